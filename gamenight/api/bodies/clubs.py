"""Clubs as clients send and read them."""

from __future__ import annotations

from typing import Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.models import Club


class ClubRead(Answered):
    """A club; `role` is the caller's in it, null for a visitor."""

    id: UUID
    name: str
    zone: str
    language: str
    visibility: str
    role: str | None

    @classmethod
    def of(cls, club: Club, role: str | None) -> Self:
        return cls(
            id=club.id, name=club.name, zone=club.zone, language=club.language, visibility=club.visibility, role=role
        )
