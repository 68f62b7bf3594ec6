"""Boards: as they are published, and as today's results give them. One function computes them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

import orjson

from gamenight.errors import missing
from gamenight.models import Counted, League, Player
from gamenight.sql import statement
from scoring.board import Row, Sums, rank, ranks
from scoring.policy import LeaguePolicy


@dataclass(frozen=True, slots=True)
class Published:
    """A league's newest board. `rows` are documents of `scoring.board.Row`, `names` today's by player id.

    `version` is 0 and `as_of` None before the first board. `stale` since when something newer waits to be counted.
    """

    league: UUID
    name: str
    state: str
    version: int
    as_of: datetime | None
    rules_version: str
    rows: list[dict[str, Any]]
    names: Mapping[str, str]
    stale_since: datetime | None


def published(club: UUID, league: UUID) -> Published:
    """Raises Refusal (MISSING) where the club has no such league."""
    row = statement("published_board").one(club=club, league=league)
    if row is None:
        raise missing()
    return Published(
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


def compute(league: League, *, as_of: date | None = None) -> tuple[Row, ...]:
    """The board that the club's live results give by the league's policy, up to a day of play if one is given."""
    policy = LeaguePolicy.model_validate(league.policy)
    last = _last_evening(league, as_of)
    before = ranks(_rank(league, policy, as_of, without=last)) if last else {}
    return _rank(league, policy, as_of, before=before)


def _rank(
    league: League,
    policy: LeaguePolicy,
    as_of: date | None,
    *,
    without: UUID | None = None,
    before: Mapping[str, int] | None = None,
) -> tuple[Row, ...]:
    def head_to_head(players: Sequence[str]) -> Mapping[str, int]:
        rows = statement("head_to_head").all(league=league.id, players=list(players), as_of=as_of, without=without)
        balance: Counter[str] = Counter()
        for row in rows:
            balance[row.player] += row.balance
        return balance

    return rank(policy, _sums(league, policy, as_of, without), head_to_head, before or {})


def _sums(league: League, policy: LeaguePolicy, as_of: date | None, without: UUID | None) -> list[Sums]:
    rows = statement("board_sums").all(
        league=league.id,
        guests=policy.guests,
        as_of=as_of,
        without=without,
        min_listed=policy.min_listed,
        per_day=policy.per_day,
        best_of=policy.best_of,
    )
    attended = _attended(league, as_of, without) if policy.attendance else {}
    adjusted = _adjusted(policy)
    return [
        Sums(
            player=row.player,
            name=row.name,
            guest=row.guest,
            results=int(row.results),
            attendance=policy.attendance * attended.get(row.player, 0),
            adjustments=adjusted[row.player],
            plays=row.plays,
            counted=row.counted,
            dropped=row.dropped,
            wins=row.wins,
            best=tuple(row.best),
            by_game=orjson.loads(row.by_game),
            all_points=int(row.all_points),
            last=row.last,
            since=row.since,
        )
        for row in rows
    ]


def _attended(league: League, as_of: date | None, without: UUID | None) -> dict[str, int]:
    ends = min((day for day in (league.ends_on, as_of) if day), default=date.max)
    starts = league.starts_on or date.min
    rows = statement("attended_days").all(club=league.club_id, starts_on=starts, ends_on=ends, without=without)
    return {row.player: row.days for row in rows}


def _adjusted(policy: LeaguePolicy) -> Counter[str]:
    """Points by player; those of a merged one are whose the results are."""
    adjusted: Counter[str] = Counter()
    named = [each.player for each in policy.adjustments]
    merged = Player.objects.filter(id__in=named, merged_into__isnull=False).values_list("id", "merged_into")
    counts_for = {str(player): str(into) for player, into in merged} if named else {}
    for each in policy.adjustments:
        adjusted[counts_for.get(each.player, each.player)] += each.points
    return adjusted


def _last_evening(league: League, as_of: date | None) -> UUID | None:
    counted = Counted.objects.filter(league=league)
    if as_of is not None:
        counted = counted.filter(day__lte=as_of)
    last = counted.order_by("-day", "-began_at", "-number", "-play_id").values_list("play__evening_id", flat=True)
    return last.first()
