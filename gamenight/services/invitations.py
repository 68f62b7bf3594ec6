"""Invitations: secrets by which accounts become members of a club."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from gamenight.errors import in_flight, invalid, missing
from gamenight.ids import new_id
from gamenight.models import Invitation, Membership
from gamenight.roles import Role
from gamenight.secrets import new_token
from gamenight.selectors import invitations as reading
from gamenight.selectors.access import Caller
from gamenight.services.clubs import held
from gamenight.services.ids import telling
from gamenight.services.members import announce, become
from gamenight.services.tokens import refuse_past
from gamenight.services.transactions import in_club, share_club, taken

USUAL_DAYS = 7
MOST_DAYS = 90


@in_club
def invite(
    *,
    caller: Caller,
    role: Role,
    uses: int = 1,
    note: str | None = None,
    expires_at: datetime | None = None,
    id: UUID | None = None,
) -> tuple[Invitation, str]:
    """A new invitation to the caller's club, and its secret, which is kept nowhere.

    Raises Refusal: INVALID for a bad expiry, CONFLICT where something has its `id` already.
    """
    refuse_past(expires_at)
    now = timezone.now()
    if expires_at is not None and expires_at > now + timedelta(days=MOST_DAYS):
        raise invalid("expires_late", ("expires_at",), "an invitation ends within {days} days", days=MOST_DAYS)
    bearer = new_token()
    with telling(Invitation, id):
        invitation = Invitation.objects.create(
            id=id or new_id(),
            club=caller.in_club,
            account_id=caller.signed_in,
            role=role,
            note=note,
            uses=uses,
            public_id=bearer.public_id,
            secret_hash=bearer.secret_hash,
            expires_at=expires_at or now + timedelta(days=USUAL_DAYS),
        )
    return invitation, str(bearer)


@in_club
def revoke(*, caller: Caller, invitation_id: UUID) -> None:
    """Nobody comes by it from now on; one revoked before stays as it was. Raises Refusal (MISSING)."""
    invitation = reading.one(caller.in_club.id, invitation_id)
    Invitation.objects.filter(id=invitation.id, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def accept(*, caller: Caller, secret: str) -> tuple[Membership, bool]:
    """The caller's membership in the club of the invitation, and whether it is new.

    A member rises to the invitation's role, and never falls: where that changes nothing, the invitation isn't used, and
    its state doesn't matter. Raises Refusal (MISSING), always the same one, for any secret by which nobody comes.
    """
    invitation = reading.behind(secret)
    share_club(invitation.club_id)
    club = held(replace(caller, club=invitation.club))
    member = Membership.objects.filter(club=club, account=caller.signed_in).select_related("club").first()
    if member is not None and Role(member.role).reaches(Role(invitation.role)):
        return member, False
    if not _use(invitation):
        raise missing()
    if member is not None:
        become(member, invitation.role)
        return member, False
    with taken({"membership_once": in_flight}):
        member = Membership.objects.create(club=club, account_id=caller.signed_in, role=invitation.role)
    announce("member.joined", member)
    return member, True


def _use(invitation: Invitation) -> bool:
    """Whether somebody may come by it; then it is used once more. Of many at once none takes another's turn."""
    still_open = Invitation.objects.filter(
        id=invitation.id, used__lt=F("uses"), revoked_at=None, expires_at__gt=timezone.now()
    )
    return bool(still_open.update(used=F("used") + 1))
