from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from gamenight.errors import Kind, Refusal
from gamenight.models import Attendance, Counted, Due, Evening, Event, Play
from gamenight.selectors.access import Caller
from gamenight.services import leagues, planning
from gamenight.services.due import board_scope, ratings_scope
from scoring.policy import LeaguePolicy
from tests.builders import logged, some_players, work_off_everything

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 6)
EIGHT = datetime(2026, 3, 6, 19, tzinfo=UTC)
"""Eight in the evening in Berlin."""


def replanned(owner: Caller, evening: Evening, **changes: Any) -> Evening:
    return planning.replan(caller=owner, evening_id=evening.id, version=None, changes=changes)


def due() -> set[str]:
    return set(Due.objects.values_list("scope", flat=True))


class TestAStartWithPlays:
    """Their order in the day is by their own start, else by the evening's."""

    @pytest.fixture
    def evening(self, owner: Caller) -> Evening:
        leagues.create(caller=owner, name="Season")
        evening = planning.plan(caller=owner, starts_at=EIGHT, day=None)
        ada, ben = some_players(owner, "Ada", "Ben")
        logged(owner, [ada, ben], 1, 2, evening=evening.id)
        logged(owner, [ada, ben], 3, 4, evening=evening.id, starts_at=EIGHT + timedelta(hours=1))
        work_off_everything()
        return evening

    @pytest.mark.parametrize(
        ("start", "began_at"),
        [
            (EIGHT + timedelta(hours=2), EIGHT + timedelta(hours=2)),
            (None, datetime(2026, 3, 5, 23, tzinfo=UTC)),  # the club's midnight
        ],
    )
    def test_plays_without_one_of_their_own_follow_it(
        self, owner: Caller, evening: Evening, start: datetime | None, began_at: datetime
    ) -> None:
        replanned(owner, evening, starts_at=start)
        kept = EIGHT + timedelta(hours=1)
        assert dict(Play.objects.values_list("number", "began_at")) == {1: began_at, 2: kept}
        assert set(Counted.objects.values_list("number", "began_at")) == {(1, began_at), (2, kept)}

    def test_what_goes_by_the_order_is_due(self, owner: Caller, evening: Evening) -> None:
        league = leagues.create(caller=owner, name="Today", starts_on=DAY, ends_on=DAY)
        leagues.create(caller=owner, name="Past", ends_on=DAY - timedelta(days=1))
        work_off_everything()
        season = leagues.League.objects.get(name="Season")
        replanned(owner, evening, title="No matter")
        assert due() == set()
        replanned(owner, evening, starts_at=EIGHT - timedelta(hours=1))
        assert due() == {*map(board_scope, (league.id, season.id)), ratings_scope(owner.in_club.id, "toy")}

    def test_another_day_is_refused(self, owner: Caller, evening: Evening) -> None:
        with pytest.raises(Refusal) as refused:
            replanned(owner, evening, starts_at=EIGHT + timedelta(days=1))
        assert (refused.value.kind, refused.value.code) == (Kind.CONFLICT, "session_has_plays")
        assert Evening.objects.get().starts_at == EIGHT


class TestAnotherDay:
    def test_a_league_of_either_day_that_pays_attendance_is_due(self, owner: Caller) -> None:
        pays = LeaguePolicy(attendance=5)
        both = [
            leagues.create(caller=owner, name="Old", policy=pays, ends_on=DAY).id,
            leagues.create(caller=owner, name="New", policy=pays, starts_on=DAY + timedelta(days=7)).id,
        ]
        between = {"starts_on": DAY + timedelta(days=1), "ends_on": DAY + timedelta(days=6)}
        leagues.create(caller=owner, name="Between", policy=pays, **between)
        leagues.create(caller=owner, name="Pays none")
        evening = planning.plan(caller=owner, day=DAY, starts_at=None)
        work_off_everything()
        replanned(owner, evening, day=DAY + timedelta(days=7))
        assert due() == set(map(board_scope, both))

    def test_of_evenings_that_nobody_planned_there_is_one_a_day(self, owner: Caller) -> None:
        one, other = (
            Evening.objects.create(club=owner.in_club, day=day, planned=False) for day in (DAY, DAY + timedelta(days=1))
        )
        with pytest.raises(Refusal) as refused:
            replanned(owner, one, day=other.day)
        assert (refused.value.kind, refused.value.code) == (Kind.CONFLICT, "day_taken")


def test_an_evening_is_taken_off_with_its_ticks_and_what_they_brought_is_due(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season", policy=LeaguePolicy(attendance=5))
    evening = planning.plan(caller=owner, day=DAY, starts_at=None)
    [ada] = some_players(owner, "Ada")
    Attendance.objects.create(club=owner.in_club, evening=evening, player=ada, present=True)
    work_off_everything()
    planning.cancel(caller=owner, evening_id=evening.id, version=1)
    assert not Evening.objects.exists()
    assert not Attendance.objects.exists()
    assert due() == {board_scope(league.id)}
    assert list(Event.objects.filter(subject=evening.id).values_list("kind", flat=True)) == [
        "session.changed",
        "session.removed",
    ]
