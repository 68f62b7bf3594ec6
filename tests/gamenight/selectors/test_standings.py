"""The leagues of a club at a glance."""

from __future__ import annotations

from gamenight.models import League
from gamenight.selectors import standings
from gamenight.selectors.access import Caller
from gamenight.services import leagues
from tests.builders import logged, some_players, statements, work_off_everything
from tests.gamenight.selectors.test_progress import DAYS, a_season


def test_open_leagues_stand_first_with_their_first_rows(owner: Caller) -> None:
    league, _ = a_season(owner)
    closed = leagues.create(caller=owner, name="Closed")
    League.objects.filter(id=closed.id).update(state="closed")
    work_off_everything()
    first, second = standings.standings(owner.in_club.id, most=5)
    rows = [(row["rank"], row["name"], row["points"]) for row in first.rows]
    assert (first.id, first.players, rows) == (league.id, 2, [(1, "Ada", 150), (2, "Ben", 90)])
    assert (second.name, second.state) == ("Closed", "closed")


def test_no_more_rows_than_asked_for_and_a_league_without_a_board_has_none(owner: Caller) -> None:
    leagues.create(caller=owner, name="New")
    assert [(each.players, each.rows) for each in standings.standings(owner.in_club.id, most=5)] == [(0, [])]
    players = some_players(owner, *(f"P{number}" for number in range(8)))
    logged(owner, players, *range(8), day=DAYS[0])
    work_off_everything()
    [standing] = standings.standings(owner.in_club.id, most=5)
    assert (standing.players, len(standing.rows)) == (8, 5)


def test_it_is_one_statement_however_many_leagues(owner: Caller) -> None:
    for number in range(3):
        leagues.create(caller=owner, name=f"League {number}")
        with statements() as run:
            standings.standings(owner.in_club.id, most=5)
        assert len(run) == 1
