"""A board worked out the plain way, from lists of results: what the quick way is checked against.

It shares nothing with `scoring.board` and the statements behind it but the policy, and may take its time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import groupby, pairwise
from typing import Any
from unicodedata import normalize

from scoring.policy import LeaguePolicy
from scoring.rounding import decimals

Order = tuple[Any, ...]
Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What a play gave a player in a league: `order` is its place in the defined order, `place` a rival game's."""

    player: str
    play: str
    order: Order
    evening: str
    day: date
    game: str
    points: int
    won: bool
    place: int | None


@dataclass(frozen=True)
class Season:
    """A league: every line of it, guests' too, and what is known of its players by id.

    `attended` are the evenings that each player attended, with their days.
    """

    policy: LeaguePolicy
    lines: Sequence[Line]
    names: Mapping[str, str]
    guests: Collection[str]
    attended: Mapping[str, Sequence[tuple[str, date]]]
    counts_for: Mapping[str, str]

    def without(self, evening: str) -> Season:
        return Season(
            self.policy,
            [line for line in self.lines if line.evening != evening],
            self.names,
            self.guests,
            {player: [each for each in at if each[0] != evening] for player, at in self.attended.items()},
            self.counts_for,
        )

    def is_listed(self, player: str) -> bool:
        return self.policy.guests or player not in self.guests

    @cached_property
    def by_player(self) -> dict[str, list[Line]]:
        """The lines of listed players, of plays with enough of them."""
        listed = [line for line in self.lines if self.is_listed(line.player)]
        at_table = Counter(line.play for line in listed)
        found: dict[str, list[Line]] = {}
        for line in sorted(listed, key=_in_order):
            if at_table[line.play] >= self.policy.min_listed:
                found.setdefault(line.player, []).append(line)
        return found

    @cached_property
    def players(self) -> list[_Player]:
        """Those with a counting result."""
        return [_Player(self, player, lines) for player, lines in self.by_player.items()]


class _Player:
    """A player's results: those that count, those counted and what they come to."""

    def __init__(self, season: Season, id: str, lines: Iterable[Line]) -> None:
        policy = season.policy
        self.id, self.name = id, season.names[id]
        self.counting = [line for _, day in groupby(lines, key=_day) for line in _best(day, policy.per_day)]
        self.counting.sort(key=_in_order)
        self.counted = sorted(_best(self.counting, policy.best_of), key=_in_order)
        self.plays = len(self.counting)
        self.attendance = policy.attendance * len({day for _, day in season.attended.get(id, ())})
        adjusted = [each for each in policy.adjustments if season.counts_for.get(each.player, each.player) == id]
        self.adjustments = sum(each.points for each in adjusted)
        self.points = sum(line.points for line in self.counted) + self.attendance + self.adjustments
        self.wins = sum(line.won for line in self.counted)
        self.all_points = sum(line.points for line in self.counting)

    def row(self, rank: int | None, movement: int | None, decided_by: Any, missing: int) -> Row:
        by_game: dict[str, int] = {}
        for line in self.counted:
            by_game[line.game] = by_game.get(line.game, 0) + line.points
        return {
            "rank": rank,
            "player": self.id,
            "points": self.points,
            "attendance": self.attendance,
            "adjustments": self.adjustments,
            "plays": self.plays,
            "counted": len(self.counted),
            "dropped": self.plays - len(self.counted),
            "wins": self.wins,
            "by_game": by_game,
            "average": decimals(self.all_points, self.plays),
            "movement": movement,
            "decided_by": decided_by,
            "since": max(line.day for line in self.counted).isoformat(),
            "missing": missing,
        }


