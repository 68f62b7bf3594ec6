"""Bytes to one JSON document: what is too large, too deep, ambiguous or not JSON is a problem with its path."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn

from rules.problems import Path, Problem, problem

MOST_BYTES = 2**20
DEEPEST = 32
MOST_PROBLEMS = 100
_LONGEST_NUMBER = 40
_SURROGATE = re.compile("[\ud800-\udfff]")


class Unreadable(ValueError):
    """No document can be made of these bytes. `problems` says why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems[0].message)
        self.problems = list(problems)


class _Repeated(dict[str, Any]):
    """An object that gave `key` twice."""

    key: str


def load(line: bytes) -> Any:
    """The JSON value that `line` holds (UTF-8, each key once, no NaN or Infinity). Raises Unreadable."""
    if len(line) > MOST_BYTES:
        raise Unreadable(problem("shape.limit", (), "a record has at most {most} bytes", most=MOST_BYTES))
    try:
        document = json.loads(
            line.decode(), object_pairs_hook=_object, parse_constant=_refuse_constant, parse_int=_whole
        )
    except RecursionError:
        raise Unreadable(_too_deep()) from None
    except ValueError as error:
        raise Unreadable(problem("shape.json", (), "this is not JSON: {reason}", reason=str(error))) from None
    found = list(_ambiguities(document))
    if found:
        raise Unreadable(*found)
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
    repeated = _Repeated(made)
    seen: set[str] = set()
    repeated.key = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return repeated


def _ambiguities(document: Any) -> Iterator[Problem]:
    """Repeated keys and lone surrogates in keys; or, alone, a nesting that is too deep."""
    for path, value in walk(document):
        if len(path) > DEEPEST:
            yield _too_deep()
            return
        if isinstance(value, _Repeated):
            yield problem("shape.duplicate", (*path, value.key), "the key {key} is given twice", key=repr(value.key))
        if isinstance(value, dict):
            for key in value:
                if "\0" in key or _SURROGATE.search(key):
                    yield problem("shape.text", path, "a key has no NUL and no lone surrogate")


def walk(document: Any) -> Iterator[tuple[Path, Any]]:
    """Every value in `document` with its path, in reading order, without recursion; stops below DEEPEST."""
    stack: list[tuple[Path, Any]] = [((), document)]
    while stack:
        path, value = stack.pop()
        yield path, value
        if len(path) > DEEPEST:
            continue
        if isinstance(value, dict):
            stack.extend(((*path, key), item) for key, item in reversed(value.items()))
        elif isinstance(value, list):
            stack.extend(((*path, at), value[at]) for at in range(len(value) - 1, -1, -1))


def _too_deep() -> Problem:
    return problem("shape.limit", (), "a record is nested at most {deepest} deep", deepest=DEEPEST)
