from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from gamenight.models import Account, Attendance, Evening, Player
from gamenight.models.evenings import EveningState
from gamenight.roles import Role
from gamenight.services import attendance, claims, leagues
from gamenight.services.leagues import LeagueState
from scoring.policy import LeaguePolicy
from tests.builders import an_evening, as_member, some_players, work_off_everything
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said, signed_in

pytestmark = pytest.mark.django_db
DAY = date(2100, 3, 5)


@pytest.fixture
def evening(club: Furnished) -> Evening:
    return an_evening(club.owner, DAY, capacity=1)


def form(client: Client, evening: Evening) -> dict[str, str]:
    return FormReader(client.get(on_dashboard("evening", evening.id, "attendance"))).fields


def send(client: Client, evening: Evening, fields: dict[str, Any]) -> Any:
    return client.post(on_dashboard("evening", evening.id, "attendance"), fields, follow=True)


def stored(evening: Evening) -> dict[str, tuple[str | None, bool | None]]:
    rows = Attendance.objects.filter(evening=evening).select_related("player")
    return {row.player.name: (row.answer, row.present) for row in rows}


def test_everybody_is_ticked_in_one_form(club: Furnished, evening: Evening) -> None:
    ada, ben = club.players
    scorekeeper = member(club.owner, Role.SCOREKEEPER)
    fields = form(scorekeeper, evening) | {
        f"present.{ada.id}": "on",
        f"present.{ben.id}": "on",
        f"answer.{ben.id}": "maybe",
    }
    assert "It is noted." in said(send(scorekeeper, evening, fields))
    assert stored(evening) == {"Ada": (None, True), "Ben": ("maybe", True)}
    fields = form(scorekeeper, evening)
    assert fields.pop(f"present.{ada.id}") == "on"
    send(scorekeeper, evening, fields)
    assert stored(evening) == {"Ada": (None, False), "Ben": ("maybe", True)}


def test_what_nobody_touched_is_left_to_whoever_changed_it_meanwhile(club: Furnished, evening: Evening) -> None:
    ada, ben = club.players
    scorekeeper = member(club.owner, Role.SCOREKEEPER)
    fields = form(scorekeeper, evening) | {f"present.{ada.id}": "on"}
    attendance.note(caller=club.owner, evening_id=evening.id, player_id=ben.id, version=None, changes={"answer": "no"})
    send(scorekeeper, evening, fields)
    assert stored(evening) == {"Ada": (None, True), "Ben": ("no", None)}


@pytest.mark.django_db(transaction=True)
def test_what_both_changed_is_stored_of_neither_until_one_has_looked(club: Furnished, evening: Evening) -> None:
    ada, ben = club.players
    scorekeeper = member(club.owner, Role.SCOREKEEPER)
    fields = form(scorekeeper, evening) | {f"present.{ada.id}": "on", f"answer.{ben.id}": "yes"}
    attendance.note(caller=club.owner, evening_id=evening.id, player_id=ben.id, version=None, changes={"answer": "no"})
    page = send(scorekeeper, evening, fields)
    assert "Somebody else has noted something meanwhile: nothing of yours is stored yet." in said(page)
    assert FormReader(page).problems == {str(ben.id): ["somebody else has changed this meanwhile"]}
    assert stored(evening) == {"Ben": ("no", None)}
    send(scorekeeper, evening, FormReader(page).fields)
    assert stored(evening) == {"Ada": (None, True), "Ben": ("yes", None)}


def test_the_waiting_list_and_guests_are_shown(club: Furnished, evening: Evening) -> None:
    ada, ben = club.players
    Player.objects.filter(id=ben.id).update(guest=True)
    for player in (ada, ben):
        attendance.note(
            caller=club.owner, evening_id=evening.id, player_id=player.id, version=None, changes={"answer": "yes"}
        )
    page = said(member(club.owner, Role.VIEWER).get(on_dashboard("evening", evening.id)))
    assert "Ada yes, place 1 of 1 – 0 Ben (guest) yes, waiting list, number 1 – 0" in page
    assert "Places 1 On the waiting list 1" in page


def test_a_form_that_was_tampered_with_is_no_error(club: Furnished, evening: Evening) -> None:
    ada = club.players[0]
    scorekeeper = member(club.owner, Role.SCOREKEEPER)
    for known in ("", "x", "1", "99999999999:yes:on", "1:perhaps:on"):
        sent = {f"known.{ada.id}": known, f"answer.{ada.id}": "\0", "known.x": "1::", f"known.{UUID(int=0)}": "1::"}
        assert send(scorekeeper, evening, sent).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_ticks_that_would_change_a_frozen_board_need_an_organisers_word(club: Furnished, evening: Evening) -> None:
    ada = club.players[0]
    league = leagues.create(caller=club.owner, name="Paid", policy=LeaguePolicy(attendance=5))
    work_off_everything()
    leagues.enter_state(caller=club.owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    scorekeeper, organiser = member(club.owner, Role.SCOREKEEPER), member(club.owner, Role.ORGANISER)
    tick = {f"present.{ada.id}": "on"}
    page = send(scorekeeper, evening, form(scorekeeper, evening) | tick)
    assert "This would change a frozen board" in said(page)
    assert 'name="after_freeze"' not in page.content.decode()
    page = send(scorekeeper, evening, form(scorekeeper, evening) | tick | {"after_freeze": "on"})
    assert stored(evening) == {}
    page = send(organiser, evening, form(organiser, evening) | tick)
    assert 'name="after_freeze"' in page.content.decode()
    send(organiser, evening, FormReader(page).fields | {"after_freeze": "on"})
    assert stored(evening) == {"Ada": (None, True)}


def test_one_answers_for_oneself_while_the_evening_is_open(club: Furnished, evening: Evening) -> None:
    caller = as_member(club.owner.in_club, Role.VIEWER)
    client = signed_in(Account.objects.get(id=caller.account_id))
    path = on_dashboard("evening", evening.id)
    assert "Do you come" not in said(client.get(path))
    claim, _ = claims.claim(caller=caller, player_id=club.players[0].id)
    claims.confirm(caller=club.owner, claim_id=claim.id)
    page = client.get(path)
    assert "Do you come, Ada?" in said(page)
    client.post(f"{path}answer/", {"version": FormReader(page).fields["version"], "answer": "yes"})
    assert stored(evening) == {"Ada": ("yes", None)}
    stale = client.post(f"{path}answer/", {"version": 1, "answer": "no"}, follow=True)
    assert "This has changed since you opened it" in said(stale)
    client.post(f"{path}answer/", {"version": 2, "answer": ""})
    assert stored(evening) == {"Ada": (None, None)}
    Evening.objects.filter(id=evening.id).update(state=EveningState.CLOSED)
    assert "This evening is closed." in said(client.post(f"{path}answer/", {"version": 3, "answer": "no"}, follow=True))


def test_another_clubs_player_is_nobodys_to_tick(club: Furnished, other_club: Furnished, evening: Evening) -> None:
    [stranger] = some_players(other_club.owner, "Sue")
    sent = {f"known.{stranger.id}": "1::", f"present.{stranger.id}": "on"}
    send(member(club.owner, Role.SCOREKEEPER), evening, sent)
    assert stored(evening) == {}
