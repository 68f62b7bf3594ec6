"""Replaying ratings: every step of a club's game, from its results in the defined order."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from gamenight.models import Rating
from gamenight.sql import statement
from scoring import ratings


def replay(club: UUID, game: str) -> None:
    """The club's rating rows of `game` are what a replay of all its rated results gives."""
    standing: dict[UUID, ratings.Rating] = {}
    steps: list[Rating] = []
    for _, seats in groupby(statement("rated_results").all(club=club, game=game), key=attrgetter("play_id")):
        steps += _step(club, game, list(seats), standing)
    Rating.objects.filter(club=club, game=game).delete()
    Rating.objects.bulk_create(steps, batch_size=2000)


def _step(club: UUID, game: str, seats: list[Any], standing: dict[UUID, ratings.Rating]) -> list[Rating]:
    """The rows of one play; `standing` is afterwards what it left of each of its players."""
    before = [standing.get(seat.player_id, ratings.START) for seat in seats]
    after = ratings.rate(before, [seat.place for seat in seats])
    standing.update((seat.player_id, state) for seat, state in zip(seats, after, strict=True))
    return [
        Rating(
            club_id=club,
            play_id=seat.play_id,
            player_id=seat.player_id,
            game=game,
            day=seat.day,
            began_at=seat.began_at,
            number=seat.number,
            mu_before=was[0],
            sigma_before=was[1],
            mu=now[0],
            sigma=now[1],
        )
        for seat, was, now in zip(seats, before, after, strict=True)
    ]
