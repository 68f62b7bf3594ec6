"""What a table writes down of INK."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.game import Record
from rules.shape import SEAT, EachSeat, Int, Many, Maybe, Note, Shape, says

Seat = Annotated[Int, says(minimum=0, maximum=3, **SEAT)]
Count = Annotated[Int, says(minimum=0)]
Number = Annotated[Int, says(minimum=3, maximum=7)]
COLOURS = ("purple", "blue", "green", "orange", "red", "yellow", "pink", "brown", "black")
Colour = Annotated[Note, says(examples=list(COLOURS))]


class InkOptions(Shape):
    """What a table does with a tie of seats that have placed all their bottles and as much black ink."""

    final_tie: Literal["play_on", "shared"] = "play_on"


class InkSetup(Shape):
    """Who begins, and the two colours of each seat's palette; none where the table didn't note them."""

    first_seat: Seat = 0
    palettes: EachSeat[Annotated[Many[Colour], says(minItems=2, maxItems=2)]] = ()


class InkGoal(Shape):
    """A goal completed: its number, the size of its area, the bottles placed, and those that a bonus moved then."""

    number: Number
    color: Maybe[Colour] = None
    area: Maybe[Annotated[Int, says(minimum=3)]] = None
    palette: Count = 0
    wild: Count = 0
    black: Count = 0
    to_wild: Count = 0


class InkTurn(Shape):
    """A turn that lays a tile, or one that is passed to make two bottles wild."""

    seat: Seat
    action: Literal["paint", "pass"]
    goals: Many[InkGoal] = ()


class InkRound(Shape):
    """One turn of each player, or of each of the tied; `tiles_exhausted` from when the wheel can't be refilled."""

    turns: Many[InkTurn]
    tiles_exhausted: bool = False
    note: Maybe[Note] = None


class InkLeft(Shape):
    """The bottles that a seat has left."""

    palette: Annotated[Int, says(minimum=0, maximum=12)]
    wild: Annotated[Int, says(minimum=0, maximum=24)]


class InkFinal(Shape):
    """What each seat had left at the end, and the black ink that it had used."""

    left: EachSeat[InkLeft]
    black: Maybe[EachSeat[Count]] = None
    tiles_exhausted: Maybe[bool] = None


class InkRecord(Record):
    game: Literal["ink"]
    seats: Annotated[Int, says(minimum=1, maximum=4)]
    options: InkOptions = InkOptions()
    setup: InkSetup = InkSetup()
    rounds: Many[InkRound] = ()
    final: Maybe[InkFinal] = None
