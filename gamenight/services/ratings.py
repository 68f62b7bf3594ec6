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
COPY rating (club_id, game, play_id, day, began_at, number, player_id, mu_before, sigma_before, mu, sigma)
FROM STDIN (FORMAT BINARY)"""

Step = tuple[Any, Any, ratings.Rating, ratings.Rating]
"""What a play did to a player: the play's row, the player as the row has them, the rating before and the one after."""


def replay(club: UUID, game: str, *, since: Place | None = None) -> None:
    """The club's rating rows of `game` are what a replay of all its rated results gives.

    Only those from the place `since` on are written anew: the ones before it are right already. Results are read, and
    steps written, block by block.
    """
    results = reading.results_sent(club, game, since=since)
    standing: dict[bytes, ratings.Rating] = {}
    day, began_at, number, play = since or (None,) * 4
    statement("forget_ratings").run(club=club, game=game, day=day, began_at=began_at, number=number, play=play)
    while block := list(islice(results, BLOCK)):
        if since not in (None, FIRST):
            newcomers = {player for play in block for player in play.players} - standing.keys()
            before = reading.strengths(club, game, [UUID(bytes=player) for player in newcomers], before=since)
            standing |= {player.bytes: (each.mu, each.sigma) for player, each in before.items()}
        _write(club, game, _played(block, standing))


def _write(club: UUID, game: str, steps: Iterable[Step]) -> None:
    of = club.bytes, game.encode()
    with connection.cursor() as cursor, cursor.copy(WRITE) as copy:
        for play, player, was, now in steps:
            copy.write_row((*of, play.play_id, play.day, play.began_at, play.number, player, *was, *now))


def played_on(before: Mapping[UUID, Strength], results: Iterable[Any]) -> dict[UUID, Strength]:
    """What results, in the defined order, make of the strengths that players had `before`."""
    now = dict(before)
    standing = {player: (strength.mu, strength.sigma) for player, strength in before.items()}
    for play, player, _, (mu, sigma) in _played(results, standing):
        plays = now[player].plays if player in now else 0
        now[player] = Strength(mu, sigma, plays + 1, play.day)
    return now


def _played(results: Iterable[Any], standing: dict[Any, ratings.Rating]) -> Iterator[Step]:
    """Every step of the plays, one after the other; `standing` is what they have left of each player so far."""
    for play in results:
        before = [standing.get(player, ratings.START) for player in play.players]
        after = ratings.rate(before, play.places)
        for player, was, now in zip(play.players, before, after, strict=True):
            standing[player] = now
            yield play, player, was, now
