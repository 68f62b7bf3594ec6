"""What is known of each seat's painting: the areas of the goals that it completed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.ink.record import COLOURS as NAMED
from rules.ink.record import InkGoal, InkRecord
from rules.outcome import grid, note
from rules.text import text

COLOURS = {name: name for name in NAMED}
PLAIN = "□"
OWN, WILD, BLACK = "●", "◐", "■"


def picture(record: InkRecord) -> tuple[Mapping[str, Any], ...]:
    """A grid for each seat that completed goals: an area a row, as large as it was noted, or as its number asks for.

    The first square shows the number, and others the bottles placed on them.
    """
    grids = list(_grids(record))
    told = text(
        "Each row is the area of a goal: {own} a bottle of the palette, {wild} a wild one, {black} black ink",
        own=OWN,
        wild=WILD,
        black=BLACK,
    )
    return (*grids, note(told)) if grids else ()


def _grids(record: InkRecord) -> Iterator[Mapping[str, Any]]:
    for seat in range(record.seats):
        turns = [turn for round_ in record.rounds for turn in round_.turns if turn.seat == seat]
        areas = [_area(goal) for turn in turns for goal in turn.goals]
        if areas:
            yield grid(text("Painting"), areas) | {"seat": seat}


def _area(goal: InkGoal) -> list[str]:
    marks = [str(goal.number), *OWN * goal.palette, *WILD * goal.wild, *BLACK * goal.black]
    bare = max(goal.area or goal.number, len(marks)) - len(marks)
    colour = COLOURS.get((goal.color or "").strip().casefold(), PLAIN)
    return [f"{colour} {mark}".strip() for mark in (*marks, *[""] * bare)]
