"""Ratings of a club's players."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.ratings import PlayerRating
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView
from gamenight.errors import invalid
from gamenight.roles import Action
from gamenight.selectors import ratings as reading
from rules.registry import GAMES
from rules.shape import says

BEST_FIRST: Order[Any] = Order(tuple[float, str, UUID], lambda row: (row.value, row.name, row.player))


class RatingQuery(PageQuery):
    """At which game."""

    game: Annotated[str, says(description="A rival game: cooperative ones rate nobody.")]


class Ratings(ClubView):
    """The ratings at a game."""

    actions = {"GET": Action.SEE_BOARDS}
    names = {"GET": "list_ratings"}
    queries = {"GET": RatingQuery}
    answers = {"GET": {200: listed(PlayerRating)}}

    def get(self, request: Request, club: UUID) -> Response:
        """List the players' ratings at a game, best first, then by name. Guests are rated and not listed."""
        game = self.query.game
        if game not in GAMES or GAMES[game].cooperative:
            raise invalid("game_unrated", ("game",), "no game of this name rates its players")
        return self.page(
            BEST_FIRST,
            lambda after, most: reading.page(club, game, after=after, most=most),
            lambda row: PlayerRating.listed(row).as_json(),
        )
