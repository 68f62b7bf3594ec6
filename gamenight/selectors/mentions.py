"""Where free text may mention somebody, for people to review."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from uuid import UUID

import orjson

from gamenight.shapes import search_key
from gamenight.sql import statement
from rules.problems import pointer
from rules.reading import walk

MOST_PLACES = 1000
SHORTEST_WORD = 3
_WILD = re.compile(r"[\\%_]")


@dataclass(frozen=True, slots=True)
class Mention:
    """`text` stands at `pointer` of what is read at `address` in the club."""

    address: str
    pointer: str
    text: str


def mentions(club: UUID, names: Iterable[str]) -> list[Mention]:
    """Texts of the club with one of `names` in them, or a word of one: rather too many than too few.

    Accents count only where neither the text nor the name lacks them. At most `MOST_PLACES` documents are looked into.
    """
    keys = {key for name in names for key in _parts(search_key(name))}
    written = keys | {part for name in names for part in _parts(name)}
    rows = statement("mentions").all(club=club, patterns=sorted(map(_pattern, written)), most=MOST_PLACES)
    found = (Mention(row.address, at, text) for row in rows for at, text in _texts(row.pointer, row.found))
    return sorted(
        (each for each in found if any(key in search_key(each.text) for key in keys)),
        key=lambda each: (each.address, each.pointer),
    )


def _parts(name: str) -> Iterator[str]:
    """The name and its words; short ones would be found everywhere."""
    yield name
    yield from (word for word in name.split() if len(word) >= SHORTEST_WORD)


def _pattern(words: str) -> str:
    """Of LIKE, for `words` as they stand in JSON."""
    inside = orjson.dumps(words).decode()[1:-1]
    return "%" + _WILD.sub(r"\\\g<0>", inside) + "%"


def _texts(before: str, found: str) -> Iterator[tuple[str, str]]:
    inside = f"/{before}" if before else ""
    for path, value in walk(orjson.loads(found)):
        if isinstance(value, str):
            yield inside + pointer(path), value
