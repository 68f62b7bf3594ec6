"""What the table of Irk does next, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.irk.course import SEQUENCE
from rules.irk.record import IrkRecord
from rules.telling import Seats, Telling
from rules.text import Text, text

COUNTED = {
    "center": text("Count what each colour's largest cluster in the center is worth"),  # 40, 43 to 47
    "piles": text("Count each colour in every pile, and the starbursts"),  # 39, 14
}
COVERING = (
    text("A card touches another by an edge or covers part of it; a corner is not enough"),  # 30, 32
    text("Only a number covers a number, and only a starburst a starburst"),  # 33, 35
    text("At most one colour may change under a card"),  # 36
)


def tell(record: IrkRecord, following: Mapping[str, Any]) -> Telling:
    """The round that is next or under way, or the count after the seventh."""
    if following["kind"] == "count":
        return Telling(
            title=text("All rounds are played"),
            do=tuple(COUNTED[each] for each in following["count"]),
            may=(text("A starburst counts for every colour"),),  # 14
        )
    return Telling(
        title=text("Round {round} of {rounds}", round=following["round"], rounds=len(SEQUENCE)),
        do=tuple(_do(following)),
        may=COVERING if following["kind"] == "center" else (),
        left=tuple(
            (text("Cards in hand: {seat}", seat=Seats((seat,))), cards)
            for seat, cards in enumerate(following["cards_left"])
        ),
    )


def _do(following: Mapping[str, Any]) -> Iterator[Text]:
    order = tuple(following["order"])
    if following["kind"] == "stake":  # 23, 24
        yield text("A stake round: each player selects a card and adds it to their own pile")
        return
    yield text("A center round: each player selects a card for the center")  # 27
    yield text("Next: {seat}", seat=Seats(order[:1]))  # 28
    if order[1:]:
        yield text("Then clockwise: {seats}", seats=Seats(order[1:]))  # 28
    holder = Seats((following["box_holder"],))
    yield text("The Game Box is with {seat}, and passes to the left after the round", seat=holder)  # 29
