"""Clubs that somebody belongs to."""

from __future__ import annotations

from uuid import UUID

from gamenight.models import Membership


def memberships(account: UUID) -> list[Membership]:
    """The account's memberships with their clubs, by the club's name."""
    return list(Membership.objects.filter(account=account).select_related("club").order_by("club__name", "club"))
