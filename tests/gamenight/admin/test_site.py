from __future__ import annotations

import pytest
from django.core import checks
from django.test import Client

from gamenight.models import Account
from gamenight.roles import Role
from tests.builders import a_club, an_account, as_member
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, signed_in

pytestmark = pytest.mark.django_db
ADMIN_POLICY = {
    "default-src 'self'",
    "script-src 'self' 'unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}
STRICT_POLICY = ADMIN_POLICY - {"script-src 'self' 'unsafe-eval'", "style-src 'self' 'unsafe-inline'"}


def with_password(username: str) -> Account:
    return Account.objects.create_user(username, password="correct horse")


def sign_in(username: str, password: str = "correct horse", address: str = "/admin/login/") -> tuple[Client, str]:
    """The browser, and the address that it was sent to; its page's text where the form came back."""
    client = Client()
    response = client.post(address, {"username": username, "password": password})
    return client, response.get("Location") or response.content.decode()


def policy(path: str) -> set[str]:
    return set(Client().get(path)["Content-Security-Policy"].split("; "))


def test_a_member_signs_in_without_being_staff() -> None:
    as_member(a_club().in_club, Role.VIEWER, with_password("vera"))
    client, sent_to = sign_in("vera")
    assert sent_to == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_signing_in_leads_to_the_page_asked_for() -> None:
    as_member(a_club().in_club, Role.VIEWER, with_password("vera"))
    asked = Client().get("/admin/gamenight/play/")["Location"]
    assert sign_in("vera", address=asked)[1] == "/admin/gamenight/play/"


def test_who_sends_a_form_after_their_session_has_ended_is_told_that_nothing_is_stored(club: Furnished) -> None:
    client, path = Client(), on_dashboard("player", club.ids["player"], "edit")
    told = "You are signed out: nothing of what you sent is stored."
    assert told in client.post(path, {"name": "Cora"}, follow=True).content.decode()
    assert told not in client.get(path, follow=True).content.decode()


def test_a_wrong_password_says_so_and_nothing_else() -> None:
    with_password("vera")
    _client, page = sign_in("vera", "wrong")
    assert "Please enter a correct username and password." in page


def test_after_ten_wrong_passwords_the_right_one_does_not_help_either() -> None:
    as_member(a_club().in_club, Role.VIEWER, with_password("vera"))
    for _again in range(10):
        sign_in("vera", "wrong")
    client, page = sign_in("vera")
    assert "Too many wrong passwords" in page
    assert client.get("/admin/").status_code == 302


def test_who_is_in_no_club_is_told_what_to_do() -> None:
    with_password("nora")
    client, sent_to = sign_in("nora")
    assert sent_to == "/admin/"
    page = client.get("/admin/", follow=True).content.decode()
    assert "You are signed in as nora, but no club has you among its members yet." in page
    assert client.post("/admin/logout/").status_code == 200
    assert "no club" not in client.get("/admin/", follow=True).content.decode()


def test_the_dashboard_has_a_policy_of_its_own() -> None:
    assert policy("/admin/login/") == ADMIN_POLICY
    assert policy("/admin/") == ADMIN_POLICY


def test_everything_else_has_the_strict_policy() -> None:
    assert policy("/healthz") == STRICT_POLICY
    assert policy("/adminx/") == STRICT_POLICY


def test_before_signing_in_the_browser_chooses_the_language() -> None:
    assert 'lang="ru"' in Client(headers={"accept-language": "ru"}).get("/admin/login/").content.decode()
    assert 'lang="en"' in Client(headers={"accept-language": "de"}).get("/admin/login/").content.decode()


def test_the_switch_outweighs_the_browser(club: Furnished) -> None:
    client = Client(headers={"accept-language": "en"})
    response = client.post("/admin/language/", {"language": "ru", "next": "/admin/login/?next=/admin/"})
    assert response["Location"] == "/admin/login/?next=/admin/"
    assert 'lang="ru"' in client.get("/admin/login/").content.decode()


def test_the_account_keeps_its_language_in_every_browser(club: Furnished) -> None:
    account = Account.objects.get(id=club.owner.account_id)
    signed_in(account).post("/admin/language/", {"language": "ru"})
    account.refresh_from_db()
    assert account.language == "ru"
    assert 'lang="ru"' in signed_in(account, headers={"accept-language": "en"}).get("/admin/").content.decode()


@pytest.mark.parametrize("language", ["", "xx", "ru" * 5000, "\0"])
def test_a_language_that_pages_do_not_speak_changes_nothing(language: str) -> None:
    account = an_account()
    response = signed_in(account).post("/admin/language/", {"language": language})
    account.refresh_from_db()
    assert (account.language, dict(response.cookies)) == ("", {})


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_the_switch_leads_nowhere_else(back: str) -> None:
    response = Client().post("/admin/language/", {"language": "ru", "next": back})
    assert response["Location"] == "/admin/"


def test_a_form_beyond_reason_is_not_read(club: Furnished) -> None:
    response = Client().post("/admin/login/", {"username": "x" * 2**20})
    assert (response.status_code, response.content) == (413, b"")
    assert policy("/admin/login/") == ADMIN_POLICY


def test_a_long_games_form_is(club: Furnished) -> None:
    sent = {f"record.rounds.{number}.points.{seat}": "" for number in range(2450) for seat in (0, 1)}
    table = f"/admin/gamenight/play/log/?club={club.ids['club']}&game=toy&seats=2"
    assert signed_in(Account.objects.get(id=club.owner.account_id)).post(table, sent).status_code == 200


def test_django_finds_nothing_wrong_with_the_project() -> None:
    """What `migrate` asks for first."""
    assert checks.run_checks() == []


def test_pages_are_shown_without_script_too(club: Furnished) -> None:
    page = member(club.owner, Role.VIEWER).get("/admin/").content.decode()
    assert '<noscript><link rel="stylesheet" href="/static/dashboard/noscript.css"></noscript>' in page


def test_a_form_that_was_open_for_too_long_says_so_on_a_page_of_the_site(club: Furnished) -> None:
    account = Account.objects.get(id=club.owner.account_id)
    client = signed_in(account, enforce_csrf_checks=True)
    answer = client.post(on_dashboard("play", club.ids["play"], "void"), {"version": 1})
    assert (answer.status_code, "load it again" in answer.content.decode()) == (403, True)
