"""The first three minutes in a real browser: from nothing to a logged play, and every page of the way looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from time import sleep
from typing import Any
from uuid import UUID

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from playwright.sync_api import Browser, Page, Route, expect

from gamenight.models import Account, Play
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import invitations, plays, rounds
from gamenight.services.facts import NewPlay
from gamenight.services.rounds import NewRound
from rules.registry import GAMES
from tests.builders import a_club, an_evening, ids, some_players

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
LOOKS = [("en", "phone", "light"), ("ru", "phone", "dark"), ("en", "desktop", "dark"), ("ru", "desktop", "light")]
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}}
PASSWORD = "correct horse"


class Visit:
    """Somebody with a browser of their own, in which nothing may go wrong unseen, and whose steps are counted."""

    def __init__(self, browser: Browser, address: str, language: str = "en", size: str = "phone", theme: str = "light"):
        self.context = browser.new_context(
            viewport=SIZES[size],  # type: ignore[arg-type]
            color_scheme=theme,  # type: ignore[arg-type]
            locale=language,
            timezone_id="Europe/Berlin",
        )
        self.page: Page = self.context.new_page()
        self.address, self.steps, self.faults = address, 0, list[str]()
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _note(self, kind: str, told: str) -> None:
        if kind in ("error", "warning"):
            self.faults.append(told)

    def enters(self, caller: Caller) -> None:
        client = Client()
        client.force_login(Account.objects.get(id=caller.account_id), "django.contrib.auth.backends.ModelBackend")
        session = client.cookies["sessionid"].value
        self.context.add_cookies([{"name": "sessionid", "value": session, "url": self.address}])

    def goes(self, path: str) -> None:
        self.page.goto(self.address + path)

    def taps(self, role: Any, name: Any) -> None:
        self.steps += 1
        self.page.get_by_role(role, name=name).first.click()

    def writes(self, at: str, said: str) -> None:
        self.steps += 1
        self.page.locator(at).fill(said)

    def broken(self) -> list[str]:
        """What axe finds, and what is cut off."""
        found = Axe().run(self.page, options=RULES).response["violations"]
        wide = self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
        return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]] + ["cut off"] * wide


@pytest.fixture
def visits(browser: Browser, live_server: Any) -> Iterator[Any]:
    made: list[Visit] = []

    def begin(*looks: str) -> Visit:
        made.append(Visit(browser, live_server.url, *looks))
        return made[-1]

    yield begin
    for each in made:
        each.context.close()
        assert each.faults == []


def test_from_nothing_to_the_first_play(visits: Any) -> None:
    visit = visits()
    visit.goes("/")
    visit.taps("link", "Sign up")
    visit.writes("#id_username", "ana")
    visit.writes("#id_password", PASSWORD)
    visit.taps("button", "Sign up")
    visit.taps("link", "Found a club")
    expect(visit.page.locator("#id_zone")).to_have_value("Europe/Berlin")
    visit.writes("#id_name", "The Meeples")
    visit.taps("button", "Found the club")
    visit.taps("link", "Add players")
    visit.writes("#id_names", "Ada\nBen\nCleo")
    visit.taps("button", "Add the players")
    assert visit.steps == 10
    expect(visit.page.locator(".step.done")).to_have_count(1)
    club = visit.page.url
    visit.taps("link", "Invite people")
    visit.taps("button", "Make the invitation")
    expect(visit.page.locator("#secret")).to_have_value(re.compile("/join/#gn_"))
    expect(visit.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    visit.page.goto(club)
    visit.taps("link", "Log the first play")
    log_at_the_table(visit)
    assert Play.objects.filter(status="finished").count() == 1
    club = Play.objects.values_list("club", flat=True).get()
    visit.goes(f"/clubs/{club}/steps/")
    expect(visit.page.locator(".step.done")).to_have_count(3)
    assert visit.steps <= 24


def log_at_the_table(visit: Visit) -> None:
    """A game of Broad Lines in two rounds, by taps alone."""
    page = visit.page

    def tap(*words: str) -> None:
        for said in words:
            exact = re.compile(rf"^\s*{said}\s*$")
            page.locator("button, label.chip, summary").filter(has_text=exact).locator("visible=true").first.click()
            visit.steps += 1

    heading = page.get_by_role("heading", level=1)
    tap("Ada", "Ben", "Cleo", "Broad Lines", "Start")
    expect(heading).to_contain_text("Round 1")
    tap("Ada", "12", "Guessed")
    expect(heading).to_contain_text("Round 2")
    page.locator("label.chip:has([name='round.sheets'][value='13'])").click()
    visit.steps += 1
    tap("Guessed")
    expect(heading).to_contain_text("Done")


def test_a_name_that_is_tapped_before_the_script_is_there_sits_down(visits: Any) -> None:
    owner = a_club("The Meeples")
    some_players(owner, "Ada", "Ben")
    visit = visits()
    visit.enters(owner)

    def late(route: Route) -> None:
        sleep(0.5)
        route.continue_()

    visit.page.route("**/sheet*.js", late)
    visit.page.goto(f"{visit.address}/clubs/{owner.in_club.id}/table/", wait_until="commit")
    visit.taps("button", "Ada")
    expect(visit.page.get_by_role("button", name="Ada, seat 1")).to_be_visible()


@pytest.mark.parametrize("sign_up", ["open", "invited"])
def test_who_is_invited_signs_up_and_comes_back_to_the_invitation(visits: Any, settings: Any, sign_up: str) -> None:
    settings.SIGN_UP = sign_up
    _, secret = invitations.invite(caller=a_club("The Meeples"), role=Role.SCOREKEEPER)
    visit = visits()
    visit.goes(f"/join/#{secret}")
    visit.taps("link", "Sign up")
    visit.writes("#id_username", "ben")
    visit.writes("#id_password", PASSWORD)
    visit.taps("button", "Sign up")
    expect(visit.page).to_have_url(f"{visit.address}/join/")
    visit.taps("button", "Join")
    visit.taps("link", "To your clubs")
    expect(visit.page.locator("#main")).to_contain_text("The Meeples")
    assert visit.steps == 6


def test_without_an_invitation_one_is_told_how_to_get_in(visits: Any, settings: Any) -> None:
    settings.SIGN_UP = "invited"
    visit = visits()
    visit.goes("/sign-up/")
    expect(visit.page.locator("#invited")).to_contain_text("open the link that you were sent")


def test_a_helper_scans_a_code_and_is_at_the_evening(visits: Any) -> None:
    owner = a_club("The Meeples")
    evening = an_evening(owner, date(2126, 7, 5))
    keeper, helper = visits(), visits()
    keeper.enters(owner)
    keeper.goes(f"/clubs/{owner.in_club.id}/evenings/{evening.id}/codes/")
    keeper.writes("#id_name", "Table 1")
    keeper.taps("button", "Make a helper link")
    address = keeper.page.locator("#address").input_value()
    asked: list[str] = []
    helper.page.on("request", lambda request: asked.append(f"{request.method} {request.url} {request.headers}"))
    helper.page.goto(address)
    expect(helper.page).not_to_have_url(re.compile("/help/"))
    secret = address.partition("#")[2]
    assert helper.page.evaluate("document.cookie").count(secret) == 0
    assert [each.replace(address, "") for each in asked if secret in each.replace(address, "")] == []
    helper.goes("/")
    helper.taps("button", "Forget this helper link")
    expect(helper.page.get_by_role("link", name="Sign up")).to_be_visible()


def begun(owner: Caller, game: str) -> UUID:
    players = tuple(ids(*some_players(owner, *(f"{name} at {game}" for name in ("Ada", "Ben", "Cleo")))))
    return plays.log(caller=owner, new=NewPlay(record={"game": game, "seats": 3}, players=players)).play.id


def test_what_is_next_follows_what_others_write_down(visits: Any) -> None:
    owner, visit = a_club("The Meeples"), visits()
    play = begun(owner, "broad-lines")
    visit.enters(owner)
    visit.goes(f"/clubs/{owner.in_club.id}/plays/{play}/next/")
    expect(visit.page.locator("#next")).to_contain_text("Choose who is critic")
    more = NewRound(game="broad-lines", number=1, round={"critic": 0, "sheets": 2, "result": "guessed"})
    rounds.append(caller=owner, play_id=play, new=more)
    expect(visit.page.locator("#next")).to_contain_text("Critic: Ada at broad-lines", timeout=10_000)
    expect(visit.page.get_by_role("status")).to_have_text("Round 2")


@pytest.mark.parametrize("game", GAMES)
def test_a_blank_sheet_is_printed_on_one_page(visits: Any, game: str) -> None:
    owner, visit = a_club("The Meeples"), visits("en", "desktop")
    visit.enters(owner)
    for seats in range(GAMES[game].at_best[0], min(GAMES[game].at_best[1], 8) + 1):
        visit.goes(f"/clubs/{owner.in_club.id}/blank/{game}/?seats={seats}")
        printed = visit.page.pdf(prefer_css_page_size=True)
        assert (seats, len(re.findall(rb"/Type\s*/Page\b", printed))) == (seats, 1)
        wide = "Math.max(...[...document.querySelectorAll('.scroll')].map(each => each.scrollWidth - each.clientWidth))"
        visit.page.emulate_media(media="print")
        assert (seats, visit.page.evaluate(wide)) == (seats, 0)
        visit.page.emulate_media(media="null")


def test_a_blank_sheet_has_the_most_room_for_words(visits: Any) -> None:
    owner, visit = a_club("The Meeples"), visits("ru", "desktop")
    visit.enters(owner)
    visit.goes(f"/clubs/{owner.in_club.id}/blank/broad-lines/")
    visit.page.emulate_media(media="print")
    heads = visit.page.locator(".paper thead th")
    widths = dict(heads.evaluate_all("all => all.map(each => [each.innerText.split('\\n')[0], each.offsetWidth])"))
    assert {*sorted(widths, key=lambda name: widths[name])[-2:]} == {"Слово", "Заметка"}
    assert widths["№"] < widths["Критик"]


def test_a_phone_shows_a_table_of_many_columns_whole(visits: Any) -> None:
    owner, visit = a_club("The Meeples"), visits("ru", "phone")
    center = dict.fromkeys(("red", "orange", "green", "blue", "purple"), 5)
    piles = [{"red": 5, "orange": 0, "green": 2, "blue": 1, "purple": 3, "starbursts": 0}] * 4
    record = {"game": "irk", "seats": 4, "final": {"center": center, "piles": piles}}
    players = tuple(ids(*some_players(owner, "Ann", "Ben", "Cleo", "Konstantin Konstantinopolsky")))
    play = plays.log(caller=owner, new=NewPlay(record=record, players=players)).play
    visit.enters(owner)
    visit.goes(f"/clubs/{owner.in_club.id}/plays/{play.id}/")
    tables = visit.page.locator(".scroll:has(.stacked)")
    expect(tables).to_have_count(3)
    assert tables.evaluate_all("all => all.map(each => each.scrollWidth - each.clientWidth)") == [0, 0, 0]
    assert visit.broken() == []


def look_at_what_came(visit: Visit, found: dict[str, list[str]]) -> None:
    """Of the form that was just filled in."""
    visit.page.locator("main form button[type=submit]").first.click()
    expect(visit.page.locator("#address")).to_be_visible()
    found["what came"] = visit.broken()


@pytest.mark.parametrize(("language", "size", "theme"), LOOKS)
def test_no_page_of_the_way_breaks_a_rule_or_is_cut_off(visits: Any, language: str, size: str, theme: str) -> None:
    visit, found = visits(language, size, theme), {}
    owner = a_club("The Meeples " + "W" * 48)

    def look(path: str, *, wrong: bool = False) -> None:
        visit.goes(path)
        if wrong:
            visit.page.locator("main form button[type=submit]").last.click()
            visit.page.wait_for_load_state("networkidle")
        found[f"{path} {wrong}"] = visit.broken()

    for path in ("/", "/sign-up/", "/join/", "/help/"):
        look(path)
    look("/sign-up/", wrong=True)
    some_players(owner, "Ada", "Ben")
    visit.enters(owner)
    club = f"/clubs/{owner.in_club.id}"
    codes = f"{club}/evenings/{an_evening(owner, date(2126, 7, 5), title='W' * 60).id}/codes/"
    for path in ("/", "/clubs/found/", f"{club}/steps/", f"{club}/players/add/", codes):
        look(path)
    visit.writes("#id_name", "W" * 60)
    look_at_what_came(visit, found)
    look(codes)
    for path in ("/clubs/found/", f"{club}/players/add/", codes):
        look(path, wrong=True)
    for game in ("ink-it", "broad-lines", "ink", "irk", "toy"):
        look(f"{club}/plays/{begun(owner, game)}/next/")
        look(f"{club}/blank/{game}/")
    assert {path: said for path, said in found.items() if said} == {}
