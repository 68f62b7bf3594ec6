"""A board on which something is laid, for a page that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.text import Text


@dataclass(frozen=True, slots=True)
class Spot:
    """A legal place: what it puts into the item that is asked for, and by how much which counts would change."""

    puts: Mapping[str, Any]
    changes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Cell:
    """What shows there, whether it counts now, and the spot of each way to lay something there."""

    symbol: str
    lit: bool = False
    spots: Mapping[str, Spot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """The cells row by row, what counts for how much now, and the ways to lay something by their names.

    `across` and `down` are the numbers that a record gives the columns and the rows.
    """

    rows: Sequence[Sequence[Cell]]
    values: Mapping[str, int]
    ways: Mapping[str, Text]
    across: Sequence[int]
    down: Sequence[int]

    @property
    def offers(self) -> bool:
        """Whether there is any legal place."""
        return any(cell.spots for row in self.rows for cell in row)
