"""Players of a club, found as one types."""

from __future__ import annotations

from functools import reduce
from operator import and_
from uuid import UUID

from django.db.models import Q

from gamenight.errors import missing
from gamenight.models import Player
from gamenight.shapes import search_key


def player(club: UUID, player_id: UUID) -> Player:
    """Raises Refusal (MISSING) where the club has none."""
    found = Player.objects.filter(club=club, id=player_id).first()
    if found is None:
        raise missing()
    return found


def page(club: UUID, *, search: str | None, after: tuple[str, UUID] | None, most: int) -> list[Player]:
    """At most `most` players by name after a place in that order: each word searched for begins one of the name."""
    players = Player.objects.filter(club=club, merged_into=None, anonymised_at=None)
    words = search_key(search or "").split()
    if words:
        begins = [Q(search_key__startswith=word) | Q(search_key__contains=f" {word}") for word in words]
        players = players.filter(reduce(and_, begins))
    if after is not None:
        name, last = after
        players = players.filter(Q(name_key__gt=name) | Q(name_key=name, id__gt=last))
    return list(players.order_by("name_key", "id")[:most])
