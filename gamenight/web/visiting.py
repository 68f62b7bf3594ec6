"""Who visits a page, and what they may see of its club: the door that every page of a club goes through."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from gamenight.errors import Kind, Refusal
from gamenight.models import Account
from gamenight.roles import Action
from gamenight.secrets import HELPER, parse_token
from gamenight.selectors import access as reading
from gamenight.selectors.access import Caller

View = Callable[..., HttpResponse]


def link_of(club: UUID) -> str:
    """The cookie in which a browser keeps a club's secret link."""
    return f"link-{club}"


def caller_in(request: HttpRequest, club: UUID | None) -> Caller:
    """A member, else a helper by link, else another account, else nobody; whoever opened the club's link shows that."""
    caller = _known(request, club)
    return caller if club is None else reading.with_link(caller, request.COOKIES.get(link_of(club)))


def _known(request: HttpRequest, club: UUID | None) -> Caller:
    account = request.user if isinstance(request.user, Account) else None
    return reading.by_browser(account, parse_token(request.COOKIES.get(HELPER, "")), club) or reading.nobody(club)


def for_those_who(*actions: Action) -> Callable[[View], View]:
    """A view of a club's page: `view(request, caller, ...)`, for callers who may do one of `actions` there.

    For all others it is as if the page never was, as it is where a selector or service finds nothing.
    """

    def door(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, club: UUID, **more: Any) -> HttpResponse:
            caller = caller_in(request, club)
            if not any(map(caller.may, actions)):
                raise Http404
            try:
                answer = view(request, caller, **more)
            except Refusal as refusal:
                if refusal.kind is Kind.MISSING:
                    raise Http404 from None
                raise
            except BadRequest as wrong:
                answer = render(request, "web/unclear.html", {"told": str(wrong)}, status=400)
            patch_vary_headers(answer, ("Cookie", "Accept-Language"))
            answer.headers.setdefault("Cache-Control", "private, no-cache")
            return answer

        return answered

    return door
