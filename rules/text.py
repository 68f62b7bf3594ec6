"""Sentences kept as a template and its values, so that a door can translate them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Text:
    """An English template with `{named}` places, and the values that fill them."""

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.values) if self.values else self.template


@dataclass(frozen=True, slots=True)
class SeatNumbers:
    """A value of a Text: seats as a record counts them, from 0 up; a page says who sits there."""

    seats: tuple[int, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.seats))


def seat_numbers(*numbers: int | None) -> SeatNumbers:
    """For a sentence that names them."""
    return SeatNumbers(tuple(each for each in numbers if each is not None))


Say = Callable[[Text], str]


def text(template: str, **values: object) -> Text:
    """A sentence for people; Babel finds its template by this function's name."""
    return Text(template, values)


def spoken(value: Any, say: Say = str) -> Any:
    """JSON of `value` with every Text in it said by `say`."""
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, Mapping):
        return {key: spoken(item, say) for key, item in value.items()}
    return [spoken(item, say) for item in value]
