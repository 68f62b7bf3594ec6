"""What the table of Broad Lines does next, in the rulebook's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.broad_lines.record import BroadLinesRecord
from rules.telling import Seats, Telling
from rules.text import Text, text


def tell(record: BroadLinesRecord, following: Mapping[str, Any]) -> Telling:
    """The round that is next: critic, first artist, and how many sheets are left."""
    return Telling(
        title=text("Round {round}", round=len(record.rounds) + 1),
        do=tuple(_do(following)),
        may=tuple(_may(record, following)),
        left=((text("Sheets left"), following["sheets_left"]),),
    )


def _do(following: Mapping[str, Any]) -> Iterator[Text]:
    if following["critic"] is None:  # 9: drawn by lot
        yield text("Choose who is critic. The player to the critic's left is the first artist")
    else:  # 59, 15
        yield text("Critic: {critic}", critic=Seats((following["critic"],)))
        yield text("First artist: {artist}", artist=Seats((following["first_artist"],)))
    yield text("The critic puts a card where only the artists see it, and names a number from 1 to 6")  # 10 to 12
    yield text("The artist draws two straight lines or one curve on a sheet, and puts it on the easel")  # 16 to 20
    yield text("The critic guesses; then the next artist to the left draws on a further sheet")  # 21, 37, 38


def _may(record: BroadLinesRecord, following: Mapping[str, Any]) -> Iterator[Text]:
    yield text("The critic has two guesses a sheet")  # 21, 39
    if following["sheets_left"] > 1:
        yield text("All may agree to give a drawing up; that takes one more sheet")  # 45, 46, 52
    else:
        yield text("This is the last sheet: after it the critic has two last guesses")  # 72
