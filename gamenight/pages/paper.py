"""A game's score sheet for pen and paper, made from the shapes of its record: what there is to write, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gamenight.pages.labels import words
from gamenight.wording import say
from rules.game import Game
from rules.schema import parts
from rules.shape import EACH_SEAT, SEAT

MOST_ACROSS = 8
"""So many seats have a column each, where more share a wide one."""

Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Column:
    """What is written under `label`, once or for `each` seat; `choices` are the words that it may be.

    What is `free` are words of the table's own, which need room.
    """

    label: str
    each: bool = False
    choices: tuple[str, ...] = ()
    free: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """`before` and `end` are written once, `rounds` in each of the lines, whose `kinds` may be known.

    `rows` of the end have a square for each seat.
    """

    before: list[Column]
    rounds: list[Column]
    kinds: list[str]
    end: list[Column]
    rows: list[str] = field(default_factory=list)


def paper(game: Game, seats: int) -> Paper:
    """The sheet of a table of `seats`."""
    schemas = parts(game)
    across = seats <= MOST_ACROSS
    end = list(_of_end(schemas["final"]))
    lines = game.lines(seats)
    return Paper(
        before=list(_columns(schemas["setup"], across=across)),
        rounds=_merged(list(_columns(schemas["round"], across=across))),
        kinds=[words(line["kind"]) if "kind" in line else "" for line in lines],
        end=[each for each in end if not each.each],
        rows=[*(each.label for each in end if each.each), *([] if game.cooperative else [say(game.unit)])],
    )


def _columns(schema: Schema, *, across: bool) -> Iterator[Column]:
    """A column for each key; what has a seat in it is written under that seat, where there is room."""
    for key, each in _keys(schema).items():
        label, inner = words(key), _resolved(each.get("items", {}), schema)
        seated = EACH_SEAT.items() <= each.items() or any(
            SEAT.items() <= one.items() for one in inner.get("properties", {}).values()
        )
        choices = tuple(words(value) for value in each.get("enum", ()))
        yield Column(label, seated and across, choices, free=each.get("type") == "string" and not choices)


def _keys(schema: Schema) -> dict[str, Schema]:
    """What may be written; of several kinds, what any of them has. Which kind it is stands at the head of a line."""
    kinds = [_resolved(kind, schema) for kind in schema.get("oneOf", ())] or [schema]
    return {key: each for kind in kinds for key, each in kind["properties"].items() if "const" not in each}


def _merged(columns: list[Column]) -> list[Column]:
    """The seats have one group of columns, whatever is written there, before what is wider."""
    seated = [each.label for each in columns if each.each]
    alone = [each for each in columns if not each.each]
    return [*([Column(" / ".join(seated), each=True)] if seated else []), *alone]


def _of_end(schema: Schema) -> Iterator[Column]:
    """Numbers and words of the whole table, and what each seat has, key by key."""
    for key, each in schema["properties"].items():
        whole = _resolved(each, schema)
        inner = _resolved(whole.get("items", {}), schema)
        if EACH_SEAT.items() <= whole.items():
            yield from (Column(label, each=True) for label in _inside(words(key), inner))
        elif whole.get("type") != "array":
            yield from (Column(label) for label in _inside(words(key), whole))


def _inside(label: str, schema: Schema) -> Iterator[str]:
    if schema.get("type") != "object":
        yield label
    for key in schema.get("properties", {}):
        yield f"{label}: {words(key)}"


def _resolved(schema: Schema, whole: Schema) -> Schema:
    """The shape that a reference names, with what stands beside the reference."""
    if "$ref" not in schema:
        return schema
    return {**whole["$defs"][schema["$ref"].rpartition("/")[2]], **schema}
