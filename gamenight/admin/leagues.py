"""Leagues: the list, and a league's page with its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.admin import display
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from gamenight.admin import boards
from gamenight.admin.blank import words
from gamenight.admin.filters import ByClub, ByLeagueState
from gamenight.admin.page import Link, Page, Section
from gamenight.admin.refusals import caller_for, tell, version_in
from gamenight.admin.visitor import visitor
from gamenight.admin.wording import NOTHING, OF_LEAGUE, game_title, on_day, word, yes_or_no
from gamenight.errors import Refusal
from gamenight.models import League
from gamenight.models.leagues import LeagueState
from gamenight.roles import Action
from gamenight.selectors import boards as reading
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.explained import Explained, explained, why
from gamenight.selectors.leagues import leagues
from gamenight.services import leagues as writing
from gamenight.wording import say
from scoring.policy import LeaguePolicy

MOST_ROWS = 100


class LeaguePage(Page):
    title = _("Leagues")
    action = Action.SEE_BOARDS
    template = "dashboard/league.html"
    list_display = ("name_shown", "club_shown", "starts", "ends", "state_shown")
    list_filter = (ByClub, ByLeagueState)
    search_fields = ("name",)
    search_help_text = _("A league's name")

    def rows(self, clubs: Clubs) -> QuerySet[League]:
        return leagues(clubs)

    @display(description=pgettext_lazy("thing", "Name"), ordering="name")
    def name_shown(self, league: League) -> str:
        return league.name

    @display(description=_("First day"), ordering="starts_on")
    def starts(self, league: League) -> str:
        return on_day(league.starts_on)

    @display(description=_("Last day"), ordering="ends_on")
    def ends(self, league: League) -> str:
        return on_day(league.ends_on)

    @display(description=_("State"))
    def state_shown(self, league: League) -> str:
        return word(OF_LEAGUE, league.state)

    def details(self, request: HttpRequest, league: League) -> dict[str, Any]:
        board = reading.published(league.club_id, league.id)
        page = Paginator(board.rows, MOST_ROWS).get_page(request.GET.get("page"))
        return {
            "league": league,
            "may_manage": visitor(request).may(Action.MANAGE_LEAGUES, league.club_id),
            "turns": [(f"admin:{self.name}_{turn}", label) for turn, label in _TURNS[league.state]],
            "facts": list(_facts(league)),
            "lines": boards.lines(replace(board, rows=list(page))),
            "freshness": boards.freshness(board, league.club),
            "page": page,
        }

    def doors(self) -> list[URLPattern]:
        opened = self.admin_site.admin_view
        turns = [
            path(
                f"<uuid:league>/{name}/",
                opened(require_POST(partial(self.turn, state=state))),
                name=f"{self.name}_{name}",
            )
            for name, state in _STATES.items()
        ]
        row = path("<uuid:league>/row/<uuid:player>/", opened(require_safe(self.row)), name=f"{self.name}_row")
        return [*turns, row]

    def turn(self, request: HttpRequest, league: UUID, state: LeagueState) -> HttpResponse:
        found = self.get_object(request, str(league))
        caller = caller_for(request, Action.MANAGE_LEAGUES, found.club)
        try:
            writing.enter_state(caller=caller, league_id=found.id, version=version_in(request), state=state)
            messages.success(request, gettext("It is done."))
        except Refusal as refusal:
            tell(request, refusal)
        return HttpResponseRedirect(reverse(f"admin:{self.name}_change", args=[found.id]))

    def row(self, request: HttpRequest, league: UUID, player: UUID) -> HttpResponse:
        """Why a player stands where they stand."""
        found = self.get_object(request, str(league))
        try:
            told = explained(found, player)
        except Refusal:
            raise Http404 from None
        return self.draw(request, "dashboard/thing.html", f"{told.name}, {found.name}", **_explained(found, told))


_STATES = {"close": LeagueState.CLOSED, "freeze": LeagueState.FROZEN, "reopen": LeagueState.OPEN}
_CLOSE, _FREEZE, _REOPEN = ("close", _("Close the league")), ("freeze", _("Freeze the board")), ("reopen", _("Reopen"))
_TURNS = {
    LeagueState.OPEN: [_CLOSE, _FREEZE],
    LeagueState.CLOSED: [_FREEZE, _REOPEN],
    LeagueState.FROZEN: [_REOPEN],
}


def _explained(league: League, told: Explained) -> dict[str, Any]:
    """What the common page draws of a row: what it adds up, and each result with what became of it."""
    policy, row = LeaguePolicy.model_validate(league.policy), told.row
    facts: list[tuple[Any, Any]] = [
        (_("League"), Link(league.name, reverse("admin:gamenight_league_change", args=[league.id])))
    ]
    if row is not None:
        facts += [
            (_("Rank"), NOTHING if row.rank is None else row.rank),
            (_("Points"), row.sums.points),
            (_("Of results"), row.sums.results),
            (_("For attendance"), row.sums.attendance),
            (_("Adjustments"), row.sums.adjustments),
        ]
    facts += [(each.reason, each.points) for each in told.adjustments]
    results = [
        [
            Link(on_day(each.day), reverse("admin:gamenight_play_change", args=[each.play])),
            game_title(each.game),
            NOTHING if each.points is None else each.points,
            say(why(each, policy, told.lowest)),
        ]
        for each in told.results
    ]
    columns = (_("Day"), _("Game"), _("Points"), _("What became of it"))
    return {
        "facts": facts,
        "sections": [Section(_("Results"), columns, results, _("There is none on the league's days."))],
    }


def _facts(league: League) -> Iterator[tuple[str | Promise, str]]:
    yield _("Club"), league.club.name
    yield _("State"), word(OF_LEAGUE, league.state)
    yield _("First day"), on_day(league.starts_on)
    yield _("Last day"), on_day(league.ends_on)
    usual = LeaguePolicy().model_dump(mode="json")
    for key, value in league.policy.items():
        if value != usual.get(key):
            yield words(key), _told(value)


def _told(value: Any) -> str:
    """A setting in words: games by their titles, lists and objects with commas."""
    match value:
        case dict():
            return ", ".join(f"{_told(key)}: {_told(each)}" for key, each in value.items())
        case list():
            return ", ".join(map(_told, value))
        case bool() | None:
            return yes_or_no(bool(value))
        case str():
            title = game_title(value)
            return words(value) if title == value else title
    return str(value)
