"""All evenings and all players of a club, a page at a time."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from gamenight.errors import missing
from gamenight.roles import Action
from gamenight.selectors import evenings as of_evenings
from gamenight.selectors import people, steps
from gamenight.selectors.access import Caller
from gamenight.web.asked import day_in, id_in
from gamenight.web.kept import kept
from gamenight.web.links import Preview
from gamenight.web.visiting import for_those_who

A_PAGE = 50
LONGEST_SEARCH = 100


@require_safe
@for_those_who(Action.SEE_RESULTS)
@kept
def evenings(request: HttpRequest, caller: Caller) -> HttpResponse:
    """The latest first; `?until=` is their last day, and `?after=` the evening that the page before ended with.

    Visitors see those on which something was played.
    """
    if caller.evening is not None:  # a helper knows of one alone
        raise missing()
    until, last = day_in(request, "until"), id_in(request, "after")
    after = of_evenings.whole(caller, last).place_in_order if last else None
    found = of_evenings.shown(caller, until=until, after=after, most=A_PAGE + 1)
    more = _more({"until": until or ""}, found[A_PAGE - 1].id if len(found) > A_PAGE else None)
    drawn = {"evenings": found[:A_PAGE], "until": until, "more": more, "belongs": caller.may(Action.SEE_PLAYS)}
    return _drawn(request, caller, "web/evenings.html", gettext("All evenings"), **drawn)


@require_safe
@for_those_who(Action.SEE_STATISTICS)
@kept
def players(request: HttpRequest, caller: Caller) -> HttpResponse:
    """By name; `?search=` has how words of it begin. Who may not see players sees those with a result, but guests."""
    club, last = caller.in_club.id, id_in(request, "after")
    search = request.GET.get("search", "").strip()[:LONGEST_SEARCH]
    before = people.player(club, last) if last else None
    after = (before.name_key, before.id) if before else None
    played = not caller.may(Action.SEE_PLAYERS)
    found = people.page(club, search=search.replace("\0", ""), played=played, after=after, most=A_PAGE + 1)
    more = _more({"search": search}, found[A_PAGE - 1].id if len(found) > A_PAGE else None)
    return _drawn(
        request, caller, "web/players.html", gettext("All players"), players=found[:A_PAGE], search=search, more=more
    )


def _drawn(request: HttpRequest, caller: Caller, page: str, title: str, **found: Any) -> HttpResponse:
    club = caller.in_club
    preview = Preview.of(request, f"{title}, {club.name}", request.path, reverse("club-picture", args=[club.id]))
    drawn = {"caller": caller, "club": club, "may": steps.theirs(caller), "title": title, "preview": preview}
    return render(request, page, {**drawn, **found})


def _more(asked: dict[str, object], last: UUID | None) -> str:
    """The address of the next page, if there is one."""
    return "?" + urlencode({key: value for key, value in asked.items() if value} | {"after": last}) if last else ""
