"""Tokens over the API: made, listed and revoked."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from gamenight.models import Account, Reply, Token
from gamenight.roles import Scope
from gamenight.secrets import parse_token
from tests.builders import an_account, statements
from tests.gamenight.api.clients import ApiClient, account, club, token

pytestmark = pytest.mark.django_db
OWN = "/api/v1/me/tokens/"
NEVER = "01890000-0000-7000-8000-000000000000"
LATER, LATEST = "2199-06-01T12:00:00Z", "2199-07-01T12:00:00Z"
BOARDS = {"name": "Screen", "scopes": ["boards:read"]}


@pytest.fixture
def ana() -> Account:
    return account("ana")


@pytest.fixture
def browser(ana: Account) -> ApiClient:
    client = ApiClient()
    client.force_login(ana)
    return client


def pointers(answer: Any) -> list[tuple[str, str]]:
    return [(each["pointer"], each["code"]) for each in answer.json()["errors"]]


def names(client: ApiClient, path: str) -> list[str]:
    return [each["name"] for each in client.send("GET", path).json()["data"]]


class TestMaking:
    def test_a_token_is_told_once_and_works(self, ana: Account, browser: ApiClient) -> None:
        home = club(viewer=ana)
        body = {"name": " My  phone ", "scopes": ["boards:read"], "club": str(home.id), "expires_at": LATER}
        answer = browser.send("POST", OWN, body)
        made = answer.json()
        row = Token.objects.get()
        assert (answer.status_code, answer.headers["Location"], answer.headers["Cache-Control"]) == (
            201,
            f"{OWN}{row.id}/",
            "no-store",
        )
        read = {
            "id": str(row.id),
            "public_id": row.public_id,
            "name": "My phone",
            "scopes": ["boards:read"],
            "club": str(home.id),
            "made_at": made["made_at"],
            "expires_at": LATER,
            "last_used_on": None,
            "revoked_at": None,
        }
        assert made == {**read, "token": made["token"]}
        assert browser.send("GET", answer.headers["Location"]).json() == read
        phone = ApiClient(made["token"])
        assert phone.send("GET", f"/api/v1/clubs/{home.id}/").status_code == 200
        assert phone.send("GET", f"/api/v1/clubs/{home.id}/plays/").json()["code"] == "missing_scope"

    def test_without_club_and_expiry_it_serves_everywhere_for_good(self, ana: Account, browser: ApiClient) -> None:
        made = browser.send("POST", OWN, BOARDS | {"club": None}).json()
        assert (made["club"], made["expires_at"]) == (None, None)
        for name in ("Tuesday", "Friday"):
            home = club(name, viewer=ana)
            assert ApiClient(made["token"]).send("GET", f"/api/v1/clubs/{home.id}/").status_code == 200

    def test_neither_the_database_nor_a_replay_knows_its_text(self, browser: ApiClient) -> None:
        first, again = (browser.send("POST", OWN, BOARDS, idempotency_key="0123456789abcdef") for _ in range(2))
        assert (again.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")
        assert again.json() == first.json() | {"token": None}
        bearer = parse_token(first.json()["token"])
        assert bearer
        assert bytes(Token.objects.get().secret_hash) == bearer.secret_hash
        assert bearer.secret.encode() not in bytes(Reply.objects.get().body or b"")

    @pytest.mark.parametrize(
        ("change", "expected"),
        [
            ({"scopes": []}, [("/scopes", "shape.length")]),
            ({"scopes": ["boards:read", "boards:read"]}, [("/scopes", "shape.duplicate")]),
            ({"scopes": ["boards:read", "boards:write"]}, [("/scopes/1", "shape.choice")]),
            ({"scopes": "boards:read"}, [("/scopes", "shape.type")]),
            ({"scopes": [True]}, [("/scopes/0", "shape.choice")]),
            ({"name": "\u200b"}, [("/name", "shape.name")]),
            ({"name": "x" * 61}, [("/name", "shape.name")]),
            ({"club": NEVER}, [("/club", "club_unknown")]),
            ({"expires_at": "2020-01-01T00:00:00Z"}, [("/expires_at", "expires_in_past")]),
            ({"expires_at": "2199-01-01T00:00:00"}, [("/expires_at", "shape.time")]),
            ({"token": "gn_chosen"}, [("/token", "shape.unknown")]),
        ],
    )
    def test_what_is_no_token_is_400(self, change: Any, expected: Any, browser: ApiClient) -> None:
        answer = browser.send("POST", OWN, BOARDS | change)
        assert (answer.status_code, pointers(answer), Token.objects.count()) == (400, expected, 0)

    def test_another_club_is_as_unknown_as_none(self, ana: Account, browser: ApiClient) -> None:
        theirs = club("Theirs", "public")
        answers = [browser.send("POST", OWN, BOARDS | {"club": str(id)}) for id in (theirs.id, NEVER)]
        there, nowhere = ({**each.json(), "request_id": ""} for each in answers)
        assert there == nowhere

    @pytest.mark.parametrize(
        ("change", "expected"),
        [
            ({}, []),
            ({"expires_at": LATEST}, [("/expires_at", "expiry_wider")]),
            ({"expires_at": None}, [("/expires_at", "expiry_wider")]),
            ({"club": None}, [("/club", "club_wider")]),
            ({"scopes": ["boards:read", "players:write"]}, [("/scopes/1", "scope_wider")]),
            (
                {"scopes": ["results:write"], "club": None, "expires_at": None},
                [("/scopes/0", "scope_wider"), ("/club", "club_wider"), ("/expires_at", "expiry_wider")],
            ),
        ],
    )
    def test_a_token_makes_none_that_reaches_further(self, change: Any, expected: Any, ana: Account) -> None:
        home = club(owner=ana)
        ends = datetime.fromisoformat(LATER)
        maker = ApiClient(token(ana, [Scope.CLUB_ADMIN, Scope.BOARDS_READ], club=home, expires_at=ends))
        answer = maker.send("POST", OWN, BOARDS | {"club": str(home.id), "expires_at": LATER} | change)
        if expected:
            code = answer.json()["code"]
            assert (answer.status_code, code, pointers(answer)) == (403, "wider_than_own", expected)
            assert Token.objects.count() == 1
        else:
            assert answer.status_code == 201

    def test_a_token_for_one_club_knows_of_no_other_of_its_account(self, ana: Account) -> None:
        home, other = club("Home", owner=ana), club("Other", owner=ana)
        answer = ApiClient(token(ana, club=home)).send("POST", OWN, BOARDS | {"club": str(other.id)})
        assert pointers(answer) == [("/club", "club_unknown")]


class TestOwn:
    def test_one_lists_ones_own_newest_first_a_page_at_a_time(self, ana: Account, browser: ApiClient) -> None:
        token(account("ben"))
        for name in ("first", "second", "third"):
            browser.send("POST", OWN, BOARDS | {"name": name})
        first = browser.send("GET", f"{OWN}?limit=2")
        assert [each["name"] for each in first.json()["data"]] == ["third", "second"]
        assert names(browser, f"{OWN}?limit=2&cursor={first.json()['next_cursor']}") == ["first"]

    def test_a_token_for_one_club_lists_and_revokes_that_clubs_alone(self, ana: Account) -> None:
        home, other = club("Home", owner=ana), club("Other", owner=ana)
        client = ApiClient(token(ana, club=home))
        wider = [Token.objects.get(public_id=_public_id(token(ana, club=where))).id for where in (None, other)]
        assert [each["club"] for each in client.send("GET", OWN).json()["data"]] == [str(home.id)]
        for id in wider:
            assert client.send("GET", f"{OWN}{id}/").status_code == 404
            assert client.send("DELETE", f"{OWN}{id}/").status_code == 404
        assert Token.objects.filter(revoked_at=None).count() == 3

    def test_a_revoked_token_is_401_at_once_and_stays_listed(self, ana: Account, browser: ApiClient) -> None:
        phone = ApiClient(token(ana))
        path = f"{OWN}{Token.objects.get().id}/"
        assert phone.send("GET", OWN).status_code == 200
        answer = browser.send("DELETE", path)
        assert (answer.status_code, answer.content) == (204, b"")
        refused = phone.send("GET", OWN)
        assert (refused.status_code, refused.json()["code"]) == (401, "bad_token")
        revoked = browser.send("GET", path).json()
        assert revoked["last_used_on"] == str(timezone.now().date())
        assert revoked["revoked_at"]
        assert browser.send("DELETE", path).status_code == 204
        assert browser.send("GET", path).json() == revoked

    def test_anothers_token_is_as_if_it_never_was(self, browser: ApiClient) -> None:
        theirs = token(account("ben"))
        for method in ("GET", "DELETE"):
            there, nowhere = (
                browser.send(method, f"{OWN}{id}/", x_request_id="r-1") for id in (Token.objects.get().id, NEVER)
            )
            assert (there.status_code, there.json() | {"instance": ""}) == (404, nowhere.json() | {"instance": ""})
        assert ApiClient(theirs).send("GET", "/api/v1/me/").status_code == 200

    @pytest.mark.parametrize(("method", "path"), [("GET", OWN), ("POST", OWN), ("DELETE", f"{OWN}{NEVER}/")])
    def test_a_token_without_club_admin_has_no_say_in_tokens(self, method: str, path: str, ana: Account) -> None:
        client = ApiClient(token(ana, set(Scope) - {Scope.CLUB_ADMIN}))
        answer = client.send(method, path, BOARDS if method == "POST" else None)
        assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (
            403,
            "missing_scope",
            "This needs a token with the scope club:admin.",
        )

    def test_a_browser_makes_none_without_its_csrf_token(self, ana: Account) -> None:
        browser = ApiClient(enforce_csrf_checks=True)
        browser.force_login(ana)
        assert browser.send("POST", OWN, BOARDS).json()["code"] == "csrf"
        assert Token.objects.count() == 0


class TestOfTheClub:
    def test_the_owner_lists_what_serves_in_the_club_alone_newest_first(self) -> None:
        owner, ben = account("owner"), account("ben")
        home, other = club("Home", owner=owner, viewer=ben), club("Other", owner=owner)
        for where in (home, other, None):
            token(ben, [Scope.BOARDS_READ], club=where)
        client = ApiClient(token(owner, club=home))
        path = f"/api/v1/clubs/{home.id}/tokens/"
        newest, oldest = client.send("GET", path).json()["data"]
        assert newest["account"] == {"id": str(owner.id), "username": "owner"}
        row = Token.objects.get(club=home, account=ben)
        assert oldest == {
            "id": str(row.id),
            "public_id": row.public_id,
            "name": "phone",
            "scopes": ["boards:read"],
            "club": str(home.id),
            "made_at": oldest["made_at"],
            "expires_at": None,
            "last_used_on": None,
            "revoked_at": None,
            "account": {"id": str(ben.id), "username": "ben"},
            "session": None,
        }
        assert client.send("GET", f"{path}{row.id}/").json() == oldest
        assert len(client.send("GET", f"{path}?limit=1").json()["data"]) == 1

    def test_the_owner_revokes_a_members_token_for_the_club_and_no_wider_one(self) -> None:
        owner, ben = account("owner"), account("ben")
        home = club("Home", owner=owner, viewer=ben)
        here, everywhere = token(ben, club=home), token(ben)
        client = ApiClient(token(owner))
        path = f"/api/v1/clubs/{home.id}/tokens/"
        for bearer, refusal, works in ((here, 204, 401), (everywhere, 404, 200)):
            row = Token.objects.get(public_id=_public_id(bearer))
            assert ApiClient(bearer).send("GET", f"/api/v1/clubs/{home.id}/").status_code == 200
            assert client.send("DELETE", f"{path}{row.id}/").status_code == refusal
            assert ApiClient(bearer).send("GET", f"/api/v1/clubs/{home.id}/").status_code == works

    def test_listing_takes_as_many_statements_for_many_as_for_one(self) -> None:
        owner = account("owner")
        home = club("Home", owner=owner)
        client = ApiClient(token(owner, club=home))
        path = f"/api/v1/clubs/{home.id}/tokens/"
        client.send("GET", path)
        counts = []
        for _ in range(2):
            with statements() as taken:
                assert client.send("GET", path).status_code == 200
            counts.append(len(taken))
            for _ in range(3):
                token(an_account(), club=home)
        assert counts == [2, 2]


def _public_id(written: str) -> str:
    bearer = parse_token(written)
    assert bearer
    return bearer.public_id
