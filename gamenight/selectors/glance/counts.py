"""Plays by game over time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from gamenight.selectors.glance.asked import Asked
from gamenight.sql import statement


@dataclass(frozen=True, slots=True)
class Counts:
    """The first days of weeks or months, and of each game that was played how many plays there were in each.

    They begin with the first week or month in which anything was played.
    """

    periods: list[date]
    games: dict[str, list[int]]


def counts(asked: Asked) -> Counts:
    """Games in their order, those that nobody played left out. Plays that are voided don't count."""
    rows = statement("glance_counts").all(
        clubs=asked.ids, games=asked.games, since=asked.since, until=asked.until, by=asked.by
    )
    found = {(row.game, row.period): row.plays for row in rows}
    played = [game for game in asked.games if any(game == name for name, _ in found)]
    begun = min((period for _, period in found), default=asked.until)
    periods = [day for day in asked.periods if day >= begun]
    return Counts(periods, {game: [found.get((game, day), 0) for day in periods] for game in played})
