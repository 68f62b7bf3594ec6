"""Members as clients send and read them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.models import Membership
from gamenight.roles import Role
from gamenight.shapes import Id
from rules.shape import Maybe, Shape

RoleName = Literal[*(role.value for role in Role)]  # type: ignore[valid-type]


class MemberCorrection(Shape):
    """A merge patch of a member."""

    role: Maybe[RoleName] = None


class Transfer(Shape):
    """The member who will own the club."""

    member: Id


class MemberRead(Answered):
    """An account's role in a club; `id` is the membership's, `made_at` when it began."""

    id: UUID
    version: int
    account: UUID
    username: str
    role: str
    made_at: datetime

    @classmethod
    def of(cls, member: Membership) -> Self:
        return cls(
            id=member.id,
            version=member.version,
            account=member.account_id,
            username=member.account.username,
            role=member.role,
            made_at=member.made_at,
        )
