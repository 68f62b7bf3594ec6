"""Helper links over the API: an evening's plays are logged without an account."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, ClassVar
from uuid import UUID

import pytest
from django.utils import timezone

from gamenight.models import Account, Evening, Reply, Token
from gamenight.models.evenings import EveningState
from gamenight.roles import Role, Scope
from gamenight.secrets import parse_token
from gamenight.selectors.access import Caller
from tests.builders import an_evening, as_member, some_players, toy_record
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import ApiClient, token

pytestmark = pytest.mark.django_db
NEVER = UUID("01890000-0000-7000-8000-000000000000")
KEY = "0123456789abcdef"


class Evenings:
    """Two evenings of a club, its owner's app, and a play that can be logged in either."""

    def __init__(self, owner: Caller) -> None:
        self.owner, self.app = owner, App(owner)
        self.here, self.there = (an_evening(owner, date(2100, 3, day)) for day in (6, 7))
        self.helpers = f"sessions/{self.here.id}/helpers/"
        players = [str(each.id) for each in some_players(owner, "Ada", "Ben")]
        self.play = {"players": players, "record": toy_record(1, 2)}

    def invite(self, name: str = "Table 2") -> Any:
        """The answer's body."""
        return self.app.write(self.helpers, {"name": name}).json()

    def helper(self) -> ApiClient:
        return ApiClient(self.invite()["token"])

    def log(self, client: ApiClient, key: str = KEY, **more: Any) -> Any:
        return client.send("POST", f"{self.app.base}plays/", self.play | more, idempotency_key=key)

    def plays(self, client: ApiClient) -> Any:
        return client.send("GET", f"{self.app.base}plays/")


@pytest.fixture
def evenings(owner: Caller) -> Evenings:
    return Evenings(owner)


