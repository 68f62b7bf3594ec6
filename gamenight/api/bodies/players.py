"""Players as clients send and read them."""

from __future__ import annotations

from typing import Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.models import Player
from gamenight.shapes import Id, Name
from rules.shape import Maybe, Shape


class PlayerToAdd(Shape):
    """A name at the table; a guest is listed on no board that doesn't say so."""

    id: Maybe[Id] = None
    name: Name
    guest: bool = False


class PlayerRead(Answered):
    """A player; `merged_into` is the one whose results these are now."""

    id: UUID
    version: int
    name: str
    guest: bool
    merged_into: UUID | None

    @classmethod
    def of(cls, player: Player) -> Self:
        return cls(
            id=player.id,
            version=player.version,
            name=player.name,
            guest=player.guest,
            merged_into=player.merged_into_id,
        )
