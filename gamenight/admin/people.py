"""People: players at the tables, members of clubs, and the tokens that speak for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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

from gamenight.admin.bulk import Bulk
from gamenight.admin.exporting import export_player
from gamenight.admin.filters import ByClub, ByLikeness
from gamenight.admin.merging import anonymise_player, merge_player, merged_into, part_player
from gamenight.admin.naming import add_player, change_player, claim_player, unclaim_player
from gamenight.admin.page import Link, Page, Section
from gamenight.admin.sending import only_sent
from gamenight.admin.visitor import visitor
from gamenight.models import Player
from gamenight.models.plays import Result
from gamenight.pages.wording import NOTHING, at_time, game_title, on_day, yes_or_no
from gamenight.roles import Action
from gamenight.selectors import people as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs
from gamenight.services import people as writing

MOST_RESULTS = 20


def _guest(value: bool) -> Callable[..., Player]:
    def note(caller: Caller, thing: Player, version: int | None) -> Player:
        return writing.change(caller=caller, player_id=thing.id, version=version, edit=lambda player: {"guest": value})

    return note


class PlayerPage(Page):
    title = _("Players")
    action = Action.SEE_PLAYERS
    template = "dashboard/player.html"
    list_display = ("name_shown", "club_shown", "guest_shown", "merged_shown")
    list_filter = (ByClub, ByLikeness)
    search_fields = ("search_key",)
    search_help_text = _("A player's name")
    offers = ((_("Add a player"), "gamenight_player_add", Action.MANAGE_PLAYERS),)
    folds = True
    bulk = (
        Bulk("guests", _("Note the players as guests"), Action.MANAGE_PLAYERS, _guest(True), moves=True),
        Bulk("regulars", _("Note the players as no guests"), Action.MANAGE_PLAYERS, _guest(False), moves=True),
    )

    def rows(self, clubs: Clubs) -> QuerySet[Player]:
        return reading.players(clubs)

    @display(description=_("Name"), ordering="search_key")
    def name_shown(self, player: Player) -> str:
        return player.name

    def heading(self, player: Player) -> str:
        return player.name

    @display(description=_("Guest"))
    def guest_shown(self, player: Player) -> str:
        return yes_or_no(player.guest)

    @display(description=_("Merged into"))
    def merged_shown(self, player: Player) -> str:
        return player.merged_into.name if player.merged_into else NOTHING

    def details(self, request: HttpRequest, player: Player) -> dict[str, Any]:
        who = visitor(request)
        may_manage = who.may(Action.MANAGE_PLAYERS, player.club_id)
        return {
            "player": player,
            "may_manage": may_manage,
            "may_export": who.may(Action.EXPORT_PLAYERS, player.club_id),
            "may_claim": player.account_id is None and player.club_id in who.roles,
            "claimed": reading.waiting(who.caller(player.club), player.id) is not None,
            "facts": list(_facts(player)),
            "sections": [*merged_into(player, may_part=may_manage), _latest(player)],
        }

    def doors(self) -> list[URLPattern]:
        opened, both = self.admin_site.admin_view, require_http_methods(["GET", "POST"])
        return [
            path("add/", opened(both(self.add)), name=f"{self.name}_add"),
            path("<uuid:player>/edit/", opened(both(self.edit)), name=f"{self.name}_edit"),
            path("<uuid:player>/claim/", opened(only_sent(self.claim)), name=f"{self.name}_claim"),
            path("<uuid:player>/unclaim/", opened(only_sent(self.unclaim)), name=f"{self.name}_unclaim"),
            path("<uuid:player>/export/", opened(only_sent(self.export_all)), name=f"{self.name}_export_all"),
            path("<uuid:player>/merge/", opened(both(self.merge)), name=f"{self.name}_merge"),
            path("<uuid:player>/unmerge/", opened(both(self.unmerge)), name=f"{self.name}_unmerge"),
            path("<uuid:player>/anonymise/", opened(both(self.anonymise)), name=f"{self.name}_anonymise"),
        ]

    def add(self, request: HttpRequest) -> HttpResponse:
        return add_player(self, request)

    def edit(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return change_player(self, request, self.get_object(request, str(player)))

    def claim(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return claim_player(request, self.get_object(request, str(player)))

    def unclaim(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return unclaim_player(request, self.get_object(request, str(player)))

    def export_all(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return export_player(request, self.get_object(request, str(player)))

    def merge(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return merge_player(self, request, self.get_object(request, str(player)))

    def unmerge(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return part_player(self, request, self.get_object(request, str(player)))

    def anonymise(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return anonymise_player(self, request, self.get_object(request, str(player)))


def _facts(player: Player) -> Iterator[tuple[Promise, str | Link]]:
    yield _("Club"), player.club.name
    yield _("Guest"), yes_or_no(player.guest)
    if player.aliases:
        yield _("Other names"), ", ".join(player.aliases)
    if player.account:
        yield _("Account"), player.account.username
    if player.merged_into:
        url = reverse("admin:gamenight_player_change", args=[player.merged_into_id])
        yield _("Merged into"), Link(player.merged_into.name, url)
    if player.anonymised_at:
        yield _("Anonymised"), at_time(player.anonymised_at, player.club)


def _latest(player: Player) -> Section:
    rows = [_result(each) for each in reading.results(player.id)[:MOST_RESULTS]]
    columns, empty = (_("Play"), _("Score"), _("Place"), _("Won")), gettext("Nothing finished yet.")
    if player.merged_into:
        empty = gettext("All results count for %(name)s.") % {"name": player.merged_into.name}
    return Section(_("Latest results"), columns, rows, empty)


def _result(result: Result) -> list[str | int | Link]:
    play = result.play
    link = Link(f"{game_title(play.game)}, {on_day(play.day)}", reverse("admin:gamenight_play_change", args=[play.id]))
    numbers = (NOTHING if value is None else value for value in (result.score, result.place))
    return [link, *numbers, yes_or_no(result.won)]
