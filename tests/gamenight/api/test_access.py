"""Who may come in, and what the others learn."""

from __future__ import annotations

import logging
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gamenight.models import Account, Membership, Token
from gamenight.roles import Role, Scope
from gamenight.secrets import new_token
from tests.gamenight.api.clients import ApiClient, account, club, token

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.gamenight.api.probe")]
NOWHERE = UUID("01890000-0000-7000-8000-000000000000")
KEY = {"idempotency_key": "0123456789abcdef"}


def statuses(client: ApiClient, club_id: UUID) -> list[int]:
    """GET demands boards, POST logging, PATCH plays, DELETE tokens."""
    path = f"/api/probe/{club_id}/"
    return [
        client.send("GET", path).status_code,
        client.send("POST", path, {}, **KEY).status_code,
        client.send("PATCH", path, {}, if_match="*").status_code,
        client.send("DELETE", path).status_code,
    ]


@pytest.mark.parametrize(
    ("role", "members_only", "public"),
    [
        ("nobody", [401, 401, 401, 401], [200, 401, 401, 401]),
        ("outsider", [404, 404, 404, 404], [200, 404, 404, 404]),
        ("viewer", [200, 403, 200, 403], [200, 403, 200, 403]),
        ("scorekeeper", [200, 201, 200, 403], [200, 201, 200, 403]),
        ("organiser", [200, 201, 200, 403], [200, 201, 200, 403]),
        ("owner", [200, 201, 200, 204], [200, 201, 200, 204]),
    ],
)
@pytest.mark.parametrize("door", ["token", "browser"])
def test_a_role_reaches_as_far_as_the_table_says(
    door: str, role: str, members_only: list[int], public: list[int], by_role: dict[str, Account]
) -> None:
    outsider = account("outsider")
    person = None if role == "nobody" else by_role.get(role, outsider)
    client = ApiClient(token(person) if person and door == "token" else None)
    if person and door == "browser":
        client.force_login(person)
    closed, shown = club("Closed", **by_role), club("Shown", "public", **by_role)
    assert statuses(client, closed.id) == members_only
    assert statuses(client, shown.id) == public


def test_what_a_club_hides_answers_like_what_never_was() -> None:
    hidden = club("Hidden", owner=account("owner"))
    stranger = ApiClient(token(account("stranger")))
    both = (hidden.id, NOWHERE)
    for method in ("GET", "POST", "PATCH", "DELETE"):
        answers = [stranger.send(method, f"/api/probe/{which}/", {}, x_request_id="r-1", **KEY) for which in both]
        there, nowhere = (
            answer.content.replace(str(which).encode(), b"") for answer, which in zip(answers, both, strict=True)
        )
        assert there == nowhere
        assert dict(answers[0].headers) == dict(answers[1].headers)


@pytest.mark.parametrize("which", ["a club", "nowhere"])
def test_without_credentials_both_are_401(which: str, anyone: ApiClient) -> None:
    hidden = club("Hidden")
    answer = anyone.send("GET", f"/api/probe/{hidden.id if which == 'a club' else NOWHERE}/", x_request_id="r-1")
    path = f"/api/probe/{hidden.id if which == 'a club' else NOWHERE}/"
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert (answer.status_code, answer.json()) == (
        401,
        {
            "type": "/api/v1/problems/#unauthenticated",
            "title": "Credentials needed",
            "status": 401,
            "detail": "This needs a valid token or a signed-in browser.",
            "instance": path,
            "code": "unauthenticated",
            "request_id": "r-1",
            "errors": [],
        },
    )


def test_403_names_the_role_that_is_missing() -> None:
    viewer = account("viewer")
    path = f"/api/probe/{club(viewer=viewer).id}/"
    answer = ApiClient(token(viewer)).send("POST", path, {}, x_request_id="r-1", **KEY)
    assert (answer.status_code, answer.json()) == (
        403,
        {
            "type": "/api/v1/problems/#forbidden",
            "title": "Not allowed",
            "status": 403,
            "detail": "This needs the role scorekeeper in the club.",
            "instance": path,
            "code": "missing_role",
            "request_id": "r-1",
            "errors": [],
        },
    )


def test_403_names_the_scope_that_is_missing() -> None:
    owner = account("owner")
    path = f"/api/probe/{club(owner=owner).id}/"
    client = ApiClient(token(owner, [Scope.BOARDS_READ]))
    assert client.send("GET", path).status_code == 200
    answer = client.send("POST", path, {}, **KEY)
    assert (answer.status_code, answer.json()["code"]) == (403, "missing_scope")
    assert answer.json()["detail"] == "This needs a token with the scope results:write."


