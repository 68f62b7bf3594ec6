"""Players as clients send and read them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import Field

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.overruling import Overruling
from gamenight.models import Player
from gamenight.selectors.mentions import Mention
from gamenight.shapes import Id, Name
from gamenight.wording import say
from rules.shape import Many, Maybe, Shape
from rules.text import text

MOST_ALIASES = 20
Aliases = Annotated[Many[Name], Field(max_length=MOST_ALIASES)]


class PlayerToAdd(Shape):
    """A name at the table, and others that find the player; a guest is listed on no board that doesn't say so."""

    id: Maybe[Id] = None
    name: Name
    aliases: Aliases = ()
    guest: bool = False


class PlayerCorrection(Overruling):
    """A merge patch of a player; `aliases` are given whole."""

    name: Maybe[Name] = None
    aliases: Maybe[Aliases] = None
    guest: Maybe[bool] = None


class Merge(Overruling):
    """The player whose results these become."""

    into: Id


class Unmerge(Overruling):
    """Nothing has to be said."""


class Anonymise(Shape):
    """Nothing has to be said."""


class PlayerRead(Answered):
    """A player; `merged_into` is the one whose results these are now, `claimed` says whether an account has it.

    Once anonymised, `name` says nothing.
    """

    id: UUID
    version: int
    name: str
    aliases: list[str]
    guest: bool
    claimed: bool
    merged_into: UUID | None
    anonymised_at: datetime | None

    @classmethod
    def of(cls, player: Player, **more: Any) -> Self:
        return cls(
            id=player.id,
            version=player.version,
            name=player.name,
            aliases=player.aliases,
            guest=player.guest,
            claimed=player.account_id is not None,
            merged_into=player.merged_into_id,
            anonymised_at=player.anonymised_at,
            **more,
        )


class PlayerWarning(Answered):
    """Something that looks odd and refuses nothing; `player` is the other one."""

    code: str
    message: str
    player: UUID


class PlayerWritten(PlayerRead):
    """A player with what looks odd about the name and the aliases."""

    warnings: list[PlayerWarning]

    @classmethod
    def written(cls, player: Player, alike: Iterable[Player]) -> Self:
        message = say(text("Another player of this club has a name or an alias that looks the same."))
        warnings = [PlayerWarning(code="looks_alike", message=message, player=each.id) for each in alike]
        return cls.of(player, warnings=warnings)


MOST_MENTIONS = 200


class MentionRead(Answered):
    """A text that may mention the player: it stands at `pointer` of what is read at `url`."""

    url: str
    pointer: str
    text: str


class PlayerAnonymised(PlayerRead):
    """A player without a name. `mentions` are texts that may still tell it, for people to look through; `more` beside
    them are left out.

    They are told this once: an answer replayed for its Idempotency-Key has null in their place.
    """

    mentions: list[MentionRead] | None
    more: int

    @classmethod
    def anonymised(cls, player: Player, mentions: list[Mention], club: str) -> Self:
        """`club` is the club's own address."""
        shown = [
            MentionRead(url=club + each.address, pointer=each.pointer, text=each.text)
            for each in mentions[:MOST_MENTIONS]
        ]
        return cls.of(player, mentions=shown, more=len(mentions) - len(shown))
