"""What the table of INK does next, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.ink.record import InkRecord
from rules.telling import Seats, Telling
from rules.text import Text, text


def tell(record: InkRecord, following: Mapping[str, Any]) -> Telling:
    """The turn that is next, and the bottles that its seat has left."""
    seat = following["seat"]
    left = following["left"][seat]
    return Telling(
        title=text("Turn: {seat}", seat=Seats((seat,))),
        do=tuple(_do(following)),
        may=tuple(_may(left)),
        left=(
            (text("Bottles on the palette"), left["palette"]),
            (text("Bottles beside it, for any colour"), left["wild"]),
            (text("Black ink used"), following["black"][seat]),
        ),
    )


def _do(following: Mapping[str, Any]) -> Iterator[Text]:
    if following["tie_turn"]:  # 36
        yield text("A tie: those who are tied take one more turn each")
    elif following["last_round"]:  # 34
        yield text("The last round: it ends when all have had the same number of turns")
    yield text("Move along the wheel, and place the tile on your painting")  # 5
    # 9, 21, 25, 26: goals
    yield text("Place bottles in an area with at least as many squares as its goal shows; take the goal's bonus")
    yield text("Fill up the wheel; then the next player has a turn")  # 12


def _may(left: Mapping[str, Any]) -> Iterator[Text]:
    if left["palette"]:  # 13
        yield text("Or pass: two bottles of the palette become wild")
    yield text("Palette bottles are played on its two colours alone, the others anywhere")  # 30 to 32
    yield text("Several goals may be completed in a turn, and none has to be")  # 22, 23
