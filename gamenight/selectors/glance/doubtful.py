"""What somebody should look at: plays that may be logged twice, were never finished or never checked; names alike."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from gamenight.models import Club
from gamenight.selectors.glance.asked import Asked
from gamenight.sql import statement

MOST_PLAYS = 300
MOST_PLAYERS = 2000
"""So many of the latest are looked at."""
MOST_TOLD = 5
KINDS = ("twin", "unfinished", "unchecked")


@dataclass(frozen=True, slots=True)
class DoubtfulPlay:
    """`other` is the play that one may be logged twice with."""

    id: UUID
    club: Club
    game: str
    day: date
    number: int
    other: UUID | None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Some plays of a `kind`, one of `KINDS`, of `count` in all."""

    kind: str
    count: int
    plays: list[DoubtfulPlay]


@dataclass(frozen=True, slots=True)
class Alike:
    """Players whose names or aliases look the same."""

    club: Club
    players: list[tuple[UUID, str]]


@dataclass(frozen=True, slots=True)
class Doubtful:
    plays: list[Doubt]
    names: list[Alike]
    names_in_all: int


def doubtful(asked: Asked) -> Doubtful:
    """In the clubs whose plays, and whose players, the visitor looks after."""
    names, count = _names(asked)
    return Doubtful(_plays(asked), names, count)


def doubtful_plays(asked: Asked, kind: str) -> list[UUID]:
    """All that `doubtful` counts of a kind; of plays logged twice both."""
    rows = [row for row in _rows(asked, MOST_PLAYS) if row.kind == kind]
    return [id for row in rows for id in (row.id, row.other) if id]


def alike_players(asked: Asked) -> list[UUID]:
    """All whose names it finds alike."""
    return [id for row in _groups(asked, MOST_PLAYERS) for id in row.players]


def _plays(asked: Asked) -> list[Doubt]:
    found: dict[str, Doubt] = {}
    for row in _rows(asked, MOST_TOLD):
        play = DoubtfulPlay(row.id, asked.by_id[row.club_id], row.game, row.day, row.number, row.other)
        found.setdefault(row.kind, Doubt(row.kind, row.count, [])).plays.append(play)
    return list(found.values())


def _rows(asked: Asked, most_told: int) -> list[Any]:
    clubs = asked.among(asked.corrected)
    if not clubs:
        return []
    return statement("glance_doubtful").all(
        clubs=clubs,
        games=asked.games,
        since=asked.since,
        until=asked.until,
        most=asked.share(MOST_PLAYS),
        most_told=most_told,
    )


def _names(asked: Asked) -> tuple[list[Alike], int]:
    rows = _groups(asked, MOST_TOLD)
    alike = [Alike(asked.by_id[row.club_id], list(zip(row.players, row.names, strict=True))) for row in rows]
    return alike, rows[0].count if rows else 0


def _groups(asked: Asked, most_told: int) -> list[Any]:
    clubs = asked.among(asked.managed)
    if not clubs:
        return []
    return statement("glance_alike").all(clubs=clubs, most=asked.share(MOST_PLAYERS), most_told=most_told)
