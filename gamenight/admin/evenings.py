"""Evenings: the list, an evening's page with its tables and who is there, and the doors that open and close one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from gamenight.admin import attending, evening_tables, helping, planning, seating
from gamenight.admin.bulk import Bulk, by
from gamenight.admin.filters import ByClub, ByDays, ByEveningState
from gamenight.admin.page import Cell, Link, Page, Section
from gamenight.admin.sending import only_sent
from gamenight.admin.turning import Turn
from gamenight.admin.visitor import visitor
from gamenight.models import Evening
from gamenight.models.evenings import EveningState
from gamenight.pages.wording import (
    NOTHING,
    OF_EVENING,
    at_time,
    evening_named,
    on_clock,
    on_day,
    word,
    yes_or_no,
)
from gamenight.roles import Action
from gamenight.selectors import evenings as reading
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.evenings import Attending
from gamenight.selectors.plays import listed
from gamenight.services import planning as writing

MOST_PLAYS = 200
MOST_PEOPLE = 500


def _entering(state: EveningState) -> Callable[..., Evening]:
    return by("evening_id", partial(writing.enter_state, state=state))


TURNS = {
    "open": Turn(
        _("Open the evening"),
        [_("The evening is under way by that: helper links open it, and people may still answer whether they come.")],
        Action.OPEN_EVENINGS,
        _entering(EveningState.OPEN),
    ),
    "close": Turn(
        _("Close the evening"),
        [
            _("Helper links open nothing any more, and nobody answers whether they come."),
            _("Plays stay as they are, those that go on too, and scorekeepers log and correct as before."),
        ],
        Action.OPEN_EVENINGS,
        _entering(EveningState.CLOSED),
    ),
}


class EveningPage(Page):
    title = _("Evenings")
    action = Action.SEE_PLAYS
    template = "dashboard/evening.html"
    list_display = (
        "day_shown",
        "start_shown",
        "title_shown",
        "club_shown",
        "state_shown",
        "planned_shown",
        "plays_shown",
    )
    list_filter = (ByClub, ByEveningState, ByDays)
    search_fields = ("title", "place")
    search_help_text = _("An evening's title or place")
    bulk = (
        TURNS["open"].of_several("open", _("Open the evenings")),
        TURNS["close"].of_several("close", _("Close the evenings")),
        Bulk(
            "cancel",
            _("Take the evenings off"),
            Action.PLAN_EVENINGS,
            by("evening_id", writing.cancel),
            moves=True,
            says=planning.GOES,
        ),
    )
    offers = ((_("Plan an evening"), "gamenight_evening_plan", Action.PLAN_EVENINGS),)

    def rows(self, clubs: Clubs) -> QuerySet[Evening]:
        return reading.with_plays(reading.evenings(clubs))

    @display(description=_("Day"), ordering="day")
    def day_shown(self, evening: Evening) -> str:
        return on_day(evening.day)

    @display(description=_("Start"))
    def start_shown(self, evening: Evening) -> str:
        return on_clock(evening.starts_at, evening.club) if evening.starts_at else NOTHING

    @display(description=_("Title"))
    def title_shown(self, evening: Evening) -> str:
        return ", ".join(filter(None, (evening.title, evening.place))) or NOTHING

    @display(description=_("State"))
    def state_shown(self, evening: Evening) -> str:
        return word(OF_EVENING, evening.state)

    @display(description=_("Planned"))
    def planned_shown(self, evening: Evening) -> str:
        return yes_or_no(evening.planned)

    @display(description=_("Plays"), ordering="plays_there")
    def plays_shown(self, evening: Any) -> int:
        return int(evening.plays_there)

    def heading(self, evening: Evening) -> str:
        return on_day(evening.day)

    def named(self, evening: Evening) -> str:
        return evening_named(evening)

    def details(self, request: HttpRequest, evening: Evening) -> dict[str, Any]:
        who = visitor(request)
        caller, club = who.caller(evening.club), evening.club_id
        plays = list(listed([club]).filter(evening=evening)[:MOST_PLAYS])
        coming = reading.attendances(caller, evening.id, after=None, most=MOST_PEOPLE)
        tables = evening_tables.table_numbers(plays)
        return {
            "evening": evening,
            "facts": list(_facts(evening, coming)),
            "running": [
                evening_tables.running(each, tables, evening) for each in evening_tables.by_table(plays, tables)
            ],
            "free": evening_tables.free(plays, coming),
            "plays": evening_tables.played(plays, tables, evening),
            "coming": _coming(coming),
            "own": attending.own(caller, coming) if evening.state != EveningState.CLOSED else None,
            "may_open": who.may(Action.OPEN_EVENINGS, club),
            "may_plan": who.may(Action.PLAN_EVENINGS, club),
            "may_tick": who.may(Action.TICK_ATTENDANCE, club),
            "may_log": who.may(Action.LOG_PLAYS, club),
            "may_share": who.may(Action.SHARE_CALENDARS, club),
            "may_invite": who.may(Action.INVITE_HELPERS, club),
        }

    def doors(self) -> list[URLPattern]:
        opened, both = self.admin_site.admin_view, require_http_methods(["GET", "POST"])
        forms = {
            "edit": planning.change_evening,
            "repeat": planning.repeat_evening,
            "cancel": planning.cancel_evening,
            "attendance": attending.tick,
            "tables": seating.draw_tables,
            "helpers": helping.helper_links,
        }
        return [
            path("plan/", opened(both(partial(planning.plan_evening, self))), name=f"{self.name}_plan"),
            *(
                path(f"<uuid:evening>/{name}/", opened(both(partial(self.asks, ask=ask))), name=f"{self.name}_{name}")
                for name, ask in forms.items()
            ),
            *(
                path(
                    f"<uuid:evening>/{name}/",
                    opened(both(partial(self.turn, turn=turn))),
                    name=f"{self.name}_{name}",
                )
                for name, turn in TURNS.items()
            ),
            path("<uuid:evening>/answer/", opened(only_sent(self.answer)), name=f"{self.name}_answer"),
            path(
                "<uuid:evening>/helpers/<uuid:link>/revoke/",
                opened(only_sent(self.revoke)),
                name=f"{self.name}_dismiss",
            ),
        ]

    def asks(self, request: HttpRequest, evening: UUID, ask: Any) -> HttpResponse:
        answer: HttpResponse = ask(self, request, self.get_object(request, str(evening)))
        return answer

    def answer(self, request: HttpRequest, evening: UUID) -> HttpResponse:
        return attending.answer(request, self.get_object(request, str(evening)))

    def revoke(self, request: HttpRequest, evening: UUID, link: UUID) -> HttpResponse:
        return helping.revoke(request, self.get_object(request, str(evening)), link)

    def turn(self, request: HttpRequest, evening: UUID, turn: Turn) -> HttpResponse:
        """What opening or closing the evening does; its page once it is so."""
        found = self.get_object(request, str(evening))
        plays = list(listed([found.club_id]).filter(evening=found)[:MOST_PLAYS]) if turn is TURNS["close"] else []
        going_on = [evening_tables.running(each, {}, found) for each in evening_tables.by_table(plays, {})]
        rows = [[each["link"], each["since"], each["people"]] for each in going_on]
        columns = (_("Game"), _("Since"), _("Players"))
        return turn.ask(self, request, found, more=[Section(_("Being played"), columns, rows, "")] if rows else ())


def _facts(evening: Evening, coming: list[Attending]) -> Iterator[tuple[str | Promise, str | int]]:
    yield _("Club"), evening.club.name
    yield _("State"), word(OF_EVENING, evening.state)
    yield _("Planned"), yes_or_no(evening.planned)
    for label, said in ((_("Title"), evening.title), (_("Place"), evening.place)):
        if said:
            yield label, said
    yield _("Start"), at_time(evening.starts_at, evening.club)
    yield _("End"), at_time(evening.ends_at, evening.club)
    if evening.capacity:
        waiting = sum(1 for each in coming if each.waiting is not None)
        yield _("Places"), evening.capacity
        yield _("On the waiting list"), waiting


def _coming(coming: list[Attending]) -> Section:
    columns = (_("Player"), _("Answer"), _("Present"), _("Plays"))
    return Section(_("Attendance"), columns, [_line(each) for each in coming], _("Nobody answered or was ticked."))


def _line(each: Attending) -> list[Cell]:
    name = gettext("%(name)s (guest)") % {"name": each.name} if each.guest else each.name
    link = Link(name, reverse("admin:gamenight_player_change", args=[each.player]))
    return [link, attending.answered(each), yes_or_no(each.present), each.plays]
