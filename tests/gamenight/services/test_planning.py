from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from gamenight.errors import Kind, Refusal
from gamenight.models import Attendance, Counted, Due, Evening, Event, Play, Rating, Revision, Token
from gamenight.selectors import boards as boards_of
from gamenight.selectors.access import Caller
from gamenight.services import corrections, leagues, planning
from gamenight.services.corrections import Correction
from gamenight.services.due import board_scope, ratings_scope
from scoring.policy import LeaguePolicy
from tests.builders import a_helper, logged, some_players, work_off_everything

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


class TestAnotherDayWithPlays:
    """Plays are of their evening's day: here moved from a Friday to the next one."""

    NEXT = DAY + timedelta(days=7)

    @pytest.fixture
    def evening(self, owner: Caller) -> Evening:
        """A rated play, one with a start of its own, one that is unrated and a voided one; leagues of each day."""
        for name, days in (("Old", (None, DAY)), ("Both", (DAY, self.NEXT)), ("New", (self.NEXT, None))):
            leagues.create(caller=owner, name=name, starts_on=days[0], ends_on=days[1])
        between = (DAY + timedelta(days=1), self.NEXT - timedelta(days=1))
        leagues.create(caller=owner, name="Between", starts_on=between[0], ends_on=between[1])
        evening = planning.plan(caller=owner, starts_at=EIGHT, day=None)
        players = some_players(owner, "Ada", "Ben")
        logged(owner, players, 2, 1, evening=evening.id)
        logged(owner, players, 2, 1, evening=evening.id, starts_at=EIGHT + timedelta(hours=1))
        logged(owner, players, 2, 1, evening=evening.id, rated=False)
        voided = logged(owner, players, 2, 1, evening=evening.id).play
        corrections.void(caller=owner, play_id=voided.id, version=1)
        work_off_everything()
        return evening

    def counted(self) -> set[tuple[Any, ...]]:
        return set(Counted.objects.values_list("league__name", "number", "player__name", "points", "day", "began_at"))

    def test_its_plays_are_of_the_new_day_voided_ones_too(self, owner: Caller, evening: Evening) -> None:
        replanned(owner, evening, starts_at=EIGHT + timedelta(days=7))
        began = EIGHT + timedelta(days=7)
        assert sorted(Play.objects.values_list("number", "day", "began_at", "version")) == [
            (1, self.NEXT, began, 2),
            (2, self.NEXT, EIGHT + timedelta(hours=1), 2),
            (3, self.NEXT, began, 2),
            (4, self.NEXT, began, 3),
        ]

    def test_they_count_in_the_leagues_of_the_new_day_alone(self, owner: Caller, evening: Evening) -> None:
        assert {row[0] for row in self.counted()} == {"Old", "Both"}
        replanned(owner, evening, starts_at=EIGHT + timedelta(days=7))
        began = {1: EIGHT + timedelta(days=7), 2: EIGHT + timedelta(hours=1)}
        assert self.counted() == {
            (league, number, name, points, self.NEXT, began[number])
            for league in ("Both", "New")
            for number in (1, 2)
            for name, points in (("Ada", 60), ("Ben", 0))
        }

    def test_what_either_day_had_is_due_and_comes_to_what_a_recount_gives(
        self, owner: Caller, evening: Evening
    ) -> None:
        replanned(owner, evening, starts_at=EIGHT + timedelta(days=7))
        named = dict(leagues.League.objects.values_list("name", "id"))
        boards = {board_scope(named[name]) for name in ("Old", "Both", "New")}
        assert due() == boards | {ratings_scope(owner.in_club.id, "toy")}
        moved = self.counted()
        for league in leagues.League.objects.all():
            leagues.recount([league])
        assert self.counted() == moved
        work_off_everything()
        old, new = (boards_of.published(owner.in_club.id, named[name]) for name in ("Old", "New"))
        assert ([row["points"] for row in old.rows], [row["points"] for row in new.rows]) == ([], [120, 0])
        assert set(Rating.objects.values_list("number", "day")) == {(1, self.NEXT), (2, self.NEXT)}

    def test_each_play_tells_of_it_and_its_own_changes_can_still_be_undone(
        self, owner: Caller, evening: Evening
    ) -> None:
        play = Play.objects.get(number=1)
        unrated = Correction({"rated": False})
        corrections.correct(caller=owner, play_id=play.id, version=1, edit=lambda _: unrated)
        replanned(owner, evening, starts_at=EIGHT + timedelta(days=7))
        last = Revision.objects.filter(play=play).order_by("-number").values("number", "action", "change", "account")
        assert last[0] == {
            "number": 3,
            "action": "move_session",
            "change": {"day": ["2026-03-06", "2026-03-13"]},
            "account": owner.account_id,
        }
        assert Event.objects.filter(kind="play.changed", subject=play.id, version=3).count() == 1
        undone = corrections.undo(caller=owner, play_id=play.id, version=3)
        assert (undone.rated, undone.day, undone.version) == (True, self.NEXT, 4)
        corrections.undo(caller=owner, play_id=play.id, version=4)
        play.refresh_from_db()
        assert (play.voided_at is None, play.day) == (False, self.NEXT)


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


def test_an_evening_is_taken_off_with_ticks_and_links_and_what_they_brought_is_due(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season", policy=LeaguePolicy(attendance=5))
    evening = planning.plan(caller=owner, day=DAY, starts_at=None)
    [ada] = some_players(owner, "Ada")
    Attendance.objects.create(club=owner.in_club, evening=evening, player=ada, present=True)
    a_helper(owner, evening.id)
    work_off_everything()
    planning.cancel(caller=owner, evening_id=evening.id, version=1)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert [each.objects.exists() for each in (Evening, Attendance, Token)] == [False, False, False]
    assert due() == {board_scope(league.id)}
    assert list(Event.objects.filter(subject=evening.id).values_list("kind", flat=True)) == [
        "session.changed",
        "session.removed",
    ]
