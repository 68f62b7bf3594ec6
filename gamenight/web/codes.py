"""QR codes of an evening: to its page for everybody at the table, and to help there without an account."""

from __future__ import annotations

from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gamenight.errors import missing
from gamenight.ids import new_id
from gamenight.models import Club, Evening, Token
from gamenight.pages.asking import Asking, NameField, sent_in
from gamenight.pages.codes import code, free_table, helper_address
from gamenight.roles import Action
from gamenight.selectors import evenings as reading
from gamenight.selectors import tokens as links
from gamenight.selectors.access import Caller
from gamenight.services import tokens as writing
from gamenight.services.tokens import Issued
from gamenight.web.visiting import for_those_who

MOST_LINKS = 50


class LinkToMake(Asking):
    """`id` makes sending it twice make one link."""

    id = forms.UUIDField(required=False, widget=forms.HiddenInput)
    name = NameField(label=_("Whose link it is, or which table's"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_those_who(Action.SEE_PLAYS)
def page(request: HttpRequest, caller: Caller, evening: UUID) -> HttpResponse:
    """The code of the evening's page, and the helper links with a form for another; a new one is shown this once."""
    if not caller.knows(evening):
        raise missing()
    found = reading.evening(caller.in_club.id, evening)
    invites = caller.may(Action.INVITE_HELPERS)
    known = _links(caller.in_club, found) if invites else []
    form = LinkToMake(sent_in(request) if invites else None, initial={"id": new_id(), "name": free_table(known)})

    def made() -> HttpResponse:
        issued = writing.invite(caller=caller, evening_id=evening, **form.cleaned_data)
        return _told_once(request, caller.in_club, found, issued)

    answer = form.taken(made) if request.method == "POST" and invites else None
    address = request.build_absolute_uri(reverse("evening", args=[caller.in_club.id, evening]))
    drawn = {
        "caller": caller,
        "club": caller.in_club,
        "evening": found,
        "address": address,
        "code": code(address),
        "invites": invites,
    }
    if invites:
        drawn |= {"form": form, "links": known}
    return answer or render(request, "web/codes.html", drawn)


@require_POST
@for_those_who(Action.INVITE_HELPERS)
def end(request: HttpRequest, caller: Caller, evening: UUID, link: UUID) -> HttpResponse:
    """The codes again: this link opens nothing any more."""
    writing.revoke(among=links.helpers(caller.in_club.id, evening), token_id=link)
    return HttpResponseRedirect(reverse("codes", args=[caller.in_club.id, evening]))


def _links(club: Club, evening: Evening) -> list[Token]:
    """The newest helper links of the evening but for those that were revoked."""
    made = links.page(links.helpers(club.id, evening.id), after=None, most=MOST_LINKS)
    return [each for each in made if each.revoked_at is None]


def _told_once(request: HttpRequest, club: Club, evening: Evening, made: Issued) -> HttpResponse:
    address = helper_address(request, made.written)
    link: Token = made.token
    drawn = {"club": club, "evening": evening, "link": link, "address": address, "code": code(address)}
    return render(request, "web/code.html", drawn)
