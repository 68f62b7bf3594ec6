"""Logging plays: one transaction that holds the play and all that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
from django.db import transaction
from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, id_taken, in_flight, invalid
from gamenight.ids import new_id
from gamenight.models import Club
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import Seated, StoredPlay
from gamenight.services.due import board_scope, mark, ratings_scope
from gamenight.services.facts import facts_of, of_record, rewound, written
from gamenight.services.projection import LeagueOfDay, Projection, project
from gamenight.services.transactions import alone_in_club, in_club, taken
from gamenight.sql import statement
from rules.judging import Judged, Refused, judge
from rules.problems import Problem, listed
from rules.registry import GAMES
from rules.text import text
from scoring.policy import LeaguePolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPlay:
    """What a client writes down of a play: `players` sit at seats 0, 1, ...; no day and start mean now."""

    record: dict[str, Any]
    players: tuple[UUID, ...]
    id: UUID | None = None
    evening: UUID | None = None
    day: date | None = None
    starts_at: datetime | None = None
    ends_at: datetime | None = None
    rated: bool = True
    external: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Logged:
    """The play as stored. `again`: the same client id and body had stored it before, and nothing was written now."""

    play: StoredPlay
    judged: Judged
    possible_duplicate: UUID | None = None
    again: bool = False


@dataclass(frozen=True, slots=True)
class Context:
    """What the club has to do with a play, read in one statement."""

    evening: UUID | None
    day: date
    day_begins: datetime
    began_at: datetime
    players: tuple[Seated, ...]
    leagues: tuple[LeagueOfDay, ...]
    same_id: UUID | None
    same_external: UUID | None
    possible_duplicate: UUID | None


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
    scopes = {scope for each in logged if not each.again for scope in scopes_of(each.play)}
    if scopes:
        mark(club.id, scopes)


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


def external_id_taken(caller: Caller, first: UUID) -> Refusal:
    """It leads to the first one, but a helper learns of none in another evening."""
    leads_to: UUID | None = first
    if caller.evening is not None:
        try:
            reading.play(caller, first)
        except Refusal:
            leads_to = None
    return conflict("external_id_taken", text("A play with this external id is stored already."), leads_to)


def judge_for(club: Club, record: dict[str, Any], players: int) -> Judged:
    """Judge `record` with the club's options behind its own. Raises Refusal with pointers under /record."""
    verdict = judge(with_options_of(club, record))
    if isinstance(verdict, Refused):
        kind = Kind.INVALID if verdict.of_shape else Kind.BROKEN_RULE
        found = [each.under("record") for each in verdict.problems]
        raise Refusal(kind, "record_refused", text("The rules refuse this record."), problems=found)
    if verdict.record.seats != players:
        raise invalid(
            "players_seats",
            ("players",),
            "the record has {seats} seats, and {players} players were given",
            seats=verdict.record.seats,
            players=players,
        )
    return verdict


def with_options_of(club: Club, record: dict[str, Any]) -> dict[str, Any]:
    """`record` with the club's options for the game behind its own; the rulebook's are the shape's defaults."""
    own = record.get("options", {})
    defaults = club.options.get(str(record.get("game")), {})
    return record | {"options": defaults | own} if isinstance(own, dict) else record


def read_context(caller: Caller, new: NewPlay, game: str) -> Context:
    """What logging `new` has to know of the caller's club: a helper logs in one evening, and names no other.

    Raises Refusal where an evening or a player is not the club's, one player sits twice, or the end is too early.
    """
    twice = [seat for seat, player in enumerate(new.players) if player in new.players[:seat]]
    if twice:
        raise invalid("player_twice", ("players", twice[0]), "a player has one seat at a table")
    if new.starts_at and new.ends_at and new.ends_at < new.starts_at:
        raise invalid("ends_before_start", ("end",), "a play ends at its start or later")
    club, now = caller.in_club, timezone.now()
    zone = ZoneInfo(club.zone)
    day = new.day or (new.starts_at or now).astimezone(zone).date()
    named = new.evening or caller.evening
    source, external_id = new.external or (None, None)
    if new.day and new.starts_at and not 0 <= (new.starts_at.astimezone(zone).date() - new.day).days <= 1:
        raise invalid("day_start", ("day",), "a play of {day} doesn't start at {start}", day=day, start=new.starts_at)
    row = statement("play_context").one(
        club=club.id,
        id=new.id,
        evening=named,
        only_evening=caller.evening,
        day=day,
        at=new.starts_at or (now if new.day is None else None),
        players=list(new.players),
        game=game,
        external_source=source,
        external_id=external_id,
    )
    evening = orjson.loads(row.evening) if row.evening and caller.knows(named) else None
    if evening is None and named is not None:
        raise invalid("session_unknown", ("session",), "there is no such session in this club")
    day = date.fromisoformat(evening["day"]) if evening else day
    day_begins = datetime.combine(day, time(), zone)
    evening_began = datetime.fromisoformat(evening["starts_at"]) if evening and evening["starts_at"] else None
    return Context(
        evening=UUID(evening["id"]) if evening else None,
        day=day,
        day_begins=day_begins,
        began_at=new.starts_at or evening_began or day_begins,
        players=_seated(new.players, orjson.loads(row.players or "{}")),
        leagues=tuple(
            LeagueOfDay(UUID(each["id"]), LeaguePolicy.model_validate(each["policy"]))
            for each in orjson.loads(row.leagues or "[]")
        ),
        same_id=row.same_id,
        same_external=row.same_external,
        possible_duplicate=row.possible_duplicate,
    )


