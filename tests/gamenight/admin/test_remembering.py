"""Boards evening by evening."""

from __future__ import annotations

from datetime import date

import pytest

from gamenight.models import League, Player
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import leagues
from tests.builders import logged, some_players, statements, work_off_everything
from tests.gamenight.admin.conftest import member, on_dashboard, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(owner: Caller) -> tuple[League, list[str]]:
    """Ada leads after the first evening, Ben after the second; the evenings by day."""
    ada, ben = some_players(owner, "Ada", "Ben")
    league, evenings = leagues.create(caller=owner, name="Season"), []
    for number, plays in ((6, [(9, 1)]), (13, [(1, 9), (1, 9)])):
        for points in plays:
            evenings.append(logged(owner, [ada, ben], *points, day=date(2026, 3, number)).play.evening)
        work_off_everything()
    return league, [str(evenings[0]), str(evenings[-1])]


def test_each_evening_has_its_board_and_who_led(owner: Caller, season: tuple[League, list[str]]) -> None:
    league, evenings = season
    client = member(owner, Role.VIEWER)
    response = client.get(on_dashboard("league", league.id, "evenings"))
    page = said(response)
    assert "13 March 2026 Ben (new)" in page
    assert "6 March 2026 Ada (new)" in page
    assert page.index("13 March") < page.index("6 March")
    assert all(on_dashboard("league", league.id, "evenings", each) in response.content.decode() for each in evenings)
    older = said(client.get(on_dashboard("league", league.id, "evenings"), {"before": "2"}))
    assert ("13 March" in older, "6 March" in older) == (False, True)


def test_curves_say_from_when_on_they_run(owner: Caller, season: tuple[League, list[str]]) -> None:
    client, early = member(owner, Role.VIEWER), some_players(owner, "Cleo", "Dan")
    assert "The curves run from" not in said(client.get(on_dashboard("league", season[0].id, "evenings")))
    logged(owner, early, 1, 2, day=date(2026, 1, 2))
    told = "The curves run from 6 March 2026 on: no board was published before. The first one holds all since 2 January"
    assert told in said(client.get(on_dashboard("league", season[0].id, "evenings")))


def test_an_evening_tells_whom_it_moved_through_which_plays(owner: Caller, season: tuple[League, list[str]]) -> None:
    league, [first, second] = season
    other = leagues.create(caller=owner, name="Other")
    client = member(owner, Role.VIEWER)
    page = said(client.get(on_dashboard("league", league.id, "evenings", second)))
    assert "Ben 2 → 1 0 → 120 Toy: 60 , Toy: 60 Ada 1 → 2 60 Toy: 0 , Toy: 0" in page
    page = said(client.get(on_dashboard("league", league.id, "evenings", first)))
    assert "Ada – → 1 – → 60 Toy: 60 Ben – → 2 – → 0 Toy: 0" in page
    assert client.get(on_dashboard("league", league.id, "evenings", str(other.id))).status_code == 404


def test_a_long_history_takes_as_many_statements(owner: Caller, season: tuple[League, list[str]]) -> None:
    league, _ = season
    client, counts = member(owner, Role.VIEWER), []
    players = some_players(owner, "Cleo", "Dan")
    for number in (20, 27):
        with statements() as asked:
            client.get(on_dashboard("league", league.id, "evenings"))
        counts.append(len(asked))
        logged(owner, players, 1, 2, day=date(2026, 3, number))
        work_off_everything()
    assert counts[0] == counts[1] <= 8


def test_ranks_are_drawn_day_by_day(owner: Caller, season: tuple[League, list[str]]) -> None:
    league, _ = season
    client, url = member(owner, Role.VIEWER), on_dashboard("league", league.id, "evenings")
    page = said(client.get(url))
    assert "Ben: from 2 to 1. Ada: from 1 to 2." in page
    assert "Day Ben Ada 6 Mar 2026 2 1 13 Mar 2026 1 2" in page
    ada = Player.objects.get(name="Ada")
    page = said(client.get(url, {"player": str(ada.id)}))
    assert "Day Ada 6 Mar 2026 1 13 Mar 2026 2" in page
    assert "Ben: from" not in page


def test_a_league_without_a_board_has_no_curves(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    page = said(member(owner, Role.VIEWER).get(on_dashboard("league", league.id, "evenings")))
    assert page == "Boards as they were published No board was published yet. Back to the league"
