"""A club's secret link: the server learns of its secret in a body alone, and the browser keeps it in a cookie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, Request, expect

from gamenight.models import Club
from gamenight.services import clubs
from tests.builders import a_club
from tests.gamenight.web.conftest import Shown, a_season, said


def shared(shown: Shown) -> str:
    """The secret of the club's new link."""
    Club.objects.filter(id=shown.owner.in_club.id).update(visibility="link")
    return clubs.share_link(caller=shown.owner)[1]


def opened(shown: Shown, secret: str, client: Client | None = None) -> Any:
    return (client or Client()).post(f"{shown.club}open/", {"secret": secret})


def test_the_secret_opens_the_clubs_pages_in_this_browser(shown: Shown) -> None:
    client, secret = Client(), shared(shown)
    assert client.get(shown.club).status_code == 404
    answer = opened(shown, secret, client)
    assert (answer.status_code, answer.headers["Location"], answer.headers["Cache-Control"]) == (
        302,
        shown.club,
        "no-store",
    )
    for name, path in shown.pages().items():
        assert client.get(path).status_code == (404 if name == "embedding" else 200), path
    assert Client().get(shown.club).status_code == 404


def test_the_cookie_is_for_the_server_and_the_clubs_pages_alone(shown: Shown) -> None:
    secret = shared(shown)
    [cookie] = opened(shown, secret).cookies.values()
    kept = (cookie.key, cookie.value, cookie["path"], cookie["httponly"], cookie["samesite"], cookie["secure"])
    assert kept == (f"link-{shown.owner.in_club.id}", secret, shown.club, True, "Lax", "")
    secure = Client().post(f"{shown.club}open/", {"secret": secret}, secure=True)
    assert secure.cookies[f"link-{shown.owner.in_club.id}"]["secure"] is True


def test_a_wrong_secret_opens_nothing_and_tells_nothing(shown: Shown) -> None:
    secret = shared(shown)
    others = a_season(a_club("The Others", visibility="link"))
    nowhere = shown.club.replace(str(shown.owner.in_club.id), str(shown.league.id))
    wrong = [opened(shown, secret[:-1]), opened(others, secret), opened(shown, "\0é" * 200)]
    wrong.append(Client().post(f"{nowhere}open/", {"secret": secret}))
    for answer in wrong:
        assert (answer.status_code, list(answer.cookies)) == (404, ["csrftoken"])
        assert "This link shows nothing, or nothing any more." in answer.content.decode()


def test_a_link_shows_nothing_once_it_is_ended_or_the_club_is_for_members(shown: Shown) -> None:
    client, secret = Client(), shared(shown)
    opened(shown, secret, client)
    Club.objects.update(visibility="members")
    assert (client.get(shown.club).status_code, opened(shown, secret).status_code) == (404, 404)
    Club.objects.update(visibility="link")
    assert client.get(shown.club).status_code == 200
    clubs.end_link(caller=shown.owner)
    assert (client.get(shown.club).status_code, opened(shown, secret).status_code) == (404, 404)


def test_nothing_opens_without_the_pages_own_form(shown: Shown) -> None:
    secret = shared(shown)
    client = Client(enforce_csrf_checks=True)
    assert opened(shown, secret, client).status_code == 403


def test_the_page_is_the_same_for_every_club_and_repeats_no_secret(shown: Shown) -> None:
    there, nowhere = Client().get(f"{shown.club}open/"), Client().get(f"/clubs/{shown.league.id}/open/")
    assert said(there) == said(nowhere) != ""
    assert "secret-that-was-typed" not in opened(shown, "secret-that-was-typed").content.decode()


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
class TestInABrowser:
    @pytest.fixture
    def page(self, browser: Browser) -> Iterator[Page]:
        page = browser.new_context(locale="en").new_page()
        yield page
        page.context.close()

    def test_a_whole_link_opens_by_itself_and_no_address_or_referer_has_its_secret(
        self, page: Page, live_server: Any
    ) -> None:
        shown = a_season(a_club("The Meeples"))
        secret = shared(shown)
        asked: list[Request] = []
        page.on("request", lambda request: asked.append(request))
        page.goto(f"{live_server.url}{shown.club}open/#{secret}")
        expect(page.get_by_role("heading", name="The Meeples")).to_be_visible()
        expect(page).to_have_url(f"{live_server.url}{shown.club}")
        told = [
            secret in each.url.partition("#")[0] + each.headers.get("referer", "") + each.headers.get("origin", "")
            for each in asked
        ]
        assert (len(told) > 3, any(told)) == (True, False)
        page.get_by_role("link", name="Season").first.click()
        expect(page.get_by_role("heading", name="Season")).to_be_visible()
        assert secret not in page.evaluate("document.cookie")

    def test_going_back_leads_to_no_address_with_the_secret(self, page: Page, live_server: Any) -> None:
        shown = a_season(a_club("The Meeples"))
        secret = shared(shown)
        page.goto(f"{live_server.url}{shown.club}open/#{secret}")
        expect(page).to_have_url(f"{live_server.url}{shown.club}")
        page.go_back()
        assert secret not in page.url
