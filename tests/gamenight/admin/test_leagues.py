from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest

from gamenight.models import Board, Counted, Due, League
from gamenight.models.leagues import LeagueState
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import corrections, leagues
from gamenight.services.freezing import after_freeze
from scoring.policy import LeaguePolicy, PointsAdjustment, PointsPolicy
from tests.builders import logged, some_players, work_off_everything
from tests.gamenight.admin.conftest import member, on_dashboard, said

pytestmark = pytest.mark.django_db


def test_a_league_says_how_it_counts_in_its_forms_words(owner: Caller) -> None:
    [ada] = some_players(owner, "Ada")
    policy = LeaguePolicy(
        games=("toy", "broad-lines"),
        best_of=5,
        points=PointsPolicy(policy="table", places=(10, 6), levels={"broad-lines": tuple(range(7))}),
        weights={"toy": 2},
        tie_breaks=("last", "head_to_head"),
        adjustments=(PointsAdjustment(player=str(ada.id), points=-3, reason="Late"),),
    )
    league = leagues.create(caller=owner, name="Season", policy=policy, starts_on=date(2026, 3, 1))
    page = said(member(owner, Role.VIEWER).get(on_dashboard("league", league.id)))
    settings = page.partition("Settings ")[2]
    for told in (
        "First day 1 March 2026 Last day –",
        "Games Broad Lines, Toy Best results of each player that count 5 Listed players",
        "A result's points Table: so many for each place and level",
        "Points are multiplied by Toy: 2",
        "Points by place (table) Place 1: 10, Place 2: 6",
        "Points by level (table) Broad Lines: Level 0: 0, Level 1: 1, Level 2: 2",
        "Players are ordered by Sum of the points",
        "Whom equals are parted by, in this order last, head to head",
        "Guests are listed no",
        "Adjustments Player: Ada, Points: -3, Reason: Late",
    ):
        assert told in settings
    assert "Best results of a day" not in settings
    assert "_" not in settings


def test_a_league_that_chooses_nothing_says_so(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season", policy=LeaguePolicy(tie_breaks=()))
    page = said(member(owner, Role.VIEWER).get(on_dashboard("league", league.id)))
    assert "Games All Listed players" in page
    assert "Whom equals are parted by, in this order –" in page


def test_a_long_board_has_a_hundred_rows_a_page(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    players = some_players(owner, *(f"Player {number:03}" for number in range(102)))
    for left, right in zip(players[::2], players[1::2], strict=True):
        logged(owner, [left, right], 1, 1)
    work_off_everything()
    client = member(owner, Role.VIEWER)
    pages = [said(client.get(on_dashboard("league", league.id), {"page": page})) for page in ("1", "2", "3", "x")]
    assert [len(re.findall(r"Player \d", page)) for page in pages] == [100, 2, 2, 100]
    assert ("Next" in pages[0], "Previous" in pages[0]) == (True, False)
    assert ("Next" in pages[1], "Previous" in pages[1]) == (False, True)


def test_an_organiser_closes_freezes_and_reopens(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id)
    turns = ["Close the league", "Freeze the board", "Reopen"]
    for version, turn, offered in ((1, "close", turns[1:]), (2, "freeze", turns[2:]), (3, "reopen", turns[:2])):
        page = said(client.post(f"{url}{turn}/", {"version": version}, follow=True))
        assert "It is done." in page
        assert [each for each in turns if each in page] == offered
    assert "This has changed since you opened it" in said(client.post(f"{url}close/", {"version": 1}, follow=True))
    assert turns[0] not in said(member(owner, Role.SCOREKEEPER).get(url))


@pytest.mark.parametrize(
    ("state", "turn", "told"),
    [
        (LeagueState.OPEN, "reopen", "The league is open already."),
        (LeagueState.CLOSED, "close", "The league is closed already."),
        (LeagueState.FROZEN, "close", "The board is frozen: reopen the league first."),
        (LeagueState.FROZEN, "freeze", "The board is frozen already."),
    ],
)
def test_what_is_so_already_leads_back_and_is_told(owner: Caller, state: LeagueState, turn: str, told: str) -> None:
    league = leagues.create(caller=owner, name="Season")
    if state != LeagueState.OPEN:
        leagues.enter_state(caller=owner, league_id=league.id, version=None, state=state)
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id)
    for ask in (client.get, client.post):
        page = ask(f"{url}{turn}/", {"version": 2}, follow=True)
        assert (page.redirect_chain, told in said(page)) == ([(url, 302)], True)


@pytest.mark.parametrize(
    ("turn", "says"),
    [
        ("close", "Its board goes on following the results"),
        ("freeze", "The ranked rows are kept as they are now."),
        ("rebuild", "No board and no rating."),
    ],
)
def test_what_a_button_would_do_is_said_before_it_is_done(owner: Caller, turn: str, says: str) -> None:
    league = leagues.create(caller=owner, name="Season")
    work_off_everything()
    page = said(member(owner, Role.ORGANISER).get(on_dashboard("league", league.id, turn)))
    assert says in page
    assert not Due.objects.exists()
    league.refresh_from_db()
    assert (league.version, league.state) == (1, "open")


def test_reopening_shows_how_todays_results_differ_from_a_kept_board(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    played = logged(owner, some_players(owner, "Ada", "Ben"), 9, 1, day=date(2026, 3, 6)).play
    work_off_everything()
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id, "reopen")
    page = said(client.get(url))
    assert ("what a frozen board has kept is gone" in page, "Ada" in page) == (True, False)
    with after_freeze():
        corrections.void(caller=owner, play_id=played.id, version=None)
    assert "Ada 1 → – 60 → – 60.00 → –" in said(client.get(url))


def test_counting_a_frozen_board_anew_is_let_through_by_an_organiser(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    logged(owner, some_players(owner, "Ada", "Ben"), 9, 1, day=date(2026, 3, 6))
    work_off_everything()
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    Counted.objects.filter(points=60).update(points=59)
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.OPEN)
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id, "rebuild")
    told = said(client.get(url))
    assert "the board of Season would change" in told
    assert "Ada 1 59 → 60" in told
    assert "Change it all the same" in told
    assert "Change it all the same" not in said(member(owner, Role.ORGANISER).get(url.replace("rebuild", "reopen")))
    done = said(client.post(url, {"version": 4, "after_freeze": "on"}, follow=True))
    assert "It is done." in done
    kept, _, beside = done.partition("What it would be by today's results")
    assert "Ada 59" in kept
    assert "Ada 60" in beside


