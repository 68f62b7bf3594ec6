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
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from gamenight.admin.bulk import Bulk
from gamenight.admin.filters import ByClub
from gamenight.admin.merging import anonymise_player, merge_player, part_player
from gamenight.admin.naming import add_player, change_player, claim_player
from gamenight.admin.page import Link, Page, Section
from gamenight.admin.visitor import visitor
from gamenight.admin.wording import NOTHING, at_time, game_title, on_day, yes_or_no
from gamenight.models import Membership, Player, Token
from gamenight.models.plays import Result
from gamenight.roles import Action, Role
from gamenight.selectors import people as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs, members
from gamenight.selectors.tokens import tokens
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
    list_filter = (ByClub,)
    search_fields = ("search_key",)
    search_help_text = _("A player's name")
    offers = ((_("Add a player"), "add", Action.MANAGE_PLAYERS),)
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
        rows = [_result(each) for each in reading.results(player.id)[:MOST_RESULTS]]
        columns = (_("Play"), _("Score"), _("Place"), _("Won"))
        empty = _("Nothing finished yet.")
        who = visitor(request)
        return {
            "player": player,
            "may_manage": who.may(Action.MANAGE_PLAYERS, player.club_id),
            "may_claim": player.account_id is None and player.club_id in who.roles,
            "facts": list(_facts(player)),
            "sections": [Section(_("Latest results"), columns, rows, empty)],
        }

    def doors(self) -> list[URLPattern]:
        opened, both = self.admin_site.admin_view, require_http_methods(["GET", "POST"])
        return [
            path("add/", opened(both(self.add)), name=f"{self.name}_add"),
            path("<uuid:player>/edit/", opened(both(self.edit)), name=f"{self.name}_edit"),
            path("<uuid:player>/claim/", opened(require_POST(self.claim)), name=f"{self.name}_claim"),
            path("<uuid:player>/merge/", opened(both(self.merge)), name=f"{self.name}_merge"),
            path("<uuid:player>/unmerge/", opened(require_POST(self.unmerge)), name=f"{self.name}_unmerge"),
            path("<uuid:player>/anonymise/", opened(both(self.anonymise)), name=f"{self.name}_anonymise"),
        ]

    def add(self, request: HttpRequest) -> HttpResponse:
        return add_player(self, request)

    def edit(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return change_player(self, request, self.get_object(request, str(player)))

    def claim(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return claim_player(request, self.get_object(request, str(player)))

    def merge(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return merge_player(self, request, self.get_object(request, str(player)))

    def unmerge(self, request: HttpRequest, player: UUID) -> HttpResponse:
        return part_player(request, self.get_object(request, str(player)))

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


def _result(result: Result) -> list[str | int | Link]:
    play = result.play
    link = Link(f"{game_title(play.game)}, {on_day(play.day)}", reverse("admin:gamenight_play_change", args=[play.id]))
    numbers = (NOTHING if value is None else value for value in (result.score, result.place))
    return [link, *numbers, yes_or_no(result.won)]


class MembershipPage(Page):
    title = _("Members")
    action = Action.MANAGE_MEMBERS
    list_display = ("account_shown", "club_shown", "role_shown")
    list_filter = (ByClub,)
    search_fields = ("account__username",)
    search_help_text = _("A username")

    def rows(self, clubs: Clubs) -> QuerySet[Membership]:
        return members(clubs)

    @display(description=_("Account"), ordering="account__username")
    def account_shown(self, membership: Membership) -> str:
        return membership.account.username

    @display(description=_("Role"))
    def role_shown(self, membership: Membership) -> str:
        return str(Role(membership.role).label)

    def heading(self, membership: Membership) -> str:
        return membership.account.username

    def details(self, request: HttpRequest, membership: Membership) -> dict[str, Any]:
        role, club = self.role_shown(membership), membership.club
        since = at_time(membership.made_at, club)
        return {"facts": [(_("Club"), club.name), (_("Role"), role), (_("Member since"), since)]}


class TokenPage(Page):
    """What is shown of a token signs nobody in: its secret was told once, and its hash stays in the table.

    One with an evening is a helper link, and its account is who made it.
    """

    title = _("Tokens")
    action = Action.MANAGE_TOKENS
    list_display = ("name_shown", "account_shown", "evening_shown", "club_shown", "expiry_shown", "used")
    list_filter = (ByClub,)
    search_fields = ("name", "account__username")
    search_help_text = _("A token's name, or its owner's")

    def rows(self, clubs: Clubs) -> QuerySet[Token]:
        return tokens(clubs)

    @display(description=pgettext_lazy("thing", "Name"), ordering="name")
    def name_shown(self, token: Token) -> str:
        return token.name

    @display(description=_("Account"))
    def account_shown(self, token: Token) -> str:
        return token.account.username

    @display(description=_("Evening"))
    def evening_shown(self, token: Token) -> str:
        return on_day(token.evening.day) if token.evening else NOTHING

    @display(description=_("Expires"))
    def expiry_shown(self, token: Token) -> str:
        if token.revoked_at:
            return str(_("revoked"))
        return on_day(token.expires_at.date()) if token.expires_at else str(_("never"))

    @display(description=_("Last used"), ordering="last_used_on")
    def used(self, token: Token) -> str:
        return on_day(token.last_used_on)

    def heading(self, token: Token) -> str:
        return token.name

    def details(self, request: HttpRequest, token: Token) -> dict[str, Any]:
        return {
            "facts": [
                (_("Account"), token.account.username),
                (_("Club"), self.club_shown(token)),
                (_("Evening"), self.evening_shown(token)),
                (_("Public id"), token.public_id),
                (_("Scopes"), ", ".join(token.scopes)),
                (_("Expires"), self.expiry_shown(token)),
                (_("Last used"), on_day(token.last_used_on)),
            ]
        }
