"""Planning evenings: when and where, for how many, open and closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Q

from gamenight.errors import Refusal, conflict, in_flight, invalid, missing, stale
from gamenight.ids import new_id
from gamenight.models import Club, Evening, Event, League, Play
from gamenight.models.evenings import EveningState
from gamenight.selectors.access import Caller
from gamenight.selectors.ratings import first_of
from gamenight.services.counting import recount
from gamenight.services.due import board_scope, mark, ratings_scope
from gamenight.services.facts import written
from gamenight.services.ids import stored_as
from gamenight.services.revisions import WITH_SESSION
from gamenight.services.transactions import alone_in_club, in_club, taken
from gamenight.sql import statement
from rules.registry import GAMES
from rules.text import text

MOST_PLACES = 10_000
MOST_WEEKS = 52

Said = dict[str, Any]
"""Columns of an evening that people choose: day, starts_at, ends_at, title, place, notes, capacity."""

NOTHING_SAID: Said = dict.fromkeys(("day", "starts_at", "ends_at", "title", "place", "notes", "capacity"))


def planned(*, caller: Caller, id: UUID | None, **said: Any) -> Evening | None:
    """The evening that a client planned under this id before. Raises Refusal (CONFLICT) where the id is another's."""
    told = {key: value for key, value in said.items() if key != "day" or value is not None}
    return stored_as(Evening, caller.in_club, id, planned=True, **told)


@in_club
def plan(*, caller: Caller, id: UUID | None = None, **said: Any) -> Evening:
    """An evening to come. Its day is the club's local day of its start, from now on.

    Raises Refusal: INVALID with a pointer, CONFLICT where the id is taken meanwhile.
    """
    club = caller.in_club
    columns = _settled(club, NOTHING_SAID, said)
    with taken({"evening_pkey": in_flight}):
        evening = Evening.objects.create(id=id or new_id(), club=club, state=EveningState.PLANNED, **columns)
    announce(evening)
    return evening


@alone_in_club
def replan(*, caller: Caller, evening_id: UUID, version: int | None, changes: Mapping[str, Any]) -> Evening:
    """The evening with these changes. Its plays are of its day, and without a start of their own begin when it does.

    Raises Refusal: MISSING, STALE (another version), INVALID, CONFLICT where nothing changes, or where nobody planned
    it and the day has another such evening already.
    """
    club, evening = caller.in_club, locked(caller, evening_id, version)
    before = {key: getattr(evening, key) for key in NOTHING_SAID}
    after = _settled(club, before, changes)
    if after == before:
        raise _nothing_changed()
    with taken({"evening_unplanned_once": _day_taken}):
        _store(evening, after)
    scopes: set[str] = set()
    if after["day"] != before["day"]:
        scopes = _moved(caller, evening, before["day"])
    elif after["starts_at"] != before["starts_at"]:
        scopes = _restarted(club, evening)
    if scopes:
        mark(club.id, scopes, since=first_of(min(before["day"], after["day"])))
    return evening


@in_club
def repeat(*, caller: Caller, evening_id: UUID, weeks: int, id: UUID | None = None) -> list[Evening]:
    """The same again in each of the `weeks` that follow, at the same time by the club's clock; nobody has answered yet.

    Left out is a day that has an evening of that title and start already; all are where the first was planned under
    `id` before. Raises Refusal: MISSING, INVALID, CONFLICT where the id is another's.
    """
    if not 1 <= weeks <= MOST_WEEKS:
        raise invalid("weeks_range", ("weeks",), "a session is repeated for 1 to {most} weeks", most=MOST_WEEKS)
    first, zone = locked(caller, evening_id), ZoneInfo(caller.in_club.zone)
    said = {key: getattr(first, key) for key in NOTHING_SAID}
    if id and Evening.objects.filter(club=caller.in_club, id=id).exists():
        return []
    until = first.day + timedelta(weeks=weeks)
    evenings = Evening.objects.filter(club=caller.in_club, title=first.title, day__gt=first.day, day__lte=until)
    there = {start or day for day, start in evenings.values_list("day", "starts_at")}
    later = [_later(said, zone, timedelta(weeks=week)) for week in range(1, weeks + 1)]
    missed = [each for each in later if (each["starts_at"] or each["day"]) not in there]
    return [plan(caller=caller, id=None if at else id, **each) for at, each in enumerate(missed)]


def _later(said: Said, zone: ZoneInfo, by: timedelta) -> Said:
    """What is `said`, moved `by` some days on the clock of `zone`; an hour that it skips makes no end too early."""
    start, end = (at and (at.astimezone(zone) + by).astimezone(UTC) for at in (said["starts_at"], said["ends_at"]))
    return said | {
        "day": None if start else said["day"] + by,
        "starts_at": start,
        "ends_at": end and max(start, end),
    }


@alone_in_club
def cancel(*, caller: Caller, evening_id: UUID, version: int | None) -> None:
    """The evening, with what was answered and ticked and its helper links, is gone. Nobody logs meanwhile.

    Raises Refusal: MISSING, STALE, CONFLICT where it has plays.
    """
    evening = locked(caller, evening_id, version)
    if Play.objects.filter(evening=evening).exists():
        raise conflict("session_has_plays", text("This session has plays, voided ones perhaps: it stays."))
    Event.objects.create(club=caller.in_club, kind="session.removed", subject=evening.id, version=evening.version + 1)
    scopes = attended_boards(caller.in_club.id, evening.day) if evening.planned else set()
    evening.helpers.all().delete()
    evening.delete()
    if scopes:
        mark(caller.in_club.id, scopes)


