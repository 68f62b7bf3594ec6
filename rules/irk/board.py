"""The center as a board: its clusters, and where a card may lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.board import Board, Cell, Spot
from rules.irk import course
from rules.irk.center import Center, Square, largest, values
from rules.irk.record import IrkRecord
from rules.irk.spots import placements
from rules.irk.symbols import COLOURS, SYMBOLS
from rules.outcome import EMPTY
from rules.text import text

WAYS = {
    "E": text("card to the right"),
    "S": text("card downwards"),
    "W": text("card to the left"),
    "N": text("card upwards"),
}
WIDEST = 40


def board(record: IrkRecord, written: Mapping[str, Any]) -> Board | None:
    """The center of a game that is mapped, with the spots for the last card `written` in the round, once it is whole.

    None where it isn't mapped, or too wide to be shown.
    """
    center = course.center_so_far(record)
    if not center:
        return None
    spots = _spots(center, _card(written))
    squares = [*center, *spots]
    columns, rows = [range(min(each), max(each) + 1) for each in zip(*squares, strict=True)]
    if len(columns) > WIDEST or len(rows) > WIDEST:
        return None
    lit = {square for colour in COLOURS for square in largest(center, colour)}
    cells = [[Cell(center.get((x, y), EMPTY), (x, y) in lit, spots.get((x, y), {})) for x in columns] for y in rows]
    return Board(cells, values(center), WAYS, columns, rows)


def _card(written: Mapping[str, Any]) -> Sequence[str] | None:
    played = written.get("placements")
    last = played[-1] if isinstance(played, list) and played else None
    card = last.get("card") if isinstance(last, Mapping) else None
    whole = isinstance(card, list) and len(card) == 3 and all(isinstance(each, str) for each in card)
    return card if whole and SYMBOLS.issuperset(card) else None  # type: ignore[arg-type]


def _spots(center: Center, card: Sequence[str] | None) -> dict[Square, dict[str, Spot]]:
    """By the square of the card's first section, by its facing."""
    found: dict[Square, dict[str, Spot]] = {}
    for each in placements(center, card) if card else ():
        changes = {colour: change for colour, change in each.changes.items() if change}
        found.setdefault(each.at, {})[each.facing] = Spot({"at": list(each.at), "facing": each.facing}, changes)
    return found
