"""Leagues of clubs."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from django.db.models import Q, QuerySet

from gamenight.errors import missing
from gamenight.models import League
from gamenight.selectors.clubs import Clubs, within
from gamenight.shapes import name_key
from scoring.policy import LeaguePolicy


def league(club: UUID, league_id: UUID) -> League:
    """Raises Refusal (MISSING) where the club has none."""
    found = League.objects.filter(club=club, id=league_id).first()
    if found is None:
        raise missing()
    return found


def page(club: UUID, *, after: tuple[str, UUID] | None, most: int) -> list[League]:
    """At most `most` leagues by name after a place in that order."""
    leagues = League.objects.filter(club=club)
    if after is not None:
        name, last = after
        leagues = leagues.filter(Q(name__gt=name) | Q(name=name, id__gt=last))
    return list(leagues.order_by("name", "id")[:most])


def is_named(club: UUID, name: str) -> bool:
    """Whether a league of the club has this name."""
    return League.objects.filter(club=club, name_key=name_key(name)).exists()


def on_day(club: UUID, day: date) -> list[League]:
    """The leagues that count what is played on a day, by name."""
    begun = League.objects.filter(Q(starts_on=None) | Q(starts_on__lte=day), club=club)
    return list(begun.filter(Q(ends_on=None) | Q(ends_on__gte=day)).order_by("name", "id"))


def played_in(league: League, path: str = "") -> Q:
    """Of plays, or of what leads to one by `path`: those of the league's club and games on its days."""
    games = LeaguePolicy.model_validate(league.policy).games
    wanted = {
        "club": league.club_id,
        "game__in": games,
        "day__gte": league.starts_on,
        "day__lte": league.ends_on,
    }
    return Q(**{path + name: value for name, value in wanted.items() if value is not None})


def leagues(clubs: Clubs) -> QuerySet[League]:
    """Leagues with their clubs, the newest first."""
    return within(League.objects.select_related("club"), clubs).order_by("-id")