def _seated(players: tuple[UUID, ...], known: dict[str, Any]) -> tuple[Seated, ...]:
    told = text("there is no such player in this club")
    strangers = [
        Problem("player_unknown", ("players", seat), told)
        for seat, player in enumerate(players)
        if str(player) not in known
    ]
    if strangers:
        raise Refusal(Kind.INVALID, "player_unknown", told, problems=strangers)
    rows = [known[str(player)] for player in players]
    return tuple(Seated(UUID(row["id"]), row["name"], UUID(row["effective"])) for row in rows)


def scopes_of(play: StoredPlay) -> set[str]:
    """What depends on the play: the boards of the leagues of its day (attendance too), and a rival game's ratings."""
    boards = {board_scope(league) for league in play.leagues}
    return boards if GAMES[play.game].cooperative else boards | {ratings_scope(play.club, play.game)}


def stored_record(judged: Judged) -> dict[str, Any]:
    """The record as it is kept: options resolved, keys in reading order, what was left out left out."""
    record = judged.record
    return record.model_dump(mode="json", exclude_unset=True) | {
        "options": record.options.model_dump(mode="json"),
        "rounds": [each.model_dump(mode="json", exclude_unset=True) for each in record.rounds],
        "ended_early": record.ended_early,
    }


def _again(caller: Caller, new: NewPlay, judged: Judged, context: Context) -> Logged:
    """The stored play, whatever it says by now, if the same id and body logged it. Raises Refusal (CONFLICT) if not."""
    try:
        stored = reading.play(caller, context.same_id)  # type: ignore[arg-type]
    except Refusal:
        raise id_taken() from None
    first = rewound(facts_of(stored), reading.revisions(caller, stored.id, after=1))
    asked = of_record(stored_record(judged)) | {
        "players": [str(each) for each in new.players],
        "session": first["session"] if new.evening is None else str(new.evening),
        "start": first["start"] if new.starts_at is None else written(new.starts_at),
        "end": written(new.ends_at),
        "rated": new.rated,
    }
    same_day = new.day in (None, stored.day)
    if not same_day or new.external != stored.external or any(first[key] != asked[key] for key in asked):
        raise id_taken()
    return Logged(stored, judged, again=True)


def _begun(club: Club, new: NewPlay, context: Context, judged: Judged) -> tuple[NewPlay, Context]:
    """A play that is logged under way, today, begins now unless it says when: so its duration is kept."""
    now = timezone.now()
    today = timedelta() <= now.astimezone(ZoneInfo(club.zone)).date() - context.day <= timedelta(days=1)
    if judged.outcome.status != "in_progress" or new.starts_at or new.ends_at or new.day or not today:
        return new, context
    return replace(new, starts_at=now), replace(context, began_at=now)


def _insert(caller: Caller, new: NewPlay, context: Context, judged: Judged) -> StoredPlay:
    counting = context.leagues if new.rated else ()
    projection = project(judged, [each.effective for each in context.players], counting)
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


def documents(record: dict[str, Any], players: tuple[Seated, ...], projection: Projection) -> dict[str, Any]:
    """The JSON parameters of the statements that store a play."""
    seats = [
        {"seat": seat, "player": seated.player, "facts": projection.seat_facts[seat] if projection.seat_facts else {}}
        for seat, seated in enumerate(players)
    ]
    return {
        "ended_early": record["ended_early"],
        "options": _json(record["options"]),
        "setup": _json(record["setup"]) if "setup" in record else None,
        "final": _json(record["final"]) if "final" in record else None,
        "rounds": _json(record["rounds"]),
        "seats": _json(seats),
        "results": _json(projection.results),
        "points": _json(projection.points),
        "facts": _json(projection.facts),
    }


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()
