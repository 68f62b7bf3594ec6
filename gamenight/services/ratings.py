"""Replaying ratings: every step of a club's game, from its results in the defined order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from gamenight.models import Rating
from gamenight.selectors import ratings as reading
from gamenight.selectors.ratings import Strength
from scoring import ratings

Step = tuple[Any, ratings.Rating, ratings.Rating]
"""What a play did to the player at one seat: the row of the result, the rating before and the one after."""


def replay(club: UUID, game: str) -> None:
    """The club's rating rows of `game` are what a replay of all its rated results gives."""
    steps = [_row(club, game, step) for step in _played(reading.results(club, game), {})]
    Rating.objects.filter(club=club, game=game).delete()
    Rating.objects.bulk_create(steps, batch_size=2000)


def played_on(before: Mapping[UUID, Strength], results: Iterable[Any]) -> dict[UUID, Strength]:
    """What results, in the defined order, make of the strengths that players had `before`."""
    now = dict(before)
    standing = {player: (strength.mu, strength.sigma) for player, strength in before.items()}
    for seat, _, (mu, sigma) in _played(results, standing):
        plays = now[seat.player_id].plays if seat.player_id in now else 0
        now[seat.player_id] = Strength(mu, sigma, plays + 1, seat.day)
    return now


def _played(results: Iterable[Any], standing: dict[UUID, ratings.Rating]) -> Iterator[Step]:
    """Every step of the plays, one after the other; `standing` is what they have left of each player so far."""
    for _, of_play in groupby(results, key=attrgetter("play_id")):
        seats = list(of_play)
        before = [standing.get(seat.player_id, ratings.START) for seat in seats]
        after = ratings.rate(before, [seat.place for seat in seats])
        standing.update((seat.player_id, state) for seat, state in zip(seats, after, strict=True))
        yield from zip(seats, before, after, strict=True)


def _row(club: UUID, game: str, step: Step) -> Rating:
    seat, was, now = step
    return Rating(
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
