"""What waits for a person."""

from __future__ import annotations

from django.db.models import QuerySet

from gamenight.models import Due, Job
from gamenight.selectors.clubs import Clubs, within


def set_aside(clubs: Clubs) -> QuerySet[Due]:
    """Work of the clubs that failed so often that it is no longer tried, the oldest first."""
    return within(Due.objects.select_related("club"), clubs).filter(tries__gte=Due.MOST_TRIES).order_by("since")


def last_checks(clubs: Clubs) -> QuerySet[Job]:
    """The last finished check of each of the clubs, with the club."""
    checks = Job.objects.filter(kind="check", finished_at__isnull=False).select_related("club")
    return within(checks, clubs).order_by("club", "-finished_at").distinct("club")
