"""Evenings of clubs, and who was there."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from uuid import UUID

from django.db.models import QuerySet

from gamenight.errors import missing
from gamenight.models import Attendance, Evening
from gamenight.selectors.clubs import Clubs, within


def evening(club: UUID, evening_id: UUID) -> Evening:
    """Raises Refusal (MISSING) where the club has none."""
    found = Evening.objects.filter(club=club, id=evening_id).first()
    if found is None:
        raise missing()
    return found


def evenings(clubs: Clubs) -> QuerySet[Evening]:
    """Evenings with their clubs, newest first."""
    return within(Evening.objects.select_related("club"), clubs).order_by("-day", "-starts_at", "-id")


def attendance(evening: UUID) -> QuerySet[Attendance]:
    """What was said beforehand and ticked, by the player's name."""
    return Attendance.objects.filter(evening=evening).select_related("player").order_by("player__search_key")


def days(club: UUID, evenings: Iterable[UUID]) -> dict[UUID, date]:
    """The day of each of the club's `evenings`."""
    return dict(Evening.objects.filter(club=club, id__in=list(evenings)).values_list("id", "day"))
