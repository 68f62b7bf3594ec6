"""What a table writes down of Broad Lines."""

from __future__ import annotations

from typing import Annotated, Literal

from rules.game import Record
from rules.shape import Int, Many, Maybe, Note, Seat, Shape, says

Rotation = Literal["rulebook", "skip", "free"]


class BroadLinesOptions(Shape):
    critic_rotation: Rotation = "rulebook"
    zero_sheet_give_up: bool = False


class BroadLinesSetup(Shape):
    """Nothing is fixed before the first round: its critic is drawn by lot (sentence 9) and stands in the round."""


class BroadLinesRound(Shape):
    critic: Seat
    sheets: Annotated[Int, says(minimum=0, maximum=25)]
    result: Literal["guessed", "gave_up", "out_of_sheets"]
    number: Maybe[Annotated[Int, says(minimum=1, maximum=6)]] = None
    word: Maybe[Note] = None
    guesses: Maybe[Annotated[Int, says(minimum=0, maximum=50)]] = None
    note: Maybe[Note] = None


class BroadLinesFinal(Shape):
    guessed: Annotated[Int, says(minimum=0, maximum=25)]
    gave_up: Maybe[Annotated[Int, says(minimum=0, maximum=25)]] = None


class BroadLinesRecord(Record):
    game: Literal["broad-lines"]
    seats: Annotated[Int, says(minimum=2, maximum=30)]
    options: BroadLinesOptions = BroadLinesOptions()
    setup: BroadLinesSetup = BroadLinesSetup()
    rounds: Many[BroadLinesRound] = ()
    final: Maybe[BroadLinesFinal] = None
