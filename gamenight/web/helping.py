"""The page that a helper link leads to: from then on the browser logs plays of one evening, without an account."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from gamenight.models import Account
from gamenight.secrets import HELPER, parse_token
from gamenight.selectors import access as reading
from gamenight.selectors import tokens
from gamenight.selectors.access import Caller


@sensitive_post_parameters("secret")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """The script sends what stands behind the address's `#` in a body, once; the browser keeps it from scripts."""
    helper = _behind(request.POST.get("secret", "")) if request.method == "POST" else None
    if helper is None:
        return render(request, "web/help.html", {"wrong": request.method == "POST"})
    return _kept(request, HttpResponseRedirect(place_of(helper)), helper)


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """The browser has no helper link any more."""
    answer = HttpResponseRedirect(reverse("home"))
    answer.delete_cookie(HELPER, samesite="Lax")
    return answer


def helper_in(request: HttpRequest) -> Caller | None:
    """Who comes by the helper link that the browser keeps, if any."""
    return _behind(request.COOKIES.get(HELPER, ""))


def place_of(helper: Caller) -> str:
    """Where whoever has a helper link logs plays."""
    return reverse("table", args=[helper.only_club])


def _behind(secret: str) -> Caller | None:
    """Who comes by the helper link, if it is one that still opens something."""
    bearer = parse_token(secret)
    held = bearer and reading.by_token(bearer, None)
    return held.caller if held and held.caller.evening else None


def _is_member(request: HttpRequest, helper: Caller) -> bool:
    """Whether somebody is signed in who goes on as a member of the helper's club."""
    account = request.user
    return isinstance(account, Account) and reading.by_account(account, helper.only_club).role is not None


def _kept(request: HttpRequest, answer: HttpResponse, helper: Caller) -> HttpResponse:
    """Until the link ends. A member needs none."""
    if helper.token_id is not None and not _is_member(request, helper):
        ends = tokens.token(helper.token_id).expires_at
        secret = request.POST["secret"]
        answer.set_cookie(HELPER, secret, expires=ends, secure=request.is_secure(), httponly=True, samesite="Lax")
    return answer
