"""How a league went, evening by evening: always the points of the board as of the day."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from gamenight.models import League, Player
from gamenight.selectors import progress
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import worked_out
from gamenight.services import leagues, merging, people, planning
from scoring.policy import LeaguePolicy, PointsAdjustment
from tests.builders import logged, some_players, statements

DAYS = [date(2026, 3, 6) + timedelta(days=7 * weeks) for weeks in range(3)]


def a_season(owner: Caller, **policy: object) -> tuple[League, list[Player]]:
    """Ada beats Ben twice on the first day and once on the second, Ben beats her on the third; a guest plays along."""
    ada, ben = some_players(owner, "Ada", "Ben")
    guest = people.add(caller=owner, name="Gus", guest=True)
    league = leagues.create(caller=owner, name="Season", policy=LeaguePolicy.model_validate(policy))
    planning.plan(caller=owner, day=DAYS[1])
    for day, *points in ((DAYS[0], 9, 4, 1), (DAYS[0], 8, 4, 9), (DAYS[1], 3, 2, 1), (DAYS[2], 1, 5, 9)):
        logged(owner, [ada, ben, guest], *points, day=day)
    return league, [ada, ben]


POLICIES = [
    {},
    {"best_of": 2},
    {"per_day": 1},
    {"per_day": 1, "best_of": 1},
    {"min_listed": 3},
    {"guests": True, "min_listed": 3},
    {"attendance": 5},
    {"order": "average"},
]


@pytest.mark.parametrize("policy", POLICIES)
def test_points_are_those_of_the_board_as_of_each_day(owner: Caller, policy: dict[str, object]) -> None:
    league, players = a_season(owner, **policy)
    names = [str(each.id) for each in players]
    found = progress.points(league, names, DAYS)
    for day in DAYS:
        board = {row["player"]: row["points"] for row in worked_out(league, as_of=day).rows}
        assert {name: found[name].get(day) for name in names} == {name: board.get(name) for name in names}, day


def test_points_worked_by_hand(owner: Caller) -> None:
    """Of three seats a first place is worth 60, a second 30, a third 0."""
    league, [ada, ben] = a_season(owner)
    found = progress.points(league, [str(ada.id), str(ben.id)], DAYS)
    assert [found[str(ada.id)][day] for day in DAYS] == [90, 150, 150]
    assert [found[str(ben.id)][day] for day in DAYS] == [30, 60, 90]


def test_an_organisers_points_are_in_them_and_a_merged_players_too(owner: Caller) -> None:
    league, [_, ben] = a_season(owner)
    [cleo] = some_players(owner, "Cleo")
    given = PointsAdjustment(player=str(ben.id), points=-7, reason="Late")
    League.objects.update(policy=LeaguePolicy(adjustments=(given,)).model_dump(mode="json"))
    league.refresh_from_db()
    assert progress.points(league, [str(ben.id)], DAYS[:1])[str(ben.id)] == {DAYS[0]: 23}
    merging.merge(caller=owner, player_id=ben.id, into=cleo.id, version=None)
    assert progress.points(league, [str(cleo.id)], DAYS[:1])[str(cleo.id)] == {DAYS[0]: 23}


def test_evenings_are_those_with_a_result_in_order(owner: Caller) -> None:
    league, _ = a_season(owner)
    planning.plan(caller=owner, day=DAYS[2] + timedelta(days=1))
    assert [day for day, _ in progress.evenings(league.id)] == DAYS


def test_one_statement_tells_of_any_number_of_players_and_days(owner: Caller) -> None:
    league, players = a_season(owner)
    for asked, days in ((players[:1], DAYS[:1]), (players, DAYS)):
        with statements() as run:
            progress.points(league, [str(each.id) for each in asked], days)
        assert len(run) == 1
