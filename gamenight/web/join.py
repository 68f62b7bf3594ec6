"""The page that an invitation's link leads to."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gamenight.roles import INVITED


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Asks whether to join; whoever isn't signed in is sent there first.

    The secret stands behind the address's `#`, which browsers send to nobody: the page's script alone reads it, and
    tells it the API in a body.
    """
    answer = render(request, "web/join.html", {"roles": INVITED})
    answer.headers["Referrer-Policy"] = "no-referrer"
    answer.headers["Cache-Control"] = "no-store"
    return answer
