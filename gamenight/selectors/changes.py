"""The feed of what changed in a club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from gamenight.sql import statement

Place = tuple[int, int]
BEGINNING: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Change:
    """An event: `kind` is such as `play.voided`, `subject` what it is about, at `version` from then on."""

    kind: str
    subject: UUID
    version: int
    at: datetime
    transaction: int
    id: int

    @property
    def place_in_order(self) -> Place:
        return self.transaction, self.id


def page(club: UUID, *, after: Place, most: int) -> list[Change]:
    """At most `most` changes after a place: whoever goes on from the last one misses none, whenever it is committed."""
    transaction, id = after
    rows = statement("changes").all(club=club, after_transaction=transaction, after_id=id, most=most)
    return [Change(**row._asdict()) for row in rows]
