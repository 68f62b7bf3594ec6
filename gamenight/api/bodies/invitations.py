"""Invitations as they are made, listed, looked at and accepted."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import AfterValidator

from gamenight.api.bodies.answers import Answered
from gamenight.models import Invitation
from gamenight.models.clubs import MOST_USES
from gamenight.roles import INVITED
from gamenight.selectors import invitations as reading
from gamenight.shapes import Instant, Name, refused
from rules.shape import Int, Maybe, Note, Shape, says
from rules.text import text


def _some_uses(uses: int) -> int:
    if not 1 <= uses <= MOST_USES:
        raise refused("shape.range", text("an invitation is for 1 to {most} people", most=MOST_USES))
    return uses


Uses = Annotated[Int, AfterValidator(_some_uses), says(minimum=1, maximum=MOST_USES)]
InvitedRole = Literal[*(role.value for role in INVITED)]  # type: ignore[valid-type]


class InvitationToMake(Shape):
    """For how many, as what, and until when: a week where that isn't said, 90 days at most.

    Whoever is to own the club too is made its owner once they are a member.
    """

    role: InvitedRole = "viewer"
    uses: Uses = 1
    note: Maybe[Name] = None
    expires_at: Maybe[Instant] = None


class InvitationRead(Answered):
    """An invitation without its secret; `account` made it, `state` is open, used_up, expired or revoked."""

    id: UUID
    role: str
    uses: int
    used: int
    state: str
    note: str | None
    account: UUID | None
    made_at: datetime
    expires_at: datetime
    revoked_at: datetime | None

    @classmethod
    def of(cls, invitation: Invitation, **more: Any) -> Self:
        same = ("id", "role", "uses", "used", "note", "made_at", "expires_at", "revoked_at")
        return cls(
            account=invitation.account_id,
            state=reading.state(invitation),
            **{name: getattr(invitation, name) for name in same},
            **more,
        )


class InvitationMade(InvitationRead):
    """`link` is what the people invited get, told this once: null where the answer is replayed for its key.

    The secret is what stands behind its `#`: no server, log or Referer ever learns of it.
    """

    link: str | None


class InvitationSecret(Shape):
    """What stands behind the `#` of an invitation's link."""

    secret: Note


class InvitationSeen(Answered):
    """What whoever has the secret may become: `role` in the club `name`."""

    name: str
    role: str
    expires_at: datetime

    @classmethod
    def of(cls, invitation: Invitation) -> Self:
        return cls(name=invitation.club.name, role=invitation.role, expires_at=invitation.expires_at)
