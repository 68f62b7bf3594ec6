"""The leagues of a club at a glance, each with who leads it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import orjson

from gamenight.sql import statement

MOST_ROWS = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """A league, and the first of its newest board's `players` rows: documents of `scoring.board.Row`, named."""

    id: UUID
    name: str
    state: str
    starts_on: date | None
    ends_on: date | None
    players: int
    rows: list[dict[str, Any]]


def standings(club: UUID, *, skipped: int = 0, most: int) -> list[Standing]:
    """At most `most` leagues of the club after the first `skipped`: open ones first, the newest of those first."""
    rows = statement("club_boards").all(club=club, skipped=skipped, most=most, rows=MOST_ROWS)
    return [Standing(**row._asdict() | {"rows": orjson.loads(row.rows)}) for row in rows]
