"""Claims: who says that they are which player, and the doors that confirm and refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.bulk import Bulk
from gamenight.admin.filters import ByClaimState, ByClub
from gamenight.admin.page import Link, Page
from gamenight.admin.refusals import caller_for, tell
from gamenight.admin.sending import only_sent
from gamenight.errors import Refusal, conflict
from gamenight.models import Claim
from gamenight.models.people import ClaimState
from gamenight.pages.wording import OF_CLAIM, at_time, word
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.people import listed_claims
from gamenight.services import claims as writing
from rules.text import text


def _confirm(caller: Caller, thing: Claim, version: None) -> Claim:
    """As the service does, but that a player whom nobody had before is another claim's of the same list."""
    try:
        return writing.confirm(caller=caller, claim_id=thing.id)
    except Refusal as refusal:
        if refusal.code == "claimed_already" and thing.player.account_id is None:
            twice = text("This player is claimed twice here: confirm one claim alone.")
            raise conflict("claimed_twice", twice) from None
        raise


def _refuse(caller: Caller, thing: Claim, version: None) -> Claim:
    return writing.refuse(caller=caller, claim_id=thing.id)


class ClaimPage(Page):
    title = _("Claims of players")
    action = Action.MANAGE_PLAYERS
    template = "dashboard/claim.html"
    list_display = ("player_shown", "account_shown", "club_shown", "state_shown")
    list_filter = (ByClub, ByClaimState)
    search_fields = ("player__search_key", "account__username")
    search_help_text = _("A player's name, or an account's")
    folds = True
    bulk = (
        Bulk("confirm", _("Confirm the claims"), Action.MANAGE_PLAYERS, _confirm, moves=True),
        Bulk("refuse", _("Refuse the claims"), Action.MANAGE_PLAYERS, _refuse, moves=True),
    )

    def rows(self, clubs: Clubs) -> QuerySet[Claim]:
        return listed_claims(clubs)

    @display(description=_("Player"))
    def player_shown(self, claim: Claim) -> str:
        return claim.player.name

    @display(description=_("Account"))
    def account_shown(self, claim: Claim) -> str:
        return claim.account.username

    @display(description=_("State"))
    def state_shown(self, claim: Claim) -> str:
        return word(OF_CLAIM, claim.state)

    def heading(self, claim: Claim) -> str:
        return claim.player.name

    def named(self, claim: Claim) -> str:
        return f"{claim.player.name} ({claim.account.username})"

    def details(self, request: HttpRequest, claim: Claim) -> dict[str, Any]:
        facts = [
            (_("Player"), Link(claim.player.name, reverse("admin:gamenight_player_change", args=[claim.player_id]))),
            (_("Account"), claim.account.username),
            (_("Club"), claim.club.name),
            (_("Claimed"), at_time(claim.made_at, claim.club)),
            (_("State"), word(OF_CLAIM, claim.state)),
        ]
        return {"facts": facts, "claim": claim, "waits": claim.state == ClaimState.PENDING}

    def doors(self) -> list[URLPattern]:
        opened = self.admin_site.admin_view
        return [
            path("<uuid:claim>/confirm/", opened(only_sent(self.confirm)), name=f"{self.name}_confirm"),
            path("<uuid:claim>/refuse/", opened(only_sent(self.refuse)), name=f"{self.name}_refuse"),
        ]

    def confirm(self, request: HttpRequest, claim: UUID) -> HttpResponse:
        return self._decide(request, claim, writing.confirm, gettext("The player is the account's now."))

    def refuse(self, request: HttpRequest, claim: UUID) -> HttpResponse:
        return self._decide(request, claim, writing.refuse, gettext("The claim is refused."))

    def _decide(self, request: HttpRequest, claim: UUID, decide: Callable[..., Claim], done: str) -> HttpResponse:
        found = self.get_object(request, str(claim))
        caller = caller_for(request, Action.MANAGE_PLAYERS, found.club)
        try:
            decide(caller=caller, claim_id=found.id)
            messages.success(request, done)
        except Refusal as refusal:
            tell(request, refusal)
        return HttpResponseRedirect(reverse(f"admin:{self.name}_changelist"))
