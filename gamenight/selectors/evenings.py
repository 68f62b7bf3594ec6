"""Evenings of clubs, and who was there."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from uuid import UUID

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from gamenight.errors import missing
from gamenight.models import Attendance, Evening, Play
from gamenight.roles import Action
from gamenight.selectors import people
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs, within
from gamenight.sql import statement

PlaceOfEvening = tuple[date, datetime, UUID]
EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
"""What stands in the order of evenings for a start that is not known."""


def evening(club: UUID, evening_id: UUID) -> Evening:
    """Raises Refusal (MISSING) where the club has none."""
    found = Evening.objects.filter(club=club, id=evening_id).first()
    if found is None:
        raise missing()
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeEvening:
    """An evening with the number of its plays that aren't voided, of answers by their word, and of those ticked."""

    id: UUID
    club_id: UUID
    version: int
    day: date
    starts_at: datetime | None
    ends_at: datetime | None
    state: str
    planned: bool
    title: str | None
    place: str | None
    notes: str | None
    capacity: int | None
    made_at: datetime
    plays: int
    yes: int
    no: int
    maybe: int
    present: int

    @property
    def place_in_order(self) -> PlaceOfEvening:
        return self.day, self.starts_at or EARLIEST, self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningFilter:
    """Each given condition holds; days are inclusive. An evening is `played` once it has a play that isn't voided."""

    day_from: date | None = None
    day_to: date | None = None
    state: str | None = None
    planned: bool | None = None
    played: bool | None = None


def whole(caller: Caller, evening_id: UUID) -> WholeEvening:
    """Raises Refusal (MISSING) where the caller's club has none, or it is not a helper's own."""
    found = these(caller, [evening_id])
    if not found:
        raise missing()
    return found[0]


def these(caller: Caller, evenings: Collection[UUID]) -> list[WholeEvening]:
    """Those of `evenings` that there are for the caller, newest first."""
    return _evenings(caller, EveningFilter(), ids=list(evenings), most=len(evenings))


def page(caller: Caller, wanted: EveningFilter, *, after: PlaceOfEvening | None, most: int) -> list[WholeEvening]:
    """At most `most` evenings after a place in their order, newest first."""
    return _evenings(caller, wanted, after=after, most=most)


def shown(
    caller: Caller, *, until: date | None = None, after: PlaceOfEvening | None = None, most: int
) -> list[WholeEvening]:
    """A `page` of those that the club shows the caller: all that there are for members, for visitors those played."""
    played = None if caller.may(Action.SEE_PLAYS) else True
    return page(caller, EveningFilter(day_to=until, played=played), after=after, most=most)


def _evenings(
    caller: Caller,
    wanted: EveningFilter,
    *,
    most: int,
    ids: list[UUID] | None = None,
    after: PlaceOfEvening | None = None,
) -> list[WholeEvening]:
    day, start, last = after or (None, None, None)
    rows = statement("evenings").all(
        club=caller.in_club.id,
        ids=ids,
        only_evening=caller.evening,
        **asdict(wanted),
        earliest=EARLIEST,
        after_day=day,
        after_start=start,
        after_id=last,
        most=most,
    )
    return [WholeEvening(**row._asdict()) for row in rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attending:
    """What a player said beforehand and what was ticked, with their plays of the evening.

    `number` is theirs among those who said yes, in the order of answers; `capacity` the evening's.
    """

    player: UUID
    name: str
    search_key: str
    version: int
    answer: str | None
    answered_at: datetime | None
    present: bool | None
    plays: int
    number: int | None
    capacity: int | None
    guest: bool

    @property
    def waiting(self) -> int | None:
        """The place on the waiting list, from 1; None for those who aren't on it."""
        beyond = self.number - self.capacity if self.number and self.capacity else 0
        return beyond if beyond > 0 else None

    @property
    def place_in_order(self) -> tuple[str, UUID]:
        return self.search_key, self.player


def attending(caller: Caller, evening_id: UUID, player: UUID) -> Attending:
    """Of one player. Raises Refusal (MISSING) where there is no such evening for the caller, or no such player."""
    found = _attending(caller, evening_id, player=player, most=1)
    if not found:
        raise missing()
    return found[0]


def attendances(
    caller: Caller, evening_id: UUID, *, mine: bool = False, after: tuple[str, UUID] | None, most: int
) -> list[Attending]:
    """At most `most` of those who answered, were ticked or played, by name; or the caller's own player alone.

    Raises Refusal (MISSING).
    """
    whole(caller, evening_id)
    if not mine:
        return _attending(caller, evening_id, after=after, most=most)
    player = people.own(caller)
    return _attending(caller, evening_id, player=player.id, after=after, most=most) if player else []


def _attending(
    caller: Caller,
    evening_id: UUID,
    *,
    most: int,
    player: UUID | None = None,
    after: tuple[str, UUID] | None = None,
) -> list[Attending]:
    if not caller.knows(evening_id):
        raise missing()
    name, last = after or (None, None)
    rows = statement("attendance").all(
        club=caller.in_club.id, evening=evening_id, player=player, after_name=name, after_id=last, most=most
    )
    return [Attending(**row._asdict()) for row in rows]


@dataclass(frozen=True, slots=True)
class EveningInBrief:
    """An evening, with the number of its plays that aren't voided."""

    id: UUID
    day: date
    starts_at: datetime | None
    state: str
    planned: bool
    plays: int


def evenings(clubs: Clubs) -> QuerySet[Evening]:
    """Evenings with their clubs, newest first."""
    return within(Evening.objects.select_related("club"), clubs).order_by("-day", "-starts_at", "-id")


def with_plays(rows: QuerySet[Evening]) -> QuerySet[Evening]:
    """Each of `rows` with its `plays_there`: how many that aren't void."""
    plays = Play.objects.filter(evening=OuterRef("id"), voided_at=None).values("evening").annotate(count=Count("*"))
    return rows.annotate(plays_there=Coalesce(Subquery(plays.values("count")), 0))


def attendance(evening: UUID) -> QuerySet[Attendance]:
    """What was said beforehand and ticked, by the player's name."""
    return Attendance.objects.filter(evening=evening).select_related("player").order_by("player__search_key")


def days(club: UUID, evenings: Iterable[UUID]) -> dict[UUID, date]:
    """The day of each of the club's `evenings`."""
    return dict(Evening.objects.filter(club=club, id__in=list(evenings)).values_list("id", "day"))


def in_brief(club: UUID, evenings: Iterable[UUID]) -> dict[UUID, EveningInBrief]:
    """Those of `evenings` that are the club's, in one statement, if there are any."""
    plays = Count("plays", Q(plays__voided_at=None))
    columns = ("id", "day", "starts_at", "state", "planned")
    rows = Evening.objects.filter(club=club, id__in=set(evenings)).values(*columns).annotate(plays=plays)
    return {row["id"]: EveningInBrief(**row) for row in rows}
