"""Players of a club."""

from __future__ import annotations

from uuid import UUID

from gamenight.errors import Refusal, conflict, in_flight
from gamenight.ids import new_id
from gamenight.models import Event, Player
from gamenight.selectors.access import Caller
from gamenight.services.ids import stored_as
from gamenight.services.transactions import in_club, taken
from gamenight.shapes import name_key, search_key
from rules.text import text


def name_taken() -> Refusal:
    return conflict("name_taken", text("A player of this club has this name."))


def added(*, caller: Caller, id: UUID | None, name: str, guest: bool = False) -> Player | None:
    """The player whom a client added under this id before. Raises Refusal (CONFLICT) where the id is another's."""
    return stored_as(Player, caller.in_club, id, name=name, guest=guest)


@in_club
def add(*, caller: Caller, name: str, guest: bool = False, id: UUID | None = None) -> Player:
    """A player of the caller's club. Raises Refusal (CONFLICT) where the name is taken."""
    with taken({"player_name_once": name_taken, "player_pkey": in_flight}):
        player = Player.objects.create(
            id=id or new_id(),
            club=caller.in_club,
            name=name,
            name_key=name_key(name),
            search_key=search_key(name),
            guest=guest,
        )
    Event.objects.create(club=caller.in_club, kind="player.added", subject=player.id, version=player.version)
    return player