@in_club
def enter_state(*, caller: Caller, evening_id: UUID, version: int | None, state: EveningState) -> Evening:
    """The evening is open, or closed: then no helper link opens anything. Raises Refusal: MISSING, STALE, CONFLICT."""
    evening = locked(caller, evening_id, version)
    if evening.state == state:
        raise _nothing_changed()
    _store(evening, {"state": state})
    return evening


def locked(caller: Caller, evening_id: UUID, version: int | None = None) -> Evening:
    """The evening, nobody else's to change until the transaction ends. Raises Refusal: MISSING, STALE."""
    evening = Evening.objects.select_for_update().filter(club=caller.in_club, id=evening_id).first()
    if evening is None or not caller.knows(evening_id):
        raise missing()
    if version not in (None, evening.version):
        raise stale(evening.version)
    return evening


def announce(evening: Evening) -> None:
    """The feed of changes tells of the evening as it is now."""
    Event.objects.create(club_id=evening.club_id, kind="session.changed", subject=evening.id, version=evening.version)


def attended_boards(club: UUID, *days: date) -> set[str]:
    """The boards of the leagues that pay attendance on one of the days."""
    return {board_scope(league) for league in leagues_of(club, days, policy__attendance__gt=0)}


def leagues_of(club: UUID, days: Iterable[date], **more: Any) -> set[UUID]:
    """The leagues whose days include one of `days`."""
    leagues = League.objects.filter(club=club, **more)
    return {id for day in set(days) for id in leagues.filter(_on(day)).values_list("id", flat=True)}


def _on(day: date) -> Q:
    begun = Q(starts_on=None) | Q(starts_on__lte=day)
    return begun & (Q(ends_on=None) | Q(ends_on__gte=day))


def _settled(club: Club, present: Said, changes: Mapping[str, Any]) -> Said:
    """What an evening says with these changes; a new start gives it its day. Raises Refusal (INVALID)."""
    said = {**present, **changes}
    start, end, capacity = said["starts_at"], said["ends_at"], said["capacity"]
    if start is not None:
        kept = start == present["starts_at"]
        said["day"] = present["day"] if kept else start.astimezone(ZoneInfo(club.zone)).date()
        day = changes.get("day")
        if day not in (None, said["day"]):
            raise invalid(
                "day_start", ("day",), "a session of {day} doesn't start at {start}", day=day, start=written(start)
            )
    if end is not None and start is None:
        raise invalid("end_without_start", ("ends_at",), "a session with an end has a start")
    if end is not None and end < start:
        raise invalid("ends_before_start", ("ends_at",), "a session ends at its start or later")
    if capacity is not None and not 1 <= capacity <= MOST_PLACES:
        raise invalid("capacity_range", ("capacity",), "a session has room for 1 to {most}", most=MOST_PLACES)
    return said


def _store(evening: Evening, columns: Said) -> None:
    evening.version += 1
    for key, value in columns.items():
        setattr(evening, key, value)
    evening.save(update_fields=["version", *columns])
    announce(evening)


def _restarted(club: Club, evening: Evening) -> set[str]:
    """Plays without a start of their own begin when the evening does; what goes by their order."""
    began_at = _began_at(club, evening)
    rows = statement("begin_evening_anew").all(club=club.id, evening=evening.id, began_at=began_at)
    if not rows:
        return set()
    boards = {board_scope(league) for league in leagues_of(club.id, [evening.day])}
    return boards | _ratings(club, rows)


def _moved(caller: Caller, evening: Evening, before: date) -> set[str]:
    """Plays are of their evening's day, and count in the leagues of that day; what goes by either day's."""
    club, days = caller.in_club, (before, evening.day)
    plays = list(Play.objects.filter(evening=evening).values_list("id", flat=True))
    if not plays:
        return attended_boards(club.id, *days) if evening.planned else set()
    rows = statement("move_evening").all(
        club=club.id,
        evening=evening.id,
        day=evening.day,
        day_before=before,
        began_at=_began_at(club, evening),
        account=caller.account_id,
        token=caller.token_id,
        action=WITH_SESSION,
        plays=plays,
        revisions=[new_id() for _ in plays],
    )
    leagues = leagues_of(club.id, days)
    recount(League.objects.filter(id__in=leagues), evening.id)
    return set(map(board_scope, leagues)) | _ratings(club, rows)


def _began_at(club: Club, evening: Evening) -> datetime:
    """When plays of the evening begin that don't say: with it, else with its day."""
    return evening.starts_at or datetime.combine(evening.day, time(), ZoneInfo(club.zone)).astimezone(UTC)


def _ratings(club: Club, rows: Iterable[Any]) -> set[str]:
    return {ratings_scope(club.id, row.game) for row in rows if not GAMES[row.game].cooperative}


def _nothing_changed() -> Refusal:
    return conflict("nothing_changed", text("The session says so already."))


def _day_taken() -> Refusal:
    return conflict("day_taken", text("The club has a session of that day already that nobody planned."))
