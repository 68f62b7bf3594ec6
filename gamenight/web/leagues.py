"""A league's page: its board now and as of other days, how it came about, and its rows explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from gamenight.models import League
from gamenight.models.clubs import Visibility
from gamenight.pages.boards import by_todays, freshness
from gamenight.roles import Action
from gamenight.selectors import boards, history, leagues, progress, steps
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import Published
from gamenight.selectors.explained import explained
from gamenight.web.asked import day_in, number_in, page_in
from gamenight.web.board import lines
from gamenight.web.curves import points_over_time
from gamenight.web.explaining import Told
from gamenight.web.kept import kept
from gamenight.web.links import Preview
from gamenight.web.visiting import for_those_who

MOST_ROWS = 100
MOST_MOMENTS = 40
MOST_STEPS = 200
MOST_DAYS = 60
MOST_RESULTS = 100


class Evening(NamedTuple):
    """One on which the league was played; `leaders` led from there on, and not before."""

    day: date
    id: UUID
    leaders: str


@require_safe
@for_those_who(Action.SEE_BOARDS)
@kept
def page(request: HttpRequest, caller: Caller, league: UUID) -> HttpResponse:
    """The newest board, or the one as of the day that the address names. The slider's step is sent on to its day."""
    found = leagues.league(caller.in_club.id, league)
    evenings = progress.evenings(found.id)[-MOST_STEPS:]
    days = sorted({day for day, _ in evenings})
    step = _step(request, days)
    if step is not None:
        return HttpResponseRedirect(f"{request.path}?as_of={step}")
    day = day_in(request, "as_of")
    board = _board(found, day)
    past = [each for each in days if day is None or each <= day]
    beside = by_todays(board, MOST_ROWS) if board.recomputed else None
    shown = Paginator(board.rows, MOST_ROWS).get_page(page_in(request))
    return render(
        request,
        "web/league.html",
        {
            "club": caller.in_club,
            "may": steps.theirs(caller),
            "league": found,
            "day": day,
            "days": days,
            "step": _nearest(days, day),
            "lines": lines(replace(board, rows=list(shown))),
            "page": shown,
            "freshness": freshness(board, caller.in_club),
            "recomputed": beside and {"lines": lines(beside), "freshness": freshness(beside, caller.in_club)},
            "curves": points_over_time(found, board, past[-MOST_DAYS:]),
            "evenings": _led(found, evenings, now=day is None),
            "public": caller.in_club.visibility == Visibility.PUBLIC,
            "preview": _preview(request, found),
        },
    )


@require_safe
@for_those_who(Action.SEE_BOARDS)
@kept
def row(request: HttpRequest, caller: Caller, league: UUID, player: UUID) -> HttpResponse:
    """Why a player stands where they stand, by today's results up to the day that the address names, if it does."""
    found, day = leagues.league(caller.in_club.id, league), day_in(request, "as_of")
    told = Told(found, explained(found, player, as_of=day))
    title = f"{told.name}, {found.name}"
    return render(
        request,
        "web/row.html",
        {
            "club": caller.in_club,
            "league": found,
            "day": day,
            "told": told,
            "results": Paginator(told.results, MOST_RESULTS).get_page(page_in(request)),
            "sees_results": caller.may(Action.SEE_RESULTS),
            "preview": replace(_preview(request, found), title=title, url=request.build_absolute_uri(request.path)),
        },
    )


def _led(league: League, evenings: Sequence[tuple[date, UUID]], *, now: bool) -> list[Evening]:
    """The evenings, newest first; beside the board of now, who came to lead the one that was published after each."""
    moments = history.moments(league.club_id, league.id, most=MOST_MOMENTS) if now else []
    leaders = {
        moment.evening: [row["name"] for row in moment.rows if row["player"] in moment.leaders]
        for moment in moments
        if moment.led
    }
    return [Evening(day, id, ", ".join(leaders.get(id, []))) for day, id in reversed(evenings[-MOST_MOMENTS:])]


def _step(request: HttpRequest, days: Sequence[date]) -> date | None:
    """The day of the slider's step in the address, if there is one."""
    at = number_in(request, "step")
    return days[at] if at is not None and at < len(days) else None


def _nearest(days: Sequence[date], day: date | None) -> int:
    """The step of the last of `days` up to `day`."""
    return max(sum(each <= (day or date.max) for each in days) - 1, 0)


def _board(league: League, day: date | None) -> Published:
    if day is not None:
        return boards.worked_out(league, as_of=day)
    return boards.published(league.club_id, league.id)


def _preview(request: HttpRequest, league: League) -> Preview:
    where: list[Any] = [league.club_id, league.id]
    return Preview.of(request, league.name, reverse("league", args=where), reverse("league-picture", args=where))
