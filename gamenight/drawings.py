"""Grids of symbols as pictures: where each square lies, what it shows, and in what colour.

`templates/parts/grid.html` draws them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.outcome import EMPTY

SIDE = 32


@dataclass(frozen=True, slots=True)
class Square:
    """One with its upper left corner at `x`, `y`; `colour` is one of static/charts/grids.css, or nothing."""

    x: int
    y: int
    text: str
    colour: str

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + SIDE // 2, self.y + SIDE // 2


@dataclass(frozen=True, slots=True)
class Grid:
    """A picture of `width` by `height` units and the symbols that it shows, row by row."""

    width: int
    height: int
    squares: Sequence[Square]
    rows: Sequence[Sequence[str]]


def drawn(rows: Sequence[Sequence[str]], colours: Mapping[str, str]) -> Grid:
    """`colours` are by what symbols begin with, and a square says in text what its colour doesn't."""
    squares = [
        Square(x * SIDE, y * SIDE, *_read(symbol, colours))
        for y, row in enumerate(rows)
        for x, symbol in enumerate(row)
        if symbol != EMPTY
    ]
    return Grid(max(map(len, rows), default=0) * SIDE, len(rows) * SIDE, squares, rows)


def _read(symbol: str, colours: Mapping[str, str]) -> tuple[str, str]:
    key = next((key for key in colours if symbol.startswith(key)), "")
    return symbol.removeprefix(key).strip() if len(key) > 1 else symbol, colours.get(key, "")
