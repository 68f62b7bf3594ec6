"""Boards as pages draw them: rows with names in place of ids, freshness and movement in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from gamenight.admin.page import Link
from gamenight.admin.wording import NOTHING, at_time, on_day
from gamenight.models import Club
from gamenight.selectors.boards import Published


@dataclass(frozen=True, slots=True)
class Line:
    """One player on a board, whose `points` lead to why. `arrow` is for the eye, `movement` says the same in words."""

    rank: str
    player: Link
    points: Link
    plays: int
    wins: int
    average: Decimal | None
    arrow: str
    movement: str
    missing: str


def lines(board: Published) -> list[Line]:
    return [_line(row, board) for row in board.rows]


def _line(row: Mapping[str, Any], board: Published) -> Line:
    url = reverse("admin:gamenight_league_row", args=[board.league, row["player"]])
    arrow, moved = movement(row["movement"])
    return Line(
        rank=NOTHING if row["rank"] is None else str(row["rank"]),
        player=Link(board.names[row["player"]], reverse("admin:gamenight_player_change", args=[row["player"]])),
        points=Link(str(row["points"]), f"{url}?{urlencode({'as_of': board.day})}" if board.day else url),
        plays=row["plays"],
        wins=row["wins"],
        average=None if row["average"] is None else Decimal(row["average"]),
        arrow=arrow,
        movement=moved,
        missing=_missing(row["missing"]),
    )


def movement(ranks: int | None) -> tuple[str, str]:
    """So many ranks up, for the eye and in words."""
    if ranks is None:
        return "", gettext("no rank before")
    if ranks > 0:
        return f"▲\u00a0{ranks}", ngettext("%(count)s rank up", "%(count)s ranks up", ranks) % {"count": ranks}
    if ranks < 0:
        return f"▼\u00a0{-ranks}", ngettext("%(count)s rank down", "%(count)s ranks down", -ranks) % {"count": -ranks}
    return "=", gettext("same rank as before")


def _missing(plays: int) -> str:
    return ngettext("%(count)s play short", "%(count)s plays short", plays) % {"count": plays} if plays else ""


def freshness(board: Published, club: Club) -> str:
    """When the board's results were read, and whether something newer waits to be counted; or how far it goes."""
    if board.day is not None:
        return gettext("Results up to %(day)s, by today's records.") % {"day": on_day(board.day)}
    if board.as_of is None:
        return gettext("Not counted yet")
    counted = gettext("As of %(instant)s") % {"instant": at_time(board.as_of, club)}
    if board.stale_since is None:
        return counted
    waiting = gettext("changes since %(instant)s are being counted") % {"instant": at_time(board.stale_since, club)}
    return f"{counted}; {waiting}"
