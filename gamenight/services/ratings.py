"""Replaying ratings: every step of a club's game, from its results in the defined order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import connection

from gamenight.selectors import ratings as reading
from gamenight.selectors.ratings import FIRST, Place, Strength
from gamenight.sql import statement
from scoring import ratings

BLOCK = 2000
WRITE = """
COPY rating (club_id, game, play_id, day, began_at, number, player_id, plays, mu_before, sigma_before, mu, sigma)
FROM STDIN (FORMAT BINARY)"""

Standing = tuple[ratings.Rating, int]
"""What a player's plays have left them with, and how many there were."""

NEWCOMER: Standing = (ratings.START, 0)

Step = tuple[Any, Any, int, ratings.Rating, ratings.Rating]
"""What a play did to a player: the play's row, the player as the row has them, how many plays that makes them, and the
rating before and after."""


def replay(club: UUID, game: str, *, since: Place | None = None) -> None:
    """The club's rating rows of `game` are what a replay of all its rated results gives.

    Only those from the place `since` on are written anew: the ones before it are right already. Results are read, and
    steps written, block by block.
    """
    results = reading.results_sent(club, game, since=since)
    standing: dict[bytes, Standing] = {}
    day, began_at, number, play = since or (None,) * 4
    statement("forget_ratings").run(club=club, game=game, day=day, began_at=began_at, number=number, play=play)
    while block := list(islice(results, BLOCK)):
        if since not in (None, FIRST):
            newcomers = {player for play in block for player in play.players} - standing.keys()
            before = reading.strengths(club, game, [UUID(bytes=player) for player in newcomers], before=since)
            standing |= {player.bytes: ((each.mu, each.sigma), each.plays) for player, each in before.items()}
        _write(club, game, _played(block, standing))


def _write(club: UUID, game: str, steps: Iterable[Step]) -> None:
    of = club.bytes, game.encode()
    with connection.cursor() as cursor, cursor.copy(WRITE) as copy:
        for play, player, plays, was, now in steps:
            count = plays.to_bytes(4)
            copy.write_row((*of, play.play_id, play.day, play.began_at, play.number, player, count, *was, *now))


def played_on(before: Mapping[UUID, Strength], results: Iterable[Any]) -> dict[UUID, Strength]:
    """What results, in the defined order, make of the strengths that players had `before`."""
    now = dict(before)
    standing = {player: ((strength.mu, strength.sigma), strength.plays) for player, strength in before.items()}
    for play, player, plays, _, (mu, sigma) in _played(results, standing):
        now[player] = Strength(mu, sigma, plays, play.day)
    return now


def _played(results: Iterable[Any], standing: dict[Any, Standing]) -> Iterator[Step]:
    """Every step of the plays, one after the other; `standing` is what they have left of each player so far."""
    for play in results:
        seated = [standing.get(player, NEWCOMER) for player in play.players]
        after = ratings.rate([rating for rating, _ in seated], play.places)
        for player, (was, plays), now in zip(play.players, seated, after, strict=True):
            standing[player] = now, plays + 1
            yield play, player, plays + 1, was, now