class TestInviting:
    def test_a_link_is_told_once(self, evenings: Evenings) -> None:
        answer = evenings.app.write(evenings.helpers, {"name": "Table 2"})
        row = Token.objects.get(evening=evenings.here)
        made = answer.json()
        read = {
            "id": str(row.id),
            "public_id": row.public_id,
            "name": "Table 2",
            "scopes": ["results:read", "results:write"],
            "club": str(evenings.owner.in_club.id),
            "made_at": made["made_at"],
            "expires_at": "2100-03-07T11:00:00Z",
            "last_used_on": None,
            "revoked_at": None,
            "session": str(evenings.here.id),
        }
        assert (answer.status_code, answer.headers["Cache-Control"]) == (201, "no-store")
        assert answer.headers["Location"] == f"{evenings.app.base}{evenings.helpers}{row.id}/"
        assert made == {**read, "token": made["token"]}
        assert evenings.app.read(f"{evenings.helpers}{row.id}/").json() == read
        assert evenings.app.read(evenings.helpers).json() == {"data": [read], "next_cursor": None}

    def test_neither_the_database_nor_a_replay_knows_its_text(self, evenings: Evenings) -> None:
        first, again = (
            evenings.app.write(evenings.helpers, {"name": "Table 2"}, idempotency_key=KEY) for _ in range(2)
        )
        assert (again.status_code, again.json()) == (201, first.json() | {"token": None})
        bearer = parse_token(first.json()["token"])
        assert bearer
        assert bearer.secret.encode() not in bytes(Reply.objects.get().body or b"")
        assert Token.objects.filter(evening=evenings.here).count() == 1

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            ({}, [("/name", "shape.missing")]),
            ({"name": "x", "scopes": ["club:admin"]}, [("/scopes", "shape.unknown")]),
            ({"name": "x", "expires_at": "2100-03-20T12:00:00Z"}, [("/expires_at", "expires_late")]),
            ({"name": "x", "expires_at": "2020-03-06T12:00:00Z"}, [("/expires_at", "expires_in_past")]),
        ],
    )
    def test_what_is_no_invitation_is_400(self, body: Any, expected: Any, evenings: Evenings) -> None:
        answer = evenings.app.write(evenings.helpers, body)
        found = [(each["pointer"], each["code"]) for each in answer.json()["errors"]]
        assert (answer.status_code, found) == (400, expected)
        assert not Token.objects.filter(evening=evenings.here).exists()

    @pytest.mark.parametrize(
        ("role", "scopes", "status", "code"),
        [
            (Role.SCOREKEEPER, tuple(Scope), 201, None),
            (Role.SCOREKEEPER, (Scope.RESULTS_WRITE, Scope.RESULTS_READ), 403, "missing_scope"),
            (Role.VIEWER, tuple(Scope), 403, "missing_role"),
        ],
    )
    def test_who_logs_plays_may_invite_others_to(
        self, role: Role, scopes: Any, status: int, code: str | None, evenings: Evenings
    ) -> None:
        member = Account.objects.get(id=as_member(evenings.owner.in_club, role).account_id)
        answer = ApiClient(token(member, scopes)).send("POST", evenings.app.base + evenings.helpers, {"name": "x"})
        assert (answer.status_code, answer.json().get("code")) == (status, code)

    @pytest.mark.parametrize(
        ("scopes", "ends", "expected"),
        [
            ([Scope.CLUB_ADMIN, Scope.RESULTS_READ], None, [("/scopes/1", "scope_wider")]),
            (tuple(Scope), "2100-03-07T10:59:59Z", [("/expires_at", "expiry_wider")]),
        ],
    )
    def test_a_link_reaches_no_further_than_the_token_that_makes_it(
        self, scopes: Any, ends: str | None, expected: Any, evenings: Evenings
    ) -> None:
        owner = Account.objects.get(id=evenings.owner.account_id)
        maker = ApiClient(token(owner, scopes, expires_at=ends and datetime.fromisoformat(ends)))
        answer = maker.send("POST", evenings.app.base + evenings.helpers, {"name": "x"})
        found = [(each["pointer"], each["code"]) for each in answer.json()["errors"]]
        assert (answer.status_code, answer.json()["code"], found) == (403, "wider_than_own", expected)
        sooner = {"name": "x", "expires_at": "2100-03-07T10:00:00Z"}
        if ends is not None:
            assert maker.send("POST", evenings.app.base + evenings.helpers, sooner).status_code == 201

    def test_a_closed_session_has_no_helpers(self, evenings: Evenings) -> None:
        Evening.objects.update(state=EveningState.CLOSED)
        answer = evenings.app.write(evenings.helpers, {"name": "x"})
        assert (answer.status_code, answer.json()["code"]) == (409, "session_closed")

    def test_a_link_is_found_under_its_own_session_alone(self, evenings: Evenings) -> None:
        id = evenings.invite()["id"]
        for session in (evenings.there.id, NEVER):
            path = f"{evenings.app.base}sessions/{session}/helpers/{id}/"
            assert [evenings.app.send(method, path).status_code for method in ("GET", "DELETE")] == [404, 404]
        assert evenings.app.read(f"sessions/{evenings.there.id}/helpers/").json()["data"] == []
        assert Token.objects.get(id=id).revoked_at is None


