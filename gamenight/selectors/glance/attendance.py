"""How many people came."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from gamenight.models import Club
from gamenight.selectors.glance.asked import Asked
from gamenight.sql import statement

MOST_CLUBS = 6
MOST_EVENINGS = 26
MOST_PLAYS = 500
"""Of a club no more evenings are looked at than have about so many plays: thousands play in some."""


@dataclass(frozen=True, slots=True)
class Attended:
    """The days on which one of the clubs met, and how many people were at each of them; None where it didn't meet."""

    days: list[date]
    clubs: list[tuple[Club, list[int | None]]]


def attendance(asked: Asked) -> Attended:
    """Of the clubs that met last. People were there if they were ticked present or sat at a table."""
    rows = statement("glance_attendance").all(
        clubs=asked.ids,
        since=asked.since,
        until=asked.until,
        most_clubs=MOST_CLUBS,
        most_evenings=MOST_EVENINGS,
        most_plays=asked.share(MOST_PLAYS),
    )
    people = {(row.club_id, row.day): row.people for row in rows}
    days = sorted({day for _, day in people})
    met = [club for club in asked.shown if any(club.id == id for id, _ in people)]
    return Attended(days, [(club, [people.get((club.id, day)) for day in days]) for club in met])
