"""What is answered to logging, reading and correcting a play."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from gamenight.models import Play, Player
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from tests.builders import a_club, as_member, logged, some_players, toy_record
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


def a_play(players: list[Player], *points: int, **more: Any) -> dict[str, Any]:
    return {"players": [str(each.id) for each in players], "record": toy_record(*points), **more}


def pointers(answer: Any) -> list[tuple[str, str]]:
    return [(each["pointer"], each["code"]) for each in answer.json()["errors"]]


class TestLogging:
    def test_a_play_reads_back_whole(self, app: App, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        answer = app.write("plays/", a_play(players, 7, 7, start="2026-03-06T20:30:00+01:00", rated=False))
        assert answer.status_code == 201
        body = answer.json()
        assert answer.headers["Location"] == f"{app.base}plays/{body['id']}/"
        assert answer.headers["ETag"] == '"1"'
        ada, ben = (str(each.id) for each in players)
        assert body == {
            "id": body["id"],
            "version": 1,
            "club": str(owner.in_club.id),
            "session": body["session"],
            "day": "2026-03-06",
            "number": 1,
            "start": "2026-03-06T19:30:00Z",
            "end": None,
            "game": "toy",
            "status": "finished",
            "rated": False,
            "checked": True,
            "voided_at": None,
            "external_id": None,
            "rules_version": 1,
            "made_at": body["made_at"],
            "players": [ada, ben],
            "seats": [
                {"seat": 0, "player": ada, "name": "Ada", "counts_for": ada, "score": 7, "place": 1}
                | {"won": True, "level": None, "share": None},
                {"seat": 1, "player": ben, "name": "Ben", "counts_for": ben, "score": 7, "place": 1}
                | {"won": True, "level": None, "share": None},
            ],
            "record": {
                "game": "toy",
                "seats": 2,
                "options": {"double": False},
                "rounds": [],
                "final": {"points": [7, 7]},
                "ended_early": False,
            },
            "outcome": {
                "status": "finished",
                "scores": [7, 7],
                "places": [1, 1],
                "winners": [0, 1],
                "result": None,
                "rating": None,
                "detail": [{"kind": "note", "text": "The most points win."}],
                "level": None,
                "share": None,
                "next": None,
                "warnings": [],
            },
            "warnings": [],
        }
        assert app.read(f"plays/{body['id']}/").json() == body

    def test_it_needs_an_idempotency_key(self, app: App, owner: Caller) -> None:
        answer = app.send("POST", f"{app.base}plays/", a_play(some_players(owner, "Ada", "Ben"), 1, 2))
        assert (answer.status_code, answer.json()["code"]) == (400, "key_required")

    def test_sent_twice_it_is_stored_once_and_answered_the_same(self, app: App, owner: Caller) -> None:
        body = a_play(some_players(owner, "Ada", "Ben"), 1, 2)
        first, again = (app.write("plays/", body, idempotency_key="the-same-key-twice") for _ in range(2))
        assert (again.status_code, again.content) == (first.status_code, first.content)
        assert (first.headers.get("Idempotency-Replayed"), again.headers["Idempotency-Replayed"]) == (None, "true")
        assert Play.objects.count() == 1

    def test_with_a_clients_own_id_it_is_stored_once_under_any_key(self, app: App, owner: Caller) -> None:
        body = a_play(some_players(owner, "Ada", "Ben"), 1, 2, id=str(uuid4()))
        first, again = (app.write("plays/", body) for _ in range(2))
        assert [first.status_code, again.status_code] == [201, 200]
        assert again.json() == first.json()
        other = app.write("plays/", body | {"rated": False, "record": toy_record(2, 1)})
        assert (other.status_code, other.json()["code"]) == (409, "id_taken")

    def test_a_clients_own_id_answers_with_the_play_corrected_meanwhile(self, app: App, owner: Caller) -> None:
        body = a_play(some_players(owner, "Ada", "Ben"), 1, 2, id=str(uuid4()))
        app.write("plays/", body)
        app.change(f"plays/{body['id']}/", {"record": {"final": {"points": [5, 2]}}}, if_match="*")
        again = app.write("plays/", body)
        assert (again.status_code, again.json()["version"]) == (200, 2)
        assert app.write("plays/", body | {"rated": False}).status_code == 409

    def test_one_key_counts_once_in_whatever_case_the_club_is_written(self, app: App, owner: Caller) -> None:
        body, key = a_play(some_players(owner, "Ada", "Ben"), 1, 2), "one-key-for-both-cases"
        first = app.write("plays/", body, idempotency_key=key)
        app.base = app.base.replace(str(owner.in_club.id), str(owner.in_club.id).upper())
        assert app.write("plays/", body, idempotency_key=key).json() == first.json()
        assert Play.objects.count() == 1

    def test_a_known_external_id_leads_to_the_first_play(self, app: App, owner: Caller) -> None:
        body = a_play(some_players(owner, "Ada", "Ben"), 1, 2, external_id={"source": "app", "id": "7"})
        first, second = (app.write("plays/", body) for _ in range(2))
        assert (second.status_code, second.headers["Location"]) == (409, first.headers["Location"])

    @pytest.mark.parametrize("how", ["restore", "undo"])
    def test_a_voided_play_whose_external_id_is_taken_leads_to_that_one(
        self, app: App, owner: Caller, how: str
    ) -> None:
        body = a_play(some_players(owner, "Ada", "Ben"), 1, 2, external_id={"source": "app", "id": "7"})
        voided = app.write("plays/", body).json()["id"]
        app.write(f"plays/{voided}/void/", {}, if_match="*")
        second = app.write("plays/", body)
        answer = app.write(f"plays/{voided.upper()}/{how}/", {}, if_match="*")
        assert (answer.status_code, answer.json()["code"]) == (409, "external_id_taken")
        assert answer.headers["Location"] == second.headers["Location"]

    def test_a_likely_duplicate_is_stored_with_a_warning(self, app: App, owner: Caller) -> None:
        body = a_play(some_players(owner, "Ada", "Ben"), 1, 2)
        first, second = (app.write("plays/", body) for _ in range(2))
        assert first.json()["warnings"] == []
        assert second.status_code == 201
        assert [(each["code"], each["play"]) for each in second.json()["warnings"]] == [
            ("possible_duplicate", first.json()["id"])
        ]

    def test_what_the_rules_refuse_is_422_with_every_problem(self, app: App, owner: Caller) -> None:
        answer = app.write("plays/", a_play(some_players(owner, "Ada", "Ben"), 100, -1))
        assert answer.status_code == 422
        assert pointers(answer) == [
            ("/record/final/points/0", "toy.range"),
            ("/record/final/points/1", "toy.range"),
        ]

    def test_what_is_no_record_is_400_with_every_problem(self, app: App, owner: Caller) -> None:
        body = a_play(some_players(owner, "Ada", "Ben"), 1, 2)
        body["record"] |= {"final": {"points": [True, "2"]}, "winner": 0}
        answer = app.write("plays/", body)
        assert answer.status_code == 400
        assert pointers(answer) == [
            ("/record/final/points/0", "shape.type"),
            ("/record/final/points/1", "shape.type"),
            ("/record/winner", "shape.unknown"),
        ]


class TestCorrecting:
    @pytest.fixture
    def url(self, owner: Caller) -> str:
        return f"plays/{logged(owner, some_players(owner, 'Ada', 'Ben'), 1, 2).play.id}/"

    def test_a_merge_patch_of_the_record_corrects_the_play(self, app: App, url: str) -> None:
        patch = {"record": {"final": {"points": [5, 2]}, "options": {"double": True}}, "reason": "misread"}
        answer = app.change(url, patch, if_match='"1"')
        assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
        assert answer.json() == app.read(url).json()
        assert [each["score"] for each in answer.json()["seats"]] == [10, 4]
        [_, revision] = app.read(f"{url}revisions/").json()["data"]
        assert (revision["action"], revision["reason"]) == ("correct", "misread")
        assert revision["change"] == {
            "options": [{"double": False}, {"double": True}],
            "final": [{"points": [1, 2]}, {"points": [5, 2]}],
        }
        assert sorted(revision["differences"], key=lambda each: each["pointer"]) == [
            {"pointer": "/record/final/points/0", "before": 1, "after": 5},
            {"pointer": "/record/options/double", "before": False, "after": True},
        ]

    def test_a_revision_tells_times_as_the_play_does(self, app: App, url: str) -> None:
        start = f"{app.read(url).json()['day']}T19:30:00.25+01:00"
        told = app.change(url, {"start": start}, if_match='"1"').json()["start"]
        [_, revision] = app.read(f"{url}revisions/").json()["data"]
        assert told.endswith("T18:30:00.250000Z")
        assert revision["differences"] == [{"pointer": "/start", "before": None, "after": told}]

    def test_null_takes_a_key_of_the_record_away(self, app: App, url: str) -> None:
        answer = app.change(url, {"record": {"final": None}}, if_match='"1"')
        assert (answer.json()["status"], "final" in answer.json()["record"]) == ("in_progress", False)

    def test_a_third_player_takes_a_third_seat(self, app: App, url: str, owner: Caller) -> None:
        [cleo] = some_players(owner, "Cleo")
        players = [*app.read(url).json()["players"], str(cleo.id)]
        answer = app.change(url, {"players": players, "record": {"final": {"points": [1, 2, 3]}}}, if_match='"1"')
        assert [each["place"] for each in answer.json()["seats"]] == [3, 2, 1]

    def test_a_read_only_key_may_come_with_its_present_value_alone(self, app: App, url: str) -> None:
        present = app.read(url).json()
        same = app.change(url, {"number": 1, "day": present["day"], "status": "finished", "rated": False}, if_match="*")
        assert same.status_code == 200
        other = app.change(url, {"status": "abandoned"}, if_match="*")
        assert (other.status_code, pointers(other)) == (400, [("/status", "shape.read_only")])

    @pytest.mark.parametrize("how", ["void/", "restore/", "undo/", ""])
    def test_without_the_version_it_is_428_and_with_an_old_one_412(self, app: App, url: str, how: str) -> None:
        app.change(url, {"rated": False}, if_match='"1"')
        body = {"undo/": {"revision": 1}, "": {"rated": True}}.get(how, {})
        send = app.write if how else app.change
        assert send(url + how, body).status_code == 428
        stale = send(url + how, body, if_match='"1"')
        assert (stale.status_code, stale.json()["version"]) == (412, 2)

    @pytest.mark.parametrize("key", ["voided", "number", "session", "players", "start", "rated", "winner"])
    def test_a_patch_of_the_record_reaches_nothing_beside_it(self, app: App, url: str, key: str) -> None:
        answer = app.change(url, {"record": {key: "abc"}}, if_match="*")
        assert (answer.status_code, pointers(answer)) == (400, [(f"/record/{key}", "shape.unknown")])

    def test_what_get_answers_may_be_sent_back_whole(self, app: App, url: str) -> None:
        answer = app.change(url, app.read(url).json() | {"rated": False}, if_match="*")
        assert (answer.status_code, answer.json()["rated"]) == (200, False)

    @pytest.mark.parametrize(
        ("revision", "code", "detail"),
        [
            (0, "shape.range", "this is at least 1"),
            (-1, "shape.range", "this is at least 1"),
            (10**12, "shape.range", "numbers go from -2147483647 to 2147483647"),
            ("1", "shape.type", "this must be a whole number"),
            (2, "revision_unknown", "this play has no revision 2"),
        ],
    )
    def test_a_revision_that_never_was_is_pointed_at(
        self, app: App, url: str, revision: object, code: str, detail: str
    ) -> None:
        answer = app.write(f"{url}undo/", {"revision": revision}, if_match="*")
        assert answer.status_code == 400
        assert answer.json()["errors"] == [{"pointer": "/revision", "code": code, "detail": detail}]

    def test_void_restore_and_undo_are_revisions(self, app: App, url: str) -> None:
        voided = app.write(f"{url}void/", {"reason": "the wrong table"}, if_match='"1"')
        assert voided.json()["voided_at"] is not None
        restored = app.write(f"{url}restore/", {}, if_match='"2"')
        assert restored.json()["voided_at"] is None
        undone = app.write(f"{url}undo/", {"revision": 3}, if_match='"3"')
        assert undone.json()["voided_at"] is not None
        assert [(each["action"], each["undo_of"]) for each in app.read(f"{url}revisions/").json()["data"]] == [
            ("log", None),
            ("void", None),
            ("restore", None),
            ("undo", 3),
        ]


def test_a_play_that_is_held_in_one_language_is_answered_in_another(app: App, owner: Caller) -> None:
    url = f"plays/{logged(owner, some_players(owner, 'Ada', 'Ben'), 1, 2).play.id}/"
    english, russian = (app.read(url, accept_language=language) for language in ("en", "ru"))
    assert app.read(url, accept_language="ru", if_none_match=english.headers["ETag"]).status_code == 200
    assert app.read(url, accept_language="ru", if_none_match=russian.headers["ETag"]).status_code == 304
    assert app.change(url, {"rated": False}, if_match=russian.headers["ETag"]).status_code == 200


class TestOtherClubs:
    def test_their_play_is_the_same_404_as_one_that_never_was(self, app: App) -> None:
        other = a_club("Another club")
        theirs = logged(other, some_players(other, "Ada", "Ben"), 1, 2).play
        seen, unseen = app.read(f"plays/{theirs.id}/"), app.read(f"plays/{uuid4()}/")
        assert seen.status_code == unseen.status_code == 404
        assert without_place(seen.json()) == without_place(unseen.json())

    def test_their_list_is_the_same_404_as_a_club_that_never_was(self, app: App) -> None:
        other = a_club("Another club")
        there = app.send("GET", f"/api/v1/clubs/{other.in_club.id}/plays/")
        nowhere = app.send("GET", f"/api/v1/clubs/{uuid4()}/plays/")
        assert there.status_code == nowhere.status_code == 404
        assert without_place(there.json()) == without_place(nowhere.json())

    def test_a_viewer_reads_and_may_not_log(self, owner: Caller) -> None:
        viewer = App(as_member(owner.in_club, Role.VIEWER))
        logged(owner, some_players(owner, "Ada", "Ben"), 1, 2)
        assert len(viewer.read("plays/").json()["data"]) == 1
        refused = viewer.write("plays/", {})
        assert (refused.status_code, refused.json()["code"]) == (403, "missing_role")


def without_place(problem: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in problem.items() if key not in ("instance", "request_id")}
