"""What waits for a person."""

from __future__ import annotations

from django.db.models import QuerySet

from gamenight.models import Due
from gamenight.selectors.clubs import Clubs, within


def set_aside(clubs: Clubs) -> QuerySet[Due]:
    """Work of the clubs that failed so often that it is no longer tried, the oldest first."""
    return within(Due.objects.select_related("club"), clubs).filter(tries__gte=Due.MOST_TRIES).order_by("since")
