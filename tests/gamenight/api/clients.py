"""Accounts, clubs and tokens of a few words, and clients that speak for them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.test import Client

from gamenight.models import Account, Club, Membership, Token
from gamenight.roles import Scope
from gamenight.secrets import new_token


def account(name: str = "ana", **fields: Any) -> Account:
    return Account.objects.create_user(name, **fields)


@transaction.atomic
def club(name: str = "Tuesday", visibility: str = "members", **roles: Account) -> Club:
    """Somebody owns it whom no other test speaks of, if nobody else does."""
    made = Club.objects.create(name=name, visibility=visibility)
    for role, member in (roles if "owner" in roles else roles | {"owner": account(f"owner of {made.id}")}).items():
        Membership.objects.create(club=made, account=member, role=role)
    return made


def token(owner: Account, scopes: Iterable[str] = tuple(Scope), **fields: Any) -> str:
    """A bearer token as its owner would send it."""
    bearer = new_token()
    Token.objects.create(
        public_id=bearer.public_id,
        secret_hash=bearer.secret_hash,
        name="phone",
        account=owner,
        scopes=[str(scope) for scope in scopes],
        **fields,
    )
    return str(bearer)


class ApiClient(Client):
    """A client that speaks JSON, for the holder of `bearer` or of a club's `link` if there is one."""

    def __init__(self, bearer: str | None = None, link: str | None = None, **options: Any) -> None:
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        headers |= {"Club-Link": link} if link else {}
        super().__init__(headers=headers, raise_request_exception=False, **options)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Like `generic`, with `body` (a JSON value, or bytes as they are) and headers such as `if_match`."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        content = (
            body if isinstance(body, bytes) else b"" if body is None else self._encode_json(body, "application/json")
        )
        return self.generic(method, path, content, "application/json", headers=named)


def lines_of(answer: Any) -> list[Any]:
    """The JSON values of an answer, one a line."""
    return [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]
