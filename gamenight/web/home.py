"""Where somebody begins: their clubs, or how to sign in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gamenight.roles import Action, Role, allows
from gamenight.selectors import clubs as reading
from gamenight.web.visiting import caller_in


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The clubs of whoever is signed in."""
    caller = caller_in(request, None)
    memberships = [] if caller.account_id is None else reading.memberships(caller)
    logging = {each.club_id for each in memberships if allows(Role(each.role), Action.LOG_PLAYS)}
    return render(request, "web/home.html", {"memberships": memberships, "logging": logging})
