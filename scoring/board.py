"""The order of one league's players, and why it is that order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count, groupby, pairwise, zip_longest
from operator import itemgetter
from typing import Any, NamedTuple
from unicodedata import normalize

from scoring.policy import LeaguePolicy
from scoring.rounding import decimals

HeadToHead = Callable[[Sequence[Sequence[str]]], Mapping[str, int]]
"""The balance of each player within their group."""
Decision = Mapping[str, Any]
_Measured = tuple[Any, "Sums"]
_Decide = Callable[[str, _Measured, _Measured], Decision]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """What a player's counting results add up to, at least one of them: attendance or adjustments alone make no row.

    `results` are the points of the `counted` results, `by_game` has them apart by game and `best` one by one, sorted
    downwards. `plays` and `all_points` take in the `dropped` ones too, and `last` are the points of the latest of all.
    `since` is the day of the last counted result.
    """

    player: str
    name: str
    guest: bool
    results: int
    attendance: int
    adjustments: int
    plays: int
    counted: int
    dropped: int
    wins: int
    best: tuple[int, ...]
    by_game: Mapping[str, int]
    all_points: int
    last: int
    since: date

    @property
    def points(self) -> int:
        return self.results + self.attendance + self.adjustments


class Row(NamedTuple):
    """One player on a board; `rank` is None for one who is `missing` plays of the league's least number.

    `movement` is how many ranks the last evening lifted the player, None without a rank before it or now.
    `decided_by` says what put the row below the one above: None on the first and on unranked rows.
    """

    sums: Sums
    rank: int | None = None
    movement: int | None = None
    decided_by: Decision | None = None
    missing: int = 0

    def as_json(self) -> dict[str, Any]:
        """Every column of the row; the average has two decimals."""
        each = self.sums
        return {
            "rank": self.rank,
            "player": each.player,
            "points": each.points,
            "attendance": each.attendance,
            "adjustments": each.adjustments,
            "plays": each.plays,
            "counted": each.counted,
            "dropped": each.dropped,
            "wins": each.wins,
            "by_game": dict(each.by_game),
            "average": decimals(each.all_points, each.plays),
            "movement": self.movement,
            "decided_by": self.decided_by,
            "since": each.since.isoformat(),
            "missing": self.missing,
        }


class _Group(NamedTuple):
    """Players whom nothing has parted so far, and what parted them from the group above."""

    members: Sequence[Sums]
    decided_by: Decision | None = None


def rank(
    policy: LeaguePolicy, sums: Iterable[Sums], head_to_head: HeadToHead, before: Mapping[str, int]
) -> tuple[Row, ...]:
    """The rows of a board from the top, unranked ones last.

    `head_to_head` is asked once, about the groups still equal when its turn comes; one whom it leaves out has 0.
    `before` are the `ranks` of the board without its last evening.
    """
    listed = [each for each in sums if policy.guests or not each.guest]
    ranked = [each for each in listed if each.plays >= policy.min_plays]
    short = [each for each in listed if each.plays < policy.min_plays]
    short.sort(key=lambda each: (-each.points, *_by_name(each)))
    groups = _groups(policy, ranked, head_to_head)
    return (*_ranked(groups, before), *(Row(each, missing=policy.min_plays - each.plays) for each in short))


def ranks(rows: Iterable[Row]) -> dict[str, int]:
    """The rank of each ranked player."""
    return {row.sums.player: row.rank for row in rows if row.rank is not None}


def kept(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The ranked rows as a frozen league keeps them."""
    return document(row for row in rows if row.rank is not None)


def otherwise(kept: Any, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]] | None:
    """The ranked of `rows`, where they don't say what a frozen league's `kept` rows say; both as documents."""
    ranked = [row for row in rows if row["rank"] is not None]
    return None if _by_player(ranked) == _by_player(kept) else ranked


