"""Invitations to clubs: as owners see them, and as whoever has the secret does."""

from __future__ import annotations

import hmac
from typing import Literal
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from gamenight.errors import missing
from gamenight.models import Invitation
from gamenight.secrets import parse_token
from gamenight.selectors.clubs import Clubs, within

State = Literal["open", "used_up", "expired", "revoked"]


def page(club: UUID, *, after: tuple[UUID] | None, most: int) -> list[Invitation]:
    """At most `most` of the club's invitations after a place, newest first; those that are over among them."""
    invitations = Invitation.objects.filter(club=club).defer("secret_hash").order_by("-id")
    return list((invitations if after is None else invitations.filter(id__lt=after[0]))[:most])


def invitations(clubs: Clubs) -> QuerySet[Invitation]:
    """Those to the clubs, newest first, with their clubs and who made them."""
    rows = Invitation.objects.select_related("club", "account").defer("secret_hash")
    return within(rows, clubs).order_by("-id")


def one(club: UUID, invitation_id: UUID) -> Invitation:
    """Raises Refusal (MISSING) where the club has none."""
    return _known(Invitation.objects.filter(club=club, id=invitation_id).defer("secret_hash").first())


def state(invitation: Invitation) -> State:
    """Whether somebody may still come by it, and why not."""
    if invitation.revoked_at is not None:
        return "revoked"
    if invitation.used >= invitation.uses:
        return "used_up"
    return "open" if invitation.expires_at > timezone.now() else "expired"


def in_state(invitations: QuerySet[Invitation], wanted: str) -> QuerySet[Invitation]:
    """Those of `invitations` whose `state` is `wanted`."""
    stands, unused = Q(revoked_at=None), Q(used__lt=F("uses"))
    still = Q(expires_at__gt=timezone.now())
    of = {
        "revoked": ~stands,
        "used_up": stands & ~unused,
        "open": stands & unused & still,
        "expired": stands & unused & ~still,
    }
    return invitations.filter(of[wanted])


def behind(secret: str) -> Invitation:
    """The invitation with its club, whatever its state. Raises Refusal (MISSING) where `secret` is of none."""
    bearer = parse_token(secret)
    if bearer is None:
        raise missing()
    there = Invitation.objects.filter(club__gone_at=None).select_related("club")
    invitation = _known(there.filter(public_id=bearer.public_id).first())
    if not hmac.compare_digest(bytes(invitation.secret_hash), bearer.secret_hash):
        raise missing()
    return invitation


def open_behind(secret: str) -> Invitation:
    """The same, of those by which somebody may still come: the others are as if they never were."""
    invitation = behind(secret)
    if state(invitation) != "open":
        raise missing()
    return invitation


def _known(found: Invitation | None) -> Invitation:
    if found is None:
        raise missing()
    return found
