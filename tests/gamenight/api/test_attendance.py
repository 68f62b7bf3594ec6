"""Who comes to a session: answers, ticks, and the waiting list."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

import pytest

from gamenight.models import Account, Event, Player
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import merging
from tests.builders import a_club, an_evening, as_member, logged, merged, some_players, statements
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 6)
NEVER = UUID("01890000-0000-7000-8000-000000000000")


class Doorkeeper:
    """A session of five known players with room for two."""

    def __init__(self, owner: Caller) -> None:
        self.app = App(owner)
        self.players = {each.name: each for each in some_players(owner, "Ada", "Ben", "Cleo", "Zoé", "Ömer")}
        self.evening = an_evening(owner, DAY, capacity=2)
        self.path = f"sessions/{self.evening.id}/"

    def of(self, name: str) -> str:
        return f"{self.path}attendance/{self.players[name].id}/"

    def note(self, name: str, if_match: str = "*", **changes: Any) -> Any:
        return self.app.change(self.of(name), changes, if_match=if_match)

    def waiting(self) -> dict[str, int | None]:
        said = self.app.read(f"{self.path}attendance/").json()["data"]
        return {each["name"]: each["waiting"] for each in said if each["answer"] == "yes"}


@pytest.fixture
def door(owner: Caller) -> Doorkeeper:
    return Doorkeeper(owner)


class TestTicksAndAnswers:
    def test_a_tick_and_an_answer_stand_beside_each_other(self, door: Doorkeeper) -> None:
        nothing = door.app.read(door.of("Ada"))
        empty = {
            "player": str(door.players["Ada"].id),
            "name": "Ada",
            "version": 1,
            "answer": None,
            "answered_at": None,
            "present": None,
            "plays": 0,
            "waiting": None,
            "explanation": None,
        }
        assert (nothing.status_code, nothing.json()) == (200, empty)
        ticked = door.note("Ada", present=True, if_match=nothing.headers["ETag"])
        assert (ticked.status_code, ticked.json()) == (200, empty | {"version": 2, "present": True})
        answered = door.note("Ada", answer="maybe", if_match=ticked.headers["ETag"]).json()
        at = answered["answered_at"]
        assert at is not None
        assert answered == empty | {"version": 3, "present": True, "answer": "maybe", "answered_at": at}
        stale = door.note("Ada", present=False, if_match=ticked.headers["ETag"])
        assert (stale.status_code, stale.headers["ETag"]) == (412, '"3"')
        assert door.app.change(door.of("Ada"), {"present": False}).status_code == 428

    def test_a_second_phone_that_ticks_the_first_time_too_is_stale(self, door: Doorkeeper) -> None:
        first = door.app.read(door.of("Ada")).headers["ETag"]
        statuses = [door.note("Ada", present=present, if_match=first).status_code for present in (True, False)]
        assert statuses == [200, 412]

    def test_the_same_again_leaves_all_as_it_was(self, door: Doorkeeper) -> None:
        first, again = (door.note("Ada", present=True, answer="yes").json() for _ in range(2))
        assert first == again
        assert Event.objects.filter(kind="session.changed", subject=door.evening.id).count() == 1

    def test_what_is_no_answer_is_refused(self, door: Doorkeeper) -> None:
        for key, value in (("answer", "perhaps"), ("present", 1), ("plays", 1)):
            answer = door.note("Ada", **{key: value})
            assert (answer.status_code, [each["pointer"] for each in answer.json()["errors"]]) == (400, [f"/{key}"])

    def test_the_session_counts_them(self, door: Doorkeeper) -> None:
        for name, answer, present in (("Ada", "yes", True), ("Ben", "no", None), ("Cleo", "yes", False)):
            door.note(name, answer=answer, present=present)
        session = door.app.read(door.path).json()
        assert (session["answers"], session["present"]) == ({"yes": 2, "no": 1, "maybe": 0}, 1)

    def test_two_who_are_merged_are_one_person_with_one_place(self, owner: Caller, door: Doorkeeper) -> None:
        for name in ("Ada", "Ben", "Cleo", "Zoé"):
            door.note(name, answer="yes", present=True)
        ada, cleo = door.players["Ada"], door.players["Cleo"]
        before = door.app.read(door.path)
        assert door.waiting() == {"Ada": None, "Ben": None, "Cleo": 1, "Zoé": 2}
        merged(owner, cleo, ada)
        session = door.app.read(door.path, if_none_match=before.headers["ETag"]).json()
        assert (session["answers"]["yes"], session["present"]) == (3, 3)
        assert door.waiting() == {"Ada": None, "Ben": None, "Cleo": None, "Zoé": 1}
        merging.unmerge(caller=owner, player_id=cleo.id, version=None)
        assert door.app.read(door.path).json() == before.json()
        assert door.waiting() == {"Ada": None, "Ben": None, "Cleo": 1, "Zoé": 2}


class TestTheList:
    def test_it_has_by_name_who_answered_is_ticked_or_played(self, owner: Caller, door: Doorkeeper) -> None:
        door.note("Zoé", answer="no")
        door.note("Ada", present=True)
        logged(owner, [door.players["Ömer"], door.players["Ada"]], 1, 2, evening=door.evening.id)
        path = f"{door.path}attendance/"
        found = [
            (each["name"], each["answer"], each["present"], each["plays"])
            for each in door.app.read(path).json()["data"]
        ]
        assert found == [("Ada", None, True, 1), ("Ömer", None, None, 1), ("Zoé", "no", None, 0)]
        first = door.app.read(f"{path}?limit=2").json()
        rest = door.app.read(f"{path}?limit=2&cursor={first['next_cursor']}").json()
        assert [each["name"] for each in first["data"] + rest["data"]] == ["Ada", "Ömer", "Zoé"]

    def test_it_takes_as_many_statements_for_one_as_for_three(self, door: Doorkeeper) -> None:
        counts = []
        for name in ("Ada", "Ben", "Cleo"):
            door.note(name, present=True)
            with statements() as run:
                door.app.read(f"{door.path}attendance/")
            counts.append(len(run))
        assert counts == [3, 3, 3]

    def test_of_another_club_there_is_nobody(self, door: Doorkeeper) -> None:
        [stranger] = some_players(a_club("Another club"), "Eve")
        for player in (stranger.id, NEVER):
            path = f"{door.path}attendance/{player}/"
            assert door.app.read(path).status_code == 404
            assert door.app.change(path, {"present": True}, if_match="*").status_code == 404


class TestTheWaitingList:
    """Two places, given in the order of answers."""

    def test_who_says_yes_too_late_waits_and_is_told_why(self, door: Doorkeeper) -> None:
        for name in ("Zoé", "Ben", "Ada", "Cleo"):
            door.note(name, answer="yes")
        assert door.waiting() == {"Zoé": None, "Ben": None, "Ada": 1, "Cleo": 2}
        told = [door.app.read(door.of(name)).json()["explanation"] for name in ("Ben", "Cleo")]
        assert told == [
            "Place 2 of 2, in the order of answers.",
            "Number 2 on the waiting list: earlier answers have the 2 places.",
        ]

    def test_who_says_no_makes_room_and_comes_last_when_they_change_their_mind(self, door: Doorkeeper) -> None:
        for name in ("Zoé", "Ben", "Ada"):
            door.note(name, answer="yes")
        held = door.app.read(door.of("Ada")).headers["ETag"]
        door.note("Zoé", answer="no")
        assert door.waiting() == {"Ben": None, "Ada": None}
        assert door.app.read(door.of("Ada"), if_none_match=held).status_code == 200
        door.note("Zoé", answer="yes")
        assert door.waiting() == {"Ben": None, "Ada": None, "Zoé": 1}

    def test_a_tick_loses_nobody_their_place(self, door: Doorkeeper) -> None:
        for name in ("Zoé", "Ben", "Ada"):
            door.note(name, answer="yes")
        door.note("Zoé", present=True, answer="yes")
        assert door.waiting() == {"Zoé": None, "Ben": None, "Ada": 1}

    def test_more_room_calls_them_in_and_without_a_capacity_nobody_waits(self, door: Doorkeeper) -> None:
        for name in ("Zoé", "Ben", "Ada", "Cleo"):
            door.note(name, answer="yes")
        door.app.change(door.path, {"capacity": 3}, if_match="*")
        assert door.waiting() == {"Zoé": None, "Ben": None, "Ada": None, "Cleo": 1}
        door.app.change(door.path, {"capacity": None}, if_match="*")
        assert set(door.waiting().values()) == {None}
        assert door.app.read(door.of("Cleo")).json()["explanation"] is None


class TestOnesOwnAnswer:
    @pytest.fixture
    def viewer(self, owner: Caller, door: Doorkeeper) -> App:
        """Cleo, who may only look."""
        account = Account.objects.create_user("cleo")
        Player.objects.filter(id=door.players["Cleo"].id).update(account=account)
        return App(as_member(owner.in_club, Role.VIEWER, account))

    def answer(self, app: App, door: Doorkeeper, answer: str | None) -> Any:
        return app.send("PUT", f"{app.base}{door.path}answer/", {"answer": answer}, if_match="*")

    def test_a_viewer_answers_for_themselves_and_ticks_nobody(self, viewer: App, door: Doorkeeper) -> None:
        said = self.answer(viewer, door, "yes")
        assert (said.status_code, said.json()["name"], said.json()["answer"]) == (200, "Cleo", "yes")
        assert said.json() == door.app.read(door.of("Cleo")).json()
        refused = viewer.change(door.of("Cleo"), {"present": True}, if_match="*")
        assert (refused.status_code, refused.json()["code"]) == (403, "missing_role")

    def test_taken_back_it_is_as_if_it_had_not_been_said(self, viewer: App, door: Doorkeeper) -> None:
        self.answer(viewer, door, "yes")
        taken_back = self.answer(viewer, door, None).json()
        assert (taken_back["answer"], taken_back["answered_at"]) == (None, None)

    def test_it_is_that_of_the_player_whom_ones_own_is_merged_into(self, viewer: App, door: Doorkeeper) -> None:
        ada = door.players["Ada"]
        Player.objects.filter(id=door.players["Cleo"].id).update(merged_into=ada, merged_first_into=ada)
        assert self.answer(viewer, door, "yes").json()["name"] == "Ada"

    def test_one_finds_ones_own(self, viewer: App, door: Doorkeeper) -> None:
        own = f"{door.path}attendance/?mine=true"
        [nothing] = viewer.read(own).json()["data"]
        assert (nothing["name"], nothing["version"], nothing["answer"]) == ("Cleo", 1, None)
        door.note("Ada", answer="yes")
        said = self.answer(viewer, door, "maybe").json()
        assert viewer.read(own).json() == {"data": [said], "next_cursor": None}
        invited = door.app.write(f"{door.path}helpers/", {"name": "Tablet"}).json()["token"]
        for nobody in (door.app.read(own), door.app.read(own, authorization=f"Bearer {invited}")):
            assert nobody.json() == {"data": [], "next_cursor": None}

    def test_without_a_player_of_ones_own_there_is_none(self, door: Doorkeeper) -> None:
        answer = self.answer(door.app, door, "yes")
        assert (answer.status_code, answer.json()["code"]) == (409, "no_player")

    def test_a_closed_session_takes_no_answers_but_ticks(self, viewer: App, door: Doorkeeper) -> None:
        door.app.write(f"{door.path}close/", None, if_match="*")
        answer = self.answer(viewer, door, "yes")
        assert (answer.status_code, answer.json()["code"]) == (409, "session_closed")
        assert door.note("Cleo", present=True).status_code == 200


def test_a_helper_ticks_at_their_own_session_alone(owner: Caller, door: Doorkeeper) -> None:
    elsewhere = an_evening(owner, DAY)
    invited = door.app.write(f"{door.path}helpers/", {"name": "Tablet"}).json()["token"]
    helper = {"authorization": f"Bearer {invited}"}
    assert door.app.change(door.of("Ada"), {"present": True}, if_match="*", **helper).status_code == 200
    there = f"sessions/{elsewhere.id}/attendance/"
    refused = door.app.change(f"{there}{door.players['Ada'].id}/", {"present": True}, if_match="*", **helper)
    assert (refused.status_code, door.app.read(there, **helper).status_code) == (404, 404)
    assert door.app.read(there).json()["data"] == []
