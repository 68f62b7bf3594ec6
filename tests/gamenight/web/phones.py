"""Phones at a table: browsers of 390 pixels in which nothing may go wrong unseen, and whose taps are counted."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect

from gamenight.models import Account

SIZE = {"width": 390, "height": 844}


class Phone:
    """Somebody signed in, or with a helper link, in a browser of their own."""

    def __init__(self, browser: Browser, address: str, club: UUID, language: str = "en", **settings: Any) -> None:
        self.context = browser.new_context(viewport=SIZE, locale=language, **settings)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(8000)
        self.address, self.club = address, club
        self.taps = 0
        self.online = True
        self.faults: list[str] = []
        self.asked_offline: set[str] = set()
        self.page.on("request", self._ask)
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _ask(self, request: Any) -> None:
        if not self.online:
            self.asked_offline.add(request.url)

    def _note(self, message: Any) -> None:
        away = "ERR_FAILED" in message.text and message.location["url"] in self.asked_offline
        expected = ("ERR_INTERNET_DISCONNECTED", "registration blocked by Playwright")
        if not self.online or away or any(each in message.text for each in expected):
            return
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.text} {message.location['url']}")

    def sign_in(self, account: Account) -> None:
        client = Client()
        client.force_login(account, "django.contrib.auth.backends.ModelBackend")
        self._cookie("sessionid", client.cookies["sessionid"].value)

    def helps(self, token: str) -> None:
        self._cookie("helper", token)

    def _cookie(self, name: str, value: str) -> None:
        self.context.add_cookies([{"name": name, "value": value, "url": self.address, "httpOnly": True}])

    def go(self, path: str) -> None:
        self.page.goto(f"{self.address}{path}")

    def at_table(self) -> None:
        self.go(f"/clubs/{self.club}/table/")

    def cut(self, off: bool = True) -> None:
        self.online = False if off else self.online
        self.context.set_offline(off)
        if not off:
            self.online = True

    def until(self, expression: str) -> None:
        """Waits in Python: the page's policy lets nothing be evaluated in it again and again."""
        for _ in range(100):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(50)
        raise TimeoutError(expression)

    def tap(self, what: Locator | str) -> None:
        """A tap on something, or on the visible chip, button or link that says so."""
        found = self.says(what) if isinstance(what, str) else what
        found.click()
        self.taps += 1

    def says(self, text: str) -> Locator:
        exact = re.compile(rf"^\s*{re.escape(text)}\s*$")
        found = self.page.locator("button, label.chip, a.button, summary").filter(has_text=exact)
        return found.locator("visible=true").first

    def begins(self, game: str, *names: str, start: str = "Start", at: str = "/sheet/") -> None:
        for name in names:
            self.tap(name)
        self.tap(game)
        self.tap(start)
        expect(self.page).to_have_url(re.compile(at))

    def begins_ahead(self, game: str, *names: str) -> None:
        """Without network, on a screen that was kept."""
        self.begins(game, *names, at=r"/table/[\w-]+/\d/\?as=\w+#")

    @property
    def play(self) -> str:
        found = re.search("/plays/([^/]+)/sheet/", self.page.url)
        assert found
        return found[1]

    def heading(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    def is_kept(self) -> None:
        """Waits until the page can be loaded again without network."""
        self.until("caches.match(location.href, { ignoreVary: true }).then(Boolean)")

    def now(self, text: str) -> Locator:
        """What the screen shows large to say it: whose turn it is, how it ended."""
        return self.page.locator(".now, .large").filter(has_text=text)

    def fits(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
