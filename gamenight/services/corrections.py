"""Changing a logged play: every change is a revision, and can be undone by another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import orjson
from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, missing
from gamenight.ids import new_id
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services.due import mark
from gamenight.services.plays import (
    NewPlay,
    documents,
    external_id_taken,
    judge_for,
    read_context,
    scopes_of,
    stored_record,
)
from gamenight.services.projection import Projection, project
from gamenight.services.transactions import in_club, taken
from gamenight.sql import statement
from rules.text import text

Facts = dict[str, Any]
_OF_RECORD = ("game", "seats", "options", "setup", "rounds", "final", "ended_early")


@dataclass(frozen=True, slots=True)
class Correction:
    """Keys of `facts_of` with what they should say, and why."""

    changes: Mapping[str, Any]
    reason: str = ""


@in_club
def correct(
    *, caller: Caller, play_id: UUID, version: int | None, edit: Callable[[StoredPlay], Correction]
) -> StoredPlay:
    """The play with what `edit` makes of it. `version` None: whatever it is now.

    Raises Refusal: MISSING, STALE (another version), INVALID, BROKEN_RULE, or CONFLICT where nothing changes.
    """
    play = _current(caller, play_id, version)
    correction = edit(play)
    return _write(caller, play, facts_of(play) | dict(correction.changes), action="correct", reason=correction.reason)


@in_club
def void(*, caller: Caller, play_id: UUID, version: int | None, reason: str = "") -> StoredPlay:
    """The play stays readable and counts nowhere."""
    play = _current(caller, play_id, version)
    return _write(caller, play, facts_of(play) | {"voided": True}, action="void", reason=reason)


@in_club
def restore(*, caller: Caller, play_id: UUID, version: int | None, reason: str = "") -> StoredPlay:
    """A voided play counts again."""
    play = _current(caller, play_id, version)
    return _write(caller, play, facts_of(play) | {"voided": False}, action="restore", reason=reason)


@in_club
def undo(*, caller: Caller, play_id: UUID, version: int | None, revision: int, reason: str = "") -> StoredPlay:
    """The play as it was before `revision`: the later changes go with it. Undoing its logging voids it."""
    play = _current(caller, play_id, version)
    undone = reading.revisions(caller.in_club.id, play_id, after=revision - 1)
    if not undone or undone[0].number != revision:
        raise missing()
    facts = facts_of(play)
    for each in reversed(undone):
        facts |= {key: before for key, (before, _) in each.change.items()}
    if revision == 1:
        facts["voided"] = True
    return _write(caller, play, facts, action="undo", reason=reason, undo_of=revision)


def facts_of(play: StoredPlay) -> Facts:
    """What was written down of the play, as JSON: what revisions compare and clients correct."""
    return {key: play.record.get(key) for key in _OF_RECORD} | {
        "players": [str(each.player) for each in play.players],
        "session": str(play.evening),
        "start": _written(play.starts_at),
        "end": _written(play.ends_at),
        "number": play.number,
        "rated": play.rated,
        "voided": play.voided_at is not None,
    }


def _written(instant: datetime | None) -> str | None:
    return None if instant is None else instant.astimezone(UTC).isoformat()


def _read(instant: str | None) -> datetime | None:
    return None if instant is None else datetime.fromisoformat(instant)


def _current(caller: Caller, play_id: UUID, version: int | None) -> StoredPlay:
    play = reading.play(caller.in_club.id, play_id)
    if version not in (None, play.version):
        raise _stale(play.version)
    return play


def _stale(version: int | None) -> Refusal:
    return Refusal(Kind.STALE, "version_stale", text("The play was changed meanwhile."), version=version)


def _write(
    caller: Caller, play: StoredPlay, facts: Facts, *, action: str, reason: str, undo_of: int | None = None
) -> StoredPlay:
    """Store `facts` in place of the play's, with all that follows: its worth, a revision, an event, what is due."""
    new = _as_new(facts)
    judged = judge_for(caller.in_club, new.record, len(new.players))
    context = read_context(caller.in_club, new, judged.game.name)
    worth = project(judged, [each.effective for each in context.players], context.leagues)
    record = stored_record(judged)
    after = replace(
        play,
        version=play.version + 1,
        rules_version=judged.game.version,
        record=record,
        players=context.players,
        evening=UUID(facts["session"]),
        day=context.day,
        starts_at=new.starts_at,
        ends_at=new.ends_at,
        began_at=context.began_at,
        number=facts["number"],
        status=judged.outcome.status,
        rated=new.rated,
        voided_at=(play.voided_at or timezone.now()) if facts["voided"] else None,
        results=[] if facts["voided"] else worth.results,
        leagues=() if facts["voided"] else worth.leagues,
    )
    change = _difference(facts_of(play), facts_of(after))
    _store(
        caller,
        play,
        after,
        replace(worth, results=after.results, points=worth.points if after.leagues else []),
        {
            "reason": reason,
            "action": action,
            "change": orjson.dumps(change).decode(),
            "undo_of": undo_of,
            "event": "play.voided" if after.voided_at else "play.changed",
        },
    )
    mark(play.club, scopes_of(play) | scopes_of(after))
    return after


def _as_new(facts: Facts) -> NewPlay:
    players = tuple(UUID(each) for each in facts["players"])
    return NewPlay(
        record={key: facts[key] for key in _OF_RECORD if facts[key] is not None},
        players=players,
        evening=UUID(facts["session"]),
        starts_at=_read(facts["start"]),
        ends_at=_read(facts["end"]),
        rated=facts["rated"],
    )


def _difference(before: Facts, after: Facts) -> dict[str, list[Any]]:
    """Each changed key with its value before and after. Raises Refusal (CONFLICT) where there is none."""
    change = {key: [before[key], after[key]] for key in before if before[key] != after[key]}
    if not change:
        raise conflict("nothing_changed", text("The play says so already."))
    return change


def _store(caller: Caller, before: StoredPlay, after: StoredPlay, worth: Projection, revision: dict[str, Any]) -> None:
    if statement("clear_play").one(club=before.club, id=before.id, version=before.version) is None:
        raise _stale(None)
    columns = (
        "id",
        "club",
        "game",
        "rules_version",
        "evening",
        "day",
        "starts_at",
        "ends_at",
        "began_at",
        "number",
        "status",
        "rated",
        "voided_at",
    )
    with taken({"play_external_once": external_id_taken}):
        statement("rewrite_play").run(
            **{name: getattr(after, name) for name in columns},
            seats_taken=len(after.players),
            account=caller.account_id,
            token=caller.token_id,
            revision_id=new_id(),
            **revision,
            **documents(after.record, after.players, worth),
        )
