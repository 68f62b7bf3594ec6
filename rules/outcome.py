"""What a record is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rules.problems import Problem
from rules.text import Say, Text, spoken

Status = Literal["in_progress", "finished", "abandoned"]
EMPTY = "."


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The outcome of one valid record; the keys are those of the API.

    `scores` and `places` hold one int a seat; `level` and `share` are a finished cooperative game's; `detail` is a
    list of blocks (see `table`, `grid` and `note`); `next` says what the table has to do while a game is in progress.
    """

    status: Status
    scores: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    winners: tuple[int, ...] = ()
    result: Literal["won", "lost"] | None = None
    rating: Mapping[str, Any] | None = None
    detail: tuple[Mapping[str, Any], ...] = ()
    level: int | None = None
    share: int | None = None
    next: Mapping[str, Any] | None = None
    warnings: tuple[Problem, ...] = ()

    def as_json(self, say: Say = str) -> dict[str, Any]:
        made = {key: spoken(value, say) for key, value in self.unspoken().items() if key != "warnings"}
        return made | {"warnings": [each.as_json(say) for each in self.warnings]}

    def unspoken(self) -> dict[str, Any]:
        """The same keys with their Texts and Problems as they are, for an encoder that says them as it goes."""
        return {key: getattr(self, key) for key in self.__slots__}


@dataclass(frozen=True, slots=True)
class Facts:
    """Named integers for statistics: of the play, and one mapping a seat."""

    play: Mapping[str, int] = field(default_factory=dict)
    seats: tuple[Mapping[str, int], ...] = ()


def table(title: Text, columns: Sequence[Text], rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """A block of `detail`: a row's cells are integers, strings, Texts or None. A `Seat` column holds seat numbers."""
    return {"kind": "table", "title": title, "columns": tuple(columns), "rows": tuple(map(tuple, rows))}


def grid(title: Text, rows: Sequence[Sequence[str]]) -> dict[str, Any]:
    """A block of `detail`: squares row by row, each a symbol or `EMPTY`."""
    return {"kind": "grid", "title": title, "rows": tuple(map(tuple, rows))}


def note(sentence: Text) -> dict[str, Any]:
    """A block of `detail`: one sentence."""
    return {"kind": "note", "text": sentence}


def competition_places(keys: Sequence[Any]) -> tuple[int, ...]:
    """Places 1, 1, 3 for `keys`, the largest first."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
