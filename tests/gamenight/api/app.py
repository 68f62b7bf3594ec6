"""Another app, as its developer would write it."""

from __future__ import annotations

from typing import Any

from gamenight.models import Account
from gamenight.selectors.access import Caller
from gamenight.services import tokens
from tests.gamenight.api.conftest import ApiClient


class App(ApiClient):
    """It holds a token of the caller's for the club; paths are the club's, and each POST has a key of its own."""

    def __init__(self, caller: Caller) -> None:
        account = Account.objects.get(id=caller.account_id)
        super().__init__(tokens.issue(account=account, name="an app", club=caller.in_club))
        self.base = f"/api/v1/clubs/{caller.in_club.id}/"
        self.keys = 0

    def read(self, path: str, **headers: str) -> Any:
        return self.send("GET", self.base + path, **headers)

    def write(self, path: str, body: Any, **headers: str) -> Any:
        self.keys += 1
        key = {"idempotency_key": f"a-key-of-this-app-{self.keys}"}
        return self.send("POST", self.base + path, body, **key | headers)

    def change(self, path: str, body: Any, **headers: str) -> Any:
        return self.send("PATCH", self.base + path, body, **headers)
