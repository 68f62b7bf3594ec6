"""The dashboard in a real browser: English and Russian, desktop and phone, light and dark, mouse and keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from gamenight.models import Account, Attendance, Due, League, Revision
from gamenight.roles import Role
from gamenight.services import plays
from gamenight.services.facts import NewPlay
from rules.registry import GAMES
from tests.accessibility import violations
from tests.builders import a_club, as_member, work_off_everything
from tests.gamenight.admin.conftest import Furnished, furnish, league_pages, member, on_dashboard
from tests.gamenight.admin.test_access import ASKING, FORMS, address

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PASSWORD = "correct horse"
SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
SAID = {
    "en": {
        "board": "Rank",
        "void": "Void the play",
        "undo": "Undo this",
        "state": "void",
        "scrolls": "Scrollable content",
    },
    "ru": {
        "board": "Место",
        "void": "Аннулировать партию",
        "undo": "Отменить",
        "state": "аннулирована",
        "scrolls": "Прокручиваемое содержимое",
    },
}


@pytest.fixture
def club() -> Furnished:
    return furnish(a_club("The Meeples"))


class Visit:
    """Somebody with a browser of their own, in which nothing may go wrong unseen."""

    def __init__(self, browser: Browser, address: str, language: str, size: str, theme: str) -> None:
        context = browser.new_context(viewport=SIZES[size], color_scheme=theme, locale=language)  # type: ignore[arg-type]
        self.page: Page = context.new_page()
        self.address, self.words = address, SAID[language]
        self.faults: list[str] = []
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("requestfailed", lambda request: self.faults.append(request.url))
        self.page.on("request", lambda request: self._note_host(request.url))

    def _note(self, kind: str, said: str) -> None:
        if kind in ("error", "warning"):
            self.faults.append(said)

    def _note_host(self, url: str) -> None:
        if not url.startswith((self.address, "data:")):
            self.faults.append(f"asked elsewhere: {url}")

    def sign_in(self, club: Furnished, role: Role) -> None:
        account = Account.objects.create_user(f"the-{role.value}", password=PASSWORD)
        as_member(club.owner.in_club, role, account)
        self.go("/admin/")
        self.page.locator("#id_username").fill(account.username)
        self.page.locator("#id_password").fill(PASSWORD)
        self.page.keyboard.press("Enter")
        expect(self.page).to_have_url(f"{self.address}/admin/")

    def go(self, path: str) -> None:
        self.page.goto(f"{self.address}{path}")

    def fits(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@pytest.fixture(params=[("en", "desktop", "light"), ("ru", "phone", "dark")], ids="-".join)
def visit(request: pytest.FixtureRequest, browser: Browser, live_server: Any) -> Iterator[Visit]:
    visit = Visit(browser, live_server.url, *request.param)
    yield visit
    visit.page.context.close()
    assert visit.faults == []


def test_a_viewer_sees_the_board_and_may_change_nothing(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.VIEWER)
    board = visit.page.get_by_role("table")
    expect(board.get_by_role("columnheader", name=visit.words["board"])).to_be_visible()
    expect(board.get_by_role("row", name=re.compile("^1 .*Ada 60 1 1 60[.,]00$"))).to_be_visible()
    assert visit.fits()
    visit.go(on_dashboard("play", club.ids["play"]))
    expect(visit.page.get_by_text(visit.words["void"])).to_have_count(0)


def test_an_organiser_voids_a_play_and_undoes_it(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.ORGANISER)
    visit.page.locator("#content").get_by_role("link", name="Toy", exact=True).click()
    page, words = visit.page, visit.words
    page.get_by_role("link", name=words["void"]).click()
    expect(page.get_by_role("status")).to_contain_text("60 → –")
    assert visit.fits()
    page.get_by_role("button", name=words["void"]).click()
    expect(page.locator(".dash-facts").get_by_text(words["state"], exact=True)).to_be_visible()
    page.locator("#revision-2").get_by_role("link", name=words["undo"]).click()
    page.get_by_role("button", name=words["undo"]).click()
    expect(page.locator("#revision-3")).to_be_visible()
    expect(page.locator(".dash-facts").get_by_text(words["state"], exact=True)).to_have_count(0)
    assert list(Revision.objects.order_by("number").values_list("action", flat=True)) == ["log", "void", "undo"]


def test_every_page_fits_runs_without_a_fault_and_breaks_no_rule_of_wcag(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.OWNER)
    lists = [f"/admin/gamenight/{model}/" for model in club.ids]
    things = [on_dashboard(model, id.replace(":", "_3A")) for model, id in club.ids.items()]
    table = f"/admin/gamenight/play/log/?club={club.ids['club']}&seats=3&game="
    asking = [address(name, club) for name in (*ASKING, *FORMS)]
    sheets = [f"{table}{game}" for game in GAMES]
    for path in ("/admin/", *lists, *things, *asking, *league_pages(club), *sheets, "/admin/password_change/"):
        visit.go(path)
        visit.page.wait_for_load_state("networkidle")
        assert (path, visit.fits(), violations(visit.page)) == (path, True, [])


def test_what_scrolls_says_so_in_the_pages_language(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.OWNER)
    for path in ("/admin/", on_dashboard("play", club.ids["play"], "correct"), "/admin/gamenight/play/"):
        visit.go(path)
        scrolling = visit.page.locator(".simplebar-content-wrapper")
        expect(scrolling.first).to_be_attached()
        labels = {each.get_attribute("aria-label") for each in scrolling.all()}
        assert labels == {visit.words["scrolls"]}


def test_a_rule_of_wcag_that_is_broken_is_noticed(visit: Visit) -> None:
    visit.page.set_content("<html lang='en'><title>A page</title><main><h1>A page</h1><img src='data:,'></main></html>")
    assert [each.partition(":")[0] for each in violations(visit.page)] == ["image-alt"]


def test_a_play_is_logged_by_keyboard_with_a_round_more(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.SCOREKEEPER)
    visit.go(f"/admin/gamenight/play/log/?club={club.ids['club']}&seats=2&game=toy")
    page = visit.page

    def write(name: str, value: str) -> None:
        page.locator(f'[name="{name}"]').focus()
        page.keyboard.type(value)

    write("players.0", "Ada")
    write("players.1", "Ben")
    write("record.rounds.0.points.0", "4")
    write("record.rounds.0.points.1", "6")
    page.locator('[name="more"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[name="record.rounds.1.points.0"]')).to_be_visible()
    expect(page.locator('[id="record.rounds.1"]')).to_be_focused()
    expect(page.locator('[name="record.rounds.0.points.1"]')).to_have_value("6")
    write("record.final.points.0", "4")
    write("record.final.points.1", "100")
    page.locator('[name="log"]').focus()
    page.keyboard.press("Enter")
    wrong = page.locator('[name="record.final.points.1"]')
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert")).to_be_focused()
    wrong.fill("6")
    page.locator('[name="log"]').click()
    expect(page.locator("#revision-1")).to_be_visible()


def test_a_keyboard_reaches_menu_filters_theme_language_and_the_way_out(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.VIEWER)
    page = visit.page
    if page.viewport_size == SIZES["phone"]:
        page.locator("h1").locator("xpath=..").get_by_role("button").press("Enter")
    account = page.locator(".dash-account summary")
    account.press("Enter")
    page.locator(".dash-account").get_by_role("button", pressed=False).first.press("Enter")
    page.locator('.dash-account [name="language"][aria-pressed="false"]').press("Enter")
    expect(page.locator("html")).not_to_have_attribute("lang", "ru" if visit.words is SAID["ru"] else "en")
    visit.go("/admin/gamenight/play/")
    page.locator("#changelist button", has_text=re.compile("Filters|Фильтры")).press("Enter")
    expect(page.locator("#changelist-filter")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#changelist-filter")).to_be_hidden()


def test_filters_stand_on_the_page_without_a_script(browser: Browser, live_server: Any, club: Furnished) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en", viewport=SIZES["phone"])
    session = member(club.owner, Role.VIEWER).cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/admin/gamenight/play/")
    expect(page.locator("#changelist-filter")).to_be_visible()
    expect(page.locator("table").get_by_text("Ada, Ben")).to_be_in_viewport()
    page.locator("#changelist-filter").get_by_role("link", name="Toy").click()
    expect(page).to_have_url(f"{live_server.url}/admin/gamenight/play/?game=toy")
    context.close()


def test_an_organiser_corrects_a_wrong_result_sees_the_board_move_and_undoes_it(visit: Visit, club: Furnished) -> None:
    """Found three days later, on the board; looked at before it is stored."""
    Due.objects.filter(scope=club.ids["due"]).delete()
    visit.sign_in(club, Role.ORGANISER)
    page, words = visit.page, visit.words
    first = page.get_by_role("row", name=re.compile("^1 "))
    expect(first).to_contain_text("Ada")
    visit.go(on_dashboard("play", club.ids["play"], "correct"))
    page.locator('[name="record.final.points.0"]').fill("2")
    page.locator('[name="preview"]').click()
    expect(page.get_by_role("status")).to_contain_text("0 → 60")
    assert visit.fits()
    assert Revision.objects.count() == 1
    page.locator('[name="correct"]').click()
    expect(page).to_have_url(re.compile(f"/play/{club.ids['play']}/$"))
    work_off_everything()
    visit.go("/admin/")
    expect(first).to_contain_text("Ben")
    visit.go(on_dashboard("play", club.ids["play"]))
    page.locator("#revision-2").get_by_role("link", name=words["undo"]).click()
    expect(page.get_by_role("status")).to_contain_text("60 → 0")
    page.get_by_role("button", name=words["undo"]).click()
    expect(page.locator("#revision-3")).to_be_visible()
    work_off_everything()
    visit.go("/admin/")
    expect(first).to_contain_text("Ada")
    assert visit.fits()


def test_the_board_follows_a_leagues_form_before_it_is_saved(visit: Visit, club: Furnished) -> None:
    """Ada has won by 5 to 3, which is worth 60 points, and 120 where the game counts twice."""
    Due.objects.filter(scope=club.ids["due"]).delete()
    visit.sign_in(club, Role.ORGANISER)
    page, league = visit.page, on_dashboard("league", club.ids["league"])
    visit.go(f"{league}edit/")
    preview = page.locator("#preview")
    expect(preview.get_by_role("table")).to_have_count(0)
    page.locator('[name="policy.min_plays"]').fill("2")
    expect(preview.get_by_role("row", name=re.compile("Ada"))).to_contain_text("1 → –")
    page.locator('[id="policy.weights"] summary').press("Enter")
    page.locator('[name="policy.weights.toy"]').fill("2")
    page.locator('[name="policy.min_plays"]').fill("1")
    expect(preview.get_by_role("row", name=re.compile("Ada"))).to_contain_text("60 → 120")
    assert visit.fits()
    assert League.objects.get(id=club.ids["league"]).version == 1
    page.locator('[name="save"]').click()
    expect(page).to_have_url(re.compile(f"{league}$"))
    work_off_everything()
    expect(page.get_by_role("row", name=re.compile("Ada"))).to_contain_text("120")
    assert League.objects.get(id=club.ids["league"]).policy["weights"] == {"toy": 2}


def test_a_leagues_form_shows_the_board_by_its_button_alone(
    club: Furnished, browser: Browser, live_server: Any
) -> None:
    page = browser.new_page()
    page.route("**/htmx.js", lambda route: route.abort())
    account = Account.objects.create_user("ana", password=PASSWORD)
    as_member(club.owner.in_club, Role.ORGANISER, account)
    page.goto(f"{live_server.url}/admin/login/?next={on_dashboard('league', club.ids['league'], 'edit')}")
    page.locator("#id_username").fill("ana")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("#id_password").press("Enter")
    page.locator('[name="policy.best_of"]').fill("0")
    page.locator('[name="preview"]').click()
    expect(page.locator('[name="policy.best_of"]')).to_have_attribute("aria-invalid", "true")
    page.locator('[name="policy.best_of"]').fill("1")
    page.locator('[name="preview"]').click()
    expect(page.locator("#preview").get_by_role("row", name=re.compile("Ada"))).to_contain_text("60")
    page.locator('[name="save"]').click()
    expect(page).to_have_url(re.compile(f"/league/{club.ids['league']}/$"))
    assert League.objects.get(id=club.ids["league"]).policy["best_of"] == 1
    page.context.close()


def test_an_organiser_follows_a_check_to_its_end(visit: Visit, club: Furnished) -> None:
    """The page asks for itself; left and opened again from the first page, it is as far as the work."""
    Due.objects.all().delete()
    visit.sign_in(club, Role.ORGANISER)
    page = visit.page
    visit.go("/admin/gamenight/job/")
    page.locator("form[action$='/check/'] button").click()
    job = re.compile(r"/job/[0-9a-f-]{36}/$")
    expect(page).to_have_url(job)
    expect(page.locator("#job")).to_have_attribute("hx-get", job)
    visit.go("/admin/")
    page.locator("a", has=page.locator("xpath=following-sibling::progress")).click()
    expect(page.locator("progress")).to_have_attribute("value", "0")
    work_off_everything()
    expect(page.locator("#job")).not_to_have_attribute("hx-get", job)
    expect(page.locator("progress")).to_have_attribute("value", "1")
    assert visit.fits()


def test_a_keyboard_opens_the_figures_of_a_chart(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.VIEWER)
    chart = visit.page.locator("figure").first
    expect(chart.get_by_role("img")).to_be_visible()
    expect(chart.get_by_role("table")).to_have_count(0)
    chart.locator("summary").press("Enter")
    expect(chart.get_by_role("table").get_by_role("cell", name="1", exact=True)).to_be_visible()
    assert visit.fits()


def test_a_scorekeeper_ticks_who_is_there_by_keyboard(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.SCOREKEEPER)
    visit.go(on_dashboard("evening", club.ids["evening"], "attendance"))
    page, ben = visit.page, club.players[1]
    page.get_by_role("checkbox", name="Ben").focus()
    page.keyboard.press("Space")
    page.get_by_label(re.compile("Ben")).and_(page.get_by_role("combobox")).select_option("maybe")
    page.locator("form.dash-form .dash-main").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/evening/{club.ids['evening']}/$"))
    noted = Attendance.objects.get(evening=club.ids["evening"], player=ben)
    assert (noted.answer, noted.present) == ("maybe", True)


def test_an_organiser_plans_an_evening_and_what_is_wrong_is_at_its_field(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.ORGANISER)
    visit.go("/admin/gamenight/evening/plan/")
    page = visit.page
    page.locator('[name="day"]').fill("2100-03-05")
    page.locator('[name="end"]').fill("23:00")
    page.locator("form.dash-form .dash-main").click()
    end = page.locator('[name="end"]')
    expect(page.get_by_role("alert").first).to_be_focused()
    expect(end).to_have_attribute("aria-invalid", "true")
    described = (end.get_attribute("aria-describedby") or "").split()
    assert all(page.locator(f'[id="{each}"]').count() == 1 for each in described)
    assert len(described) == 2
    page.locator('[name="start"]').fill("19:00")
    page.locator("form.dash-form .dash-main").click()
    expect(page).to_have_url(re.compile("/evening/[0-9a-f-]{36}/$"))
    assert visit.fits()


CUT = """() => [...document.querySelectorAll("select")].flatMap(each => {
    const style = getComputedStyle(each), pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const said = each.selectedOptions[0]?.text ?? "";
    return each.offsetParent && pen.measureText(said).width > room ? [said] : [];
})"""
"""What is chosen and can't be read to its end."""


@pytest.mark.parametrize("visit", [("en", "desktop", "light")], indirect=True, ids=["en-desktop-light"])
def test_neither_a_plays_working_nor_what_is_chosen_is_cut(visit: Visit, club: Furnished) -> None:
    visit.sign_in(club, Role.ORGANISER)
    scrolled = "[...document.querySelectorAll('.dash-scroll')].filter(each => each.scrollWidth > each.clientWidth)"
    for game in GAMES.values():
        record = game.simulate(Random(game.name), 2)
        new = NewPlay(record=record, players=tuple(each.id for each in club.players))
        visit.go(on_dashboard("play", plays.log(caller=club.owner, new=new).play.id))
        assert (game.name, visit.page.evaluate(f"{scrolled}.map(each => each.ariaLabel)")) == (game.name, [])
    table = f"/admin/gamenight/play/log/?club={club.ids['club']}&seats=4&game="
    for path in (*(f"{table}{game}" for game in GAMES), on_dashboard("league", club.ids["league"], "edit")):
        visit.go(path)
        visit.page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        assert (path, visit.page.evaluate(CUT)) == (path, [])
