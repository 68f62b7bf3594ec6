"""Tokens as clients ask for them and read them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import AfterValidator

from gamenight.api.bodies.answers import Answered
from gamenight.models import Token
from gamenight.roles import Scope
from gamenight.shapes import Id, Instant, Name, refused
from rules.shape import Many, Shape, says
from rules.text import text


def _some_once(scopes: Sequence[str]) -> Sequence[str]:
    if not scopes:
        raise refused("shape.length", text("a token has at least one scope"))
    if len(set(scopes)) < len(scopes):
        raise refused("shape.duplicate", text("each scope is named once"))
    return scopes


ScopeName = Literal[*(scope.value for scope in Scope)]  # type: ignore[valid-type]
Scopes = Annotated[Many[ScopeName], AfterValidator(_some_once), says(minItems=1, uniqueItems=True)]


class TokenToMake(Shape):
    """What a token may be used for: without `club` in all of the account's clubs, without `expires_at` for good."""

    name: Name
    scopes: Scopes
    club: Id | None = None
    expires_at: Instant | None = None


class TokenRead(Answered):
    """A token without its secret; `club` is null where it serves in all of the account's clubs."""

    id: UUID
    public_id: str
    name: str
    scopes: list[str]
    club: UUID | None
    made_at: datetime
    expires_at: datetime | None
    last_used_on: date | None
    revoked_at: datetime | None

    @classmethod
    def of(cls, kept: Token, **more: Any) -> Self:
        return cls(
            id=kept.id,
            public_id=kept.public_id,
            name=kept.name,
            scopes=kept.scopes,
            club=kept.club_id,
            made_at=kept.made_at,
            expires_at=kept.expires_at,
            last_used_on=kept.last_used_on,
            revoked_at=kept.revoked_at,
            **more,
        )


class TokenMade(TokenRead):
    """`token` is what its holder sends as Bearer, told this once: null where the answer is replayed for its key."""

    token: str | None


class TokenOwner(Answered):
    """Whose token it is, or who made the helper link and answers for it."""

    id: UUID
    username: str


class ClubTokenRead(TokenRead):
    """A token that serves in one club alone; `session` is the evening that a helper link is for."""

    account: TokenOwner
    session: UUID | None

    @classmethod
    def of_club(cls, kept: Token) -> Self:
        owner = TokenOwner(id=kept.account.id, username=kept.account.username)
        return cls.of(kept, account=owner, session=kept.evening_id)


class HelperToInvite(Shape):
    """Whose link it is, or which table's; without `expires_at` until noon of the day after the session."""

    name: Name
    expires_at: Instant | None = None


class HelperRead(TokenRead):
    """A helper link without its secret: who holds it logs plays of `session`, without an account."""

    session: UUID

    @classmethod
    def of_session(cls, kept: Token, **more: Any) -> Self:
        return cls.of(kept, session=kept.evening_id, **more)


class HelperInvited(HelperRead):
    """`token` is what the helper sends as Bearer, told this once: null where the answer is replayed for its key."""

    token: str | None
