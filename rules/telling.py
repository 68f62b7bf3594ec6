"""What a table does next in the rulebook's words, for a page that all who sit there can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.text import Text


@dataclass(frozen=True, slots=True)
class Seats:
    """A value of a Text: seats, in whose place a page puts the names of who sits there."""

    seats: tuple[int, ...]

    def __str__(self) -> str:
        return ", ".join(f"seat {seat}" for seat in self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """`title` says which round it is, `do` who does what one after the other, `may` what is allowed or isn't.

    `left` counts what is left. Texts may hold Seats.
    """

    title: Text
    do: tuple[Text, ...]
    may: tuple[Text, ...] = ()
    left: tuple[tuple[Text, int], ...] = ()

    def named(self, name: Callable[[Seats], str]) -> Telling:
        """The same with the names of seats in their places."""

        def put(sentence: Text) -> Text:
            values = {key: name(each) if isinstance(each, Seats) else each for key, each in sentence.values.items()}
            return Text(sentence.template, values)

        return replace(
            self,
            title=put(self.title),
            do=tuple(map(put, self.do)),
            may=tuple(map(put, self.may)),
            left=tuple((put(what), count) for what, count in self.left),
        )


Tell = Callable[[Any, Mapping[str, Any]], Telling]
"""Of a record in progress and its outcome's `next`."""
