"""What players say is wrong, as clients send and read it."""

from __future__ import annotations

from datetime import datetime
from typing import Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.models import Account, Flag
from gamenight.shapes import Notes
from rules.shape import Shape


class FlagToRaise(Shape):
    """What is wrong with a play."""

    note: Notes


class Settlement(Shape):
    """What to reply to whoever raised the flag, if anything."""

    reply: Notes | None = None


class FlagRead(Answered):
    """A flag on a play: `author` says in `note` what is wrong. `state` is `open` or `settled`.

    `author` and `settled_by` are accounts' names, null where they are gone.
    """

    id: UUID
    play: UUID
    author: str | None
    note: str
    state: str
    made_at: datetime
    reply: str | None
    settled_by: str | None
    settled_at: datetime | None

    @classmethod
    def of(cls, flag: Flag) -> Self:
        return cls(
            id=flag.id,
            play=flag.play_id,
            author=_name(flag.account),
            note=flag.note,
            state=flag.state,
            made_at=flag.made_at,
            reply=flag.reply,
            settled_by=_name(flag.settled_by),
            settled_at=flag.settled_at,
        )


def _name(account: Account | None) -> str | None:
    return account.username if account else None
