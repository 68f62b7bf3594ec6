"""Every page of a club in a real browser: no rule of WCAG 2.2 A and AA that axe knows is broken, nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from threading import Thread
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from gamenight.models import Player
from rules.registry import GAMES
from tests.builders import a_club, logged, some_players, work_off_everything
from tests.gamenight.web.conftest import DAYS, Shown, a_season, member
from tests.gamenight.web.test_plays import simulated

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
THUMB = 44
"""So many pixels at least are the controls of a form high."""


class Visit:
    """A member with a browser of their own, in which nothing may go wrong unseen."""

    def __init__(self, browser: Browser, address: str, shown: Shown, language: str, size: str) -> None:
        context = browser.new_context(viewport=SIZES[size], locale=language)  # type: ignore[arg-type]
        session = member(shown).cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
        self.page: Page = context.new_page()
        self.address = address
        self.faults: list[str] = []
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _note(self, kind: str, told: str) -> None:
        if kind in ("error", "warning"):
            self.faults.append(told)

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)
        assert self.faults == [], path


@pytest.fixture
def visits(browser: Browser, live_server: Any) -> Iterator[Any]:
    made: list[Visit] = []

    def begin(shown: Shown, language: str = "en", size: str = "desktop") -> Visit:
        made.append(Visit(browser, live_server.url, shown, language, size))
        return made[-1]

    yield begin
    for each in made:
        each.page.context.close()


@pytest.fixture
def shown() -> Shown:
    """A public club with long names, two that are equal, a record and a play of each game."""
    shown = a_season(a_club("The Meeples", visibility="public"))
    players = some_players(shown.owner, "Maximiliane-Konstantina von und zu Hohenlohe-Langenburg-Eck", "W" * 60)
    for day in DAYS:
        logged(shown.owner, players, 1, 1, day=day)
    logged(shown.owner, [shown.ada, shown.ben], 12, 1, day=DAYS[1])
    work_off_everything()
    return shown


def pages(shown: Shown) -> dict[str, str]:
    plays = {game: simulated(shown, game, 1) for game in GAMES if game != "toy"}
    Player.objects.filter(name__startswith="P").update(guest=True)
    more = {"embed": f"{shown.board}embed/", "opening": f"{shown.club}open/", "home": "/", "nowhere": f"{shown.club}x/"}
    return shown.pages() | plays | more


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_page_breaks_a_rule_or_is_cut_off(visits: Any, shown: Shown, language: str) -> None:
    there, visit, axe, found = pages(shown), visits(shown, language), Axe(), {}
    for name, path in there.items():
        visit.page.goto(visit.address + path)
        for folded in visit.page.locator("summary").all():
            folded.click()
        for size, theme in product(SIZES, ("light", "dark")):
            visit.page.set_viewport_size(SIZES[size])
            visit.page.emulate_media(color_scheme=theme)
            broken = axe.run(visit.page, options=RULES).response["violations"]
            told = [f"{each['id']}: {node['html'][:160]}" for each in broken for node in each["nodes"]]
            wide = visit.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if told or wide > 0:
                found[name, size, theme] = (told, wide)
    assert found == {}
    assert [each for each in visit.faults if "404" not in each] == []


@pytest.mark.parametrize("size", SIZES)
def test_buttons_and_fields_are_high_enough_for_thumbs(visits: Any, shown: Shown, size: str) -> None:
    visit = visits(shown, size=size)
    for path in (shown.board, shown.evening(1), f"{shown.club}open/", "/"):
        visit.go(path)
        for each in visit.page.locator("main button, main .button, main input:not([type=hidden]), footer button").all():
            assert each.bounding_box()["height"] >= THUMB, (path, each.inner_text())


def test_the_board_follows_the_slider_while_it_is_moved(visits: Any, shown: Shown) -> None:
    visit = visits(shown)
    visit.go(shown.board)
    slider, board = visit.page.get_by_role("slider"), visit.page.locator("#board")
    slider.focus()
    slider.press("Home")
    expect(board).to_contain_text("Results up to 6 March 2026")
    expect(visit.page).to_have_url(f"{visit.address}{shown.board}?as_of={DAYS[0]}")
    expect(visit.page.locator("output")).to_have_text("6 March 2026")
    expect(slider).to_have_attribute("aria-valuetext", "6 March 2026")
    slider.press("End")
    expect(board).to_contain_text("Results up to 13 March 2026")
    assert visit.faults == []


def test_the_slider_works_without_a_script(browser: Browser, live_server: Any, shown: Shown) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(live_server.url + shown.board)
    page.get_by_role("slider").press("Home")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#board")).to_contain_text("Results up to 6 March 2026")
    context.close()


@contextmanager
def another_site(page: str) -> Iterator[str]:
    """The address of a site, on this machine too, that has one page."""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *args: Any) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}/"
        site.shutdown()


@pytest.mark.parametrize(("part", "rows"), [("embed/", 5), ("", 0)])
def test_another_site_shows_the_board_in_a_frame_and_no_other_page(
    browser: Browser, live_server: Any, shown: Shown, part: str, rows: int
) -> None:
    context = browser.new_context(locale="en")
    page, frame = context.new_page(), f'<iframe src="{live_server.url}{shown.board}{part}" width="480"></iframe>'
    with another_site(f"<title>Elsewhere</title>{frame}") as elsewhere:
        page.goto(elsewhere)
        page.wait_for_load_state("networkidle")
        expect(page.frame_locator("iframe").get_by_role("row")).to_have_count(rows)
    context.close()


def test_one_gets_from_every_page_to_the_others(visits: Any, shown: Shown) -> None:
    visit = visits(shown)
    visit.go("/")
    for name, heading in (
        ("The Meeples", "The Meeples"),
        ("Season", "Season"),
        ("13 March 2026", "13 March 2026"),
        ("1. Toy", "Toy, 13 March 2026"),
        ("Ben", "Ben"),
        ("Ben and Ada", "Ben – Ada"),
        ("The Meeples", "The Meeples"),
    ):
        visit.page.get_by_role("link", name=name, exact=True).first.click()
        expect(visit.page.get_by_role("heading", level=1)).to_have_text(heading)
    assert visit.faults == []
