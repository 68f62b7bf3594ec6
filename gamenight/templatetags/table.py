"""What the templates of the table's sheet say of seats, and what its script reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from gamenight import wording
from gamenight.pages import blank, ruling
from gamenight.pages.labels import words
from gamenight.pages.sheet import Entry
from gamenight.shapes import dumped
from rules.text import Text

register = template.Library()


@register.filter
def at(things: Sequence[Any] | Mapping[Any, Any] | None, place: Any) -> Any:
    """The thing at a place that is itself a variable, such as a seat's name; nothing where there is none."""
    if isinstance(things, Mapping):
        return things.get(place)
    return things[place] if things is not None and isinstance(place, int) and 0 <= place < len(things) else None


@register.filter
def kind(value: Any) -> str:
    """What a control's value is once its text is a part of a record."""
    if isinstance(value, bool):
        return "flag"
    return "number" if isinstance(value, int) else "text"


@register.filter
def as_json(value: Any) -> str:
    """For an attribute: templates escape it."""
    return dumped(value).decode()


@register.filter
def few(choices: Sequence[Any]) -> bool:
    """Whether the choices are few enough to be shown all at once."""
    return len(choices) <= 9


@register.filter
def upto(least: int, most: int) -> range:
    return range(least, most + 1)


@register.filter
def say(sentence: Any) -> str:
    """A sentence of the rules in the reader's language."""
    return wording.say(sentence) if isinstance(sentence, Text) else str(sentence)


@register.simple_tag(takes_context=True)
def control(context: template.Context, *steps: Any) -> Entry:
    """The blank control of the page's game at the steps of a name, some of which may be joined already."""
    return blank.control(context["game"], ".".join(str(step).strip(".") for step in steps), context["names"])


@register.filter
def told(sentence: Text, named: Sequence[str]) -> str:
    """A sentence of the rules, with the names of those who sit at its seats."""
    return ruling.told(sentence, named)


@register.filter
def names(seats: Sequence[int] | None, named: Sequence[str]) -> str:
    """The names of several seats."""
    return ", ".join(named[seat] for seat in seats or () if 0 <= seat < len(named))


@register.filter
def word(key: str) -> str:
    """A word of a record in the reader's language."""
    return words(key)


@register.filter
def colour(symbol: str, colours: Mapping[str, str]) -> str:
    """The colour in which a symbol is drawn, if any."""
    return next((each for start, each in colours.items() if symbol.startswith(start)), "")


@register.filter
def cell(colour: str) -> str:
    """The class of a board's cell in which something of a colour, or of none, lies."""
    return f"swatch-{colour}" if colour else "laid"
