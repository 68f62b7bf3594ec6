"""What was written down of a play, as JSON: what revisions compare, clients correct and undoing restores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

from gamenight.models import Revision
from gamenight.selectors.plays import StoredPlay

Facts = dict[str, Any]
OF_RECORD = ("game", "seats", "options", "setup", "rounds", "final", "ended_early")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPlay:
    """What a client writes down of a play: `players` sit at seats 0, 1, ...; no day and times mean now."""

    record: dict[str, Any]
    players: tuple[UUID, ...]
    id: UUID | None = None
    evening: UUID | None = None
    day: date | None = None
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    rated: bool = True
    external: tuple[str, str] | None = None


def facts_of(play: StoredPlay) -> Facts:
    """The keys of the record, each null where it was left out, and those beside it."""
    return of_record(play.record) | {
        "players": [str(each.player) for each in play.players],
        "session": str(play.evening),
        "start": written(play.starts_at),
        "end": written(play.ends_at),
        "number": play.number,
        "rated": play.rated,
        "voided": play.voided_at is not None,
    }


def of_record(record: dict[str, Any]) -> Facts:
    return {key: record.get(key) for key in OF_RECORD}


def rewound(facts: Facts, undone: Iterable[Revision]) -> Facts:
    """`facts` as they were before the revisions `undone`, which are the latest, in order."""
    for each in reversed(list(undone)):
        facts = facts | {key: before for key, (before, _) in each.change.items()}
    return facts


def written(instant: datetime | None) -> str | None:
    """In UTC, as answers have it: `...Z`."""
    return None if instant is None else instant.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read(instant: str | None) -> datetime | None:
    return None if instant is None else datetime.fromisoformat(instant)
