"""Doors that take only what is sent: whoever comes to one by looking is led back to what it is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import resolve, reverse
from django.utils.translation import gettext

LOOKING = ("GET", "HEAD")


def only_sent(view: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
    """`view` for POST alone. Looking does nothing: the page of the thing, else its list, says so.

    Signing in ends here where the session was over as the form was sent: its address is kept, what it held is not.
    """

    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method in LOOKING:
            messages.warning(request, gettext("Nothing was done. If it is still wanted, do it again from here."))
            return HttpResponseRedirect(_above(request))
        if request.method != "POST":
            return HttpResponseNotAllowed([*LOOKING, "POST"])
        answer: HttpResponseBase = view(request, *args, **kwargs)
        return answer

    return door


def _above(request: HttpRequest) -> str:
    """The nearest page above the door in its address.

    The addresses of things' pages take anything: what stands there is a thing where the door's own address says so.
    """
    assert request.resolver_match is not None
    things = {str(value) for value in request.resolver_match.kwargs.values()}
    above, top = request.path, reverse("admin:index")
    while above != top:
        above = above.rstrip("/").rpartition("/")[0] + "/"
        there = resolve(above)
        if there.kwargs.get("object_id", "") in {"", *things} and there.url_name:
            return above
    return top
