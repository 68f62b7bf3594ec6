"""How well a club, a player or a set of players does together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.rounding import decimals


@dataclass(frozen=True, slots=True)
class Levels:
    """What was reached in a game that rates its table, such as the tiers of Broad Lines."""

    best: int
    median: int
    latest: int


@dataclass(frozen=True, slots=True)
class Wins:
    """How a game that is won or lost went, such as Ink It!; its score counts mistakes."""

    plays: int
    won: int
    fewest_mistakes: int
    longest_run: int

    @property
    def share(self) -> str:
        """The part of the plays that was won, "0.00" to "1.00"."""
        return decimals(self.won, self.plays)


def levels(reached: Sequence[int]) -> Levels | None:
    """Of the levels reached, earliest play first; of an even number the lower one in the middle. None without plays."""
    if not reached:
        return None
    return Levels(max(reached), sorted(reached)[(len(reached) - 1) // 2], reached[-1])


def wins(played: Sequence[tuple[bool, int]]) -> Wins | None:
    """Of (won, mistakes) a play, earliest first. None without plays."""
    if not played:
        return None
    outcomes = [won for won, _ in played]
    runs = [len(list(run)) for won, run in groupby(outcomes) if won]
    return Wins(len(played), sum(outcomes), min(mistakes for _, mistakes in played), max(runs, default=0))
