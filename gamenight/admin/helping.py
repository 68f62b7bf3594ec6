"""Helper links of an evening: by which somebody without an account logs plays there."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import Telling, asked, in_days, once, told_once
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, tell
from gamenight.errors import Refusal
from gamenight.models import Evening, Token
from gamenight.pages.asking import NameField, sent_in
from gamenight.pages.codes import free_table, helper_address
from gamenight.pages.wording import at_time, on_day
from gamenight.roles import Action
from gamenight.selectors import tokens as reading
from gamenight.services import tokens as writing
from gamenight.services.tokens import HELPERS_DAYS

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST = 100


class LinkToMake(Telling):
    places = {"expires_at": "days"}

    name = NameField(label=_("Whose link it is, or which table's"))
    days = forms.IntegerField(
        label=_("Days from now"),
        required=False,
        min_value=1,
        max_value=HELPERS_DAYS,
        help_text=_("Left empty: until noon of the day after the evening."),
    )


def helper_links(page: Page, request: HttpRequest, evening: Evening) -> HttpResponse:
    """The links that there are, and a form for another one; its secret is told once."""
    caller = caller_for(request, Action.INVITE_HELPERS, evening.club)
    known = reading.page(reading.helpers(evening.club_id, evening.id), after=None, most=MOST)
    live = [each for each in known if each.revoked_at is None]
    form = LinkToMake(sent_in(request), initial={"name": free_table(live)})
    back = Link(_("Back to the helper links"), reverse("admin:gamenight_evening_helpers", args=[evening.id]))

    def invite() -> HttpResponse:
        sent = form.cleaned_data
        made = writing.invite(
            caller=caller,
            evening_id=evening.id,
            name=sent["name"],
            expires_at=in_days(sent["days"]),
            id=sent["id"],
        )
        said = gettext("Whoever has it logs and corrects plays of this evening until %(end)s, without an account.")
        end = at_time(made.token.expires_at, evening.club)
        link = helper_address(request, made.written)
        return told_once(page, request, made.token.name, link, said % {"end": end}, back)

    return asked(
        page,
        request,
        form,
        once(request, invite, back),
        title=gettext("Helper links of %(day)s") % {"day": on_day(evening.day)},
        button=_("Make a helper link"),
        back=Link(_("Back to the evening"), reverse("admin:gamenight_evening_change", args=[evening.id])),
        template="dashboard/secrets.html",
        told=[_("They end when the evening is closed, and when the member who made them leaves the club.")],
        heading=_("Helper links"),
        empty=_("None yet."),
        secrets=[_shown(each, evening) for each in known],
    )


def revoke(request: HttpRequest, evening: Evening, link: UUID) -> HttpResponse:
    """The links again: this one opens nothing any more."""
    caller_for(request, Action.INVITE_HELPERS, evening.club)
    try:
        writing.revoke(among=reading.helpers(evening.club_id, evening.id), token_id=link)
        messages.success(request, gettext("It opens nothing any more."))
    except Refusal as refusal:
        tell(request, refusal)
    return HttpResponseRedirect(reverse("admin:gamenight_evening_helpers", args=[evening.id]))


def _shown(link: Token, evening: Evening) -> dict[str, object]:
    over = bool(link.revoked_at) or (link.expires_at or timezone.now()) <= timezone.now()
    state = gettext("revoked") if link.revoked_at else at_time(link.expires_at, evening.club)
    url = reverse("admin:gamenight_evening_dismiss", args=[evening.id, link.id])
    return {"name": link.name, "facts": [state], "revoke": None if over else url}
