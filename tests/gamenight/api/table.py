"""A table at which plays are logged over the API."""

from __future__ import annotations

from typing import Any

from gamenight.models import Account
from gamenight.selectors.access import Caller
from tests.builders import some_players, toy_record
from tests.gamenight.api.clients import ApiClient, token


class Table:
    """Four players of a club, and the owner's client."""

    def __init__(self, caller: Caller) -> None:
        self.caller = caller
        self.owner = Account.objects.get(id=caller.account_id)
        self.players = [str(player.id) for player in some_players(caller, "Ana", "Ben", "Cem", "Dua")]
        self.client = ApiClient(token(self.owner))
        self.club = f"/api/v1/clubs/{caller.in_club.id}/"
        self.plays = f"{self.club}plays/"

    def body(self, *points: int, **more: Any) -> dict[str, Any]:
        return {"players": self.players[: len(points)], "record": toy_record(*points), **more}

    def log(self, *points: int, key: str = "0123456789abcdef", **more: Any) -> Any:
        return self.client.send("POST", self.plays, self.body(*points, **more), idempotency_key=key)
