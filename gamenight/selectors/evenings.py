"""Evenings of clubs, and who was there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from gamenight.errors import missing
from gamenight.models import Attendance, Evening
from gamenight.selectors.clubs import Clubs, within


def evening(club: UUID, evening_id: UUID) -> Evening:
    """Raises Refusal (MISSING) where the club has none."""
    found = Evening.objects.filter(club=club, id=evening_id).first()
    if found is None:
        raise missing()
    return found


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
