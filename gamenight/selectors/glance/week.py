"""This week's evenings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from gamenight.models import Club
from gamenight.selectors.glance.asked import Asked
from gamenight.sql import statement

MOST_EVENINGS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningLine:
    """An evening with its plays that aren't voided, and how many people said yes to it."""

    id: UUID
    club: Club
    day: date
    starts_at: datetime | None
    state: str
    title: str | None
    place: str | None
    capacity: int | None
    plays: int
    yes: int


def week(asked: Asked) -> list[EveningLine]:
    """From Monday to Sunday of the week that it is at each club, the first one first."""
    clubs = asked.by_id
    found = [row._asdict() for row in statement("glance_evenings").all(clubs=asked.ids, most=MOST_EVENINGS)]
    return [EveningLine(club=clubs[row.pop("club_id")], **row) for row in found]