def _by_player(rows: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Who share a rank all have what decided the first of them, whoever that is by name."""
    decided: dict[int, Any] = {}
    for row in rows:
        decided.setdefault(row["rank"], row["decided_by"])
    return {row["player"]: {**row, "decided_by": decided[row["rank"]]} for row in rows}


def document(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """A board as it is kept and published: JSON with ids, without names."""
    return [row.as_json() for row in rows]


def _by_name(each: Sums) -> tuple[str, str]:
    return normalize("NFKC", each.name).casefold(), each.player


def _ranked(groups: Iterable[_Group], before: Mapping[str, int]) -> Iterator[Row]:
    above = 0
    for members, decided_by in groups:
        for each in sorted(members, key=_by_name) if len(members) > 1 else members:
            movement = before[each.player] - above - 1 if each.player in before else None
            yield Row(each, above + 1, movement, decided_by)
            decided_by = {"by": "shared"}
        above += len(members)


def _groups(policy: LeaguePolicy, ranked: Sequence[Sums], head_to_head: HeadToHead) -> list[_Group]:
    """Groups of equals from the top: the order parts all players, each tie-break those who are still together."""
    first = "points" if policy.order == "total" else "average"
    groups = [_Group(ranked)]
    for by in (first, *policy.tie_breaks):
        decide = _named if by == first else _told
        balance = _balance(groups, head_to_head) if by == "head_to_head" else {}
        groups = [part for group in groups for part in _split(group, by, decide, balance)]
    return groups


def _balance(groups: Sequence[_Group], head_to_head: HeadToHead) -> Mapping[str, int]:
    equals = [[each.player for each in group.members] for group in groups if len(group.members) > 1]
    return head_to_head(equals) if equals else {}


def _split(group: _Group, by: str, decide: _Decide, balance: Mapping[str, int]) -> list[_Group]:
    if len(group.members) < 2:
        return [group]
    values = _values(by, group.members, balance)
    measured = sorted(zip(values, group.members, strict=True), key=itemgetter(0), reverse=True)
    parts = [list(part) for _, part in groupby(measured, key=itemgetter(0))]
    decisions = [group.decided_by, *(decide(by, part[0], above[0]) for above, part in pairwise(parts))]
    return [_Group([each for _, each in part], decision) for part, decision in zip(parts, decisions, strict=True)]


def _values(by: str, members: Sequence[Sums], balance: Mapping[str, int]) -> Sequence[Any]:
    """What `by` compares, one value a member; more is better."""
    if by == "head_to_head":
        return [balance.get(each.player, 0) for each in members]
    if by == "average":
        # Two different averages are at least 1 / (plays * plays) apart, so whole multiples of that keep their order.
        scale = max(each.plays for each in members) ** 2
        return [each.all_points * scale // each.plays for each in members]
    if by == "fewest_plays":
        return [-each.plays for each in members]
    return [getattr(each, by) for each in members]


def _named(by: str, this: _Measured, above: _Measured) -> Decision:
    return {"by": by}


def _told(by: str, this: _Measured, above: _Measured) -> Decision:
    """The tie-break with both values; of `best` those `at` the first result that differs (None where there is none)."""
    if by == "best":
        pairs = enumerate(zip_longest(this[0], above[0]), start=1)
        return next({"by": by, "at": at, "this": mine, "above": other} for at, (mine, other) in pairs if mine != other)
    if by == "average":
        mine, other = _apart(this[1], above[1])
        return {"by": by, "this": mine, "above": other}
    sign = -1 if by == "fewest_plays" else 1
    return {"by": by, "this": sign * this[0], "above": sign * above[0]}


def _apart(this: Sums, above: Sums) -> tuple[str, str]:
    """Two different averages with two decimals, or as many as it takes to see that they differ."""
    for digits in count(2):
        told = tuple(decimals(each.all_points, each.plays, digits) for each in (this, above))
        if told[0] != told[1]:
            break
    return told[0], told[1]
