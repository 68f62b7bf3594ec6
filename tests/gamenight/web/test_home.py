"""Where somebody begins, and what every page has."""

from __future__ import annotations

import pytest
from django.test import Client

from gamenight.models import Account
from gamenight.roles import Role
from tests.builders import a_club, as_member

pytestmark = pytest.mark.django_db


def test_nobody_is_asked_to_sign_in_or_up() -> None:
    said = Client().get("/").content.decode()
    assert ('href="/admin/login/?next=/"' in said, 'href="/sign-up/"' in said) == (True, True)


def test_who_is_in_no_club_is_led_to_found_one() -> None:
    client = Client()
    client.force_login(Account.objects.create_user("ana"))
    said = client.get("/").content.decode()
    assert ('href="/clubs/found/"' in said, "by your username: ana." in said) == (True, True)


def test_an_account_sees_its_clubs_alone() -> None:
    owner = a_club("The Meeples")
    a_club("The Others")
    client = Client()
    client.force_login(Account.objects.get(id=owner.account_id))
    said = client.get("/").content.decode()
    assert ("The Meeples" in said, "The Others" in said) == (True, False)


@pytest.mark.parametrize(("role", "led"), [(Role.VIEWER, False), (Role.SCOREKEEPER, True)])
def test_whoever_logs_plays_is_led_to_the_table(role: Role, led: bool) -> None:
    caller = as_member(a_club("The Meeples").in_club, role)
    client = Client()
    client.force_login(Account.objects.get(id=caller.account_id))
    said = client.get("/").content.decode()
    assert ("The Meeples" in said, f"/clubs/{caller.in_club.id}/table/" in said) == (True, led)


def test_pages_speak_the_accounts_language_before_the_browsers() -> None:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(Account.objects.create_user("ana", language="ru"))
    said = client.get("/").content.decode()
    assert ('<html lang="ru">' in said, "Ваши клубы" in said) == (True, True)


def test_what_is_not_there_is_said_on_a_page_of_the_site() -> None:
    answer = Client().get("/nowhere/")
    assert (answer.status_code, "There is no such page" in answer.content.decode()) == (404, True)


def test_pages_run_no_script_and_no_style_of_their_own() -> None:
    answer = Client().get("/")
    policy = answer.headers["Content-Security-Policy"]
    assert ("default-src 'self'" in policy, "unsafe" in policy) == (True, False)
