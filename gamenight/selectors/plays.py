"""Plays as they are stored: one statement for one or for a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime
from typing import Any
from uuid import UUID

import orjson
from django.db.models import Prefetch, Q, QuerySet

from gamenight.errors import missing
from gamenight.models import Play, Player, Revision, Seat
from gamenight.selectors import evenings
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs, within
from gamenight.selectors.evenings import EveningInBrief
from gamenight.sql import statement
from rules.judging import Judged, judge
from rules.outcome import Status


@dataclass(frozen=True, slots=True)
class Seated:
    """Who was written down at a seat, and whose result it is (another's once merged); `version` is the player's."""

    player: UUID
    name: str
    effective: UUID
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPlay:
    """A play with its record whole (options resolved), its players by seat and its results (columns of `result`).

    `leagues` are those whose days include the play's, whether they count it or not. `session` is its evening, for a
    reader who asked for it.
    """

    id: UUID
    club: UUID
    version: int
    rules_version: int
    record: dict[str, Any]
    players: tuple[Seated, ...]
    evening: UUID
    day: date
    starts_at: datetime | None
    ends_at: datetime | None
    began_at: datetime
    number: int
    status: str
    rated: bool
    checked: bool
    voided_at: datetime | None
    external: tuple[str, str] | None
    made_at: datetime
    results: list[dict[str, Any]]
    leagues: tuple[UUID, ...]
    session: EveningInBrief | None = None

    @property
    def game(self) -> str:
        return str(self.record["game"])

    @property
    def place_in_order(self) -> tuple[date, datetime, int, UUID]:
        """Where it stands in the defined order of results."""
        return self.day, self.began_at, self.number, self.id

    def judged(self) -> Judged:
        """The record judged by today's rules, which allowed it when it was stored."""
        verdict = judge(self.record)
        if not isinstance(verdict, Judged):
            raise ValueError(f"play {self.id} is refused by its rules: {verdict.problems[0].message}")
        return verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayFilter:
    """Each given condition holds; days are inclusive, and a `league` stands for its days and games."""

    game: str | None = None
    evening: UUID | None = None
    player: UUID | None = None
    league: UUID | None = None
    day_from: date | None = None
    day_to: date | None = None
    status: Status | None = None
    voided: bool | None = None
    rated: bool | None = None
    checked: bool | None = None


def play(caller: Caller, play_id: UUID, *, sessions: bool = False) -> StoredPlay:
    """Raises Refusal (MISSING) where the caller's club has none, or a helper's evening."""
    found = _plays(caller, PlayFilter(), most=1, id=play_id)
    if not found:
        raise missing()
    return _with_sessions(caller.in_club.id, found)[0] if sessions else found[0]


def page(
    caller: Caller,
    wanted: PlayFilter,
    *,
    after: tuple[date, datetime, int, UUID] | None,
    most: int,
    sessions: bool = False,
) -> list[StoredPlay]:
    """At most `most` plays after a place in the defined order, newest first, with their `sessions` or not."""
    found = _plays(caller, wanted, most=most, after=after)
    return _with_sessions(caller.in_club.id, found) if sessions else found


def revisions(caller: Caller, play_id: UUID, *, after: int = 0, most: int | None = None) -> list[Revision]:
    """The play's revisions past number `after`, in order. Raises Refusal (MISSING) where there is no such play."""
    found = Revision.objects.filter(club=caller.in_club.id, play=play_id)
    if caller.evening is not None:
        found = found.filter(play__evening=caller.evening)
    wanted = list(found.filter(number__gt=after).select_related("account", "token").order_by("number")[:most])
    if not wanted and not found.exists():
        raise missing()
    return wanted


def undone(caller: Caller, play: StoredPlay) -> list[Revision]:
    """What the play's last revision, an undo, took back: the revision that it names, and every later one."""
    *before, undo = revisions(caller, play.id)
    return before[(undo.undo_of or undo.number) - 1 :]


def listed(clubs: Clubs) -> QuerySet[Play]:
    """Plays with their clubs and who was written down at each seat, newest first; voided ones among them."""
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("seat"))
    rows = within(Play.objects.select_related("club").prefetch_related(seats), clubs)
    return rows.order_by("-day", "-began_at", "-number", "-id")


def with_names(rows: QuerySet[Play], words: Iterable[str], clubs: Clubs) -> QuerySet[Play]:
    """Those of `rows` where each of `words` is in the name of somebody seated, or of whom that one is merged into."""
    for word in words:
        named = Q(search_key__contains=word) | Q(merged_into__search_key__contains=word)
        known = within(Player.objects.filter(named), clubs)
        rows = rows.filter(id__in=Seat.objects.filter(player__in=known).values("play"))
    return rows


def _plays(
    caller: Caller,
    wanted: PlayFilter,
    *,
    most: int,
    id: UUID | None = None,
    after: tuple[date, datetime, int, UUID] | None = None,
) -> list[StoredPlay]:
    day, began_at, number, last = after or (None, None, None, None)
    rows = statement("plays").all(
        club=caller.in_club.id,
        id=id,
        **asdict(wanted),
        only_evening=caller.evening,
        after_day=day,
        after_began_at=began_at,
        after_number=number,
        after_id=last,
        most=most,
    )
    return [_stored(row) for row in rows]


def _with_sessions(club: UUID, plays: list[StoredPlay]) -> list[StoredPlay]:
    known = evenings.in_brief(club, (each.evening for each in plays))
    return [replace(each, session=known[each.evening]) for each in plays]


def _stored(row: Any) -> StoredPlay:
    return StoredPlay(
        id=row.id,
        club=row.club_id,
        version=row.version,
        rules_version=row.rules_version,
        record=_record(row),
        players=tuple(
            Seated(UUID(id), name, UUID(effective), version)
            for id, name, effective, version in orjson.loads(row.players)
        ),
        evening=row.evening_id,
        day=row.day,
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        began_at=row.began_at,
        number=row.number,
        status=row.status,
        rated=row.rated,
        checked=row.checked,
        voided_at=row.voided_at,
        external=(row.external_source, row.external_id) if row.external_source else None,
        made_at=row.made_at,
        results=orjson.loads(row.results),
        leagues=tuple(row.leagues),
    )


def _record(row: Any) -> dict[str, Any]:
    made = {"game": row.game, "seats": row.seats_taken, "options": orjson.loads(row.options)}
    if row.setup is not None:
        made["setup"] = orjson.loads(row.setup)
    made["rounds"] = orjson.loads(row.rounds)
    if row.final is not None:
        made["final"] = orjson.loads(row.final)
    return made | {"ended_early": row.ended_early}
