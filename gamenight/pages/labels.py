"""What pages call the keys, the words and the items of records, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from gamenight.wording import say
from rules.game import Game
from rules.problems import Path
from rules.registry import GAMES
from rules.text import Text, text

ROUND = text("round {number}")
_LOWER = re.compile("[a-z_]+")


def words(key: str) -> str:
    """A key or a word of a record in the reader's language: `box_holder` is "box holder"."""
    return gettext(key.replace("_", " "))


def own(game: Game | str) -> Mapping[str, Text]:
    """The game's own words; none where its rulebook is no longer here."""
    known = GAMES.get(game) if isinstance(game, str) else game
    return known.words if known else {}


def last_key(path: Path) -> str:
    """The key at its end, of a list where it leads to an item."""
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def of_key(named: Mapping[str, Text], path: Path) -> str:
    """What stands at the end of `path`, by the key that it stands in where that has a word of its own for it."""
    *above, key = (step for step in path if isinstance(step, str))
    found = named.get(f"{above[-1]}.{key}" if above else key) or named.get(key)
    if found or key in GAMES:
        return say(found or GAMES[key].title)
    return words(key)


def asked_for(named: Mapping[str, Text], path: Path) -> str:
    """The same as the sheet of a table names it beside the control, where that is in words of its own."""
    found = named.get(f"{last_key(path)}.asked")
    return say(found) if found else of_key(named, path)


def of_value(named: Mapping[str, Text], path: Path, value: Any) -> str:
    """What is written at `path`, where it is a word of the record; else as it is."""
    key = last_key(path)
    found = named.get(f"{key}={value}") or named.get(f"={value}")
    if found:
        return say(found)
    return words(value) if isinstance(value, str) and _LOWER.fullmatch(value) else str(value)


def of_item(named: Mapping[str, Text], path: Path, at: int) -> str:
    """The item `at` of the list at `path`, counted from 1 up: "turn 2"."""
    key = last_key(path)
    if f"{key}.{at}" in named:
        return say(named[f"{key}.{at}"])
    found = named.get(f"{key}.each") or (ROUND if key == "rounds" else None)
    return say(Text(found.template, {"number": at + 1})) if found else f"{at + 1}."
