from __future__ import annotations

from datetime import date

import pytest

from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import leagues
from scoring.policy import LeaguePolicy
from tests.builders import logged, some_players, work_off_everything
from tests.gamenight.admin.conftest import member, on_dashboard, said

pytestmark = pytest.mark.django_db


def test_a_league_says_what_is_not_as_usual(owner: Caller) -> None:
    policy = LeaguePolicy(games=("toy", "broad-lines"), best_of=5, tie_breaks=("last",), weights={"toy": 2})
    league = leagues.create(caller=owner, name="Season", policy=policy, starts_on=date(2026, 3, 1))
    page = said(member(owner, Role.VIEWER).get(on_dashboard("league", league.id)))
    assert "First day 1 March 2026 Last day –" in page
    assert "Games Toy, Broad Lines" in page
    assert "Weights Toy: 2" in page
    assert "Best of 5" in page
    assert "Tie breaks last" in page
    assert "Per day" not in page


def test_a_long_board_has_a_hundred_rows_a_page(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    players = some_players(owner, *(f"Player {number:03}" for number in range(102)))
    for left, right in zip(players[::2], players[1::2], strict=True):
        logged(owner, [left, right], 1, 1)
    work_off_everything()
    client = member(owner, Role.VIEWER)
    pages = [said(client.get(on_dashboard("league", league.id), {"page": page})) for page in ("1", "2", "3", "x")]
    assert [page.count("Player") for page in pages] == [100, 2, 2, 100]
    assert ("Next" in pages[0], "Previous" in pages[0]) == (True, False)
    assert ("Next" in pages[1], "Previous" in pages[1]) == (False, True)
