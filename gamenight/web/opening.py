"""Where a club's secret link leads: the secret becomes a cookie, and stands in no address, log or referer."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from gamenight.roles import Action
from gamenight.selectors import access as reading
from gamenight.web.visiting import caller_in, link_of

LONGEST = 200
A_YEAR = 365 * 24 * 3600


@sensitive_post_parameters("secret")
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, club: UUID) -> HttpResponse:
    """Asks for the secret, which stands behind the address's `#`: browsers send that to nobody, and the page's script
    posts it. Whoever has none sees the same for every club, there or not."""
    secret = request.POST.get("secret", "").strip()
    if secret and _opens(request, club, secret):
        return _opened(request, club, secret)
    answer = render(request, "web/opening.html", {"wrong": bool(secret)}, status=404 if secret else 200)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _opens(request: HttpRequest, club: UUID, secret: str) -> bool:
    """Whether `secret` is the link of the club, and shows its pages now."""
    caller = reading.with_link(caller_in(request, club), secret)
    return len(secret) < LONGEST and caller.linked and caller.may(Action.SEE_BOARDS)


def _opened(request: HttpRequest, club: UUID, secret: str) -> HttpResponse:
    """To the club's page; the browser shows the secret under the club's addresses alone."""
    where = reverse("club", args=[club])
    answer = HttpResponseRedirect(where)
    answer.set_cookie(
        link_of(club), secret, max_age=A_YEAR, path=where, secure=request.is_secure(), httponly=True, samesite="Lax"
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer
