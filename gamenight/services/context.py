"""What a club has to do with a play that is to be stored: its rules' verdict, its players, evening and leagues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, invalid
from gamenight.models import Club
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import Seated
from gamenight.services.facts import NewPlay, written
from gamenight.services.projection import LeagueOfDay
from gamenight.sql import statement
from rules.judging import Judged, Refused, judge, judge_rest
from rules.problems import Problem
from rules.text import text
from scoring.policy import LeaguePolicy


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


def judge_rest_for(club: Club, record: dict[str, Any], refused: Refusal) -> list[Problem]:
    """What the rules say besides of what can be read of a record that was `refused` for its shape."""
    if refused.kind is not Kind.INVALID:
        return []
    faulty = [replace(each, path=each.path[1:]) for each in refused.problems if each.path[:1] == ("record",)]
    return [each.under("record") for each in judge_rest(with_options_of(club, record), faulty)] if faulty else []


def with_options_of(club: Club, record: dict[str, Any]) -> dict[str, Any]:
    """`record` with the club's options for the game behind its own; the rulebook's are the shape's defaults."""
    own = record.get("options", {})
    defaults = club.options.get(str(record.get("game")), {})
    return record | {"options": defaults | own} if isinstance(own, dict) else record


def read_context(caller: Caller, new: NewPlay, game: str) -> Context:
    """What logging `new` has to know of the caller's club: a helper logs in one evening, and names no other.

    Raises Refusal where an evening or a player is not the club's, one player sits twice (or two who are merged), the
    end is too early, the evening is on another day than the one given, or the times are of other days; past midnight is
    not another day.
    """
    _refuse_seated_twice(new.players)
    if new.starts_at and new.ends_at and new.ends_at < new.starts_at:
        raise invalid("ends_before_start", ("end",), "a play ends at its start or later")
    club, now = caller.in_club, timezone.now()
    zone = ZoneInfo(club.zone)
    known = new.starts_at or new.ends_at
    day = new.day or (known or now).astimezone(zone).date()
    named = new.evening or caller.evening
    source, external_id = new.external or (None, None)
    if new.day and new.starts_at and not 0 <= (new.starts_at.astimezone(zone).date() - new.day).days <= 1:
        start = written(new.starts_at)
        raise invalid("day_start", ("day",), "a play of {day} doesn't start at {start}", day=day, start=start)
    row = statement("play_context").one(
        club=club.id,
        id=new.id,
        evening=named,
        only_evening=caller.evening,
        day=day,
        day_given=new.day is not None,
        at=known or (now if new.day is None else None),
        players=list(new.players),
        game=game,
        external_source=source,
        external_id=external_id,
    )
    evening = orjson.loads(row.evening) if row.evening and caller.knows(named) else None
    if evening is None and named is not None:
        raise invalid("session_unknown", ("session",), "there is no such session in this club")
    day = date.fromisoformat(evening["day"]) if evening else day
    if new.day not in (None, day):
        raise invalid("day_session", ("day",), "this session is on {day}", day=day)
    if named is None and new.ends_at and not 0 <= (new.ends_at.astimezone(zone).date() - day).days <= 2:
        raise invalid("day_end", ("end",), "a play of {day} doesn't end at {end}", day=day, end=written(new.ends_at))
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


def _refuse_seated_twice(players: Sequence[UUID]) -> None:
    """Raises Refusal (INVALID) at the first seat of somebody who has another one already."""
    twice = [seat for seat, player in enumerate(players) if player in players[:seat]]
    if twice:
        raise invalid("player_twice", ("players", twice[0]), "a player has one seat at a table")


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
    return tuple(Seated(UUID(row["id"]), row["name"], UUID(row["effective"]), row["version"]) for row in rows)


def refuse_one_person_twice(effective: Sequence[UUID]) -> None:
    """Raises Refusal (CONFLICT) at each seat of somebody whom a merge has made one with another at the table."""
    told = text("this player is merged with another one at the table")
    twice = [
        Problem("players_merged", ("players", seat), told)
        for seat, player in enumerate(effective)
        if player in effective[:seat]
    ]
    if twice:
        raise Refusal(Kind.CONFLICT, "players_merged", text("Two of these players are one: merged."), problems=twice)


def external_id_taken(caller: Caller, first: UUID) -> Refusal:
    """It leads to the first one, but a helper learns of none in another evening."""
    leads_to: UUID | None = first
    if caller.evening is not None:
        try:
            reading.play(caller, first)
        except Refusal:
            leads_to = None
    return conflict("external_id_taken", text("A play with this external id is stored already."), leads_to)
