"""Boards as the dashboard draws them: rows with names in place of ids, which lead to pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from gamenight.admin.page import Link
from gamenight.pages.boards import missing, movement
from gamenight.pages.wording import NOTHING
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
        missing=missing(row["missing"]),
    )
