"""Clubs, and what an account is in each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from gamenight.models import Club, Evening, League, Membership, Play, Player
from gamenight.roles import Role
from gamenight.selectors.access import Caller

Clubs = Collection[UUID] | None
"""The clubs that somebody asks about; None are all there are, for staff."""

COUNTED: tuple[type[Model], ...] = (Membership, Player, Evening, Play, League)
"""In the order of `Size`."""

M = TypeVar("M", bound=Model)


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


def roles_of(account: UUID) -> dict[UUID, Role]:
    """The account's role by club, for the clubs that it is a member of."""
    mine = Membership.objects.filter(account=account).values_list("club", "role")
    return {club: Role(role) for club, role in mine}


def within(rows: QuerySet[M], clubs: Clubs) -> QuerySet[M]:
    """Those of `rows` whose club is one of `clubs`; of all clubs, those that aren't gone."""
    return rows.filter(club__gone_at=None) if clubs is None else rows.filter(club__in=clubs)


def named(clubs: Clubs) -> QuerySet[Club]:
    """The clubs by name."""
    rows = Club.objects.filter(gone_at=None).order_by("name", "id")
    return rows if clubs is None else rows.filter(id__in=clubs)


@dataclass(frozen=True, slots=True)
class Size:
    """How much a club has; of plays the voided ones too."""

    members: int
    players: int
    evenings: int
    plays: int
    leagues: int


def size(club: UUID) -> Size:
    """How much the club has."""
    return Size(*(model._default_manager.filter(club=club).count() for model in COUNTED))


def members(clubs: Clubs) -> QuerySet[Membership]:
    """Who is what in the clubs, by club and username."""
    rows = Membership.objects.select_related("club", "account")
    return within(rows, clubs).order_by("club__name", "club", "account__username")
