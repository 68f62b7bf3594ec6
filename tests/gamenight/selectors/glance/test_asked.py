from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from gamenight.errors import Refusal
from gamenight.models import League
from gamenight.selectors.access import Caller
from gamenight.selectors.glance.asked import LONGEST, Asked, asked
from gamenight.services import leagues
from scoring.policy import LeaguePolicy
from tests.builders import a_club, statements

pytestmark = pytest.mark.django_db


def of(*callers: Caller, **more: Any) -> Asked:
    return asked([caller.in_club.id for caller in callers], **more)


def a_league(caller: Caller, **more: Any) -> League:
    return leagues.create(caller=caller, name="Season", **more)


def test_by_itself_it_is_all_that_the_visitor_sees_in_twelve_months(owner: Caller) -> None:
    a_club("Another")
    seen, today = of(owner), timezone.now().date()
    assert ([club.id for club in seen.shown], seen.only, seen.league) == ([owner.in_club.id], None, None)
    assert seen.games == ["ink-it", "ink", "broad-lines", "irk", "toy"]
    assert (seen.by, len(seen.periods), seen.periods[0]) == ("month", 12, seen.since)
    assert abs(seen.until - today).days <= 1


def test_one_club_is_shown_where_it_is_chosen() -> None:
    one, two = a_club("One"), a_club("Two")
    seen = of(one, two, club=two.in_club.id)
    assert [club.name for club in seen.clubs] == ["One", "Two"]
    assert [club.name for club in seen.shown] == ["Two"]
    assert (seen.among(None), seen.narrowed(None)) == ([two.in_club.id], [two.in_club.id])
    assert of(one, two).narrowed(None) is None


def test_a_league_brings_its_club_its_games_and_its_days() -> None:
    one, two = a_club("One"), a_club("Two")
    policy = LeaguePolicy(games=("toy", "irk"))
    league = a_league(two, policy=policy, starts_on=date(2024, 3, 5), ends_on=date(2024, 4, 30))
    seen = of(one, two, league=league.id)
    assert ([club.name for club in seen.shown], seen.league) == (["Two"], league)
    assert sorted(seen.games) == ["irk", "toy"]
    assert (seen.since, seen.until) == (date(2024, 3, 5), date(2024, 4, 30))


def test_days_that_are_chosen_go_before_those_of_the_league(owner: Caller) -> None:
    league = a_league(owner, starts_on=date(2024, 3, 5), ends_on=date(2024, 4, 30))
    seen = of(owner, league=league.id, since=date(2024, 4, 1), game="toy")
    assert (seen.since, seen.until, seen.games) == (date(2024, 4, 1), date(2024, 4, 30), ["toy"])


def test_a_league_of_another_club_than_the_chosen_one_is_left_out() -> None:
    one, two = a_club("One"), a_club("Two")
    seen = of(one, two, club=one.in_club.id, league=a_league(two).id)
    assert ([club.name for club in seen.shown], seen.league) == (["One"], None)


def test_what_is_anothers_is_missing(owner: Caller) -> None:
    stranger = a_club("Another")
    for wanted in ({"club": stranger.in_club.id}, {"league": a_league(stranger).id}, {"club": uuid4()}):
        with pytest.raises(Refusal):
            of(owner, **wanted)


def test_a_season_is_summed_by_weeks_from_monday(owner: Caller) -> None:
    seen = of(owner, since=date(2024, 5, 1), until=date(2024, 5, 20))
    assert (seen.by, [day.day for day in seen.periods]) == ("week", [29, 6, 13, 20])


def test_longer_is_summed_by_months(owner: Caller) -> None:
    seen = of(owner, since=date(2023, 11, 30), until=date(2024, 4, 1))
    assert [day.isoformat()[:7] for day in seen.periods] == [
        *("2023-11", "2023-12", "2024-01", "2024-02", "2024-03", "2024-04")
    ]


@pytest.mark.parametrize(
    ("since", "until", "expected"),
    [
        (date(2024, 5, 3), date(2024, 5, 1), (date(2024, 5, 1), date(2024, 5, 1))),
        (date(1, 1, 1), date(2024, 5, 1), (date(2024, 5, 1) - LONGEST, date(2024, 5, 1))),
        (None, date(1, 1, 1), (date(1899, 2, 1), date(1900, 1, 1))),
    ],
)
def test_days_are_bounded(owner: Caller, since: date | None, until: date, expected: tuple[date, date]) -> None:
    seen = of(owner, since=since, until=until)
    assert (seen.since, seen.until) == expected
    assert len(seen.periods) <= 38


def test_no_day_is_to_come(owner: Caller) -> None:
    assert of(owner, until=date.max).until == of(owner).until


def test_it_takes_two_statements_and_one_more_for_a_league(owner: Caller) -> None:
    league = a_league(owner)
    for more, expected in (({}, 2), ({"club": owner.in_club.id}, 2), ({"league": league.id}, 3)):
        with statements() as taken:
            of(owner, **more)
        assert len(taken) == expected


def test_rows_looked_at_are_shared_among_the_clubs() -> None:
    callers = [a_club(str(number)) for number in range(4)]
    assert [of(*callers[:many]).share(400) for many in (0, 1, 2, 4)] == [400, 400, 200, 100]
    assert of(*callers).share(20) == 10
