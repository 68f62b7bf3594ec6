"""Claims of players as clients send and read them."""

from __future__ import annotations

from datetime import datetime
from typing import Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.models import Claim
from rules.shape import Shape


class PlayerToClaim(Shape):
    """Nothing has to be said."""


class Decision(Shape):
    """Nothing has to be said."""


class ClaimRead(Answered):
    """A claim: `account` says that it is the player's. `state` is `pending`, `confirmed` or `refused`."""

    id: UUID
    player: UUID
    name: str
    account: UUID
    username: str
    state: str
    made_at: datetime

    @classmethod
    def of(cls, claim: Claim) -> Self:
        return cls(
            id=claim.id,
            player=claim.player_id,
            name=claim.player.name,
            account=claim.account_id,
            username=claim.account.username,
            state=claim.state,
            made_at=claim.made_at,
        )