def test_the_board_of_a_day_knows_nothing_later(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    ada, ben = some_players(owner, "Ada", "Ben")
    logged(owner, [ada, ben], 9, 1, day=date(2026, 3, 6))
    work_off_everything()
    for number in (7, 8):
        logged(owner, [ada, ben], 1, 9, day=date(2026, 3, number))
    work_off_everything()
    client, url = member(owner, Role.VIEWER), on_dashboard("league", league.id)
    assert "Ben 120 3 2 40.00" in said(client.get(url))
    response = client.get(url, {"as_of": "2026-03-06"})
    assert "Results up to 6 March 2026, by today's records." in said(response)
    assert "1 no rank before Ada 60 1 1 60.00" in said(response)
    assert f"/row/{ada.id}/?as_of=2026-03-06" in response.content.decode()
    assert "1 no rank before Ada 60 1 1 60.00" in said(client.get(url, {"version": "1"}))
    assert "A day or one of the boards that are kept, not both." in said(
        client.get(url, {"version": "1", "as_of": "2026-03-06"})
    )
    page = said(client.get(url, {"as_of": "2026-02-30"}))
    assert (
        page.index("There can be no board of that")
        < page.index("Ben 120 3 2 40.00")
        < page.index("Enter a valid date.")
    )
    assert client.get(url, {"version": "9"}).status_code == 404


def test_a_frozen_board_stands_beside_what_it_would_be(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    played = logged(owner, some_players(owner, "Ada", "Ben"), 9, 1, day=date(2026, 3, 6)).play
    work_off_everything()
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    client, url = member(owner, Role.VIEWER), on_dashboard("league", league.id)
    assert "What it would be" not in said(client.get(url))
    with after_freeze():
        corrections.void(caller=owner, play_id=played.id, version=None)
    work_off_everything()
    League.objects.update(frozen_at=datetime(2026, 3, 6, 20, tzinfo=UTC))
    Board.objects.update(as_of=datetime(2026, 3, 8, 9, 30, tzinfo=UTC))
    kept, _, beside = said(client.get(url)).partition("What it would be by today's results")
    assert "The board is frozen: it is kept as it was. As of 6 March 2026, 21:00 Board of Season" in kept
    assert "Ada 60" in kept
    assert beside.startswith(" As of 8 March 2026, 10:30 Nobody has a counting result yet.")


def test_an_organiser_has_a_board_counted_anew(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    logged(owner, some_players(owner, "Ada", "Ben"), 9, 1, day=date(2026, 3, 6))
    work_off_everything()
    Counted.objects.filter(points=60).update(points=59)
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id)
    response = client.post(f"{url}rebuild/", {"version": 1}, follow=True)
    assert "are being counted" in said(response)
    assert 'hx-trigger="every 2s"' in response.content.decode()
    work_off_everything()
    response = client.get(url)
    assert "Ada 60" in said(response)
    assert 'hx-trigger="every 2s"' not in response.content.decode()


def test_the_list_offers_a_new_league_to_organisers_alone(owner: Caller) -> None:
    told = [said(member(owner, role).get("/admin/gamenight/league/")) for role in (Role.ORGANISER, Role.SCOREKEEPER)]
    assert ["New league" in page for page in told] == [True, False]
