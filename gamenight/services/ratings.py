"""Replaying ratings: every step of a club's game, from its results in the defined order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from gamenight.selectors import ratings as reading
from gamenight.selectors.ratings import FIRST, Place, Strength
from gamenight.services import steps
from gamenight.sql import statement
from gamenight.sql.binary import copy_in
from scoring import ratings

BLOCK = 2000
Standing = tuple[ratings.Rating, int]
"""What a player's plays have left them with, and how many there were."""

NEWCOMER: Standing = (ratings.START, 0)

Step = tuple[Any, Any, int, ratings.Rating, ratings.Rating]
"""What a play did to a player: play and player as results have them, how many plays it makes, and the rating before and
after."""


def replay(club: UUID, game: str, *, since: Place | None = None) -> None:
    """The club's rating rows of `game` are what a replay of all its rated results gives.

    Only those from the place `since` on are written anew: the ones before it are right already. Results are read, and
    steps written, block by block.
    """
    standing: dict[bytes, Standing] = {}
    statement("forget_ratings").run(club=club, game=game, **reading.as_since(since))
    for block in steps.plays(club, game, since=since, most=BLOCK):
        if since not in (None, FIRST):
            newcomers = {player for _, players, _ in block for player in players} - standing.keys()
            standing |= _before(since, club, game, [UUID(bytes=player) for player in newcomers])
        if block:
            copy_in(steps.ROW, steps.rows(_played(block, standing)))


def _before(place: Place, club: UUID, game: str, players: Collection[UUID]) -> dict[bytes, Standing]:
    found = reading.strengths(club, game, players, before=place)
    return {player.bytes: ((each.mu, each.sigma), each.plays) for player, each in found.items()}


def played_on(before: Mapping[UUID, Strength], results: Iterable[Any]) -> dict[UUID, Strength]:
    """What results, in the defined order, make of the strengths that players had `before`."""
    now = dict(before)
    standing = {player: ((strength.mu, strength.sigma), strength.plays) for player, strength in before.items()}
    seated = ((play, play.players, play.places) for play in results)
    for play, player, plays, _, (mu, sigma) in _played(seated, standing):
        now[player] = Strength(mu, sigma, plays, play.day)
    return now


def _played(results: Iterable[Any], standing: dict[Any, Standing]) -> Iterator[Step]:
    """Every step of plays with their players and places; `standing` is what they have left of each player so far."""
    for play, players, places in results:
        seated = [standing.get(player, NEWCOMER) for player in players]
        after = ratings.rate([rating for rating, _ in seated], places)
        for player, (was, plays), now in zip(players, seated, after, strict=True):
            standing[player] = now, plays + 1
            yield play, player, plays + 1, was, now
