"""Clubs: the list, a club's page, and the doors to what its owners decide."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.admin import display
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gamenight.admin import calendars, founding
from gamenight.admin.club_settings import change_club
from gamenight.admin.exporting import export_club
from gamenight.admin.members import leave_club
from gamenight.admin.page import Cell, Link, Page, Section
from gamenight.admin.refusals import caller_for, tell
from gamenight.admin.sending import only_sent
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.models import Club, League
from gamenight.models.clubs import Visibility
from gamenight.pages.wording import OF_LEAGUE, word, yes_or_no
from gamenight.roles import Action
from gamenight.selectors.clubs import Clubs, named
from gamenight.selectors.leagues import leagues
from gamenight.services import clubs as writing

MOST_LEAGUES = 50


class ClubPage(Page):
    title = _("Clubs")
    action = Action.SEE_BOARDS
    template = "dashboard/club.html"
    list_display = ("name_shown", "zone_shown", "visibility_shown")
    search_fields = ("name",)
    search_help_text = _("A club's name")
    offers = ((_("Found a club"), "gamenight_club_found", None),)

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
        who = visitor(request)
        role = who.roles.get(club.id)
        rows: list[list[Cell]] = [
            [_link(league), word(OF_LEAGUE, league.state)] for league in leagues([club.id])[:MOST_LEAGUES]
        ]
        return {
            "club": club,
            "may_manage": who.may(Action.MANAGE_CLUB, club.id),
            "may_export": who.may(Action.EXPORT_CLUB, club.id),
            "may_share": who.may(Action.SHARE_CALENDARS, club.id),
            "may_leave": role is not None,
            "facts": [
                (_("Time zone"), club.zone),
                (_("Boards seen by"), Visibility(club.visibility).label),
                (_("Secret link"), yes_or_no(club.link_hash is not None)),
                (_("Your role"), role.label if role else _("none")),
            ],
            "sections": [Section(_("Leagues"), (_("League"), _("State")), rows, _("No league yet."))],
        }

    def doors(self) -> list[URLPattern]:
        opened, both = self.admin_site.admin_view, require_http_methods(["GET", "POST"])
        asks = {
            "edit": change_club,
            "link": founding.share_link,
            "leave": leave_club,
            "delete": founding.delete_club,
            "calendars": calendars.shared_calendars,
        }
        found = login_required(both(partial(founding.found_club, self)), login_url="admin:login")
        return [
            path("found/", never_cache(found), name=f"{self.name}_found"),
            *(
                path(f"<uuid:club>/{name}/", opened(both(partial(self.asks, ask=ask))), name=f"{self.name}_{name}")
                for name, ask in asks.items()
            ),
            path("<uuid:club>/export/", opened(only_sent(self.export_all)), name=f"{self.name}_export_all"),
            path("<uuid:club>/unlink/", opened(only_sent(self.end_link)), name=f"{self.name}_unlink"),
            path(
                "<uuid:club>/calendars/<uuid:calendar>/revoke/",
                opened(only_sent(self.revoke)),
                name=f"{self.name}_unshare",
            ),
        ]

    def asks(self, request: HttpRequest, club: UUID, ask: Any) -> HttpResponse:
        answer: HttpResponse = ask(self, request, self.get_object(request, str(club)))
        return answer

    def revoke(self, request: HttpRequest, club: UUID, calendar: UUID) -> HttpResponse:
        return calendars.revoke(request, self.get_object(request, str(club)), calendar)

    def export_all(self, request: HttpRequest, club: UUID) -> HttpResponse:
        return export_club(request, self.get_object(request, str(club)))

    def end_link(self, request: HttpRequest, club: UUID) -> HttpResponse:
        """The club's page, which says that its secret link shows nothing any more."""
        found = self.get_object(request, str(club))
        caller = caller_for(request, Action.MANAGE_CLUB, found)
        try:
            writing.end_link(caller=caller)
            messages.success(request, gettext("The secret link shows nothing any more."))
        except Refusal as refusal:
            tell(request, refusal)
        return HttpResponseRedirect(reverse(f"admin:{self.name}_change", args=[found.id]))


def _link(league: League) -> Link:
    return Link(league.name, reverse("admin:gamenight_league_change", args=[league.id]))
