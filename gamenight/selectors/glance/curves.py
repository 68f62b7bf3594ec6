"""Rating curves of rival games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import Any
from uuid import UUID

from gamenight.models import Club
from gamenight.selectors.glance.asked import Asked
from gamenight.sql import statement
from rules.registry import GAMES
from scoring.ratings import shown

MOST_CHARTS = 4
MOST_PLAYERS = 5
MOST_PLAYS = 100
"""Who sat at one of so many latest tables played lately."""
MOST_EACH = 100


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's rating, as it is shown, after each of the `days`; None where the player had no rated play."""

    player: UUID
    name: str
    ratings: list[Decimal | None]


@dataclass(frozen=True, slots=True)
class Curves:
    """The strongest of a club at a game who played lately, best first, over the days on which any of them played."""

    club: Club
    game: str
    days: list[date]
    curves: list[Curve]


def curves(asked: Asked) -> list[Curves]:
    """Of the clubs' games that were rated last, in the order of games."""
    rival = [name for name in asked.games if name in GAMES and not GAMES[name].cooperative]
    rows = statement("glance_curves").all(
        clubs=asked.ids,
        games=rival,
        since=asked.since,
        until=asked.until,
        most_charts=MOST_CHARTS,
        most_plays=asked.share(MOST_PLAYS),
        most_players=MOST_PLAYERS,
        most_each=MOST_EACH,
    )
    pairs = {pair: list(each) for pair, each in groupby(rows, lambda row: (row.club_id, row.game))}
    order = sorted(pairs, key=lambda pair: (asked.ids.index(pair[0]), rival.index(pair[1])))
    return [_curves(asked.by_id[club], game, pairs[club, game]) for club, game in order]


def _curves(club: Club, game: str, rows: list[Any]) -> Curves:
    days = sorted({row.day for row in rows})
    curves = []
    for (player, name), steps in groupby(rows, lambda row: (row.player_id, row.name)):
        after = {row.day: Decimal(shown(row.mu, row.sigma)) for row in steps}
        curves.append(Curve(player, name, [after.get(day) for day in days]))
    return Curves(club, game, days, curves)
