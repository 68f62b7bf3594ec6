"""The figures of the dashboard's first page, in a fixed number of statements however many clubs there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import orjson

from gamenight.errors import missing
from gamenight.models import Club, Due, Flag, Job
from gamenight.selectors import clubs as clubs_reading
from gamenight.selectors.boards import Published
from gamenight.selectors.clubs import Clubs
from gamenight.selectors.flags import flags
from gamenight.selectors.jobs import last_checks, set_aside
from gamenight.sql import statement

MOST_CLUBS = 50
MOST_LEAGUES = 12
MOST_ROWS = 10
MOST_PLAYS = 10


@dataclass(frozen=True, slots=True)
class PlayLine:
    """One play in short. `players` are dicts of name, place (None without one) and won, by seat."""

    id: UUID
    club: Club
    game: str
    day: date
    number: int
    status: str
    players: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Standing:
    """A league's newest board, cut to its first `MOST_ROWS` rows of `players` in all."""

    club: Club
    board: Published
    players: int


@dataclass(frozen=True, slots=True)
class Glance:
    """What some clubs look like now; `clubs` are all that one may choose from.

    `recent` are plays of the last seven days, `live` those of them that are still played. `checks` are the last ones of
    those clubs' boards, and `flags` what is said to be wrong there.
    """

    clubs: list[Club]
    standings: list[Standing]
    live: list[PlayLine]
    recent: list[PlayLine]
    set_aside: list[Due]
    checks: list[Job]
    flags: list[Flag]


def glance(clubs: Clubs, *, organised: Clubs, only: UUID | None = None) -> Glance:
    """The first page for somebody who sees `clubs` and looks after the jobs of `organised`; of one club where asked.

    Raises Refusal (MISSING) where `only` is none of `clubs`.
    """
    choice = list(clubs_reading.named(clubs)[:MOST_CLUBS])
    shown = {club.id: club for club in (choice if only is None else [_one(clubs, only)])}
    lines = [(row.live, _line(row, shown)) for row in _plays(shown)]
    waiting, checks, said = set_aside(organised), last_checks(organised), flags(organised).filter(state="open")
    if only is not None:
        waiting, checks, said = waiting.filter(club=only), checks.filter(club=only), said.filter(club=only)
    return Glance(
        clubs=choice,
        standings=[_standing(row, shown) for row in _boards(shown)],
        live=[line for live, line in lines if live],
        recent=[line for live, line in lines if not live],
        set_aside=list(waiting[:MOST_PLAYS]),
        checks=list(checks[:MOST_CLUBS]),
        flags=list(said[:MOST_PLAYS]),
    )


def _one(clubs: Clubs, club: UUID) -> Club:
    found = clubs_reading.named(clubs).filter(id=club).first()
    if found is None:
        raise missing()
    return found


def _boards(clubs: Iterable[UUID]) -> list[Any]:
    return statement("glance_boards").all(clubs=list(clubs), most_leagues=MOST_LEAGUES, most_rows=MOST_ROWS)


def _plays(clubs: Iterable[UUID]) -> list[Any]:
    return statement("glance_plays").all(clubs=list(clubs), most=MOST_PLAYS)


def _standing(row: Any, clubs: dict[UUID, Club]) -> Standing:
    board = Published(
        league=row.id,
        name=row.name,
        state=row.state,
        version=row.version,
        as_of=row.as_of,
        rules_version=row.rules_version,
        rows=orjson.loads(row.document),
        names=orjson.loads(row.names),
        stale_since=row.stale_since,
    )
    return Standing(clubs[row.club_id], board, row.players)


def _line(row: Any, clubs: dict[UUID, Club]) -> PlayLine:
    return PlayLine(
        id=row.id,
        club=clubs[row.club_id],
        game=row.game,
        day=row.day,
        number=row.number,
        status=row.status,
        players=orjson.loads(row.players),
    )
