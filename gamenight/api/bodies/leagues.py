"""Leagues and boards as clients send and read them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import ValidationError

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.corrections import patched
from gamenight.api.bodies.documents import malformed
from gamenight.api.bodies.overruling import Overruling
from gamenight.models import League
from gamenight.selectors.boards import Published
from gamenight.shapes import Day, Id, Name
from rules.shape import Maybe, Shape, faults, says
from scoring.policy import LeaguePolicy


class LeagueToCreate(Shape):
    """A league; its days are the club's, inclusive, and an end left out is open."""

    id: Maybe[Id] = None
    name: Name
    starts_on: Day | None = None
    ends_on: Day | None = None
    policy: LeaguePolicy = LeaguePolicy()


PolicyPatch = Annotated[dict[str, Any], says(description="A merge patch of the policy; its lists are given whole.")]


class WhatIf(Shape):
    """What a league might have instead."""

    starts_on: Day | None = None
    ends_on: Day | None = None
    policy: Maybe[PolicyPatch] = None

    def changes(self, league: League) -> dict[str, Any]:
        """What is new. Raises Refusal (INVALID) where the policy would have a wrong form."""
        changes = self.model_dump(exclude_unset=True)
        if self.policy is not None:
            changes["policy"] = _policy(league.policy, self.policy)
        return changes


class LeaguePatch(WhatIf, Overruling):
    """A merge patch of a league."""

    name: Maybe[Name] = None


def _policy(present: dict[str, Any], patch: dict[str, Any]) -> LeaguePolicy:
    try:
        return LeaguePolicy.model_validate(patched(present, patch))
    except ValidationError as error:
        raise malformed(each.under("policy") for each in faults(LeaguePolicy, error)) from None


class LeagueToFollow(Shape):
    """The next season: without a first day it begins on the day after the last one's end."""

    id: Maybe[Id] = None
    name: Name
    starts_on: Day | None = None
    ends_on: Day | None = None


class LeagueAction(Shape):
    """Nothing has to be said."""


class LeagueRead(Answered):
    """A league with its policy whole. `state` is `open`, `closed` or `frozen`."""

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
    """A league's board: right as of `as_of`; `stale` where something newer waits to be counted.

    `version` is 0 for one that isn't published: not made yet (there is no `as_of`), or worked out for this answer.
    `day` is the last day of play that it goes up to, null for all there is. A frozen league has its ranked rows as they
    were kept, and in `recomputed` what they would be, where that is something else.
    """

    league: UUID
    name: str
    state: str
    version: int
    as_of: datetime | None
    day: date | None
    stale: bool
    stale_since: datetime | None
    rules_version: str
    rows: list[BoardRow]
    recomputed: list[BoardRow] | None

    @classmethod
    def of(cls, board: Published) -> Self:
        rest = ("league", "name", "state", "version", "as_of", "day", "stale_since", "rules_version")
        return cls(
            stale=board.stale_since is not None,
            rows=_rows(board, board.rows),
            recomputed=None if board.recomputed is None else _rows(board, board.recomputed),
            **{name: getattr(board, name) for name in rest},
        )


def _rows(board: Published, rows: list[dict[str, Any]]) -> list[BoardRow]:
    return [BoardRow(name=board.names[row["player"]], **row) for row in rows]
