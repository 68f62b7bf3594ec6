"""The feed of changes as clients read it."""

from __future__ import annotations

from datetime import datetime
from typing import Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.selectors.changes import Change

PLACES = {
    "club": "",
    "member": "members/{subject}/",
    "play": "plays/{subject}/",
    "board": "leagues/{subject}/board/",
    "league": "leagues/{subject}/",
    "player": "players/{subject}/",
    "session": "sessions/{subject}/",
}
"""Where the subject is found in its club, by the first word of the kind."""


class ChangeRead(Answered):
    """Something that changed: `kind` is such as `play.voided`, `subject` an id, `version` what it was at afterwards.

    `url` is where to read what it is now; null for kinds to come that have no address of their own.
    """

    kind: str
    subject: UUID
    version: int
    at: datetime
    url: str | None

    @classmethod
    def of(cls, change: Change, club: str) -> Self:
        """`club` is the club's own address."""
        place = PLACES.get(change.kind.partition(".")[0])
        url = club + place.format(subject=change.subject) if place is not None else None
        return cls(kind=change.kind, subject=change.subject, version=change.version, at=change.at, url=url)
