"""Who is what in a club."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet

from gamenight.errors import missing
from gamenight.models import Membership
from gamenight.roles import Role
from gamenight.selectors.access import Caller


def page(club: UUID, *, after: tuple[str, UUID] | None, most: int) -> list[Membership]:
    """At most `most` of the club's members after a place, by username."""
    members = _of(club).order_by("account__username", "id")
    if after is not None:
        name, last = after
        members = members.filter(Q(account__username__gt=name) | Q(account__username=name, id__gt=last))
    return list(members[:most])


def one(club: UUID, member_id: UUID) -> Membership:
    """Raises Refusal (MISSING) where the club has none."""
    return _known(_of(club).filter(id=member_id).first())


def own(caller: Caller) -> Membership:
    """The caller's, in the club asked for. Raises Refusal (MISSING) where it has ended meanwhile."""
    return _known(_of(caller.in_club.id).filter(account=caller.signed_in).first())


def is_owned(club: UUID) -> bool:
    """Whether somebody who can sign in owns the club."""
    return Membership.objects.filter(club=club, role=Role.OWNER, account__is_active=True).exists()


def _of(club: UUID) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club).select_related("account")


def _known(found: Membership | None) -> Membership:
    if found is None:
        raise missing()
    return found
