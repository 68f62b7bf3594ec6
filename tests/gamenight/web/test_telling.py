"""What next: a live play's page for the table, asked for again and again and answered 304 until something changes."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from gamenight.models import Account
from gamenight.models.evenings import EveningState
from gamenight.roles import Action, Role, allows
from gamenight.selectors.access import Caller
from gamenight.services import corrections, people, planning, plays, rounds, tokens
from gamenight.services.facts import NewPlay
from gamenight.services.rounds import NewRound
from tests.builders import a_club, ids, logged, some_players, statements
from tests.gamenight.admin.conftest import member, signed_in

pytestmark = pytest.mark.django_db
HOSTILE = "<b>Ben</b>{0}%(x)s"


def under_way(owner: Caller, game: str = "broad-lines", **record: Any) -> Any:
    """A play of Ada, somebody hostile and Cleo, in which one round is played."""
    players = tuple(ids(*some_players(owner, "Ada", HOSTILE, "Cleo")))
    first = {"broad-lines": {"critic": 0, "sheets": 3, "result": "guessed"}}.get(game)
    whole = {"game": game, "seats": 3, "rounds": [first] if first else []} | record
    return plays.log(caller=owner, new=NewPlay(record=whole, players=players)).play


def next_of(owner: Caller, play: Any) -> str:
    return f"/clubs/{owner.in_club.id}/plays/{play.id}/next/"


def test_it_names_who_is_to_do_what_and_runs_no_name(owner: Caller) -> None:
    """59: of three, Ada's round of three sheets was drawn by the second, the third and the second: Cleo is critic."""
    said = member(owner, Role.VIEWER).get(next_of(owner, under_way(owner))).content.decode()
    assert ("Critic: Cleo" in said, "<dd>22</dd>" in said) == (True, True)
    assert ("&lt;b&gt;Ben&lt;/b&gt;{0}%(x)s" in said, HOSTILE in said) == (False, False)
    said = member(owner, Role.VIEWER).get(next_of(owner, named_next(owner))).content.decode()
    assert ("Critic: &lt;b&gt;Bo&lt;/b&gt;{0}%(x)s" in said, "<b>Bo</b>" in said) == (True, False)


def named_next(owner: Caller) -> Any:
    """59: with two sheets drawn by the second and third of four, the fourth is critic."""
    players = some_players(owner, "Dan", "Eve", "Fay", "<b>Bo</b>{0}%(x)s")
    record = {"game": "broad-lines", "seats": 4, "rounds": [{"critic": 0, "sheets": 2, "result": "guessed"}]}
    return plays.log(caller=owner, new=NewPlay(record=record, players=tuple(ids(*players)))).play


def test_it_speaks_russian(owner: Caller) -> None:
    client = member(owner, Role.VIEWER)
    Account.objects.update(language="ru")
    said = client.get(next_of(owner, under_way(owner))).content.decode()
    assert ("Критик: Cleo" in said, "Осталось листов" in said, "Sheets" in said) == (True, True, False)


@pytest.mark.parametrize(
    ("named", "on_next", "on_sheet"),
    [
        (
            "Раунд ставок",
            "A stake round: each player selects a card and adds it to their own pile",
            "A stake round: everybody adds a card to their pile, at once.",
        ),
        (
            "Раунд в центре",
            "A center round: each player selects a card for the center",
            "A center round: one after the other, the box holder first.",
        ),
        ("оттисков", "Fewer strokes are allowed", "Strokes a drawing"),
    ],
)
def test_in_russian_it_calls_things_as_the_tables_sheet_does(named: str, on_next: str, on_sheet: str) -> None:
    with translation.override("ru"):
        assert [named.lower() in gettext(each).lower() for each in (on_next, on_sheet)] == [True, True]


def test_it_is_sent_again_only_once_something_changes(owner: Caller) -> None:
    client, play = member(owner, Role.VIEWER), under_way(owner)
    address = next_of(owner, play)
    client.get(address)  # from now on the browser has the cookie by which its forms are known
    held = client.get(address).headers["ETag"]
    again = client.get(address, headers={"If-None-Match": held})
    assert (again.status_code, again.content) == (304, b"")
    more = NewRound(game="broad-lines", number=2, round={"critic": 2, "sheets": 1, "result": "guessed"})
    rounds.append(caller=owner, play_id=play.id, new=more)
    fresh = client.get(address, headers={"If-None-Match": held})
    assert (fresh.status_code, "<dd>21</dd>" in fresh.content.decode()) == (200, True)
    cleo = play.players[2].player
    people.change(caller=owner, player_id=cleo, version=None, edit=lambda stored: {"name": "Cleopatra"})
    changed = client.get(address, headers={"If-None-Match": fresh.headers["ETag"]})
    assert (changed.status_code, "Cleopatra" in changed.content.decode()) == (200, True)


def test_a_finished_play_says_who_won_and_a_void_one_that_it_is_void(owner: Caller) -> None:
    client = member(owner, Role.VIEWER)
    play = logged(owner, some_players(owner, "Ada", "Ben"), 5, 3).play
    assert "Won by: Ada" in client.get(next_of(owner, play)).content.decode()
    corrections.void(caller=owner, play_id=play.id, version=1)
    said = client.get(next_of(owner, play)).content.decode()
    assert ("This play is void." in said, "Won by" in said) == (True, False)


@pytest.mark.parametrize("role", [None, *Role])
def test_it_is_shown_by_the_role_table(owner: Caller, role: Role | None) -> None:
    answer = member(owner, role).get(next_of(owner, under_way(owner)))
    assert answer.status_code == (200 if allows(role, Action.SEE_PLAYS) else 404)


def test_nobody_and_no_other_club_sees_it(owner: Caller) -> None:
    play, other = under_way(owner), a_club("The Others")
    client = signed_in(Account.objects.get(id=other.account_id))
    assert client.get(next_of(other, under_way(other))).status_code == 200
    assert client.get(next_of(other, play)).status_code == 404
    assert client.get(next_of(owner, play)).status_code == 404
    assert Client().get(next_of(owner, play)).status_code == 404


def test_a_helper_sees_it_at_their_evening_until_it_is_closed(owner: Caller) -> None:
    play, client = under_way(owner), Client()
    elsewhere = logged(owner, some_players(owner, "Dan", "Eve"), 1, 2, day=date(2026, 1, 1)).play
    client.post("/help/", {"secret": tokens.invite(caller=owner, evening_id=play.evening, name="Table 1").written})
    assert client.get(next_of(owner, play)).status_code == 200
    assert client.get(next_of(owner, elsewhere)).status_code == 404
    planning.enter_state(caller=owner, evening_id=play.evening, version=1, state=EveningState.CLOSED)
    assert client.get(next_of(owner, play)).status_code == 404


@pytest.mark.parametrize("game", ["broad-lines", "ink-it", "ink", "irk", "toy"])
def test_every_game_is_told_at_the_same_price(owner: Caller, game: str) -> None:
    client, play = member(owner, Role.VIEWER), under_way(owner, game)
    with statements() as asked:
        answer = client.get(next_of(owner, play))
    assert (answer.status_code, len(asked)) == (200, 6)
