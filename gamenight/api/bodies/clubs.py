"""Clubs as clients send and read them."""

from __future__ import annotations

from typing import Any, Literal, Self
from uuid import UUID

from django.conf import settings

from gamenight.api.bodies.answers import Answered
from gamenight.models import Club
from gamenight.models.clubs import Visibility
from gamenight.shapes import Id, Name, Zone
from rules.shape import Maybe, Shape

Language = Literal[*(code for code, _ in settings.LANGUAGES)]  # type: ignore[valid-type]
Visible = Literal[*(each.value for each in Visibility)]  # type: ignore[valid-type]


class ClubToMake(Shape):
    """A club; `options` maps a game to those that the club plays it with, where they aren't the rulebook's.

    `visibility` says who sees the boards: everybody, who has the secret link, or members.
    """

    id: Maybe[Id] = None
    name: Name
    zone: Zone
    language: Language = "en"
    visibility: Visible = "members"
    options: dict[str, dict[str, Any]] = {}


class ClubCorrection(Shape):
    """A merge patch of a club; null for a game takes its options away, and null for one of them that one."""

    name: Maybe[Name] = None
    zone: Maybe[Zone] = None
    language: Maybe[Language] = None
    visibility: Maybe[Visible] = None
    options: Maybe[dict[str, dict[str, Any] | None]] = None


class LinkToShare(Shape):
    """Nothing has to be said."""


class LinkShared(Answered):
    """`link` is what a visitor sends in Club-Link, told this once: null where the answer is replayed for its key.

    `version` is the club's from then on.
    """

    version: int
    link: str | None


class ClubRead(Answered):
    """A club; `role` is the caller's in it, null for a visitor, and `has_link` says whether there is a secret link."""

    id: UUID
    version: int
    name: str
    zone: str
    language: str
    visibility: str
    has_link: bool
    options: dict[str, dict[str, Any]]
    role: str | None

    @classmethod
    def of(cls, club: Club, role: str | None) -> Self:
        same = ("id", "version", "name", "zone", "language", "visibility", "options")
        return cls(has_link=club.link_hash is not None, role=role, **{name: getattr(club, name) for name in same})
