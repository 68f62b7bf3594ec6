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


def test_a_row_is_explained_result_by_result(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season", policy=LeaguePolicy(best_of=1))
    ada, ben = some_players(owner, "Ada", "Ben")
    logged(owner, [ada, ben], 9, 1, day=date(2026, 3, 6))
    logged(owner, [ada, ben], 5, 5, day=date(2026, 3, 7))
    work_off_everything()
    client = member(owner, Role.VIEWER)
    url = on_dashboard("league", league.id, "row", str(ada.id))
    assert url in client.get(on_dashboard("league", league.id)).content.decode()
    page = said(client.get(url))
    assert "Rank 1 Points 60 Of results 60 For attendance 0 Adjustments 0" in page
    assert "6 March 2026 Toy 60 Counted." in page
    assert "7 March 2026 Toy 30 Dropped: the best 1 count, and the lowest of them has 60." in page
    assert client.get(on_dashboard("league", league.id, "row", str(league.id))).status_code == 404


def test_an_organiser_closes_freezes_and_reopens(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id)
    turns = ["Close the league", "Freeze the board", "Reopen"]
    for version, turn, offered in ((1, "close", turns[1:]), (2, "freeze", turns[2:]), (3, "reopen", turns[:2])):
        page = said(client.post(f"{url}{turn}/", {"version": version}, follow=True))
        assert "It is done." in page
        assert [each for each in turns if each in page] == offered
    assert "is at version 4" in said(client.post(f"{url}close/", {"version": 1}, follow=True))
    assert turns[0] not in said(member(owner, Role.SCOREKEEPER).get(url))
