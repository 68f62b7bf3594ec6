"""A record changed in a place or two: mostly illegal, sometimes just legal."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from rules.game import Game
from rules.reading import walk

JSON = dict[str, Any]


def changed(random: Random, game: Game, record: JSON) -> JSON:
    """A copy of `record` with other options, numbers and words, or with something left out, repeated or turned over."""
    copy = deepcopy(record)
    for _ in range(random.choice((1, 1, 1, 2))):
        random.choice((_option, _stop, _seats, _drop, _drop, _repeat, _value, _value, _value, _value))(
            random, game, copy
        )
    return copy


def _option(random: Random, game: Game, record: JSON) -> None:
    other = game.simulate(random, game.seats[0]).get("options", {})
    record["options"] = record.get("options", {}) | other


def _stop(random: Random, game: Game, record: JSON) -> None:
    record["ended_early"] = not record.get("ended_early", False)


def _seats(random: Random, game: Game, record: JSON) -> None:
    record["seats"] += random.choice((-1, 1))


def _drop(random: Random, game: Game, record: JSON) -> None:
    places = [(holder, key) for holder, key in _places(record) if key not in ("game", "seats")]
    holder, key = random.choice(places)
    del holder[key]


def _repeat(random: Random, game: Game, record: JSON) -> None:
    lists = [value for _, value in walk(record) if isinstance(value, list) and value]
    if lists:
        items = random.choice(lists)
        items.insert(random.randrange(len(items) + 1), deepcopy(random.choice(items)))


def _value(random: Random, game: Game, record: JSON) -> None:
    """Another value of its kind: a number nearby, or a word that stands under the same key somewhere."""
    places = [(holder, key) for holder, key in _places(record) if key != "game"]
    leaves = [(holder, key) for holder, key in places if not isinstance(holder[key], (dict, list))]
    holder, key = random.choice(leaves)
    old = holder[key]
    if isinstance(old, bool):
        holder[key] = not old
    elif isinstance(old, int):
        holder[key] = old + random.choice((-3, -2, -1, -1, 1, 1, 2, 3))
    else:
        words = [each[at] for each, at in leaves if isinstance(each[at], str) and (at == key or isinstance(at, int))]
        holder[key] = random.choice(words)


def _places(record: JSON) -> Iterator[tuple[Any, Any]]:
    """Each holder in `record` with each key or index in it."""
    for _, value in walk(record):
        if isinstance(value, dict):
            yield from ((value, key) for key in value)
        elif isinstance(value, list):
            yield from ((value, at) for at in range(len(value)))
