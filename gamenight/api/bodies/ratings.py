"""Ratings as clients read them."""

from __future__ import annotations

from typing import Any, Self
from uuid import UUID

from gamenight.api.bodies.previews import RatingRow
from gamenight.selectors.ratings import Strength


class PlayerRating(RatingRow):
    """A player's rating at a game: `rating` is mu - 3 sigma, as it is shown, and `last` the day of the last rated play.

    It is `provisional` below 5 plays.
    """

    player: UUID
    name: str

    @classmethod
    def listed(cls, row: Any) -> Self:
        strength = RatingRow.of(Strength(row.mu, row.sigma, row.plays, row.day))
        return cls(player=row.player, name=row.name, **strength.model_dump())
