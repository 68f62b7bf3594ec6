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
LONGEST_ENDING = 3
_LETTER = r"[^\W\d_]"
_WILD = re.compile(r"[\\%_]")


@dataclass(frozen=True, slots=True)
class Mention:
    """`text` stands at `pointer` of what is read at `address` in the club."""

    address: str
    pointer: str
    text: str


def mentions(club: UUID, names: Iterable[str]) -> list[Mention]:
    """Texts of the club with one of `names` in them, or a word of one: rather too many than too few.

    A name may have an ending, such as a genitive's, but is no part of a longer word. Accents count only where neither
    the text nor the name lacks them. At most `MOST_PLACES` documents are looked into.
    """
    keys = {key for name in names for key in _parts(search_key(name))}
    written = keys | {part for name in names for part in _parts(name)}
    rows = statement("mentions").all(club=club, patterns=sorted(map(_pattern, written)), most=MOST_PLACES)
    told = re.compile("|".join(map(_said, sorted(keys))))
    found = (Mention(row.address, at, text) for row in rows for at, text in _texts(row.pointer, row.found))
    return sorted(
        (each for each in found if told.search(search_key(each.text))),
        key=lambda each: (each.address, each.pointer),
    )


def _parts(name: str) -> Iterator[str]:
    """The name, also written as one word, and its words; short ones would be found everywhere."""
    yield name
    yield name.replace(" ", "")
    yield from (word for word in name.split() if len(word) >= SHORTEST_WORD)


def _said(key: str) -> str:
    """The regular expression of a name or word in a text; scripts without case may write words together."""
    if key.upper() == key:
        return re.escape(key)
    return f"(?<!{_LETTER}){re.escape(key)}{_LETTER}{{0,{LONGEST_ENDING}}}(?!{_LETTER})"


def _pattern(words: str) -> str:
    """Of LIKE, for `words` as they stand in JSON."""
    inside = orjson.dumps(words).decode()[1:-1]
    return "%" + _WILD.sub(r"\\\g<0>", inside) + "%"


def _texts(before: str, found: str) -> Iterator[tuple[str, str]]:
    inside = f"/{before}" if before else ""
    for path, value in walk(orjson.loads(found)):
        if isinstance(value, str):
            yield inside + pointer(path), value
