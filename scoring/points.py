"""What one play pays each seat in a league."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.game import Game
from scoring.policy import LeaguePolicy, PointsPolicy
from scoring.results import Result

FULL = 60


@dataclass(frozen=True, slots=True)
class Award:
    """A seat's points after the game's weight, and whether it won by the league's own line."""

    points: int
    won: bool


def points(policy: LeaguePolicy, game: Game, results: Sequence[Result]) -> tuple[Award, ...]:
    """One award a seat of a play, from the results of all its seats, guests' included."""
    return tuple(award(policy, game, each, len(results)) for each in results)


def award(policy: LeaguePolicy, game: Game, result: Result, seats: int) -> Award:
    """What one seat of so many is paid for its result."""
    won = _won(policy.points, game, result)
    return Award(policy.weights.get(game.name, 1) * _paid(policy.points, game, result, won, seats), won)


def _won(policy: PointsPolicy, game: Game, result: Result) -> bool:
    wins_from = policy.wins_from.get(game.name)
    return result.won if wins_from is None or result.level is None else result.level >= wins_from


def _paid(policy: PointsPolicy, game: Game, result: Result, won: bool, seats: int) -> int:
    if policy.policy == "wins":
        return int(won)
    if policy.policy == "table":
        return _entry(policy, game, result)
    if result.share is not None:
        return result.share
    return FULL * (2 * result.beaten + result.tied) // (2 * (seats - 1))


def _entry(policy: PointsPolicy, game: Game, result: Result) -> int:
    """What the table pays the place or level: 0 past its end, and to a game that came after the policy."""
    if result.place is not None:
        entries, at = policy.places, result.place - 1
    else:
        assert result.level is not None
        entries, at = policy.levels.get(game.name, ()), result.level
    return entries[at] if at < len(entries) else 0
