"""Boards: as they are published, and as today's results give them. One function computes them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID

import orjson
from django.utils import timezone

from gamenight.errors import missing
from gamenight.models import League, Player
from gamenight.sql import statement
from rules.registry import GAMES
from scoring.board import Row, Sums, document, otherwise, rank, ranks
from scoring.policy import LeaguePolicy


@dataclass(frozen=True, slots=True)
class Published:
    """A league's board. `rows` are documents of `scoring.board.Row`, `names` today's by player id.

    `version` is 0 and `as_of` None before the first board. `stale` since when something newer waits to be counted. A
    frozen league's rows are those that it keeps since `kept_at`; `recomputed` is what they would be, where they differ.

    One that is worked out for whoever asks has no version either; it may go up to a `day` of play alone.
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
    recomputed: list[dict[str, Any]] | None = None
    day: date | None = None
    kept_at: datetime | None = None


def published(club: UUID, league: UUID, *, version: int | None = None) -> Published:
    """The newest board, or the one of a `version`. Raises Refusal (MISSING) where the club has no such league or board.

    Old versions are kept for a while: see services.boards.
    """
    row = statement("published_board").one(club=club, league=league, version=version)
    if row is None or version not in (None, row.version):
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
        stale_since=row.stale_since if version is None else None,
        recomputed=None if row.recomputed is None else orjson.loads(row.recomputed),
        kept_at=row.kept_at,
    )


def worked_out(league: League, *, as_of: date | None = None) -> Published:
    """The board by today's results, up to a day of play if one is given; of a frozen league too."""
    now = timezone.now()
    rows = compute(league, as_of=as_of).rows
    return Published(
        league=league.id,
        name=league.name,
        state=league.state,
        version=0,
        as_of=now,
        rules_version=rules_version(),
        rows=document(rows),
        names={row.sums.player: row.sums.name for row in rows},
        stale_since=None,
        day=as_of,
    )


def strong(league: League) -> Published:
    """The board by today's results; a frozen league's rows are those that it keeps, and these beside them."""
    now = worked_out(league)
    if league.kept is None:
        return now
    shown = published(league.club_id, league.id)
    return replace(now, rows=shown.rows, names=shown.names, recomputed=otherwise(league.kept, now.rows))


def rules_version() -> str:
    """The versions of all games' rules, such as `irk 1, broad-lines 1`."""
    return ", ".join(f"{game.name} {game.version}" for game in GAMES.values())


@dataclass(frozen=True, slots=True)
class Computed:
    """A board that isn't published, the evening of the latest result in it, and the board without that evening."""

    rows: tuple[Row, ...]
    evening: UUID | None
    before: tuple[Row, ...] = ()


def compute(league: League, *, as_of: date | None = None, without: UUID | None = None) -> Computed:
    """The board that the club's live results give by the league's policy, up to a day of play if one is given.

    Plays of the evening `without` are left out; then there is no movement.
    """
    policy = LeaguePolicy.model_validate(league.policy)
    rows = statement("board_sums").all(
        league=league.id,
        guests=policy.guests,
        as_of=as_of,
        without=without,
        min_listed=policy.min_listed,
        per_day=policy.per_day,
        best_of=policy.best_of,
    )
    last = rows[0].evening if rows else None
    left_out = without or last
    days, others = attended_days(league, as_of, left_out) if policy.attendance else ({}, {})
    given = adjusted(policy)
    partial = _sums(policy, [row for row in rows if row.partial], others, given)
    before = _rank(league, policy, as_of, partial, without=left_out)
    if without is not None:
        return Computed(before, last)
    whole = _sums(policy, [row for row in rows if not row.partial], days, given)
    return Computed(_rank(league, policy, as_of, whole, before=ranks(before)), last, before)


def _rank(
    league: League,
    policy: LeaguePolicy,
    as_of: date | None,
    sums: Sequence[Sums],
    *,
    without: UUID | None = None,
    before: Mapping[str, int] | None = None,
) -> tuple[Row, ...]:
    def head_to_head(groups: Sequence[Sequence[str]]) -> Mapping[str, int]:
        members = [(player, number) for number, group in enumerate(groups) for player in group]
        players, numbers = map(list, zip(*members, strict=True))
        met = statement("head_to_head").all(
            league=league.id,
            players=players,
            groups=numbers,
            min_listed=policy.min_listed,
            guests=policy.guests,
            as_of=as_of,
            without=without,
        )
        balance: Counter[str] = Counter()
        for row in met:
            balance[row.player] += row.balance
        return balance

    return rank(policy, sums, head_to_head, before or {})


def _sums(
    policy: LeaguePolicy, rows: Iterable[Any], attended: Mapping[str, Sequence[date]], given: Mapping[str, int]
) -> list[Sums]:
    return [
        Sums(
            player=row.player,
            name=row.name,
            guest=row.guest,
            results=int(row.results),
            attendance=policy.attendance * len(attended.get(row.player, ())),
            adjustments=given[row.player],
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


Days = dict[str, list[date]]


def attended_days(league: League, as_of: date | None = None, without: UUID | None = None) -> tuple[Days, Days]:
    """The days that each player attended, up to a day if one is given; and those at other evenings than `without`."""
    ends = min((day for day in (league.ends_on, as_of) if day), default=date.max)
    starts = league.starts_on or date.min
    rows = statement("attended_days").all(club=league.club_id, starts_on=starts, ends_on=ends, without=without)
    return {row.player: row.days for row in rows}, {row.player: row.others or [] for row in rows}


def adjusted(policy: LeaguePolicy) -> Counter[str]:
    """Points by player; those of a merged one are whose the results are."""
    points: Counter[str] = Counter()
    named = [each.player for each in policy.adjustments]
    merged = Player.objects.filter(id__in=named, merged_into__isnull=False).values_list("id", "merged_into")
    counts_for = {str(player): str(into) for player, into in merged} if named else {}
    for each in policy.adjustments:
        points[counts_for.get(each.player, each.player)] += each.points
    return points
