"""What came of an evening, in a few typed values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import orjson

from gamenight.selectors import evenings
from gamenight.selectors.access import Caller
from gamenight.selectors.evenings import WholeEvening
from gamenight.sql import statement

MOST_PLAYS = 100


@dataclass(frozen=True, slots=True)
class SeatInBrief:
    """Whose result it was, and what it was; null where there is none."""

    player: UUID
    name: str
    place: int | None
    score: int | None
    level: int | None


@dataclass(frozen=True, slots=True)
class PlayInBrief:
    """A play that isn't voided, the best seats first."""

    id: UUID
    number: int
    game: str
    status: str
    seats: tuple[SeatInBrief, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """An evening, who was there by name, and its plays in their order: the first ones, of `evening.plays`."""

    evening: WholeEvening
    names: tuple[str, ...]
    plays: tuple[PlayInBrief, ...]


def summary(caller: Caller, evening_id: UUID) -> Summary:
    """Raises Refusal (MISSING) where there is no such evening for the caller."""
    evening = evenings.whole(caller, evening_id)
    row = statement("evening_summary").one(club=caller.in_club.id, evening=evening_id, most=MOST_PLAYS)
    return Summary(evening, tuple(orjson.loads(row.names)), tuple(map(_play, orjson.loads(row.plays))))


def _play(row: dict[str, Any]) -> PlayInBrief:
    seats = tuple(SeatInBrief(**seat | {"player": UUID(seat["player"])}) for seat in row["seats"])
    return PlayInBrief(**row | {"id": UUID(row["id"]), "seats": seats})
