"""Leagues made, edited and followed by hand: a form, and beside it the board that it would give."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.comparing import Beside, beside
from gamenight.admin.league_form import LeagueForm, Said, known_of
from gamenight.admin.refusals import caller_for, version_in
from gamenight.admin.trees import sealed, unsealed
from gamenight.admin.visitor import visitor
from gamenight.models import Club, League
from gamenight.models.leagues import LeagueState
from gamenight.roles import Action
from gamenight.selectors.clubs import named
from gamenight.services import leagues as writing
from gamenight.services.freezing import after_freeze
from gamenight.services.what_if import as_new, what_if
from scoring.policy import LeaguePolicy

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST_CLUBS = 100
NAMED = ("name", "starts_on", "ends_on")
NEW: Said = {"name": "", "starts_on": None, "ends_on": None, "policy": LeaguePolicy().model_dump(mode="json")}


class WhichClub(forms.Form):
    """The club of a new league, which stays in the address."""

    club = forms.ChoiceField(label=_("Club"), widget=forms.Select({"class": "dash-select"}))

    def __init__(self, clubs: Iterable[Club], data: Any) -> None:
        super().__init__(data)
        self.clubs = {str(club.id): club for club in clubs}
        self.fields["club"].choices = [(id, club.name) for id, club in self.clubs.items()]  # type: ignore[attr-defined]


def make_league(page: Page, request: HttpRequest) -> HttpResponse:
    """The form of a new league, and the league's page once it is made."""
    who = visitor(request)
    if not who.may_somewhere(Action.MANAGE_LEAGUES):
        raise PermissionDenied
    clubs = named(who.clubs(Action.MANAGE_LEAGUES))[:MOST_CLUBS]
    which = WhichClub(clubs, {"club": clubs[0].id} if len(clubs) == 1 else request.GET or None)
    if not which.is_valid():
        return page.draw(request, "dashboard/which_table.html", _("New league"), form=which)
    club = which.clubs[which.cleaned_data["club"]]
    caller = caller_for(request, Action.MANAGE_LEAGUES, club)
    form = LeagueForm(club, NEW, request.POST or None)

    def make(said: Said) -> League:
        return writing.create(caller=caller, **said)

    return _form(
        page,
        request,
        form,
        _("New league"),
        save=make,
        show=lambda said: beside(None, as_new(caller=caller, make=lambda: make(said)), said["policy"].order),
    )


def edit_league(page: Page, request: HttpRequest, league: League) -> HttpResponse:
    """The form of a league as it is, with both boards; and its page once it is changed."""
    caller = caller_for(request, Action.MANAGE_LEAGUES, league.club)
    form = LeagueForm(league.club, known_of(league), request.POST or None)
    version = version_in(request) if request.method == "POST" else league.version

    def save(said: Said) -> League:
        with after_freeze() if "after_freeze" in request.POST else nullcontext():
            return writing.change(caller=caller, league_id=league.id, version=version, edit=lambda _: said)

    def show(said: Said) -> Beside:
        compared = what_if(caller=caller, league_id=league.id, edit=lambda _: said)
        return beside(compared.present, compared.then, league.policy["order"], said["policy"].order)

    heading = gettext("Edit %(name)s") % {"name": league.name}
    return _form(page, request, form, heading, save=save, show=show, league=league, version=version)


def follow_league(page: Page, request: HttpRequest, league: League) -> HttpResponse:
    """The name and the days of the next season, and its page once it is made."""
    caller = caller_for(request, Action.MANAGE_LEAGUES, league.club)
    begins = league.ends_on and (league.ends_on + timedelta(days=1)).isoformat()
    form = LeagueForm(league.club, NEW | {"starts_on": begins}, request.POST or None, NAMED)

    def follow(said: Said) -> League:
        said = {key: said[key] for key in NAMED}
        return writing.follow(caller=caller, league_id=league.id, **said)

    def show(said: Said) -> Beside:
        return beside(None, as_new(caller=caller, make=lambda: follow(said)), league.policy["order"])

    heading = gettext("Next season after %(name)s") % {"name": league.name}
    return _form(page, request, form, heading, save=follow, show=show)


def _form(
    page: Page,
    request: HttpRequest,
    form: LeagueForm,
    heading: Any,
    *,
    save: Callable[[Said], League],
    show: Callable[[Said], Beside],
    league: League | None = None,
    version: int = 0,
) -> HttpResponse:
    """The form with what `show` shows beside it; the page of the league that `save` gives once it is sent."""
    if "save" in request.POST and (done := form.settle(save)):
        messages.success(request, gettext("The league is saved."))
        return HttpResponseRedirect(reverse(f"admin:{page.name}_change", args=[done.id]))
    again, seen = league is not None and form.stale, unsealed(request.POST.get("seen", ""), form.known)
    if again:
        form = form.renewed(seen)
    shown = form.settle(show, named=False) if "preview" in request.POST else None
    back = (f"admin:{page.name}_change", [league.id]) if league else (f"admin:{page.name}_changelist", [])
    drawn = {
        "form": form,
        "version": league.version if league and again else version,
        "seen": sealed(form.known if again else seen),
        "again": again,
        "meanwhile": form.since(seen) if again else [],
        "differences": form.differences() if again else [],
        "frozen": league is not None and league.state == LeagueState.FROZEN,
        "shown": shown,
        "live": request.POST.get("preview") == "live",
        "back": reverse(back[0], args=back[1]),
    }
    return page.draw(request, "dashboard/league_form.html", heading, **drawn)
