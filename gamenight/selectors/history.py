"""How boards came to be what they are: as they were published evening by evening, and what one evening did."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

import orjson

from gamenight.models import League, Play
from gamenight.selectors import evenings, leagues
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import compute
from gamenight.sql import statement
from scoring.board import Row


@dataclass(frozen=True, slots=True)
class Moment:
    """A board as it stood at the end of an evening; `rows` are documents of player, name, rank, points and average.

    `day` is the evening's, None where that is gone. `led` says whether somebody else leads than on the board before.
    """

    version: int
    as_of: datetime
    evening: UUID | None
    day: date | None
    leaders: list[str]
    led: bool
    rows: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Move:
    """A player's row without an evening's plays and with them, None where there is none, and those plays' points."""

    player: UUID
    name: str
    before: Row | None
    after: Row | None
    plays: list[Any]


@dataclass(frozen=True, slots=True)
class Moved:
    """Those whose rank or points on a league's board an evening changed, in the order of the board after it."""

    league: League
    moves: list[Move]


def moments(
    club: UUID, league_id: UUID, *, player: UUID | None = None, before: int | None = None, most: int
) -> list[Moment]:
    """At most `most` moments of a league before a version, newest first; with the rows of all players, or of one.

    Raises Refusal (MISSING) where the club has no such league.
    """
    league = leagues.league(club, league_id)
    rows = statement("board_history").all(club=club, league=league.id, player=player, before=before, most=most + 1)
    found = [_moment(row, older.leaders) for row, older in pairwise(rows)]
    return [*found, _moment(rows[-1], [])][:most] if rows else []


def played_before(league: League, first: date) -> date | None:
    """The first day on which something was played that counts, where that is before `first`; else None."""
    counts = Play.objects.filter(leagues.played_in(league), status="finished", rated=True, voided_at=None)
    day = counts.order_by("day", "began_at", "number", "id").values_list("day", flat=True).first()
    return day if day and day < first else None


def moved(caller: Caller, evening_id: UUID, *, league: UUID | None = None) -> list[Moved]:
    """What an evening did to each board of its day, or to that of one `league`, by today's results up to that day.

    Raises Refusal (MISSING) where there is no such evening for the caller.
    """
    evening = evenings.evening(caller.in_club.id, evening_id)
    found = [each for each in leagues.on_day(caller.in_club.id, evening.day) if league in (None, each.id)]
    return [moved_in(league, evening_id, evening.day) for league in found]


def moved_in(league: League, evening: UUID, day: date) -> Moved:
    """What an evening did to the board of one league of its day."""
    return Moved(league, list(_moves(league, evening, day)))


def _moment(row: Any, leaders_before: list[str]) -> Moment:
    led = set(row.leaders) != set(leaders_before)
    return Moment(row.version, row.as_of, row.evening, row.day, row.leaders, led, orjson.loads(row.rows))


def _moves(league: League, evening: UUID, day: date) -> Iterator[Move]:
    plays: dict[str, list[Any]] = defaultdict(list)
    for each in statement("evening_points").all(league=league.id, evening=evening):
        plays[each.player].append(each)
    computed = compute(league, as_of=day)
    rows = computed.before if computed.evening == evening else compute(league, as_of=day, without=evening).rows
    before = {row.sums.player: row for row in rows}
    after = {row.sums.player: row for row in computed.rows}
    for player in {**after, **before}:
        old, new = before.get(player), after.get(player)
        if _standing(old) != _standing(new):
            name = (new or old).sums.name  # type: ignore[union-attr]
            yield Move(UUID(player), name, old, new, plays[player])


def _standing(row: Row | None) -> tuple[int | None, int] | None:
    return row and (row.rank, row.sums.points)
