"""Records as lines: NDJSON in, one line of JSON out for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from json import JSONEncoder
from typing import Any, BinaryIO

from rules.judging import Judged, judge_line
from rules.outcome import Outcome
from rules.reading import MOST_BYTES
from rules.text import Text

_LINE_END = b"\r\n"


def plain(value: Any) -> Any:
    """What an encoder meets and doesn't know; a whole copy as `as_json` makes it would cost as much as the judging."""
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, Judged):
        return {"valid": True, "outcome": value.outcome}
    return value.unspoken() if isinstance(value, Outcome) else value.as_json()


encode = JSONEncoder(separators=(",", ":"), default=plain).encode


def scored(stream: BinaryIO, encode: Callable[[Any], str] = encode) -> Iterator[str]:
    """For each line of `stream` that isn't blank, in order, its outcome or its problems: ASCII, without a line end.

    An `encode` of the caller's makes the same of what `plain` tells it.
    """
    return (encode(judge_line(line)) for line in _lines(stream))


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines that aren't blank, without their ends; of one that is too long only as much as shows that it is."""
    while line := stream.readline(MOST_BYTES + len(_LINE_END)):
        if len(line) > MOST_BYTES and not line.endswith(b"\n"):
            _skip_rest(stream)
            yield line
        elif line.strip():
            yield line.rstrip(_LINE_END)


def _skip_rest(stream: BinaryIO) -> None:
    while (rest := stream.readline(MOST_BYTES)) and not rest.endswith(b"\n"):
        pass
