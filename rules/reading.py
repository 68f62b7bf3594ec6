"""Bytes to one JSON document: what is too large, too deep, ambiguous or not JSON is a problem with its path."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from json import JSONDecoder
from typing import Any, NoReturn

from rules.problems import Path, Problem, problem

MOST_BYTES = 2**20
DEEPEST = 32
_LONG_LINE = 4000  # Python refuses, or takes long for, numbers of more digits than this
_LONGEST_NUMBER = 40
_LONG_NUMBER = re.compile(rb"\d{%d}" % _LONGEST_NUMBER)
_SURROGATE = re.compile("[\ud800-\udfff]")


class Unreadable(ValueError):
    """No document can be made of these bytes, or not only one: `problems` says why.

    `document` is what a lenient reader would make of them, if anything.
    """

    def __init__(self, *problems: Problem, document: Any = None) -> None:
        super().__init__(problems[0].message)
        self.problems = list(problems)
        self.document = document


class _Repeated(dict[str, Any]):
    """An object that gave each of `repeated` more than once."""

    repeated: list[str]


def load(line: bytes) -> Any:
    """The JSON value that `line` holds (UTF-8, each key once, no NaN or Infinity). Raises Unreadable."""
    if len(line) > MOST_BYTES:
        raise Unreadable(problem("shape.limit", (), "a record has at most {most} bytes", most=MOST_BYTES))
    decoder = _PATIENT if len(line) > _LONG_LINE and _LONG_NUMBER.search(line) else _DECODER
    try:
        document = decoder.decode(line.decode())
    except RecursionError:
        raise Unreadable(_too_deep()) from None
    except ValueError as error:
        raise Unreadable(problem("shape.json", (), "this is not JSON: {reason}", reason=str(error))) from None
    levels = list(islice(_levels(document), DEEPEST + 1))
    if len(levels) > DEEPEST:
        raise Unreadable(_too_deep())
    if b"\\u" in line or any(type(each) is _Repeated for level in levels for each in level):
        found = list(_ambiguities(document))
        if found:
            raise Unreadable(*found, document=document)
    return document


def _whole(digits: str) -> int:
    """The number, or one just as far out of every range where converting it would take long."""
    return int(digits[:_LONGEST_NUMBER])


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    twice = _Repeated(made)
    twice.repeated = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
    return twice


_DECODER = JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant)
_PATIENT = JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant, parse_int=_whole)


def _levels(document: Any) -> Iterator[list[Any]]:
    """The objects and lists of `document`, one level of nesting after the other."""
    level = [document] if isinstance(document, (dict, list)) else []
    while level:
        yield level
        inside = (each.values() if isinstance(each, dict) else each for each in level)
        level = [item for items in inside for item in items if isinstance(item, (dict, list))]


def _ambiguities(document: Any) -> Iterator[Problem]:
    """Repeated keys, and keys that hold a NUL or a lone surrogate."""
    for path, value in walk(document):
        if isinstance(value, _Repeated):
            for key in value.repeated:
                yield problem("shape.duplicate", (*path, key), "the key {key} is given twice", key=repr(key))
        if isinstance(value, dict) and any("\0" in key or _SURROGATE.search(key) for key in value):
            yield problem("shape.text", path, "a key has no NUL and no lone surrogate")


def walk(document: Any) -> Iterator[tuple[Path, Any]]:
    """Every value in `document` with its path, in its own order, without recursion."""
    stack: list[tuple[Path, Any]] = [((), document)]
    while stack:
        path, value = stack.pop()
        yield path, value
        if isinstance(value, dict):
            stack.extend(((*path, key), item) for key, item in reversed(value.items()))
        elif isinstance(value, list):
            stack.extend(((*path, at), value[at]) for at in range(len(value) - 1, -1, -1))


def _too_deep() -> Problem:
    return problem("shape.limit", (), "a record is nested at most {deepest} deep", deepest=DEEPEST)
