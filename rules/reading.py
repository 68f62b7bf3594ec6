"""Bytes to one JSON document: what is too large, too deep, ambiguous or not JSON is a problem with its path."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from json import JSONDecoder
from typing import Any, NoReturn

from pydantic_core import to_json

from rules.problems import Path, Problem, problem
from rules.text import text

MOST_BYTES = 2**20
DEEPEST = 32
_LONG_LINE = 4000  # Python refuses, or takes long for, numbers of more digits than this
_LONGEST_NUMBER = 40
_LONG_NUMBER = re.compile(rb"\d{%d}" % _LONGEST_NUMBER)
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"')
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_NO_MARKS = bytes(set(_NO_BRACKETS) - set(b'"\\'))
_ODD_ESCAPE = re.compile(rb"\\u(?:0000|003[aA]|[dD][89a-fA-F])")  # of a NUL, a colon, half a character
_ALIKE = bytes.maketrans(b"{}", b"[]")
_TWICE = text("this key is given twice")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Unreadable(ValueError):
    """No document can be made of these bytes, or not only one: `problems` says why.

    `document` is what a lenient reader would make of them, if anything.
    """

    def __init__(self, *problems: Problem, document: Any = None) -> None:
        super().__init__(problems[0].message)
        self.problems = list(problems)
        self.document = document


def load(line: bytes) -> Any:
    """The JSON value that `line` holds (UTF-8, each key once, no NaN or Infinity). Raises Unreadable."""
    if len(line) > MOST_BYTES:
        raise Unreadable(problem("shape.limit", (), "a record has at most {most} bytes", most=MOST_BYTES))
    long_number = len(line) > _LONG_LINE and _LONG_NUMBER.search(line)
    try:
        document = (_CAREFUL if long_number else _QUICK).decode(line.decode())
    except RecursionError:
        raise Unreadable(_too_deep()) from None
    except ValueError as error:
        raise Unreadable(problem("shape.json", (), "this is not JSON: {reason}", reason=str(error))) from None
    if _is_deeper(line, DEEPEST):
        raise Unreadable(_too_deep())
    if not _is_plain(line, document):
        lenient = _CAREFUL.decode(line.decode())
        found = list(_ambiguities(lenient))
        if found:
            raise Unreadable(*found, document=lenient)
    return document


def _whole(digits: str) -> int:
    """The number, or one just as far out of every range where converting it would take long."""
    return int(digits[:_LONGEST_NUMBER])


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


class _Repeated(dict[str, Any]):
    """An object that gave each of `repeated` more than once."""

    repeated: list[str]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    twice = _Repeated(made)
    twice.repeated = [key for key, times in Counter(key for key, _ in pairs).items() if times > 1]
    return twice


_QUICK = JSONDecoder(parse_constant=_refuse_constant)
_CAREFUL = JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant, parse_int=_whole)


def _is_plain(line: bytes, document: Any) -> bool:
    """Whether no key can be ambiguous: none is odd, and `document`, written again, has as many colons, so lost none."""
    return not _ODD_ESCAPE.search(line) and line.count(b":") == to_json(document).count(b":")


def _is_deeper(line: bytes, most: int) -> bool:
    """Whether `line`, which is JSON, nests more than `most` objects and lists: each turn takes the innermost away."""
    if line.count(b"[") + line.count(b"{") <= most:
        return False
    brackets = line.translate(_ALIKE, delete=_NO_MARKS).replace(b'""', b"")
    if b'"' in brackets:  # the first string that holds a mark keeps its first quote; those before it are gone
        brackets = _STRING.sub(b"", line).translate(_ALIKE, delete=_NO_BRACKETS)
    for _ in range(most):
        brackets = brackets.replace(b"[]", b"")
        if not brackets:
            return False
    return True


def _ambiguities(document: Any) -> Iterator[Problem]:
    """Repeated keys, and keys that hold a NUL or a lone surrogate."""
    for path, value in walk(document):
        if isinstance(value, _Repeated):
            for key in value.repeated:
                yield Problem("shape.duplicate", (*path, key), _TWICE)
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
