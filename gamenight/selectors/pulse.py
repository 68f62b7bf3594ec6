"""Whether anything of a club has changed, in one cheap statement."""

from __future__ import annotations

from uuid import UUID

from gamenight.sql import statement


def pulse(club: UUID) -> str:
    """Differs from an earlier one if anything was written in the club meanwhile, or counted: boards and ratings."""
    row = statement("pulse").one(club=club)
    return f"{row.settled}/{row.open}/{row.due}"
