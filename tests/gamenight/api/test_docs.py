"""The page of documentation, under the strict policy that every page has."""

from __future__ import annotations

import re

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.gamenight.api.clients import ApiClient


def test_the_page_loads_its_own_files_alone(anyone: ApiClient) -> None:
    answer = anyone.get("/api/docs/")
    page = answer.content.decode()
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert not re.search(r"<style|<script>|\son\w+=|\sstyle=|https?:", page)
    files = re.findall(r'(?:src|href)="/static/([^"]+)"', page)
    assert len(files) == 5
    assert all(finders.find(name) for name in files)


def test_the_page_knows_where_the_document_is(anyone: ApiClient) -> None:
    page = anyone.get("/api/docs/").content.decode()
    (path,) = re.findall(r'data-document="([^"]+)"', page)
    assert anyone.get(path).json()["openapi"] == "3.1.0"


@pytest.mark.browser
def test_a_browser_shows_every_operation_and_tries_one(live_server: LiveServer, browser: Browser) -> None:
    """Under the policy as it is: a breach of it would be said on the console."""
    said: list[str] = []
    page = browser.new_context().new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(f"{live_server.url}/api/docs/")
    page.locator("#operations-games-score_record").click()
    page.locator("#operations-games-score_record .try-out__btn").click()
    page.locator("#operations-games-score_record input[placeholder=game]").fill("toy")
    page.locator("#operations-games-score_record textarea").fill('{"seats": 2, "final": {"points": [4, 7]}}')
    page.locator("#operations-games-score_record .execute").click()
    answer = page.locator("#operations-games-score_record .live-responses-table tbody")
    assert '"valid": true' in answer.inner_text()
    assert page.locator(".opblock").count() > 15
    assert said == []
