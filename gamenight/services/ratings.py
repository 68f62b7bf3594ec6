"""Replaying ratings: every step of a club's game, from its results in the defined order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from gamenight.models import Rating
from gamenight.selectors import ratings as reading
from gamenight.selectors.ratings import Strength
from scoring import ratings

Step = tuple[Any, UUID, ratings.Rating, ratings.Rating]
"""What a play did to a player: the play's row, the player, the rating before and the one after."""


def replay(club: UUID, game: str) -> None:
    """The club's rating rows of `game` are what a replay of all its rated results gives."""
    steps = [_row(club, game, *step) for step in _played(reading.results(club, game), {})]
    Rating.objects.filter(club=club, game=game).delete()
    Rating.objects.bulk_create(steps, batch_size=2000)


def played_on(before: Mapping[UUID, Strength], results: Iterable[Any]) -> dict[UUID, Strength]:
    """What results, in the defined order, make of the strengths that players had `before`."""
    now = dict(before)
    standing = {player: (strength.mu, strength.sigma) for player, strength in before.items()}
    for play, player, _, (mu, sigma) in _played(results, standing):
        plays = now[player].plays if player in now else 0
        now[player] = Strength(mu, sigma, plays + 1, play.day)
    return now


def _played(results: Iterable[Any], standing: dict[UUID, ratings.Rating]) -> Iterator[Step]:
    """Every step of the plays, one after the other; `standing` is what they have left of each player so far."""
    for play in results:
        before = [standing.get(player, ratings.START) for player in play.players]
        after = ratings.rate(before, play.places)
        for player, was, now in zip(play.players, before, after, strict=True):
            standing[player] = now
            yield play, player, was, now


def _row(club: UUID, game: str, play: Any, player: UUID, was: ratings.Rating, now: ratings.Rating) -> Rating:
    return Rating(
        club_id=club,
        play_id=play.play_id,
        player_id=player,
        game=game,
        day=play.day,
        began_at=play.began_at,
        number=play.number,
        mu_before=was[0],
        sigma_before=was[1],
        mu=now[0],
        sigma=now[1],
    )