class TestHelping:
    def test_a_helper_seats_people_logs_reads_and_corrects(self, evenings: Evenings) -> None:
        helper = evenings.helper()
        names = [each["name"] for each in helper.send("GET", f"{evenings.app.base}players/").json()["data"]]
        logged = evenings.log(helper)
        assert (names, logged.status_code, logged.json()["session"]) == (["Ada", "Ben"], 201, str(evenings.here.id))
        url = logged.headers["Location"]
        assert helper.send("PATCH", url, {"rated": False}, if_match='"1"').json()["version"] == 2
        assert helper.send("POST", f"{url}void/", {}, if_match='"2"').json()["version"] == 3
        assert helper.send("GET", url).json()["voided_at"]
        assert [each["id"] for each in evenings.plays(helper).json()["data"]] == [logged.json()["id"]]

    def test_a_revision_bears_the_links_name(self, evenings: Evenings) -> None:
        link = evenings.invite("Table 2")
        url = evenings.log(ApiClient(link["token"])).headers["Location"]
        evenings.app.change(url.removeprefix(evenings.app.base), {"rated": False}, if_match="*")
        logged, corrected = evenings.app.send("GET", f"{url}revisions/").json()["data"]
        assert logged == {
            "number": 1,
            "action": "log",
            "at": logged["at"],
            "author": "Table 2",
            "account": None,
            "token": link["id"],
            "reason": "",
            "change": {},
            "differences": [],
            "undo_of": None,
        }
        app = Token.objects.get(name="an app")
        whose = (corrected["author"], corrected["account"], corrected["token"])
        assert whose == (evenings.owner.username, str(evenings.owner.account_id), str(app.id))

    def test_another_session_is_refused_like_one_that_never_was(self, evenings: Evenings) -> None:
        helper = evenings.helper()
        answers = [evenings.log(helper, session=str(id)) for id in (evenings.there.id, NEVER)]
        there, nowhere = ({**each.json(), "request_id": ""} for each in answers)
        assert (answers[0].status_code, there) == (400, nowhere)
        assert there["errors"] == [
            {
                "pointer": "/session",
                "code": "session_unknown",
                "detail": "there is no such session in this club",
            }
        ]
        assert evenings.log(helper, session=str(evenings.here.id)).status_code == 201

    def test_a_helpers_phone_that_was_offline_sends_its_queue(self, evenings: Evenings) -> None:
        def entry(number: int, do: str, **body: Any) -> dict[str, Any]:
            return {"do": do, "key": f"{KEY}{number}", "body": body}

        queue = [
            entry(1, "log_play", **evenings.play),
            entry(2, "log_play", **evenings.play, session=str(evenings.there.id)),
            entry(3, "add_player", name="Eve"),
            entry(4, "add_player", name="Eve", guest=True),
        ]
        helper = evenings.helper()
        items = helper.send("POST", f"{evenings.app.base}sync/", {"items": queue}).json()["items"]
        assert [(each["status"], (each["problem"] or {}).get("code")) for each in items] == [
            ("stored", None),
            ("refused", "session_unknown"),
            ("refused", "missing_role"),
            ("stored", None),
        ]
        assert [each["session"] for each in evenings.plays(evenings.app).json()["data"]] == [str(evenings.here.id)]

    def test_a_browser_keeps_the_link_in_a_cookie_that_no_script_reads(self, evenings: Evenings) -> None:
        browser = ApiClient(enforce_csrf_checks=True)
        browser.cookies["helper"] = evenings.invite()["token"]
        assert evenings.log(browser).json()["code"] == "csrf"
        browser.cookies["csrftoken"] = "a" * 32
        path = f"{evenings.app.base}plays/"
        answer = browser.send("POST", path, evenings.play, idempotency_key=KEY, x_csrftoken="a" * 32)
        assert (answer.status_code, answer.json()["session"]) == (201, str(evenings.here.id))
        assert browser.send("GET", f"{evenings.app.base}leagues/").json()["code"] == "not_for_helpers"

    def test_no_other_token_is_one_in_a_cookie(self, evenings: Evenings) -> None:
        browser = ApiClient()
        browser.cookies["helper"] = token(Account.objects.get(id=evenings.owner.account_id))
        assert evenings.plays(browser).status_code == 401

    def test_the_keys_of_two_links_and_of_their_maker_are_three(self, evenings: Evenings) -> None:
        first, second = evenings.helper(), evenings.helper()
        answers = [evenings.log(client, session=str(evenings.here.id)) for client in (evenings.app, first, second)]
        assert len({each.json()["id"] for each in answers}) == 3
        again = evenings.log(first, session=str(evenings.here.id))
        assert (again.content, again.headers["Idempotency-Replayed"]) == (answers[1].content, "true")

    def test_what_is_not_a_helpers_says_so(self, evenings: Evenings) -> None:
        helper = evenings.helper()
        base = evenings.app.base
        for method, path, body, code, detail in (
            ("GET", f"{base}leagues/", None, "not_for_helpers", "A helper link is for the plays of its evening alone."),
            ("GET", f"{base}changes/", None, "not_for_helpers", "A helper link is for the plays of its evening alone."),
            ("POST", f"{base}players/", {"name": "Eve"}, "missing_role", "This needs the role organiser in the club."),
            (
                "POST",
                base + evenings.helpers,
                {"name": "x"},
                "not_for_helpers",
                "A helper link is for the plays of its evening alone.",
            ),
            ("GET", "/api/v1/clubs/", None, "needs_account", "This needs an account; a helper link has none."),
            ("GET", "/api/v1/me/tokens/", None, "needs_account", "This needs an account; a helper link has none."),
        ):
            answer = helper.send(method, path, body)
            assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (403, code, detail), path

    def test_it_finds_out_its_club_and_session(self, evenings: Evenings) -> None:
        link = evenings.invite("Tablet")
        assert ApiClient(link["token"]).send("GET", "/api/v1/me/").json() == {
            "id": None,
            "username": "",
            "language": "",
            "memberships": [],
            "token": {
                "public_id": link["public_id"],
                "name": "Tablet",
                "scopes": ["results:read", "results:write"],
                "club": str(evenings.owner.in_club.id),
                "session": str(evenings.here.id),
                "expires_at": link["expires_at"],
            },
        }

    def test_its_use_is_noted_by_the_day(self, evenings: Evenings) -> None:
        link = evenings.invite()
        evenings.plays(ApiClient(link["token"]))
        seen = evenings.app.read(f"{evenings.helpers}{link['id']}/").json()
        assert seen["last_used_on"] == str(timezone.now().date())


