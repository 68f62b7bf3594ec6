"""Clubs: the list, and a club's page."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gamenight.admin.page import Cell, Link, Page, Section
from gamenight.admin.visitor import visitor
from gamenight.admin.wording import OF_LEAGUE, word
from gamenight.models import Club, League
from gamenight.models.clubs import Visibility
from gamenight.roles import Action
from gamenight.selectors.clubs import Clubs, named
from gamenight.selectors.leagues import leagues

MOST_LEAGUES = 50


class ClubPage(Page):
    title = _("Clubs")
    action = Action.SEE_BOARDS
    list_display = ("name_shown", "zone_shown", "visibility_shown")
    search_fields = ("name",)
    search_help_text = _("A club's name")

    def rows(self, clubs: Clubs) -> QuerySet[Club]:
        return named(clubs)

    @display(description=pgettext_lazy("thing", "Name"), ordering="name")
    def name_shown(self, club: Club) -> str:
        return club.name

    @display(description=_("Time zone"))
    def zone_shown(self, club: Club) -> str:
        return club.zone

    @display(description=_("Boards seen by"))
    def visibility_shown(self, club: Club) -> str:
        return str(Visibility(club.visibility).label)

    def details(self, request: HttpRequest, club: Club) -> dict[str, Any]:
        role = visitor(request).roles.get(club.id)
        rows: list[list[Cell]] = [
            [_link(league), word(OF_LEAGUE, league.state)] for league in leagues([club.id])[:MOST_LEAGUES]
        ]
        return {
            "facts": [
                (_("Time zone"), club.zone),
                (_("Boards seen by"), Visibility(club.visibility).label),
                (_("Your role"), role.label if role else _("none")),
            ],
            "sections": [Section(_("Leagues"), (_("League"), _("State")), rows, _("No league yet."))],
        }


def _link(league: League) -> Link:
    return Link(league.name, reverse("admin:gamenight_league_change", args=[league.id]))
