"""Boards evening by evening: how each stood, who led, and what an evening moved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from gamenight.admin.curves import rank_curves
from gamenight.admin.page import Link
from gamenight.admin.refusals import caller_for
from gamenight.errors import Refusal
from gamenight.models import League
from gamenight.pages.wording import NOTHING, at_time, game_title, on_day
from gamenight.roles import Action
from gamenight.selectors import history as reading
from gamenight.selectors.history import Moment, Move
from scoring.board import Row

if TYPE_CHECKING:
    from gamenight.admin.page import Page

MOST_MOMENTS = 50


@dataclass(frozen=True, slots=True)
class Remembered:
    """A board as it stood at the end of an evening: where it is shown, and what the evening did, where it is known."""

    day: str
    published: str
    leaders: str
    led: bool
    board: str
    evening: str


@dataclass(frozen=True, slots=True)
class Lifted:
    """A player whom an evening moved: rank and points without it and with it, and the plays through which."""

    player: Link
    rank: tuple[str, str]
    points: tuple[str, str]
    plays: list[Link]


def league_evenings(page: Page, request: HttpRequest, league: League) -> HttpResponse:
    """The newest boards, an evening each, and curves of them; those before a version where the address names one."""
    before = request.GET.get("before", "")
    number = int(before) if before.isdecimal() and len(before) < 10 else None
    found = reading.moments(league.club_id, league.id, before=number, most=MOST_MOMENTS + 1)
    shown = found[:MOST_MOMENTS]
    known = [each.day for each in shown if each.day]
    whole = len(found) <= len(shown) and number is None
    heading = f"{gettext('Evening by evening')}: {league.name}"
    drawn = {
        "curves": rank_curves(shown, request.GET.getlist("player")),
        "moments": [_remembered(league, each) for each in shown],
        "earlier": _earlier(league, min(known)) if whole and known else "",
        "older": shown[-1].version if len(found) > len(shown) else None,
        "back": _page_of(league),
    }
    return page.draw(request, "dashboard/league_evenings.html", heading, **drawn)


def _earlier(league: League, first: date) -> str:
    """From when on the curves run, where something was played before any board was published."""
    begun = reading.played_before(league, first)
    if begun is None:
        return ""
    told = gettext(
        "The curves run from %(first)s on: no board was published before. The first one holds all since %(begun)s."
    )
    return told % {"first": on_day(first), "begun": on_day(begun)}


def league_evening(page: Page, request: HttpRequest, league: League, evening: UUID) -> HttpResponse:
    """Whom the evening moved on the league's board, and through which plays."""
    caller = caller_for(request, Action.SEE_BOARDS, league.club)
    try:
        found = reading.moved(caller, evening, league=league.id)
    except Refusal:
        raise Http404 from None
    moves = [_lifted(move) for each in found for move in each.moves]
    heading = f"{gettext('What the evening moved')}: {league.name}"
    url = reverse("admin:gamenight_evening_change", args=[evening])
    return page.draw(request, "dashboard/league_evening.html", heading, moves=moves, evening=url, back=_page_of(league))


def _remembered(league: League, moment: Moment) -> Remembered:
    names = {row["player"]: row["name"] for row in moment.rows}
    moved = reverse("admin:gamenight_league_evening", args=[league.id, moment.evening]) if moment.day else ""
    return Remembered(
        day=on_day(moment.day),
        published=at_time(moment.as_of, league.club),
        leaders=", ".join(names[each] for each in moment.leaders if each in names) or NOTHING,
        led=moment.led,
        board=f"{_page_of(league)}?version={moment.version}",
        evening=moved,
    )


def _lifted(move: Move) -> Lifted:
    url = reverse("admin:gamenight_player_change", args=[move.player])
    plays = [
        Link(f"{game_title(each.game)}: {each.points}", reverse("admin:gamenight_play_change", args=[each.play]))
        for each in move.plays
    ]
    ranks = tuple(NOTHING if row is None or row.rank is None else str(row.rank) for row in (move.before, move.after))
    return Lifted(Link(move.name, url), ranks, (_points(move.before), _points(move.after)), plays)  # type: ignore[arg-type]


def _points(row: Row | None) -> str:
    return NOTHING if row is None else str(row.sums.points)


def _page_of(league: League) -> str:
    return reverse("admin:gamenight_league_change", args=[league.id])