def test_a_members_only_board_needs_its_scope() -> None:
    owner = account("owner")
    client = ApiClient(token(owner, [Scope.RESULTS_READ]))
    assert client.send("GET", f"/api/probe/{club(owner=owner).id}/").status_code == 403


def test_a_public_board_needs_no_scope() -> None:
    client = ApiClient(token(account(), []))
    assert client.send("GET", f"/api/probe/{club('Open', 'public').id}/").status_code == 200


def test_a_token_of_one_club_is_a_stranger_in_another() -> None:
    owner = account("owner")
    home, other = club("Home", owner=owner), club("Other", owner=owner)
    client = ApiClient(token(owner, club=home))
    assert client.send("GET", f"/api/probe/{home.id}/").status_code == 200
    assert client.send("GET", f"/api/probe/{other.id}/").status_code == 404


@pytest.mark.parametrize(
    "why", ["revoked", "expired", "owner gone", "owner inactive", "wrong secret", "wrong check sum", "no token"]
)
def test_a_token_that_is_no_longer_good_is_401_at_once(why: str) -> None:
    owner = account("owner")
    home = club(viewer=owner)
    bearer = token(owner, club=home)
    client = ApiClient(bearer)
    path = f"/api/probe/{home.id}/"
    assert client.send("GET", path).status_code == 200
    if why == "revoked":
        Token.objects.update(revoked_at=timezone.now())
    elif why == "expired":
        Token.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif why == "owner gone":
        Membership.objects.filter(account=owner).delete()
    elif why == "owner inactive":
        Account.objects.filter(id=owner.id).update(is_active=False)
    elif why == "wrong secret":
        Token.objects.update(secret_hash=b"0" * 32)
    elif why == "wrong check sum":
        client = ApiClient(bearer[:-1] + ("0" if bearer[-1] != "0" else "1"))
    else:
        client = ApiClient("gn_none")
    answer = client.send("GET", path)
    assert (answer.status_code, answer.json()["code"], answer.headers["WWW-Authenticate"]) == (
        401,
        "bad_token",
        "Bearer",
    )


def test_no_log_line_holds_a_bearer(caplog: pytest.LogCaptureFixture) -> None:
    owner = account("owner")
    known, unknown = token(owner), str(new_token())
    caplog.set_level(logging.DEBUG)
    for bearer in (known, unknown):
        client = ApiClient(bearer)
        for path in ("/api/probe/fail/crash/", f"/api/probe/{NOWHERE}/", "/api/v1/me/", "/api/nowhere/"):
            client.send("GET", path)
            client.send("POST", path, {})
    assert "RuntimeError: a secret" in caplog.text
    for bearer in (known, unknown):
        assert not any(part in caplog.text for part in (bearer, bearer[-48:-8]))


def test_a_token_costs_one_statement_and_its_first_use_of_a_day_another() -> None:
    owner = account("owner")
    client = ApiClient(token(owner))
    path = f"/api/probe/{club(owner=owner).id}/"
    counts = []
    for _ in range(3):
        with CaptureQueriesContext(connection) as seen:
            assert client.send("GET", path).status_code == 200
        counts.append(len(seen))
    assert counts == [2, 1, 1]
    assert Token.objects.get().last_used_on == timezone.now().date()


def test_a_browser_writes_with_its_csrf_token_alone() -> None:
    owner = account("owner")
    path = f"/api/probe/{club(owner=owner).id}/"
    browser = ApiClient(enforce_csrf_checks=True)
    browser.force_login(owner)
    assert browser.send("GET", path).status_code == 200
    refused = browser.send("DELETE", path)
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf")
    browser.cookies["csrftoken"] = "a" * 32
    assert browser.send("DELETE", path, x_csrftoken="a" * 32).status_code == 204


def test_a_bearer_needs_no_csrf_token() -> None:
    owner = account("owner")
    client = ApiClient(token(owner), enforce_csrf_checks=True)
    assert client.send("DELETE", f"/api/probe/{club(owner=owner).id}/").status_code == 204


def test_an_address_for_accounts_turns_nobody_away_but_nobody(anyone: ApiClient) -> None:
    assert anyone.send("GET", "/api/probe/mine/").status_code == 401
    assert ApiClient(token(account("ana"), [])).send("GET", "/api/probe/mine/").json() == {"username": "ana"}


def test_a_method_that_an_address_lacks_is_405(anyone: ApiClient) -> None:
    answer = anyone.send("PUT", "/api/probe/mine/", {})
    assert (answer.status_code, answer.json()["code"], answer.headers["Allow"]) == (
        405,
        "method_not_allowed",
        "GET, HEAD",
    )


def test_a_role_reaches_itself_and_those_before() -> None:
    assert [Role.ORGANISER.reaches(role) for role in Role] == [True, True, True, False]
