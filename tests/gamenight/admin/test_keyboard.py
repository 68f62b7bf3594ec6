"""The dashboard by Tab and Enter alone: all is reached, in the page's order, and shows where the focus is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from gamenight.models import Revision
from gamenight.roles import Role
from tests.accessibility import violations
from tests.builders import a_club
from tests.gamenight.admin.conftest import Furnished, furnish, on_dashboard
from tests.gamenight.admin.test_browser import Visit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MOST_STOPS = 200
LOOK = """
const look = (at) => {
    const {outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor} = getComputedStyle(at);
    return JSON.stringify([outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor]);
};
const named = (at) => `${at.localName} ${at.name || at.textContent.trim().replace(/\\s+/g, " ").slice(0, 40)}`;
"""
STOPS = f"""() => {{
    {LOOK}
    const offered = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
    const seen = (at) => at.checkVisibility({{visibilityProperty: true}}) && !at.disabled && at.tabIndex >= 0;
    window.stops = [...document.querySelectorAll(offered)].filter(seen);
    window.looks = window.stops.map(look);
    return window.stops.map(named);
}}"""
STOP = f"""() => {{
    {LOOK}
    const at = document.activeElement;
    if (at === document.body) return null;
    const box = at.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2);
    const number = window.stops.indexOf(at);
    const inSight = !!top && at.contains(top);
    return {{number, named: named(at), inSight, marked: look(at) !== window.looks[number]}};
}}"""


@pytest.fixture
def club() -> Furnished:
    return furnish(a_club("The Meeples"))


@pytest.fixture(params=[("en", "desktop", "light"), ("ru", "phone", "dark")], ids="-".join)
def visit(request: pytest.FixtureRequest, browser: Browser, live_server: Any, club: Furnished) -> Any:
    visit = Visit(browser, live_server.url, *request.param)
    visit.sign_in(club, Role.ORGANISER)
    yield visit
    visit.page.context.close()
    assert visit.faults == []


def walk(page: Page) -> tuple[list[str], list[dict[str, Any]]]:
    """What there is to stop at, in the page's order, and where Tab stops one after the other."""
    offered: list[str] = page.evaluate(STOPS)
    stopped: list[dict[str, Any]] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or (stopped and stop["number"] == stopped[0]["number"]):
            break
        if not stopped or stop["number"] != stopped[-1]["number"]:  # a day has several fields in one control
            stopped.append(stop)
    return offered, stopped


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
    pytest.fail(f"Tab never comes to {wanted}")


@pytest.mark.parametrize(
    ("model", "door"), [("play", []), ("league", []), ("play", ["correct"])], ids=["play", "league", "correction"]
)
def test_tab_reaches_all_in_order_and_shows_where_it_is(
    visit: Visit, club: Furnished, model: str, door: list[str]
) -> None:
    visit.go(on_dashboard(model, club.ids[model], *door))
    visit.page.wait_for_load_state("networkidle")
    offered, stopped = walk(visit.page)
    assert [each["named"] for each in stopped] == offered
    assert [each["number"] for each in stopped] == list(range(len(offered)))
    assert [each["named"] for each in stopped if not each["inSight"]] == []
    assert [each["named"] for each in stopped if not each["marked"]] == []


def test_a_focus_that_does_not_show_is_noticed(visit: Visit) -> None:
    visit.page.set_content(
        "<style>* { outline: none !important }</style><button>A</button><button tabindex='1'>B</button>"
    )
    offered, stopped = walk(visit.page)
    assert offered == ["button A", "button B"]
    assert [(each["number"], each["marked"]) for each in stopped] == [(1, False), (0, False)]


def test_a_play_is_corrected_by_keyboard_alone(visit: Visit, club: Furnished) -> None:
    page = visit.page
    visit.go(on_dashboard("play", club.ids["play"]))
    tab_to(page, "#content .dash-doors a[href$='/correct/']")
    page.keyboard.press("Enter")
    expect(page.locator("[name='record.final.points.0']")).to_be_visible()
    tab_to(page, "[name='record.final.points.0']")
    page.keyboard.type("2")
    tab_to(page, "button[name=preview]")
    page.keyboard.press("Enter")
    status = page.get_by_role("status")
    expect(status).to_be_focused()
    expect(status).to_contain_text("5 → 2")
    tab_to(page, "[name=reason]")
    page.keyboard.type("Misread.")
    tab_to(page, "button[name=correct]")
    page.keyboard.press("Enter")
    expect(page.locator("#revision-2")).to_contain_text("Misread.")
    assert Revision.objects.latest("number").change["final"] == [{"points": [5, 3]}, {"points": [2, 3]}]


def focused_within(page: Page, panel: str) -> bool:
    """Whether the focus is in the panel, or past its end where the browser's own controls are."""
    there = "(at) => document.activeElement === document.body || !!document.activeElement.closest(at)"
    return bool(page.evaluate(there, panel))


def test_the_filters_hold_the_focus_until_escape(visit: Visit) -> None:
    page = visit.page
    visit.go("/admin/gamenight/play/")
    opener, panel = "button[aria-haspopup=dialog]", page.locator("#changelist-filter")
    page.locator(opener).focus()
    page.keyboard.press("Enter")
    expect(panel).to_be_visible()
    assert violations(page) == []
    stops = panel.locator("a, button").count()
    assert stops > 5
    for _ in range(stops + 5):
        assert focused_within(page, "#changelist-filter")
        page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator(opener)).to_be_focused()
    page.keyboard.press("Enter")
    tab_to(page, "#changelist-filter a[href*='game=toy']")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{visit.address}/admin/gamenight/play/?game=toy")


@pytest.mark.parametrize("visit", [("ru", "phone", "light")], ids="-".join, indirect=True)
def test_the_menu_over_the_page_holds_the_focus_until_escape(visit: Visit) -> None:
    page = visit.page
    visit.go("/admin/gamenight/play/")
    page.locator("#menu").focus()
    page.keyboard.press("Enter")
    sidebar = page.locator("#nav-sidebar")
    expect(sidebar.locator("button").first).to_be_focused()
    assert violations(page) == []
    for _ in range(sidebar.locator("a, button, summary").count() + 5):
        assert focused_within(page, "#nav-sidebar")
        page.keyboard.press("Tab")
    account = sidebar.locator("details summary")
    account.focus()
    for key in ("Enter", "Tab", "Escape"):
        page.keyboard.press(key)
    expect(sidebar.locator("details[open]")).to_have_count(0)
    expect(account).to_be_focused()
    page.keyboard.press("Escape")
    expect(sidebar).to_be_hidden()
    expect(page.locator("#menu")).to_be_focused()
    page.keyboard.press("Enter")
    page.set_viewport_size({"width": 1400, "height": 900})
    expect(page.locator("#main[inert]")).to_have_count(0)
