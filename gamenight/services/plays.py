"""Logging plays: one transaction that holds the play and all that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from gamenight.errors import Kind, Refusal, id_taken, in_flight
from gamenight.ids import new_id
from gamenight.models import Club
from gamenight.selectors import evenings
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services.context import Context, external_id_taken, judge_for, read_context, refuse_one_person_twice
from gamenight.services.due import mark, scopes_of
from gamenight.services.facts import NewPlay, facts_of, of_record, rewound, written
from gamenight.services.projection import documents, project, stored_record
from gamenight.services.transactions import alone_in_club, in_club, taken
from gamenight.sql import statement
from rules.judging import Judged
from rules.problems import Problem, listed
from rules.text import text


@dataclass(frozen=True, slots=True)
class Logged:
    """The play as stored. `again`: the same client id and body had stored it before, and nothing was written now."""

    play: StoredPlay
    judged: Judged
    possible_duplicate: UUID | None = None
    again: bool = False


@in_club
def log(*, caller: Caller, new: NewPlay) -> Logged:
    """Store a play that its rulebook allows. Raises Refusal: INVALID, BROKEN_RULE, MISSING or CONFLICT."""
    logged = _log(caller, new)
    _mark_all(caller.in_club, [logged])
    return logged


@alone_in_club
def log_all(*, caller: Caller, new: Sequence[NewPlay]) -> list[Logged]:
    """Store all of these or none: the club is held alone, so that two of these can't wait for each other.

    Raises Refusal with the problems of each under /plays/N: INVALID before BROKEN_RULE before CONFLICT.
    """
    logged: list[Logged] = []
    refused: dict[int, Refusal] = {}
    for at, each in enumerate(new):
        try:
            with transaction.atomic():
                logged.append(_log(caller, each))
        except Refusal as refusal:
            refused[at] = refusal
    if refused:
        raise _none_of_them(refused)
    _mark_all(caller.in_club, logged)
    return logged


def _none_of_them(refused: Mapping[int, Refusal]) -> Refusal:
    problems = [
        each.under("plays", at)
        for at, refusal in refused.items()
        for each in refusal.problems or [Problem(refusal.code, (), refusal.detail)]
    ]
    kinds = [refusal.kind for refusal in refused.values()]
    kind = next((kind for kind in (Kind.INVALID, Kind.BROKEN_RULE) if kind in kinds), kinds[0])
    return Refusal(kind, "bulk_refused", text("None of the plays was stored."), problems=listed(problems))


def _mark_all(club: Club, logged: Iterable[Logged]) -> None:
    new = [each.play for each in logged if not each.again]
    scopes = {scope for play in new for scope in scopes_of(play)}
    if scopes:
        mark(club.id, scopes, since=min(play.place_in_order for play in new))


def _log(caller: Caller, new: NewPlay) -> Logged:
    club = caller.in_club
    judged = judge_for(club, new.record, len(new.players))
    context = read_context(caller, new, judged.game.name)
    if context.same_id:
        return _again(caller, new, judged, context)
    if context.same_external:
        raise external_id_taken(caller, context.same_external)
    play = _insert(caller, *_begun(club, new, context, judged), judged)
    return Logged(play, judged, context.possible_duplicate)


def _again(caller: Caller, new: NewPlay, judged: Judged, context: Context) -> Logged:
    """The stored play, whatever it says by now, if the same id and body logged it. Raises Refusal (CONFLICT) if not."""
    try:
        stored = reading.play(caller, context.same_id)  # type: ignore[arg-type]
    except Refusal:
        raise id_taken() from None
    first = rewound(facts_of(stored), reading.revisions(caller, stored.id, after=1))
    asked = of_record(stored_record(judged)) | {
        "options": first["options"] | new.record.get("options", {}),  # the club's may be others by now
        "players": [str(each) for each in new.players],
        "session": first["session"] if new.evening is None else str(new.evening),
        "start": first["start"] if new.starts_at is None else written(new.starts_at),
        "end": written(new.ends_at),
        "rated": new.rated,
    }
    same = new.external == stored.external and all(first[key] == asked[key] for key in asked)
    if not (same and _was_on(new.day, stored, UUID(first["session"]))):
        raise id_taken()
    return Logged(stored, stored.judged(), again=True)


def _was_on(day: date | None, play: StoredPlay, evening: UUID) -> bool:
    """Whether the play, which may have been moved since, was one of `day` in `evening`; None is any day."""
    return day is None or evenings.days(play.club, [evening])[evening] == day


def _begun(club: Club, new: NewPlay, context: Context, judged: Judged) -> tuple[NewPlay, Context]:
    """A play that is logged under way, today, begins now unless it says when: so its duration is kept."""
    now = timezone.now()
    today = timedelta() <= now.astimezone(ZoneInfo(club.zone)).date() - context.day <= timedelta(days=1)
    if judged.outcome.status != "in_progress" or new.starts_at or new.ends_at or new.day or not today:
        return new, context
    return replace(new, starts_at=now), replace(context, began_at=now)


def _insert(caller: Caller, new: NewPlay, context: Context, judged: Judged) -> StoredPlay:
    counting = context.leagues if new.rated else ()
    effective = [each.effective for each in context.players]
    refuse_one_person_twice(effective)
    projection = project(judged, effective, counting)
    record = stored_record(judged)
    source, external_id = new.external or (None, None)
    columns: dict[str, Any] = {
        "id": new.id or new_id(),
        "rules_version": judged.game.version,
        "starts_at": new.starts_at,
        "ends_at": new.ends_at,
        "status": judged.outcome.status,
        "rated": new.rated,
    }
    with taken({"play_pkey": in_flight, "play_external_once": in_flight}):
        row = statement("log_play").one(
            club=caller.in_club.id,
            evening=context.evening,
            new_evening=new_id(),
            day=context.day,
            day_begins=context.day_begins,
            game=judged.game.name,
            seats_taken=judged.record.seats,
            external_source=source,
            external_id=external_id,
            account=caller.account_id,
            token=caller.token_id,
            revision_id=new_id(),
            **columns,
            **documents(record, context.players, projection),
        )
    return StoredPlay(
        club=caller.in_club.id,
        version=1,
        record=record,
        players=context.players,
        evening=row.evening_id,
        day=row.day,
        began_at=row.began_at,
        number=row.number,
        checked=True,
        voided_at=None,
        external=new.external,
        made_at=row.made_at,
        results=projection.results,
        leagues=tuple(league.id for league in context.leagues),
        **columns,
    )
