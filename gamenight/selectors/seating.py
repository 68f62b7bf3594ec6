"""Whom a table seats, and what tables have under way."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from gamenight.models import Player, Seat
from gamenight.selectors import people
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import PlayFilter, StoredPlay

MOST_PLAYERS = 150
LATELY = 60
"""So many of the latest plays tell who sat at a table lately."""
MOST_UNDER_WAY = 12
MOST_OF_EVENING = 60
"""So many plays in progress are listed for a helper, who finds them nowhere else so soon."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """The latest plays in progress, and whether there are `more`."""

    plays: list[StoredPlay]
    more: bool


def players(caller: Caller) -> list[Player]:
    """Whom one may seat: who sat down lately, the latest first, then the others by name."""
    latest = reading.listed([caller.in_club.id]).prefetch_related(None).select_related(None)
    seats = Seat.objects.filter(play__in=list(latest.values_list("id", flat=True)[:LATELY]))
    order: dict[UUID, int] = {}
    columns = ("player__merged_into", "player")
    for merged, player in seats.order_by("-play__day", "-play__made_at", "seat").values_list(*columns):
        order.setdefault(merged or player, len(order))
    seatable = people.players([caller.in_club.id]).filter(merged_into=None, anonymised_at=None).select_related(None)
    recent = sorted(seatable.filter(id__in=order), key=lambda each: order[each.id])
    return [*recent, *seatable.exclude(id__in=order)[:MOST_PLAYERS]]


def under_way(caller: Caller) -> UnderWay:
    """The plays in progress that the caller may see, the latest first."""
    most = MOST_OF_EVENING if caller.evening else MOST_UNDER_WAY
    wanted = PlayFilter(status="in_progress", voided=False)
    found = reading.page(caller, wanted, after=None, most=most + 1)
    return UnderWay(found[:most], more=len(found) > most)
