"""The caller as they read themselves."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.models import Membership, Token
from gamenight.selectors.access import Caller


class MembershipRead(Answered):
    """A club that the caller is a member of, and their role in it."""

    club: UUID
    name: str
    role: str


class TokenInUse(Answered):
    """The token that the caller came with; `club` is null where it serves in all of the account's clubs.

    `session` is that of a helper link.
    """

    public_id: str
    name: str
    scopes: list[str]
    club: UUID | None
    session: UUID | None
    expires_at: datetime | None


class Me(Answered):
    """The caller; `language` is empty where none was chosen, `token` null in a signed-in browser.

    Who comes by a helper link has no account: `id` is null, `username` empty.
    """

    id: UUID | None
    username: str
    language: str
    memberships: list[MembershipRead]
    token: TokenInUse | None

    @classmethod
    def of(cls, caller: Caller, memberships: Iterable[Membership], token: Token | None) -> Self:
        return cls(
            id=caller.account_id,
            username=caller.username,
            language=caller.language,
            memberships=[
                MembershipRead(club=each.club_id, name=each.club.name, role=each.role) for each in memberships
            ],
            token=_in_use(token) if token else None,
        )


def _in_use(token: Token) -> TokenInUse:
    return TokenInUse(
        public_id=token.public_id,
        name=token.name,
        scopes=token.scopes,
        club=token.club_id,
        session=token.evening_id,
        expires_at=token.expires_at,
    )
