"""Players of a club."""

from __future__ import annotations

from typing import Annotated, Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from gamenight.api.access import demand
from gamenight.api.bodies.players import (
    Anonymise,
    Merge,
    PlayerAnonymised,
    PlayerCorrection,
    PlayerRead,
    PlayerToAdd,
    PlayerWritten,
    Unmerge,
)
from gamenight.api.bodies.previews import MergePreview
from gamenight.api.guards import etag
from gamenight.api.paging import Order, PageQuery, listed
from gamenight.api.resources import ClubView
from gamenight.models import Player
from gamenight.roles import Action
from gamenight.selectors import people as reading
from gamenight.services import anonymising, merging
from gamenight.services import people as writing
from gamenight.services.replies import Answer
from gamenight.shapes import Id
from rules.shape import Maybe, says

BY_NAME: Order[Player] = Order(tuple[str, UUID], lambda player: (player.name_key, player.id))


class PlayerQuery(PageQuery):
    """Which players to list."""

    search: Maybe[str] = None
    merged_into: Annotated[Maybe[Id], says(description="Those merged into this player, whom no other list has.")] = None


class Players(ClubView):
    """The players of a club, by name."""

    actions = {"GET": Action.SEE_PLAYERS, "POST": Action.ADD_GUESTS}
    names = {"GET": "list_players", "POST": "add_player"}
    queries = {"GET": PlayerQuery}
    bodies = {"POST": PlayerToAdd}
    answers = {"GET": {200: listed(PlayerRead)}, "POST": {200: PlayerWritten, 201: PlayerWritten}}

    def get(self, request: Request, club: UUID) -> Response:
        """List players by name; each word of `search` begins one of the name or of an alias."""
        return self.page(
            BY_NAME,
            lambda after, most: reading.page(
                club, search=self.query.search, merged_into=self.query.merged_into, after=after, most=most
            ),
            lambda player: PlayerRead.of(player).as_json(),
        )

    def post(self, request: Request, club: UUID) -> Response:
        """Add a player; a name that only looks like another's is warned of.

        Whoever logs plays may add a guest, and an organiser anybody. A second one with the client's own `id` and the
        same body is answered with the first.
        """
        sent = dict(self.read(PlayerToAdd))
        if not sent["guest"]:
            demand(self.caller, Action.MANAGE_PLAYERS)

        def add() -> Answer:
            before = writing.added(caller=self.caller, **sent)
            player = before or writing.add(caller=self.caller, **sent)
            return _written(player, 200 if before else 201, Location=f"{request.path}{player.id}/")

        return self.once(add)


class OnePlayer(ClubView):
    """A player."""

    actions = {"GET": Action.SEE_PLAYERS, "PATCH": Action.MANAGE_PLAYERS}
    names = {"GET": "read_player", "PATCH": "change_player"}
    bodies = {"PATCH": PlayerCorrection}
    answers = {"GET": {200: PlayerRead}, "PATCH": {200: PlayerWritten}}
    guarded = frozenset({"PATCH"})

    def get(self, request: Request, club: UUID, player: UUID) -> Response:
        """Read a player."""
        found = reading.player(club, player)
        return Response(PlayerRead.of(found).as_json(), headers={"ETag": etag(found.version)})

    def patch(self, request: Request, club: UUID, player: UUID) -> Response:
        """Rename a player, change the aliases, or make a guest of a member, by a merge patch of what GET answers.

        Boards list names as they are today, and guests where the league says so: old results too.
        """
        version = self.expected
        return self.once(
            lambda: _written(
                writing.change(caller=self.caller, player_id=player, version=version, edit=self._correction)
            )
        )

    def _correction(self, stored: Player) -> dict[str, Any]:
        return self.read_patch(PlayerCorrection, PlayerRead.of(stored).as_json()).model_dump(exclude_unset=True)


class MergePlayer(ClubView):
    """A player whose results are another one's."""

    actions = {"POST": Action.MANAGE_PLAYERS}
    names = {"POST": "merge_player"}
    bodies = {"POST": Merge}
    answers = {"POST": {200: PlayerRead}}
    guarded = previewed = alone = frozenset({"POST"})
    preview = MergePreview

    def post(self, request: Request, club: UUID, player: UUID) -> Response:
        """Merge a player into another one, whose results these become. Seats keep who was written down.

        Whoever was merged into the player counts for the other one too. Nobody has two seats at a table: the plays, not
        voided, in which both sit are listed in a 409.
        """
        into, version = self.read(Merge).into, self.expected
        return self.once(lambda: _read(merging.merge(caller=self.caller, player_id=player, into=into, version=version)))


class UnmergePlayer(ClubView):
    """A merged player with results of its own again."""

    actions = {"POST": Action.MANAGE_PLAYERS}
    names = {"POST": "unmerge_player"}
    bodies = {"POST": Unmerge}
    answers = {"POST": {200: PlayerRead}}
    guarded = previewed = alone = frozenset({"POST"})
    preview = MergePreview

    def post(self, request: Request, club: UUID, player: UUID) -> Response:
        """Take a merge back: results count for those who were written down, as if nothing had been merged."""
        self.read(Unmerge)
        version = self.expected
        return self.once(lambda: _read(merging.unmerge(caller=self.caller, player_id=player, version=version)))


class AnonymisePlayer(ClubView):
    """A player without a name."""

    actions = {"POST": Action.MANAGE_PLAYERS}
    names = {"POST": "anonymise_player"}
    bodies = {"POST": Anonymise}
    answers = {"POST": {200: PlayerAnonymised}}
    guarded = alone = frozenset({"POST"})

    def post(self, request: Request, club: UUID, player: UUID) -> Response:
        """Anonymise a player, for good: the name, the aliases and the account are gone, and no number changes.

        Those who are merged into the player are the same person, and go too, and so do the club's exports: read an
        export of the player first. Texts that may mention one of the names are listed, this once, for people to look
        through.
        """
        self.read(Anonymise)
        version = self.expected
        address = request.path.partition("/players/")[0] + "/"

        def anonymise() -> Answer:
            done = anonymising.anonymise(caller=self.caller, player_id=player, version=version)
            body = PlayerAnonymised.anonymised(done.player, done.mentions, address).as_json()
            return Answer(200, body, {"ETag": etag(done.player.version)}, secret="mentions")

        return self.once(anonymise)


def _read(player: Player) -> Answer:
    return Answer(200, PlayerRead.of(player).as_json(), {"ETag": etag(player.version)})


def _written(player: Player, status: int = 200, **headers: str) -> Answer:
    """The answer to a write: what the player is now, and who looks like it."""
    body = PlayerWritten.written(player, reading.alike(player)).as_json()
    return Answer(status, body, {**headers, "ETag": etag(player.version)})
