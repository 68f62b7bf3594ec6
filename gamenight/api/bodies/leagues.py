"""Leagues and boards as clients send and read them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.models import League
from gamenight.selectors.boards import Published
from gamenight.shapes import Day, Id, Name
from rules.shape import Maybe, Shape
from scoring.policy import LeaguePolicy


class LeagueToCreate(Shape):
    """A league; its days are the club's, inclusive, and an end left out is open."""

    id: Maybe[Id] = None
    name: Name
    starts_on: Day | None = None
    ends_on: Day | None = None
    policy: LeaguePolicy = LeaguePolicy()


class LeagueRead(Answered):
    """A league with its policy whole."""

    id: UUID
    version: int
    name: str
    state: str
    starts_on: date | None
    ends_on: date | None
    policy: LeaguePolicy

    @classmethod
    def of(cls, league: League) -> Self:
        return cls(
            id=league.id,
            version=league.version,
            name=league.name,
            state=league.state,
            starts_on=league.starts_on,
            ends_on=league.ends_on,
            policy=LeaguePolicy.model_validate(league.policy),
        )


class BoardRow(Answered):
    """A player on a board. `rank` is null for one who is `missing` plays of the league's least number.

    `average` has two decimals; `movement` says how many ranks the last evening lifted the player; `decided_by` what put
    the row below the one above.
    """

    rank: int | None
    player: UUID
    name: str
    points: int
    attendance: int
    adjustments: int
    plays: int
    counted: int
    dropped: int
    wins: int
    by_game: dict[str, int]
    average: str
    movement: int | None
    decided_by: dict[str, Any] | None
    since: date
    missing: int


class BoardRead(Answered):
    """A league's newest board: right as of `as_of`; `stale` where something newer waits to be counted.

    Version 0 with no `as_of` is a board not yet made.
    """

    league: UUID
    name: str
    state: str
    version: int
    as_of: datetime | None
    stale: bool
    stale_since: datetime | None
    rules_version: str
    rows: list[BoardRow]

    @classmethod
    def of(cls, board: Published) -> Self:
        return cls(
            league=board.league,
            name=board.name,
            state=board.state,
            version=board.version,
            as_of=board.as_of,
            stale=board.stale_since is not None,
            stale_since=board.stale_since,
            rules_version=board.rules_version,
            rows=[BoardRow(name=board.names[row["player"]], **row) for row in board.rows],
        )
