"""Leagues: the list, and a league's page with its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.contrib.admin import display
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gamenight.admin import boards
from gamenight.admin.blank import words
from gamenight.admin.filters import ByClub, ByLeagueState
from gamenight.admin.page import Page
from gamenight.admin.wording import OF_LEAGUE, game_title, on_day, word, yes_or_no
from gamenight.models import League
from gamenight.roles import Action
from gamenight.selectors import boards as reading
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.leagues import leagues
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
            "facts": list(_facts(league)),
            "lines": boards.lines(replace(board, rows=list(page))),
            "freshness": boards.freshness(board, league.club),
            "page": page,
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
