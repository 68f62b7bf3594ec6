"""A club's first days: founded, its players written down, and what comes next."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gamenight.models.clubs import Visibility
from gamenight.pages.asking import Asking, ClubAsked, cleaned_lines, sent_in
from gamenight.roles import Action
from gamenight.selectors import steps as reading
from gamenight.selectors.access import Caller
from gamenight.services import clubs, people
from gamenight.shapes import LONGEST_NAME, zones
from gamenight.web.visiting import caller_in, for_those_who

MOST_NAMES = 100


class Names(Asking):
    """Who plays, a name a line."""

    names = forms.CharField(
        label=_("Names, a line each"),
        max_length=MOST_NAMES * (LONGEST_NAME + 2),
        widget=forms.Textarea({"rows": 8, "autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}),
    )

    def clean_names(self) -> list[str]:
        return cleaned_lines(self.cleaned_data["names"])


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: HttpRequest) -> HttpResponse:
    """The form for a club, which whoever sends it owns; then what the club does first."""
    caller = caller_in(request, None)
    form = ClubAsked(sent_in(request), initial={"language": request.LANGUAGE_CODE, "visibility": Visibility.MEMBERS})

    def made() -> HttpResponse:
        club = clubs.make(caller=caller, options={}, **form.cleaned_data)
        return HttpResponseRedirect(reverse("steps", args=[club.id]))

    return _asked(request, form, made, "web/found.html", {"zones": sorted(zones())})


@require_safe
@for_those_who(Action.SEE_MEMBERS)
def steps(request: HttpRequest, caller: Caller) -> HttpResponse:
    """What is done of that, what is left, and where to do it."""
    drawn = {"club": caller.in_club, "steps": reading.steps(caller), "may": reading.theirs(caller)}
    return render(request, "web/steps.html", drawn)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_those_who(Action.MANAGE_PLAYERS)
def players(request: HttpRequest, caller: Caller) -> HttpResponse:
    """The form for several players at once; then what comes next."""
    form = Names(sent_in(request))

    def added() -> HttpResponse:
        people.add_all(caller=caller, names=form.cleaned_data["names"])
        return HttpResponseRedirect(reverse("steps", args=[caller.in_club.id]))

    return _asked(request, form, added, "web/names.html", {"club": caller.in_club})


def _asked(request: HttpRequest, form: Asking, write: Any, template: str, drawn: dict[str, Any]) -> HttpResponse:
    answer = form.taken(write) if request.method == "POST" else None
    return answer or render(request, template, {"form": form, **drawn})
