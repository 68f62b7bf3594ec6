"""The page that an invitation's link leads to: its secret stays in the browser until the API is told it in a body."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, Request, expect

from gamenight.models import Account, Membership
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import invitations
from tests.builders import a_club

PASSWORD = "correct horse"
JOIN = "/join/"


@pytest.mark.django_db
class TestThePage:
    def test_it_tells_nobody_where_it_was_and_runs_its_own_script_alone(self) -> None:
        answer = Client().get(JOIN)
        assert (answer.status_code, answer.headers["Referrer-Policy"]) == (200, "no-referrer")
        assert answer.headers["Cache-Control"] == "no-store"
        policy = answer.headers["Content-Security-Policy"]
        assert ("default-src 'self'" in policy, "unsafe" in policy) == (True, False)
        said = answer.content.decode()
        assert re.findall(r"<script[^>]*>(.*?)</script>", said, re.DOTALL) == [""]
        assert not re.search(r"<style| style=| on\w+=", said)
        assert not re.search(r'(src|href)="(?![/?#])', said)

    @pytest.mark.parametrize(("language", "title"), [("en", "Invitation to a club"), ("ru", "Приглашение в клуб")])
    def test_it_speaks_both_languages(self, language: str, title: str) -> None:
        said = Client(headers={"Accept-Language": language}).get(JOIN).content.decode()
        assert (f"<h1>{title}</h1>" in said, f'<html lang="{language}">' in said) == (True, True)

    def test_an_accounts_language_comes_first(self) -> None:
        client = Client(headers={"Accept-Language": "en"})
        client.force_login(Account.objects.create_user("ana", language="ru"))
        assert "Вы вошли как ana." in client.get(JOIN).content.decode()

    def test_nothing_is_written_there(self) -> None:
        assert Client().post(JOIN).status_code == 405


class Visit:
    """A browser, of which nothing that it asks for goes unseen."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.page: Page = browser.new_context(locale="en").new_page()
        self.address = address
        self.asked: list[Request] = []
        self.page.on("request", lambda request: self.asked.append(request))

    def follows(self, secret: str) -> None:
        self.page.goto(f"{self.address}{JOIN}#{secret}")

    def shown(self) -> Any:
        return self.page.locator("[data-state]:visible")


@pytest.fixture
def visit(browser: Browser, live_server: Any) -> Iterator[Visit]:
    visit = Visit(browser, live_server.url)
    yield visit
    visit.page.context.close()


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
class TestInABrowser:
    @pytest.fixture
    def owner(self) -> Caller:
        return a_club("The <b>Meeples</b>")

    def test_a_stranger_signs_in_comes_back_and_joins(self, visit: Visit, owner: Caller) -> None:
        account = Account.objects.create_user("ana", password=PASSWORD)
        _, secret = invitations.invite(caller=owner, role=Role.SCOREKEEPER)
        visit.follows(secret)
        expect(visit.page).to_have_url(f"{visit.address}{JOIN}")
        visit.shown().get_by_role("link", name="Sign in").click()
        visit.page.locator("#id_username").fill("ana")
        visit.page.locator("#id_password").fill(PASSWORD)
        visit.page.keyboard.press("Enter")
        expect(visit.page).to_have_url(f"{visit.address}{JOIN}")
        expect(visit.shown()).to_contain_text("The <b>Meeples</b> (scorekeeper)", use_inner_text=True)
        assert not Membership.objects.filter(account=account).exists()
        visit.page.get_by_role("button", name="Join").click()
        expect(visit.shown()).to_contain_text("You are now a member of: The <b>Meeples</b>")
        assert Membership.objects.get(account=account).role == "scorekeeper"
        assert visit.page.evaluate("sessionStorage.length") == 0
        told = [secret in str(each.headers) + each.url.partition("#")[0] for each in visit.asked]
        assert (len(told) > 5, any(told)) == (True, False)
        assert [each.url.rpartition("/v1/")[2] for each in visit.asked if secret in (each.post_data or "")] == [
            "invitations/look/",
            "invitations/accept/",
        ]

    def test_a_link_that_holds_no_more_says_so(self, visit: Visit, owner: Caller) -> None:
        client = Client()
        client.force_login(Account.objects.create_user("ana"))
        cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": visit.address}
        visit.page.context.add_cookies([cookie])  # type: ignore[list-item]
        invitation, secret = invitations.invite(caller=owner, role=Role.VIEWER)
        invitations.revoke(caller=owner, invitation_id=invitation.id)
        visit.follows(secret)
        expect(visit.shown()).to_contain_text("Ask for another one.")

    def test_without_a_secret_there_is_nothing_to_ask(self, visit: Visit) -> None:
        visit.follows("")
        expect(visit.shown()).to_contain_text("Open the whole link")