class TestItsEveningAlone:
    """A play that was moved into the evening can't be taken out of it by a helper, whatever they try."""

    WAYS: ClassVar[dict[str, tuple[str, str, Any]]] = {
        "undoing the move": ("POST", "undo/", {}),
        "undoing the logging, which was elsewhere": ("POST", "undo/", {"revision": 1}),
        "moving it back": ("POST", "move/", {"session": "there"}),
        "moving it to that day": ("POST", "move/", {"day": "2100-03-07"}),
        "moving it to a day without an evening": ("POST", "move/", {"day": "2100-03-08"}),
        "correcting its session": ("PATCH", "", {"session": "there"}),
        "and its number too": ("PATCH", "", {"session": "there", "number": 1}),
    }

    @pytest.mark.parametrize("how", WAYS)
    @pytest.mark.parametrize("preview", ["", "?preview=true"])
    def test_a_play_stays_in_it(self, how: str, preview: str, evenings: Evenings) -> None:
        url = evenings.log(evenings.app, session=str(evenings.there.id)).headers["Location"]
        evenings.app.send("POST", f"{url}move/", {"session": str(evenings.here.id)}, if_match="*")
        before = evenings.app.send("GET", url).json(), list(Evening.objects.order_by("id").values())
        method, action, body = self.WAYS[how]
        sent = body | ({"session": str(evenings.there.id)} if "session" in body else {})
        refused = evenings.helper().send(method, f"{url}{action}{preview}", sent, if_match="*")
        told = (409, "session_gone") if action == "undo/" else (400, "session_unknown")
        assert (refused.status_code, refused.json()["code"]) == told
        assert (evenings.app.send("GET", url).json(), list(Evening.objects.order_by("id").values())) == before
        assert evenings.app.send(method, f"{url}{action}{preview}", sent, if_match="*").status_code == 200


class TestEnding:
    @pytest.mark.parametrize("how", ["by the session", "by the owner's list", "the session closed"])
    def test_it_is_401_at_once(self, how: str, evenings: Evenings) -> None:
        link = evenings.invite()
        helper = ApiClient(link["token"])
        assert evenings.plays(helper).status_code == 200
        if how == "the session closed":
            Evening.objects.filter(id=evenings.here.id).update(state=EveningState.CLOSED)
        else:
            where = evenings.helpers if how == "by the session" else "tokens/"
            assert evenings.app.send("DELETE", f"{evenings.app.base}{where}{link['id']}/").status_code == 204
        refused = evenings.log(helper)
        assert (refused.status_code, refused.json()["code"], refused.headers["WWW-Authenticate"]) == (
            401,
            "bad_token",
            "Bearer",
        )

    def test_the_owners_list_says_whose_links_there_are(self, evenings: Evenings) -> None:
        link = evenings.invite()
        [found] = [each for each in evenings.app.read("tokens/").json()["data"] if each["session"]]
        owner = {"id": str(evenings.owner.account_id), "username": evenings.owner.username}
        assert found == {**{key: link[key] for key in link if key != "token"}, "account": owner}
        own = evenings.app.send("GET", "/api/v1/me/tokens/").json()["data"]
        assert [each["name"] for each in own] == ["an app"]
