"""Players of a club."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.bodies.players import PlayerRead, PlayerToAdd
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView
from gamenight.models import Player
from gamenight.roles import Action
from gamenight.selectors import people as reading
from gamenight.services import people as writing
from gamenight.services.replies import Answer
from rules.shape import Maybe

BY_NAME: Order[Player] = Order(tuple[str, UUID], lambda player: (player.name_key, player.id))


class PlayerQuery(PageQuery):
    """Which players to list."""

    search: Maybe[str] = None


class Players(ClubView):
    """The players of a club, by name."""

    actions = {"GET": Action.SEE_PLAYERS, "POST": Action.MANAGE_PLAYERS}
    names = {"GET": "list_players", "POST": "add_player"}
    queries = {"GET": PlayerQuery}
    bodies = {"POST": PlayerToAdd}
    answers = {"GET": {200: listed(PlayerRead)}, "POST": {200: PlayerRead, 201: PlayerRead}}

    def get(self, request: Request, club: UUID) -> Response:
        """List players by name; each word of `search` begins one of the name."""
        return self.page(
            BY_NAME,
            lambda after, most: reading.page(club, search=self.query.search, after=after, most=most),
            lambda player: PlayerRead.of(player).as_json(),
        )

    def post(self, request: Request, club: UUID) -> Response:
        """Add a player. A second one with the client's own `id` and the same body is answered with the first."""
        sent = dict(self.read(PlayerToAdd))

        def add() -> Answer:
            before = writing.added(caller=self.caller, **sent)
            player = before or writing.add(caller=self.caller, **sent)
            headers = {"ETag": etag(player.version), "Location": f"{request.path}{player.id}/"}
            return Answer(200 if before else 201, PlayerRead.of(player).as_json(), headers)

        return self.once(add)


class OnePlayer(ClubView):
    """A player."""

    actions = {"GET": Action.SEE_PLAYERS}
    names = {"GET": "read_player"}
    answers = {"GET": {200: PlayerRead}}

    def get(self, request: Request, club: UUID, player: UUID) -> Response:
        """Read a player."""
        found = reading.player(club, player)
        return Response(PlayerRead.of(found).as_json(), headers={"ETag": etag(found.version)})
