"""Changing a logged play as a whole: each change can be undone by another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import UUID

from gamenight.errors import Refusal, conflict, invalid
from gamenight.models import Revision
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.evenings import these
from gamenight.selectors.plays import StoredPlay
from gamenight.services import evenings
from gamenight.services.context import judge_for
from gamenight.services.durations import ended
from gamenight.services.facts import OF_RECORD, Facts, facts_of, of_record, rewound
from gamenight.services.revisions import RESCORED, WITH_SESSION, Entry, revise
from gamenight.services.transactions import in_club
from rules.text import text


@dataclass(frozen=True, slots=True)
class Correction:
    """Keys of `facts_of` beside the record's with what they should say, the record whole if it changes, and why."""

    changes: Mapping[str, Any]
    record: dict[str, Any] | None = None
    reason: str = ""


@in_club
def correct(
    *, caller: Caller, play_id: UUID, version: int | None, edit: Callable[[StoredPlay], Correction]
) -> StoredPlay:
    """The play with what `edit` makes of it. One in another evening gets its next number and day, unless `edit` says.

    Raises Refusal: MISSING, STALE (another version), INVALID, BROKEN_RULE, or CONFLICT where nothing changes or the
    seats of a play under way would.
    """

    def corrected(play: StoredPlay) -> tuple[Facts, Entry]:
        correction = edit(play)
        facts = facts_of(play)
        if correction.record is not None:
            players = correction.changes.get("players", play.players)
            judged = judge_for(caller.in_club, correction.record, len(players))  # refuses keys that no record has
            facts |= of_record(correction.record) | ended(play, judged.outcome.status)
        facts |= correction.changes
        if _underway(play) and facts["players"] != facts_of(play)["players"]:
            raise conflict("seats_fixed", text("Seats change before the first round only, or once the play is over."))
        if facts["session"] != str(play.evening):
            facts |= evenings.moved(caller, play, UUID(facts["session"])) | dict(correction.changes)
        return facts, Entry("correct", correction.reason)

    return revise(caller, play_id, version, corrected)


@in_club
def move(
    *,
    caller: Caller,
    play_id: UUID,
    version: int | None,
    session: UUID | None = None,
    day: date | None = None,
    reason: str = "",
) -> StoredPlay:
    """The play in another evening, or in that of another `day`, which is made where there is none."""

    def moved(play: StoredPlay) -> tuple[Facts, Entry]:
        evening = session or play.evening
        if day is not None and day != play.day:
            evening = evenings.on_day(caller.in_club, day)
        facts = facts_of(play)
        if evening != play.evening:
            facts |= {"session": str(evening)} | evenings.moved(caller, play, evening)
        return facts, Entry("move", reason)

    return revise(caller, play_id, version, moved)


@in_club
def void(*, caller: Caller, play_id: UUID, version: int | None, reason: str = "") -> StoredPlay:
    """The play stays readable and counts nowhere."""
    return revise(caller, play_id, version, lambda play: (facts_of(play) | {"voided": True}, Entry("void", reason)))


@in_club
def restore(*, caller: Caller, play_id: UUID, version: int | None, reason: str = "") -> StoredPlay:
    """A voided play counts again."""
    return revise(caller, play_id, version, lambda play: (facts_of(play) | {"voided": False}, Entry("restore", reason)))


@in_club
def undo(
    *, caller: Caller, play_id: UUID, version: int | None, revision: int | None = None, reason: str = ""
) -> StoredPlay:
    """The play as it was before `revision`, by default the last that stands: the later changes go with it.

    Undoing its logging voids it. Raises Refusal: CONFLICT where nothing is left to undo, or the evening that it was in
    is gone, INVALID where there is no such revision.
    """

    def undone(play: StoredPlay) -> tuple[Facts, Entry]:
        revisions = reading.revisions(caller, play_id)
        number = _last_standing(revisions) if revision is None else revision
        if not 1 <= number <= len(revisions):
            raise invalid("revision_unknown", ("revision",), "this play has no revision {number}", number=number)
        before = rewound(facts_of(play), revisions[number - 1 :])
        if before["session"] != str(play.evening) and not these(caller, [UUID(before["session"])]):
            raise conflict("session_gone", text("The session that this play was in is gone: move the play instead."))
        return (before | {"voided": True} if number == 1 else before), Entry("undo", reason, undo_of=number)

    return revise(caller, play_id, version, undone)


def before_last(caller: Caller, play: StoredPlay) -> StoredPlay | None:
    """The play as `undo` would leave it now; None where nothing is left to undo, or other people sat at the table."""
    revisions = reading.revisions(caller, play.id)
    try:
        number = _last_standing(revisions)
    except Refusal:
        return None
    before = rewound(facts_of(play), revisions[number - 1 :])
    if before["players"] != facts_of(play)["players"]:
        return None
    record = {key: before[key] for key in OF_RECORD if before[key] is not None}
    voided = number == 1 or before["voided"]
    return replace(play, record=record, voided_at=(play.voided_at or play.made_at) if voided else None)


def _underway(play: StoredPlay) -> bool:
    return play.status == "in_progress" and bool(play.record["rounds"])


def _last_standing(revisions: Sequence[Revision]) -> int:
    """The number of the last revision that no other has undone; an undo leaves the play as before the undone one.

    What its session or new rules did to the play isn't the play's own to undo.
    """
    at = len(revisions)
    while at and (revisions[at - 1].undo_of is not None or revisions[at - 1].action in (WITH_SESSION, RESCORED)):
        at = (revisions[at - 1].undo_of or at) - 1
    if not at:
        raise conflict("nothing_to_undo", text("Everything about this play is undone already."))
    return at
