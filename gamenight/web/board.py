"""Boards as these pages draw them: today's names in place of ids, movement in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gamenight.pages.boards import missing, movement
from gamenight.pages.wording import figures
from gamenight.selectors.boards import Published


@dataclass(frozen=True, slots=True)
class Line:
    """One player on a board. `arrow` is for the eye, `movement` says the same in words."""

    rank: int | None
    player: str
    name: str
    points: int
    plays: int
    wins: int
    average: str
    arrow: str
    movement: str
    missing: str


def lines(board: Published) -> list[Line]:
    return [_line(row, board.names) for row in board.rows]


def _line(row: Mapping[str, Any], names: Mapping[str, str]) -> Line:
    arrow, moved = movement(row["movement"])
    same = ("rank", "player", "points", "plays", "wins")
    return Line(
        name=names[row["player"]],
        arrow=arrow,
        movement=moved,
        missing=missing(row["missing"]),
        average=figures(row["average"]) if row["average"] else "",
        **{key: row[key] for key in same},
    )
