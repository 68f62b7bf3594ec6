"""Each league's board: who leads, who moved, and how fresh it is."""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from gamenight.models import Club
from gamenight.selectors.boards import Published
from gamenight.selectors.glance.asked import Asked
from gamenight.sql import statement

MOST_LEAGUES = 12
MOST_ROWS, MOST_OF_SEVERAL = 10, 3
"""Rows of a board: fewer where several clubs are shown."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A league's newest board, cut to its first rows of `players` in all."""

    club: Club
    board: Published
    players: int


def standings(asked: Asked) -> list[Standing]:
    """Open leagues first, then the newest."""
    league = asked.league and asked.league.id
    rows = statement("glance_boards").all(
        clubs=asked.ids,
        league=league,
        most_leagues=MOST_LEAGUES,
        most_rows=MOST_ROWS if len(asked.shown) == 1 else MOST_OF_SEVERAL,
    )
    clubs = asked.by_id
    return [
        Standing(
            club=clubs[row.club_id],
            board=Published(
                league=row.id,
                name=row.name,
                state=row.state,
                version=row.version,
                as_of=row.as_of,
                rules_version=row.rules_version,
                rows=orjson.loads(row.document),
                names=orjson.loads(row.names),
                stale_since=row.stale_since,
                kept_at=row.kept_at,
            ),
            players=row.players,
        )
        for row in rows
    ]
