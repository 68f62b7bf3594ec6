"""What a table writes down of Ink It!"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ValidationInfo, ValidatorFunctionWrapHandler, field_validator

from rules.game import Record
from rules.shape import Int, Many, Maybe, Note, OneOf, Seat, Shape, says

OddOnesOut = Literal[0, 1, 2]
LossRule = Literal["reach", "exceed"]
Rotation = Literal["rulebook", "free"]


class InkItOptions(Shape):
    odd_ones_out: OneOf[OddOnesOut] = 0
    loss_rule: LossRule = "reach"
    captain_rotation: Rotation = "rulebook"


class InkItSetup(Shape):
    """Nothing is fixed before the first round: its captain is chosen (sentence 11) and stands in the round."""


class InkItMatch(Shape):
    """A drawing: who made it, of which word, and the word that the captain put beside it."""

    artist: Seat
    word: Note
    matched: Note
    strokes: Maybe[Annotated[Int, says(minimum=0, maximum=5)]] = None


class InkItRound(Shape):
    """A round is counted (`mistakes`), noted drawing by drawing (`matches`), or both."""

    captains: Many[Seat]
    mistakes: Maybe[Annotated[Int, says(minimum=0, maximum=7)]] = None
    matches: Maybe[Many[InkItMatch]] = None
    note: Maybe[Note] = None


Rounds = Annotated[Int, says(minimum=1, maximum=5)]
Mistakes = Annotated[Int, says(minimum=0)]


class InkItFinal(Shape):
    """Both numbers, or beside rounds at least one of them."""

    rounds: Maybe[Rounds] = None
    mistakes: Maybe[Mistakes] = None


class InkItWholeFinal(InkItFinal):
    rounds: Rounds
    mistakes: Mistakes


class InkItRecord(Record):
    game: Literal["ink-it"]
    seats: Annotated[Int, says(minimum=2, maximum=30)]
    options: InkItOptions = InkItOptions()
    setup: InkItSetup = InkItSetup()
    rounds: Many[InkItRound] = ()
    final: Maybe[InkItFinal] = None

    @field_validator("final", mode="wrap")
    @classmethod
    def _whole_where_it_stands_alone(
        cls, final: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> InkItFinal:
        alone = info.data.get("rounds") == ()
        return InkItWholeFinal.model_validate(final) if alone else handler(final)
