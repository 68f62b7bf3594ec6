"""Statements over ten lines, one a file, named for what they do."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.backends.utils import CursorWrapper

STREAMED = 2000
_INCLUDE = re.compile(r"^-- include (\w+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Statement:
    """SQL with `%(named)s` parameters; rows are named tuples. JSON columns arrive as text."""

    sql: str

    def stream(self, **values: Any) -> Iterator[Any]:
        """The rows, fetched block by block as they are asked for, while the transaction is open."""
        with connection.chunked_cursor() as cursor:
            cursor.execute(self.sql, values)
            found = cursor.fetchmany(STREAMED)
            make = _row_of(cursor)._make
            yield from map(make, found)
            while len(found) == STREAMED:
                found = cursor.fetchmany(STREAMED)
                yield from map(make, found)

    def all(self, **values: Any) -> list[Any]:
        with connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            return list(map(_row_of(cursor)._make, cursor.fetchall()))

    def one(self, **values: Any) -> Any:
        """The first row, or None."""
        with connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            row = cursor.fetchone()
            return row and _row_of(cursor)._make(row)

    def run(self, **values: Any) -> int:
        """The number of rows changed."""
        with connection.cursor() as cursor:
            cursor.execute(self.sql, values)
            return int(cursor.rowcount)


@cache
def statement(name: str, **instead: str) -> Statement:
    """The statement in `<name>.sql`, with each line `-- include <other>` replaced by the file that it names.

    `other="another"` includes `another` instead.
    """
    return Statement(_INCLUDE.sub(lambda found: _text(instead.get(found[1], found[1])), _text(name)))


def _text(name: str) -> str:
    return (Path(__file__).parent / f"{name}.sql").read_text()


def _row_of(cursor: CursorWrapper) -> Any:
    return _named(tuple(column.name for column in cursor.description))


@cache
def _named(columns: tuple[str, ...]) -> Any:
    return namedtuple("Row", columns)
