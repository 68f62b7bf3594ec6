"""Cooperative games over time, as each of them says it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from gamenight.selectors.glance.asked import Asked
from gamenight.sql import statement
from rules.game import Game
from rules.registry import GAMES
from rules.trend import Trend

MOST_PLAYS = 1000
"""So many of the latest plays are looked at."""
Values = list[int | None]


@dataclass(frozen=True, slots=True)
class Drawn:
    """One chart of a game by `periods`, from the first one with a play.

    `best` and `middle` are of a level or score, else plays are counted as `won` and `lost`.
    """

    game: Game
    trend: Trend
    periods: list[date]
    best: Values
    middle: Values
    won: Values
    lost: Values


def trends(asked: Asked) -> list[Drawn]:
    """Those of the games that were played, in their order; None where nothing was in a week or month."""
    games = [GAMES[name] for name in asked.games if name in GAMES and GAMES[name].trends]
    rows = statement("glance_trends").all(
        clubs=asked.ids,
        games=[game.name for game in games],
        since=asked.since,
        until=asked.until,
        by=asked.by,
        most=asked.share(MOST_PLAYS),
    )
    found = {(row.game, row.period): row for row in rows}
    played = [game for game in games if any(name == game.name for name, _ in found)]
    return [_drawn(game, trend, asked.periods, found) for game in played for trend in game.trends]


def _drawn(game: Game, trend: Trend, periods: list[date], found: dict[tuple[str, date], Any]) -> Drawn:
    begun = min(day for name, day in found if name == game.name)
    periods = [day for day in periods if day >= begun]
    rows = [found.get((game.name, day)) for day in periods]
    best = "least_score" if trend.of == "score" and game.better == "fewer" else f"greatest_{trend.of}"
    drawn = trend.of != "won"
    return Drawn(
        game=game,
        trend=trend,
        periods=periods,
        best=[getattr(row, best) if row and drawn else None for row in rows],
        middle=[getattr(row, f"middle_{trend.of}") if row and drawn else None for row in rows],
        won=[row.won if row else None for row in rows],
        lost=[row.plays - row.won if row else None for row in rows],
    )
