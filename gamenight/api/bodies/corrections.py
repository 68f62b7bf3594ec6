"""Changes of a play as clients send and read them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import Field, model_validator

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.overruling import Overruling
from gamenight.models import Revision
from gamenight.selectors.plays import StoredPlay
from gamenight.selectors.revisions import leaves_changed
from gamenight.services.corrections import Correction
from gamenight.services.facts import OF_RECORD
from gamenight.shapes import Day, Id, Instant, refused
from rules.problems import Path, pointer
from rules.shape import Int, Many, Maybe, Note, says
from rules.text import text

RecordPatch = Annotated[dict[str, Any], says(description="A merge patch of the record: null takes a key away.")]


class PlayCorrection(Overruling):
    """A merge patch of a play; `reason` is kept with the revision."""

    players: Maybe[Many[Id]] = None
    record: Maybe[RecordPatch] = None
    session: Maybe[Id] = None
    start: Instant | None = None
    end: Instant | None = None
    number: Maybe[Annotated[Int, Field(ge=1)]] = None
    rated: Maybe[bool] = None
    reason: Maybe[Note] = None

    def correction(self, play: StoredPlay) -> Correction:
        """What the patch makes of `play`; as many seats as players, unless it says otherwise."""
        changes = self.model_dump(mode="json", exclude_unset=True, exclude={"reason", "record"})
        seats = {} if self.players is None else {"seats": len(self.players)}
        record = patched(play.record | seats, self.record or {}) if seats or self.record is not None else None
        return Correction(changes, record, self.reason or "")


class Why(Overruling):
    """The reason for a change, where one is given."""

    reason: Maybe[Note] = None


class Undo(Why):
    """The play becomes what it was before `revision`, by default the last one that isn't undone yet."""

    revision: Maybe[Annotated[Int, Field(ge=1)]] = None


class Move(Why):
    """Where a play belongs: another session, or that of another day."""

    session: Maybe[Id] = None
    day: Maybe[Day] = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.session is None) == (self.day is None):
            raise refused("shape.choice", text("give either a session or a day"))
        return self


def patched(present: Any, patch: Any) -> Any:
    """`present` with a merge patch (RFC 7396) applied."""
    if not isinstance(patch, dict):
        return patch
    kept = dict(present) if isinstance(present, dict) else {}
    for key, value in patch.items():
        if value is None:
            kept.pop(key, None)
        else:
            kept[key] = patched(kept.get(key), value)
    return kept


class DifferenceRead(Answered):
    """A value of a play before and after a change, null where there is none; `pointer` leads to it in the play."""

    pointer: str
    before: Any
    after: Any

    @classmethod
    def of(cls, changed: tuple[Path, Any, Any]) -> Self:
        path, before, after = changed
        inside = ("record", *path) if path[0] in OF_RECORD else path
        return cls(pointer=pointer(inside), before=before, after=after)


class RevisionRead(Answered):
    """A change of a play: each changed key with its value before and after, and in `differences` each changed value.

    `author` is the account's name, or the helper link's; null where it is gone.
    """

    number: int
    action: str
    at: datetime
    author: str | None
    account: UUID | None
    token: UUID | None
    reason: str
    change: dict[str, list[Any]]
    differences: list[DifferenceRead]
    undo_of: int | None

    @classmethod
    def of(cls, revision: Revision) -> Self:
        return cls(
            number=revision.number,
            action=revision.action,
            at=revision.made_at,
            author=revision.author,
            account=revision.account_id,
            token=revision.token_id,
            reason=revision.reason,
            change=revision.change,
            differences=list(map(DifferenceRead.of, leaves_changed(revision.change))),
            undo_of=revision.undo_of,
        )
