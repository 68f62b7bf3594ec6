"""Rated plays in the defined order, and what they have left players with."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from gamenight.sql import statement
from rules.registry import GAMES

Place = tuple[date, datetime, int, UUID]
"""Where a play stands in the defined order of results."""


def first_of(day: date) -> Place:
    """No play of the day stands before it."""
    return day, datetime.min.replace(tzinfo=UTC), 0, UUID(int=0)


FIRST = first_of(date.min)


@dataclass(frozen=True, slots=True)
class Strength:
    """A player's rating at a game in a club after `plays` rated ones, of which the last was on the day `last`."""

    mu: float
    sigma: float
    plays: int
    last: date


def results(
    club: UUID, game: str, *, since: Place | None = None, plays: Collection[UUID] | None = None
) -> Iterator[Any]:
    """The rated plays of a game, with players and places by seat: all of them, those from a place on, or `plays`.

    They are read as they are asked for, in the transaction that is open.
    """
    chosen = None if plays is None else list(plays)
    return statement("rated_results").stream(club=club, game=game, plays=chosen, **as_since(since))


def as_since(place: Place | None) -> dict[str, Any]:
    """What statements are asked that read from a place on."""
    day, began_at, number, first = place or (None,) * 4
    return {"since_day": day, "since_began_at": began_at, "since_number": number, "since_id": first}


def strengths(club: UUID, game: str, players: Collection[UUID], *, before: Place | None = None) -> dict[UUID, Strength]:
    """What the stored steps, all or those before a place, have left those of `players` with who had any."""
    day, began_at, number, id = before or (None, None, None, None)
    rows = statement("strengths").all(
        club=club, game=game, players=list(players), day=day, began_at=began_at, number=number, id=id
    )
    return {row.player_id: Strength(row.mu, row.sigma, row.plays, row.day) for row in rows}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a play did to a player's rating at its game."""

    play: UUID
    evening: UUID
    game: str
    day: date
    began_at: datetime
    number: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float

    @property
    def place_in_order(self) -> Place:
        return self.day, self.began_at, self.number, self.play


def steps(club: UUID, player: UUID, *, game: str | None, after: Place | None, most: int) -> list[Step]:
    """At most `most` steps of the player's ratings after a place in the defined order, newest first."""
    day, began_at, number, id = after or (None, None, None, None)
    games = list(GAMES) if game is None else [game]
    rows = statement("rating_steps").all(
        club=club, player=player, games=games, day=day, began_at=began_at, number=number, id=id, most=most
    )
    return [Step(**row._asdict()) for row in rows]


def plays_from(club: UUID, game: str, since: Place | None, *, without: Collection[UUID], most: int) -> int:
    """How many rated plays there are from a place on, `without` some of them; counted up to `most`."""
    row = statement("rated_plays").one(club=club, game=game, without=list(without), most=most, **as_since(since))
    return int(row.plays)


def page(club: UUID, game: str, *, after: tuple[float, str, UUID] | None, most: int) -> list[Any]:
    """At most `most` listed players' ratings after a place in the order of ratings, best first, then by name."""
    value, name, id = after or (None, None, None)
    return statement("rating_board").all(club=club, game=game, value=value, name=name, id=id, most=most)
