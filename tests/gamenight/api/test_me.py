"""What a caller reads of themselves."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.models import Account, Token
from gamenight.roles import Scope
from tests.gamenight.api.clients import ApiClient, account, club, token

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Account:
    """A member of two clubs."""
    person = account("ana", language="ru")
    club("Tuesday", owner=person)
    club("Friday", viewer=person)
    club("Somebody else's", owner=account("ben"))
    return person


def roles(me: dict[str, Any]) -> dict[str, str]:
    return {each["name"]: each["role"] for each in me["memberships"]}


def test_a_token_reads_its_account_and_itself(ana: Account) -> None:
    client = ApiClient(token(ana, [Scope.RESULTS_READ]))
    me = client.send("GET", "/api/v1/me/").json()
    kept = Token.objects.get()
    memberships = me.pop("memberships")
    assert me == {
        "id": str(ana.id),
        "username": "ana",
        "language": "ru",
        "token": {
            "public_id": kept.public_id,
            "name": "phone",
            "scopes": ["results:read"],
            "club": None,
            "session": None,
            "expires_at": None,
        },
    }
    assert roles({"memberships": memberships}) == {"Friday": "viewer", "Tuesday": "owner"}


def test_a_token_of_one_club_shows_that_club_alone(ana: Account) -> None:
    home = ana.memberships.get(club__name="Friday").club
    me = ApiClient(token(ana, club=home)).send("GET", "/api/v1/me/").json()
    assert (roles(me), me["token"]["club"]) == ({"Friday": "viewer"}, str(home.id))


def test_a_signed_in_browser_has_no_token(ana: Account) -> None:
    browser = ApiClient()
    browser.force_login(ana)
    me = browser.send("GET", "/api/v1/me/").json()
    assert (me["username"], me["token"], roles(me)) == ("ana", None, {"Friday": "viewer", "Tuesday": "owner"})


def test_nobody_is_401(anyone: ApiClient) -> None:
    assert anyone.send("GET", "/api/v1/me/").status_code == 401
