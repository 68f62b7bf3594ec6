"""What the rules and services say of a play, as people read it: with names for seats, and words for keys and paths."""

from __future__ import annotations

import re
from collections.abc import Callable, ItemsView, Iterator, Sequence
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from gamenight.errors import Refusal
from gamenight.pages.labels import last_key, of_item, of_key, of_value, own, words
from gamenight.wording import say, words_in
from rules.game import Game
from rules.problems import Path, Problem
from rules.registry import GAMES
from rules.schema import parts
from rules.shape import EACH_SEAT, SEAT
from rules.text import SeatNumbers, Text

FOR_PEOPLE = {
    "frozen": _("This would change a frozen board: an organiser may let it through."),
    "nobody_present": _("Nobody is ticked as present: tick first who is."),
    "stale": _("This has changed since you opened it, so nothing of yours is stored: open it again."),
}
"""What people read where a refusal's own sentence speaks to programs."""
BETWEEN = " › "
_SESSION = re.compile(r"\b(a )?session\b")
Mark = str | ItemsView[str, Any]
"""A key of a JSON Schema, or keys with their values."""
_KEY = re.compile(r"(?<![\w«“])(?:(?:setup|final)\.)?([a-z]+(?:_[a-z]+)*)(?![\w»”])")
_PAIR = r"(?<![\w«“])({keys})( to | is | — | )({words})(?![\w»”])"


def told(sentence: Text, names: Sequence[str] = ()) -> str:
    """The sentence in the reader's language; `names` are of those who sit at the seats from 0 up."""
    return in_words(say(_named(sentence, names)))


def _named(sentence: Text, names: Sequence[str]) -> Text:
    def put(value: object) -> object:
        if isinstance(value, SeatNumbers):
            return ", ".join(seat_of(seat, names) for seat in value.seats)
        return _named(value, names) if isinstance(value, Text) else value

    return Text(sentence.template, {key: put(value) for key, value in sentence.values.items()})


def seat_of(seat: int, names: Sequence[str]) -> str:
    """The seat as pages count it, with who sits there: "2 (Ben)". One that isn't there stays as it was written."""
    if not 0 <= seat < len(names):
        return str(seat)
    return f"{seat + 1} ({names[seat]})" if names[seat] else str(seat + 1)


def in_words(sentence: str) -> str:
    """What was said, with keys and words of records that stand in it in the reader's language.

    In the records' own language a key that is a usual word stays one, and a session is called an evening as on pages.
    """
    native = get_language() == settings.LANGUAGE_CODE
    if native:
        sentence = _SESSION.sub(lambda found: "an evening" if found[1] else "evening", sentence)
    quoted: Callable[[str], str] = (lambda said: f"“{said}”") if native else (lambda said: f"«{said}»")

    def pair(found: re.Match[str]) -> str:
        key, between, value = found.groups()
        if value not in _options()[key]:
            return found[0]
        chosen = _value(key, value)
        if between == " ":
            return quoted(f"{_key(key)}: {chosen}")
        return f"{quoted(_key(key))}{between}{quoted(chosen)}"

    def alone(found: re.Match[str]) -> str:
        key = found[1]
        return quoted(_key(key)) if key in _keys() and ("_" in found[0] or "." in found[0] or not native) else found[0]

    return _KEY.sub(alone, _pairs().sub(pair, sentence))


def _key(key: str) -> str:
    return next((say(game.words[key]) for game in GAMES.values() if key in game.words), "") or words(key)


def _value(key: str, value: str) -> str:
    found = next((of_value(game.words, (key,), value) for game in GAMES.values() if key in _options_of(game)), value)
    return {"true": gettext("yes"), "false": gettext("no")}.get(value, found)


@cache
def _keys() -> frozenset[str]:
    return frozenset(word for game in GAMES.values() for word in words_in(parts(game)["record"])) - set(GAMES)


@cache
def _pairs() -> re.Pattern[str]:
    """An option with what it may be behind it: "loss_rule to exceed"."""
    known = _options()
    values = {value for each in known.values() for value in each}
    return re.compile(_PAIR.format(keys="|".join(sorted(known)), words="|".join(sorted(values, reverse=True))))


@cache
def _options() -> dict[str, tuple[str, ...]]:
    return {key: values for game in GAMES.values() for key, values in _options_of(game).items()}


def _options_of(game: Game) -> dict[str, tuple[str, ...]]:
    """The words that each option may be; also whether the tiles ran out, of which sentences say the same."""
    asked = parts(game)["options"].get("properties", {}) | {"tiles_exhausted": {}}
    return {key: tuple(map(str, each.get("enum", ("true", "false")))) for key, each in asked.items()}


def place_of(game: str, path: Path, names: Sequence[str] = ()) -> str:
    """Where a path leads to, in words: "round 3 › turn 1 › goals completed"."""
    inside = path[1:] if path[:1] == ("record",) else path
    steps: list[str] = []
    for at, step in enumerate(inside):
        before = inside[:at]
        if isinstance(step, str):
            steps.append(of_key(own(game), (*before, step)))
        elif before[-1:] == ("players",):
            steps[-1:] = [gettext("Seat %(number)s") % {"number": step + 1}]
        elif before and before[-1] in _of_seats(game) and step < len(names):
            steps.append(names[step])
        else:
            called = of_item(own(game), before, step)
            beside = called.endswith(".") or isinstance(before[-1], int)
            steps[-1:] = [*steps[-1:], called] if beside else [called]
    return BETWEEN.join(steps)


def names_seat(game: str, path: Path) -> bool:
    """Whether the number at `path` is that of a seat."""
    return last_key(path) in _seats_at(game)


@cache
def _of_seats(game: str) -> frozenset[str]:
    """The keys of lists with an item for each seat."""
    return frozenset(_marked(game, EACH_SEAT.items()))


@cache
def _seats_at(game: str) -> frozenset[str]:
    """The keys of numbers that name a seat, and of lists of them."""
    return frozenset(_marked(game, SEAT.items()))


def is_word(game: str, path: Path) -> bool:
    """Whether what stands at `path` is one of few words, and no text of the table's own."""
    return last_key(path) in _words_at(game)


@cache
def _words_at(game: str) -> frozenset[str]:
    return frozenset({each for mark in ("enum", "const", "examples") for each in _marked(game, mark)})


def _marked(game: str, mark: Mark) -> Iterator[str]:
    return _keys_with(parts(GAMES[game])["record"], mark) if game in GAMES else iter(())


def _keys_with(schema: Any, mark: Mark, key: str = "") -> Iterator[str]:
    """The keys whose schema, or that of whose items, has the mark."""
    if isinstance(schema, dict):
        if mark in schema if isinstance(mark, str) else mark <= schema.items():
            yield key
        for name, each in schema.items():
            yield from _keys_with(each, mark, key if name == "items" else name)
    elif isinstance(schema, list):
        for each in schema:
            yield from _keys_with(each, mark, key)


def reason(refusal: Refusal) -> str:
    """Why nothing was written, without what only programs send."""
    return str(FOR_PEOPLE.get(refusal.code) or told(refusal.detail))


def explained(problem: Problem, game: str = "", names: Sequence[str] = ()) -> str:
    """The problem with its place before it, for a page that has no control for that."""
    where = place_of(game, problem.path, names)
    sentence = told(problem.text, names)
    return f"{where[:1].upper()}{where[1:]}: {sentence}" if where else sentence
