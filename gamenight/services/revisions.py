"""The one way in which a stored play changes: by a revision, which says what it said before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any
from uuid import UUID

import orjson
from django.utils import timezone

from gamenight.errors import conflict, in_flight, stale
from gamenight.ids import new_id
from gamenight.models import Club
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services.context import external_id_taken, judge_for, read_context, refuse_one_person_twice
from gamenight.services.due import mark, scopes_of
from gamenight.services.facts import OF_RECORD, Facts, NewPlay, facts_of, read
from gamenight.services.projection import Projection, documents, project, stored_record
from gamenight.services.transactions import taken
from gamenight.sql import statement
from rules.registry import GAMES
from rules.text import text

WITH_SESSION = "move_session"
"""The action of a revision that says that the play's evening is on another day, and the play with it."""
RESCORED = "rescore"
"""The action of a revision that says that the play is scored by other rules than before."""
MOST_RACES = 20
"""So often a change is begun anew because another one of the same play came first."""


class _Overtaken(Exception):
    """Another change of the play was committed after this one had read it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a revision says of itself: what was done, why, and which earlier revision it undoes."""

    action: str
    reason: str = ""
    undo_of: int | None = None


Edit = Callable[[StoredPlay], tuple[Facts, Entry]]
"""What a play should say, and what the revision says of it."""


def revise(caller: Caller, play_id: UUID, version: int | None, edit: Edit) -> StoredPlay:
    """Write what `edit` makes of the play as it is now; one that is overtaken reads it again.

    `version` None: whatever it is now. Raises Refusal: MISSING, STALE (another version), CONFLICT where nothing
    changes, and what storing a play may be refused for.
    """
    for _ in range(MOST_RACES):
        play = _current(caller, play_id, version)
        facts, entry = edit(play)
        try:
            return _write(caller, play, facts, entry)
        except _Overtaken:
            continue
    raise conflict("busy", text("The play is being changed by many at once; ask again."), retry_after=1)


def rescore(club: Club, play: StoredPlay) -> StoredPlay:
    """The play is worth what today's rules make of its record, by a revision that says from which version to which.

    Raises Refusal: BROKEN_RULE where the rules refuse the record by now, CONFLICT where a frozen board would change or
    the play is being changed.
    """
    change = {"rules_version": [play.rules_version, GAMES[play.game].version]}
    try:
        return _write(Caller(club=club), play, facts_of(play), Entry(RESCORED), change)
    except _Overtaken:
        raise in_flight() from None


def _current(caller: Caller, play_id: UUID, version: int | None) -> StoredPlay:
    play = reading.play(caller, play_id)
    if version not in (None, play.version):
        raise stale(play.version)
    return play


def _write(
    caller: Caller, play: StoredPlay, facts: Facts, entry: Entry, change: dict[str, Any] | None = None
) -> StoredPlay:
    """Store `facts` in place of the play's, with all that follows: its worth, a revision, an event, what is due.

    The revision says what differs, unless a `change` is given.
    """
    new = _as_new(play, facts)
    judged = judge_for(caller.in_club, new.record, len(new.players))
    context = read_context(caller, new, judged.game.name)
    if not facts["voided"] and context.same_external not in (None, play.id):
        raise external_id_taken(caller, context.same_external)
    counting = context.leagues if new.rated and not facts["voided"] else ()
    effective = [each.effective for each in context.players]
    if not facts["voided"]:
        refuse_one_person_twice(effective)
    worth = project(judged, effective, counting)
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
        leagues=tuple(league.id for league in context.leagues),
    )
    change = change or _difference(facts_of(play), facts_of(after))
    _store(
        caller,
        play,
        after,
        replace(worth, results=after.results),
        {
            **asdict(entry),
            "change": orjson.dumps(change).decode(),
            "event": "play.voided" if after.voided_at and not play.voided_at else "play.changed",
        },
    )
    mark(play.club, scopes_of(play) | scopes_of(after), since=min(play.place_in_order, after.place_in_order))
    return after


def _as_new(play: StoredPlay, facts: Facts) -> NewPlay:
    players = tuple(UUID(each) for each in facts["players"])
    return NewPlay(
        record={key: facts[key] for key in OF_RECORD if facts[key] is not None},
        players=players,
        evening=UUID(facts["session"]),
        starts_at=read(facts["start"]),
        ends_at=read(facts["end"]),
        rated=facts["rated"],
        external=play.external,
    )


def _difference(before: Facts, after: Facts) -> dict[str, list[Any]]:
    """Each changed key with its value before and after. Raises Refusal (CONFLICT) where there is none."""
    change = {key: [before[key], after[key]] for key in before if before[key] != after[key]}
    if not change:
        raise conflict("nothing_changed", text("The play says so already."))
    return change


def _store(caller: Caller, before: StoredPlay, after: StoredPlay, worth: Projection, revision: dict[str, Any]) -> None:
    if statement("clear_play").one(club=before.club, id=before.id, version=before.version) is None:
        raise _Overtaken
    columns = "id club game rules_version evening day starts_at ends_at began_at number status rated voided_at"
    with taken({"play_external_once": in_flight}):
        statement("rewrite_play").run(
            **{name: getattr(after, name) for name in columns.split()},
            seats_taken=len(after.players),
            account=caller.account_id,
            token=caller.token_id,
            revision_id=new_id(),
            **revision,
            **documents(after.record, after.players, worth),
        )
