"""Clubs from their first day to their last: founded, shown to visitors by a secret link, deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.asking import Asked, asked, told_once
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for, version_in
from gamenight.admin.visitor import visitor
from gamenight.models import Club
from gamenight.models.clubs import Visibility
from gamenight.pages.asking import ClubAsked, sent_in
from gamenight.roles import Action
from gamenight.selectors import clubs as reading
from gamenight.selectors.access import by_account
from gamenight.services import clubs as writing
from gamenight.shapes import zones

if TYPE_CHECKING:
    from gamenight.admin.page import Page


class ClubForm(Asked, ClubAsked):
    """The form of the public page, in the theme's look."""


class ClubToDelete(Asked):
    """The club's name in full, so that nobody deletes one by a slip."""

    name = forms.CharField(label=_("Name of the club"), widget=forms.TextInput({"autocomplete": "off"}))

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def clean_name(self) -> str:
        written: str = self.cleaned_data["name"]
        if written != self.club.name:
            raise forms.ValidationError(gettext("The club is called %(name)s.") % {"name": self.club.name})
        return written


def found_club(page: Page, request: HttpRequest) -> HttpResponse:
    """The form for a club, which whoever sends it owns; also for those who are in none yet."""
    who = visitor(request)
    if who.account is None:
        raise PermissionDenied
    caller = by_account(who.account, None)
    initial = {"language": request.LANGUAGE_CODE, "visibility": Visibility.MEMBERS}
    form = ClubForm(sent_in(request), initial=initial)

    def found() -> HttpResponse:
        club = writing.make(caller=caller, options={}, **form.cleaned_data)
        messages.success(request, gettext("The club is founded. Next: invite people, add players, make a league."))
        return HttpResponseRedirect(_page_of(club))

    return asked(
        page,
        request,
        form,
        found,
        title=_("Found a club"),
        button=_("Found the club"),
        back=Link(_("To the first page"), reverse("admin:index")),
        zones=sorted(zones()),
        told=[_("You own it, and may hand it over later.")],
        is_nav_sidebar_enabled=who.enters,
    )


def share_link(page: Page, request: HttpRequest, club: Club) -> HttpResponse:
    """What a new secret link does, to be confirmed; then the link, this once."""
    caller = caller_for(request, Action.MANAGE_CLUB, club)
    back = _back(club)

    def share() -> HttpResponse:
        changed, secret = writing.share_link(caller=caller, version=version_in(request))
        where = request.build_absolute_uri(reverse("opening", args=[club.id]))
        said = gettext("Whoever opens it sees what the club shows to visitors.")
        title = gettext("Secret link of %(club)s") % {"club": changed.name}
        return told_once(page, request, title, f"{where}#{secret}", said, back)

    told = [
        _("Whoever has the link sees the club's boards, while they are seen by those who have it."),
        _("An earlier link shows nothing any more.") if club.link_hash else _("There is none yet."),
    ]
    title = gettext("Secret link of %(club)s") % {"club": club.name}
    form, button = Asked(sent_in(request)), _("Make a new secret link")
    version = request.POST.get("version", club.version)
    return asked(page, request, form, share, title=title, button=button, back=back, version=version, told=told)


def delete_club(page: Page, request: HttpRequest, club: Club) -> HttpResponse:
    """What goes with the club, to be confirmed by its name; the first page once it is gone."""
    caller = caller_for(request, Action.MANAGE_CLUB, club)
    form = ClubToDelete(club, sent_in(request))

    def delete() -> HttpResponse:
        writing.delete(caller=caller, version=version_in(request))
        messages.success(request, gettext("The club is gone for everybody; what is left of it is being erased."))
        return HttpResponseRedirect(reverse("admin:index"))

    size = reading.size(club.id)
    return asked(
        page,
        request,
        form,
        delete,
        title=gettext("Delete %(club)s") % {"club": club.name},
        button=_("Delete the club for good"),
        back=_back(club),
        version=request.POST.get("version", club.version),
        told=[
            _("All that the club has goes with it, for good: nothing brings it back. Export it first."),
            _("Its tokens, links and calendars open nothing from then on."),
        ],
        facts=[
            (_("Members"), size.members),
            (_("Players"), size.players),
            (_("Evenings"), size.evenings),
            (_("Plays"), size.plays),
            (_("Leagues"), size.leagues),
        ],
    )


def _page_of(club: Club) -> str:
    return reverse("admin:gamenight_club_change", args=[club.id])


def _back(club: Club) -> Link:
    return Link(_("Back to the club"), _page_of(club))
