"""Tokens: those that serve in a club alone, for its owners, and everybody's own."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.admin import ModelAdmin, display
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from gamenight.admin.asking import Telling, asked, in_days, once, told_once
from gamenight.admin.bulk import Bulk
from gamenight.admin.filters import ByClub, ByStateOfTime, Choice, Lookups
from gamenight.admin.page import Link, Page
from gamenight.admin.refusals import caller_for, tell
from gamenight.admin.sending import only_sent
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.models import Account, Token
from gamenight.pages.asking import NameField, sent_in
from gamenight.pages.wording import NOTHING, OF_TOKEN, evening_named, on_day
from gamenight.roles import Action, Scope
from gamenight.selectors import tokens as reading
from gamenight.selectors.access import Caller, by_account
from gamenight.selectors.clubs import Clubs, memberships
from gamenight.services import tokens as writing

MOST_OWN = 200
MOST_DAYS = 3650
LATELY = timedelta(days=30)
SCOPES: dict[Scope, Promise] = {
    Scope.RESULTS_READ: _("see players, evenings and plays"),
    Scope.RESULTS_WRITE: _("log and correct plays, plan evenings"),
    Scope.PLAYERS_WRITE: _("look after players"),
    Scope.BOARDS_READ: _("see boards and statistics"),
    Scope.WEBHOOKS_MANAGE: _("look after webhooks"),
    Scope.CLUB_ADMIN: _("all that remains: leagues, members, tokens, the club"),
}


class TokenToMake(Telling):
    """What a token may be used for, where, and for how long."""

    places = {"expires_at": "days"}

    name = NameField(label=_("What it is for"))
    club = forms.ChoiceField(label=_("Club"), required=False)
    days = forms.IntegerField(
        label=_("Days from now"),
        required=False,
        min_value=1,
        max_value=MOST_DAYS,
        help_text=_("Left empty: until it is revoked."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may be used for"),
        choices=[(scope.value, words) for scope, words in SCOPES.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("It never may more than your role does."),
    )

    def __init__(self, caller: Caller, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        own = [(str(each.club_id), each.club.name) for each in memberships(caller)]
        self.fields["club"].choices = [("", gettext("all your clubs")), *own]  # type: ignore[attr-defined]


class ByTokenState(ByStateOfTime):
    states = OF_TOKEN
    in_state = staticmethod(reading.in_state)


class ByLastUse(Choice):
    """Whether a token is used at all, and still is: its last day of use is written down by UTC."""

    title = _("last use")
    parameter_name = "used"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> Lookups:
        days = {"days": LATELY.days}
        return [
            ("lately", gettext("in the last %(days)s days") % days),
            ("earlier", gettext("longer than %(days)s days ago") % days),
            ("never", gettext("never")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        since = timezone.now().date() - LATELY
        asked = {
            "lately": Q(last_used_on__gte=since),
            "earlier": Q(last_used_on__lt=since),
            "never": Q(last_used_on=None),
        }
        return queryset.filter(asked[self.chosen]) if self.chosen else queryset


def _revoke(caller: Caller, thing: Token, version: int | None) -> None:
    writing.revoke(among=reading.tokens([caller.in_club.id]), token_id=thing.id)


class TokenPage(Page):
    """What is shown of a token signs nobody in: its secret was told once, and its hash stays in the table.

    One with an evening is a helper link, and its account is who made it.
    """

    title = _("Tokens")
    action = Action.MANAGE_TOKENS
    template = "dashboard/token.html"
    list_display = ("name_shown", "account_shown", "evening_shown", "club_shown", "expiry_shown", "used")
    list_filter = (ByClub, ByTokenState, ByLastUse)
    search_fields = ("name", "account__username")
    search_help_text = _("A token's name, or its owner's")
    bulk = (Bulk("revoke", _("Revoke the tokens"), Action.MANAGE_TOKENS, _revoke),)
    offers = ((_("Your own tokens"), "gamenight_token_own", None),)

    def rows(self, clubs: Clubs) -> QuerySet[Token]:
        return reading.tokens(clubs)

    @display(description=pgettext_lazy("thing", "Name"), ordering="name")
    def name_shown(self, token: Token) -> str:
        return token.name

    @display(description=_("Account"))
    def account_shown(self, token: Token) -> str:
        return token.account.username

    @display(description=_("Evening"))
    def evening_shown(self, token: Token) -> str:
        return evening_named(token.evening) if token.evening else NOTHING

    @display(description=_("Expires"))
    def expiry_shown(self, token: Token) -> str:
        return _expiry(token)

    @display(description=_("Last used"), ordering="last_used_on")
    def used(self, token: Token) -> str:
        return on_day(token.last_used_on)

    def heading(self, token: Token) -> str:
        return token.name

    def details(self, request: HttpRequest, token: Token) -> dict[str, Any]:
        return {
            "token": token,
            "facts": [
                (_("Account"), token.account.username),
                (_("Club"), self.club_shown(token)),
                (_("Evening"), self.evening_shown(token)),
                (_("Public id"), token.public_id),
                (_("May be used to"), _uses(token)),
                (_("Expires"), self.expiry_shown(token)),
                (_("Last used"), on_day(token.last_used_on)),
            ],
        }

    def doors(self) -> list[URLPattern]:
        opened, both = self.admin_site.admin_view, require_http_methods(["GET", "POST"])
        return [
            path("own/", opened(both(self.own)), name=f"{self.name}_own"),
            path("own/<uuid:token>/revoke/", opened(only_sent(self.revoke_own)), name=f"{self.name}_drop"),
            path("<uuid:token>/revoke/", opened(only_sent(self.revoke)), name=f"{self.name}_revoke"),
        ]

    def own(self, request: HttpRequest) -> HttpResponse:
        """One's own tokens, and a form for another one; its secret is told once."""
        caller = _myself(request)
        form = TokenToMake(caller, sent_in(request))
        back = Link(_("Back to your tokens"), reverse(f"admin:{self.name}_own"))

        def make() -> HttpResponse:
            sent = form.cleaned_data
            made = writing.grant(
                caller=caller,
                name=sent["name"],
                scopes=tuple(map(Scope, sent["scopes"])),
                club_id=UUID(sent["club"]) if sent["club"] else None,
                expires_at=in_days(sent["days"]),
                id=sent["id"],
            )
            said = gettext("Programs send it as Authorization: Bearer, and speak for you with it.")
            return told_once(self, request, made.token.name, made.written, said, back)

        return asked(
            self,
            request,
            form,
            once(request, make, back),
            title=_("Your own tokens"),
            button=_("Make a token"),
            back=Link(_("To the first page"), reverse("admin:index")),
            template="dashboard/secrets.html",
            heading=_("Tokens"),
            empty=_("None yet."),
            secrets=[_own(each) for each in reading.own(caller).select_related("club")[:MOST_OWN]],
        )

    def revoke_own(self, request: HttpRequest, token: UUID) -> HttpResponse:
        """One's own tokens again: this one opens nothing any more."""
        return self._revoked(request, reading.own(_myself(request)), token, reverse(f"admin:{self.name}_own"))

    def revoke(self, request: HttpRequest, token: UUID) -> HttpResponse:
        """The token's page, which says that it opens nothing any more."""
        found = self.get_object(request, str(token))
        caller_for(request, Action.MANAGE_TOKENS, found.club)
        back = reverse(f"admin:{self.name}_change", args=[found.id])
        return self._revoked(request, reading.tokens([found.club_id]), found.id, back)

    def _revoked(self, request: HttpRequest, among: QuerySet[Token], token: UUID, back: str) -> HttpResponse:
        try:
            writing.revoke(among=among, token_id=token)
            messages.success(request, gettext("It opens nothing any more."))
        except Refusal as refusal:
            tell(request, refusal)
        return HttpResponseRedirect(back)


def _myself(request: HttpRequest) -> Caller:
    """The visitor, asking about no club."""
    account = visitor(request).account
    assert isinstance(account, Account)
    return by_account(account, None)


def _own(token: Token) -> dict[str, Any]:
    where = token.club.name if token.club else gettext("all your clubs")
    used = gettext("last used: %(day)s") % {"day": on_day(token.last_used_on)}
    ends = _expiry(token) if token.revoked_at else gettext("expires: %(day)s") % {"day": _expiry(token)}
    url = reverse("admin:gamenight_token_drop", args=[token.id])
    facts = [", ".join((where, ends, used)), _uses(token)]
    return {"name": token.name, "facts": facts, "revoke": None if token.revoked_at else url}


def _uses(token: Token) -> str:
    """What the token's scopes let it do, in the order of the form."""
    return "; ".join(str(words) for scope, words in SCOPES.items() if scope in token.scopes)


def _expiry(token: Token) -> str:
    if token.revoked_at:
        return str(_("revoked"))
    return on_day(token.expires_at.date()) if token.expires_at else str(_("never"))
