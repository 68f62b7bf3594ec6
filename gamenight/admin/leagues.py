"""Leagues: the list, and a league's page with its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from gamenight.admin.bulk import by
from gamenight.admin.comparing import what_if_page
from gamenight.admin.explaining import row_explained
from gamenight.admin.filters import ByClub, ByLeagueState
from gamenight.admin.league_board import league_drawn, thawed, which_board
from gamenight.admin.page import Page
from gamenight.admin.remembering import league_evening, league_evenings
from gamenight.admin.seasons import edit_league, follow_league, make_league
from gamenight.admin.turning import Turn
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.models import League
from gamenight.models.leagues import LeagueState
from gamenight.pages.wording import OF_LEAGUE, on_day, word
from gamenight.roles import Action
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.explained import explained
from gamenight.selectors.leagues import leagues
from gamenight.services import leagues as writing


def _entering(state: LeagueState) -> Callable[..., League]:
    return by("league_id", partial(writing.enter_state, state=state))


def _already(told: Mapping[LeagueState, Promise]) -> Callable[[League], Promise | str]:
    """What is `told` of a league in each state that leaves nothing to do."""
    return lambda league: told.get(LeagueState(league.state), "")


TURNS = {
    "close": Turn(
        _("Close the league"),
        [_("The season is over by that. Its board goes on following the results, and the league can be reopened.")],
        Action.MANAGE_LEAGUES,
        _entering(LeagueState.CLOSED),
        already=_already(
            {
                LeagueState.CLOSED: _("The league is closed already."),
                LeagueState.FROZEN: _("The board is frozen: reopen the league first."),
            }
        ),
    ),
    "freeze": Turn(
        _("Freeze the board"),
        [
            _("The ranked rows are kept as they are now."),
            _("What would change them is refused from then on, unless an organiser lets it through."),
            _("Then the page shows both boards, the one that is kept and the one by today's results."),
        ],
        Action.MANAGE_LEAGUES,
        _entering(LeagueState.FROZEN),
        already=_already({LeagueState.FROZEN: _("The board is frozen already.")}),
    ),
    "reopen": Turn(
        _("Reopen"),
        [_("The board follows the results again; what a frozen board has kept is gone.")],
        Action.MANAGE_LEAGUES,
        _entering(LeagueState.OPEN),
        already=_already({LeagueState.OPEN: _("The league is open already.")}),
    ),
    "rebuild": Turn(
        _("Count anew"),
        [_("What each result is worth is worked out anew by the league's settings, and the board is counted again.")],
        Action.MANAGE_LEAGUES,
        by("league_id", writing.rebuild),
        moves=True,
    ),
}
OFFERED = {
    LeagueState.OPEN: ("close", "freeze", "rebuild"),
    LeagueState.CLOSED: ("freeze", "reopen", "rebuild"),
    LeagueState.FROZEN: ("reopen", "rebuild"),
}


class LeaguePage(Page):
    title = _("Leagues")
    action = Action.SEE_BOARDS
    template = "dashboard/league.html"
    list_display = ("name_shown", "club_shown", "starts", "ends", "state_shown")
    list_filter = (ByClub, ByLeagueState)
    search_fields = ("name",)
    search_help_text = _("A league's name")
    bulk = (
        TURNS["close"].of_several("close", _("Close the leagues")),
        TURNS["freeze"].of_several("freeze", _("Freeze the boards")),
        TURNS["reopen"].of_several("reopen", _("Reopen the leagues"), more=thawed),
        TURNS["rebuild"].of_several("rebuild", _("Count the leagues anew")),
    )
    offers = ((_("New league"), "gamenight_league_make", Action.MANAGE_LEAGUES),)

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
        turns = [(turn, TURNS[turn].title) for turn in OFFERED[LeagueState(league.state)]]
        return league_drawn(request, league) | {
            "may_manage": visitor(request).may(Action.MANAGE_LEAGUES, league.club_id),
            "turns": [(f"admin:{self.name}_{turn}", label) for turn, label in turns],
        }

    def doors(self) -> list[URLPattern]:
        read, written = require_safe, require_http_methods(["GET", "POST"])
        turns = [
            (f"<uuid:league>/{name}/", written(partial(self.turn, turn=turn)), name) for name, turn in TURNS.items()
        ]
        addresses = [
            *turns,
            ("make/", written(self.make), "make"),
            ("<uuid:league>/edit/", written(self.edit), "edit"),
            ("<uuid:league>/next/", written(self.follow), "next"),
            ("<uuid:league>/what-if/", read(self.what_if), "what_if"),
            ("<uuid:league>/evenings/", read(self.evenings), "evenings"),
            ("<uuid:league>/evenings/<uuid:evening>/", read(self.evening), "evening"),
            ("<uuid:league>/row/<uuid:player>/", read(self.row), "row"),
        ]
        opened = self.admin_site.admin_view
        return [path(route, opened(door), name=f"{self.name}_{name}") for route, door, name in addresses]

    def make(self, request: HttpRequest) -> HttpResponse:
        return make_league(self, request)

    def edit(self, request: HttpRequest, league: UUID) -> HttpResponse:
        return edit_league(self, request, self.get_object(request, str(league)))

    def follow(self, request: HttpRequest, league: UUID) -> HttpResponse:
        return follow_league(self, request, self.get_object(request, str(league)))

    def what_if(self, request: HttpRequest, league: UUID) -> HttpResponse:
        return what_if_page(self, request, self.get_object(request, str(league)))

    def evenings(self, request: HttpRequest, league: UUID) -> HttpResponse:
        return league_evenings(self, request, self.get_object(request, str(league)))

    def evening(self, request: HttpRequest, league: UUID, evening: UUID) -> HttpResponse:
        return league_evening(self, request, self.get_object(request, str(league)), evening)

    def turn(self, request: HttpRequest, league: UUID, turn: Turn) -> HttpResponse:
        found = self.get_object(request, str(league))
        return turn.ask(self, request, found, more=thawed(found) if turn is TURNS["reopen"] else ())

    def row(self, request: HttpRequest, league: UUID, player: UUID) -> HttpResponse:
        """Why a player stands where they stand."""
        found = self.get_object(request, str(league))
        day = which_board(request).day
        try:
            told = explained(found, player, as_of=day)
        except Refusal:
            raise Http404 from None
        heading = f"{told.name}, {found.name}"
        return self.draw(request, "dashboard/thing.html", heading, **row_explained(found, told, day))
