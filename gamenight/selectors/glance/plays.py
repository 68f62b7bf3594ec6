"""The last seven days: the tables still playing, and what was played."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

import orjson

from gamenight.models import Club
from gamenight.selectors.glance.asked import Asked
from gamenight.sql import statement

MOST_PLAYS = 10


@dataclass(frozen=True, slots=True)
class PlayLine:
    """One play in short. `players` are dicts of name, place (None without one) and won, by seat; `rounds` are noted."""

    id: UUID
    club: Club
    game: str
    day: date
    began_at: datetime
    number: int
    status: str
    rounds: int
    players: list[dict[str, Any]]


def live(asked: Asked) -> list[PlayLine]:
    """What is still played, the newest first."""
    return _lines(asked, live=True)


def recent(asked: Asked) -> list[PlayLine]:
    """What is not, the newest first."""
    return _lines(asked, live=False)


def _lines(asked: Asked, *, live: bool) -> list[PlayLine]:
    rows = statement("glance_plays").all(clubs=asked.ids, games=asked.games, live=live, most=MOST_PLAYS)
    clubs = asked.by_id
    return [
        PlayLine(
            id=row.id,
            club=clubs[row.club_id],
            game=row.game,
            day=row.day,
            began_at=row.began_at,
            number=row.number,
            status=row.status,
            rounds=row.rounds,
            players=orjson.loads(row.players),
        )
        for row in rows
    ]
