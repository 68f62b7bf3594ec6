"""What the table of Ink It! does next, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.ink_it.record import InkItRecord
from rules.ink_it.rounds import ROUNDS
from rules.telling import Seats, Telling
from rules.text import Text, text


def tell(record: InkItRecord, following: Mapping[str, Any]) -> Telling:
    """The round that is next: captains, cards, strokes, and how many mistakes are left."""
    return Telling(
        title=text("Round {round} of {rounds}", round=following["round"], rounds=ROUNDS),
        do=tuple(_do(following)),
        may=tuple(_may(following)),
        left=(
            (text("More mistakes that don't lose yet"), following["mistakes_left"]),
            (text("Rounds after this one"), ROUNDS - following["round"]),
        ),
    )


def _do(following: Mapping[str, Any]) -> Iterator[Text]:
    captains, cards, drawings = (following[name] for name in ("captains", "cards_each", "drawings"))
    if captains is None:  # 11: a player is chosen
        yield text("Choose who is captain. Captains: {count}", count=following["captains_number"])
    elif len(captains) > 1:  # 64: several in large groups
        yield text("Captains: {captains}", captains=Seats(captains))
    else:  # 48: the player on the left is next
        yield text("Captain: {captains}", captains=Seats(captains))
    # 13 to 15, 60, 61: a card and a sheet to every other player, more in small tables
    yield text("Everybody else is dealt secret Word cards, with a sheet for each: {cards}", cards=cards)
    yield text("Stamp each word in at most so many strokes: {strokes}", strokes=following["strokes"])  # 18
    if following["odd_ones_out"]:  # 70
        yield text("Shuffle in Word cards that match no drawing: {odd}", odd=following["odd_ones_out"])
    # 36 to 41
    if following["captains_number"] > 1:
        yield text(
            "The captains read the cards aloud and put one beside each drawing. Drawings: {count}", count=drawings
        )
    else:
        yield text(
            "The captain reads the cards aloud and puts one beside each drawing. Drawings: {count}", count=drawings
        )


def _may(following: Mapping[str, Any]) -> Iterator[Text]:
    yield text("Fewer strokes are allowed")  # 19
    if following["captains_number"] > 1:
        yield text("Captains may discuss, and nobody helps them")  # 39, 65
    else:
        yield text("Nobody helps the captain")  # 39
    yield text("Each card beside a wrong drawing is a mistake; two that are swapped are two")  # 44, 45