def board(season: Season) -> list[Row]:
    """The rows of the league's board, as a published one has them."""
    latest = max((line for each in season.players for line in each.counting), key=_in_order, default=None)
    before = {each.id: rank for each, rank, _ in _ranked(season.without(latest.evening))} if latest else {}
    rows = [
        each.row(rank, before[each.id] - rank if each.id in before else None, decided_by, 0)
        for each, rank, decided_by in _ranked(season)
    ]
    least = season.policy.min_plays
    short = sorted(
        (each for each in season.players if each.plays < least), key=lambda each: (-each.points, _name(each))
    )
    return [*rows, *(each.row(None, None, None, least - each.plays) for each in short)]


def _ranked(season: Season) -> list[tuple[_Player, int, Any]]:
    """Each ranked player with the rank and what decided it."""
    ranked: list[tuple[_Player, int, Any]] = []
    players = [each for each in season.players if each.plays >= season.policy.min_plays]
    measures = ["points" if season.policy.order == "total" else "average", *season.policy.tie_breaks]
    for group, decided_by in _parted(season, players, measures, None, told=False):
        rank = len(ranked) + 1
        for at, each in enumerate(sorted(group, key=_name)):
            ranked.append((each, rank, decided_by if at == 0 else {"by": "shared"}))
    return ranked


def _parted(
    season: Season, group: list[_Player], measures: list[str], decided_by: Any, *, told: bool
) -> list[tuple[list[_Player], Any]]:
    """`group` parted by the first measure, each part by the rest; what put each below the one above it."""
    if len(group) < 2 or not measures:
        return [(group, decided_by)] if group else []
    by, *rest = measures
    value = _measure(season, group, by)
    equals = [list(part) for _, part in groupby(sorted(group, key=value, reverse=True), key=value)]
    parts = _parted(season, equals[0], rest, decided_by, told=True)
    for above, below in pairwise(equals):
        decision = _decision(by, below[0], above[0], value) if told else {"by": by}
        parts += _parted(season, below, rest, decision, told=True)
    return parts


def _measure(season: Season, group: list[_Player], by: str) -> Callable[[_Player], Any]:
    """What `by` compares: more is better."""
    match by:
        case "points":
            return lambda each: each.points
        case "wins":
            return lambda each: each.wins
        case "best":
            return lambda each: sorted((line.points for line in each.counted), reverse=True)
        case "average":
            return lambda each: Fraction(each.all_points, each.plays)
        case "plays":
            return lambda each: each.plays
        case "fewest_plays":
            return lambda each: -each.plays
        case "last":
            return lambda each: each.counting[-1].points
    return lambda each: sum(_ahead(season, each, other) for other in group if other is not each)


def _ahead(season: Season, one: _Player, other: _Player) -> int:
    """1 if one was ahead of the other in more of the league's rival plays than behind, -1 if in fewer, else 0."""
    theirs = {line.play: line.place for line in season.by_player[other.id] if line.place is not None}
    met = [(line.place, theirs[line.play]) for line in season.by_player[one.id] if line.play in theirs]
    balance = sum((place < their) - (place > their) for place, their in met if place is not None)
    return (balance > 0) - (balance < 0)


def _decision(by: str, this: _Player, above: _Player, value: Callable[[_Player], Any]) -> Row:
    mine, other = value(this), value(above)
    if by == "best":
        at = next(at for at in range(len(other)) if other[at : at + 1] != mine[at : at + 1])
        return {"by": by, "at": at + 1, "this": mine[at] if at < len(mine) else None, "above": other[at]}
    if by == "average":
        digits = 2
        while (told := [decimals(each.all_points, each.plays, digits) for each in (this, above)])[0] == told[1]:
            digits += 1
        return {"by": by, "this": told[0], "above": told[1]}
    sign = -1 if by == "fewest_plays" else 1
    return {"by": by, "this": sign * mine, "above": sign * other}


def _best(lines: Iterable[Line], most: int | None) -> list[Line]:
    return sorted(lines, key=lambda line: (-line.points, not line.won, line.order))[:most]


def _in_order(line: Line) -> Order:
    return line.order


def _day(line: Line) -> date:
    return line.day


def _name(each: _Player) -> tuple[str, str]:
    return normalize("NFKC", each.name).casefold(), each.id
