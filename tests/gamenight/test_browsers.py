from __future__ import annotations

import pytest
from django.test import Client

from gamenight.models import Account
from tests.gamenight.api.clients import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Account:
    return account("ana")


def test_a_browser_stays_signed_in(ana: Account) -> None:
    browser = Client()
    browser.force_login(ana)
    assert browser.get("/api/v1/me/").json()["username"] == "ana"


@pytest.mark.parametrize("key", ['"\\000aaaaaaaaaaaaaaa"', '"\\303\\251aaaaaaaaaaaaa"', "a" * 5000, "A" * 32, ""])
def test_whoever_brings_a_key_that_nobody_was_given_is_nobody(key: str) -> None:
    browser = Client(headers={"Cookie": f"sessionid={key}"})
    assert browser.get("/api/v1/me/").status_code == 401
    assert browser.get("/admin/").headers["Location"] == "/admin/login/?next=/admin/"
