"""What a table writes down of a game of Irk."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from rules.game import Record
from rules.irk.symbols import Symbol
from rules.shape import SEAT, EachSeat, Int, Many, Maybe, Note, Shape, says

Seat = Annotated[Int, says(minimum=0, maximum=3, **SEAT)]
Card = Annotated[tuple[Symbol, Symbol, Symbol], Strict(False)]
Point = Annotated[tuple[Int, Int], Strict(False)]
Facing = Literal["E", "S", "W", "N"]
By = Literal["value", "count"]
Amount = Annotated[Int, says(minimum=0)]


class IrkOptions(Shape):
    """Readings and house rules; the first value of each is the rulebook's."""

    majority_by: By = "value"
    second_after_tied_first: bool = False
    tiebreak_loser_is_second: bool = True
    second_ties: Literal["starbursts", "all_half"] = "starbursts"
    zero_qualifies: bool = False


class IrkLaying(Shape):
    """A card in the center: its sections run from `at` (x to the right, y down) in the direction of `facing`."""

    card: Card
    at: Point
    facing: Facing


class IrkPlacement(Shape):
    """A card that a seat plays to the center."""

    seat: Seat
    card: Card
    at: Point
    facing: Facing


class IrkSetup(Shape):
    """Who holds the Game Box first, and the starting cards where the table maps its center."""

    box_holder: Seat = 0
    center: Maybe[Many[IrkLaying]] = None


class IrkStakeRound(Shape):
    """Each seat adds a card to its pile."""

    kind: Literal["stake"]
    cards: Maybe[EachSeat[Card]] = None
    note: Maybe[Note] = None


class IrkCenterRound(Shape):
    """Each seat plays a card to the center, the box holder first."""

    kind: Literal["center"]
    placements: Maybe[Many[IrkPlacement]] = None
    note: Maybe[Note] = None


class IrkCenter(Shape):
    """The value of each colour's largest cluster."""

    purple: Amount
    blue: Amount
    green: Amount
    orange: Amount
    red: Amount


class IrkPile(Shape):
    """A seat's pile: each colour's amount counts the starbursts too."""

    purple: Amount
    blue: Amount
    green: Amount
    orange: Amount
    red: Amount
    starbursts: Amount


class IrkFinal(Shape):
    """What was counted when the game ended: the center by its values or by its visible symbols, and the piles."""

    center: Maybe[IrkCenter] = None
    grid: Maybe[Many[Note]] = None
    piles: Maybe[EachSeat[IrkPile]] = None


IrkRound = Annotated[IrkStakeRound | IrkCenterRound, Field(discriminator="kind")]


class IrkRecord(Record):
    """A game of Irk."""

    game: Literal["irk"]
    seats: Annotated[Int, says(minimum=2, maximum=4)]
    options: IrkOptions = IrkOptions()
    setup: IrkSetup = IrkSetup()
    rounds: Many[IrkRound] = ()
    final: Maybe[IrkFinal] = None
    ended_early: bool = False
