"""Clubs that somebody belongs to."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet

from gamenight.models import Membership
from gamenight.selectors.access import Caller


def memberships(caller: Caller) -> list[Membership]:
    """The caller's memberships with their clubs, by the club's name; a token for one club knows of no other."""
    return list(_memberships(caller))


def page(caller: Caller, *, after: tuple[str, UUID] | None, most: int) -> list[Membership]:
    """At most `most` of them after a place in that order."""
    mine = _memberships(caller)
    if after is not None:
        name, last = after
        mine = mine.filter(Q(club__name__gt=name) | Q(club__name=name, club__gt=last))
    return list(mine[:most])


def _memberships(caller: Caller) -> QuerySet[Membership]:
    mine = Membership.objects.filter(account=caller.signed_in)
    if caller.only_club is not None:
        mine = mine.filter(club=caller.only_club)
    return mine.select_related("club").order_by("club__name", "club")
