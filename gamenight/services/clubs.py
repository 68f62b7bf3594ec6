"""Clubs and their members."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from gamenight.models import Account, Club, Membership
from gamenight.models.clubs import Visibility
from gamenight.roles import Role


def found(
    *,
    owner: Account,
    name: str,
    zone: str,
    language: str = "en",
    visibility: str = Visibility.MEMBERS,
    options: dict[str, Any] | None = None,
) -> Club:
    """A new club with its owner."""
    with transaction.atomic():
        club = Club.objects.create(
            name=name, zone=zone, language=language, visibility=visibility, options=options or {}
        )
        Membership.objects.create(club=club, account=owner, role=Role.OWNER)
        return club


def enrol(*, club: Club, account: Account, role: Role) -> Membership:
    """The account has `role` in the club, whatever it had before."""
    membership, _ = Membership.objects.update_or_create(club=club, account=account, defaults={"role": role})
    return membership
