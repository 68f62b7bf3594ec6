"""Where somebody begins: their clubs, or how to sign in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gamenight.roles import Action, Role, allows
from gamenight.selectors import clubs as reading
from gamenight.web.helping import helper_in, place_of
from gamenight.web.visiting import caller_in


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The clubs of whoever is signed in, or where somebody helps."""
    caller = caller_in(request, None)
    helper = helper_in(request)
    memberships = [] if caller.account_id is None else reading.memberships(caller)
    drawn = {
        "memberships": memberships,
        "logging": {each.club_id for each in memberships if allows(Role(each.role), Action.LOG_PLAYS)},
        "helps": place_of(helper) if helper else "",
    }
    return render(request, "web/home.html", drawn)
