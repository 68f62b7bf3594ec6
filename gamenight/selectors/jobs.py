"""What is done in the background, how far it is, and what waits for a person."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any
from uuid import UUID

import orjson
from django.db.models import Case, CharField, OuterRef, Q, QuerySet, Subquery, UUIDField, Value, When
from django.db.models.functions import Cast, Concat, StrIndex, Substr

from gamenight.models import Club, Due, Job, League, Player
from gamenight.selectors.clubs import Clubs, within
from gamenight.selectors.exports import OF_CLUB, OF_PLAYER

_ID = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def jobs(clubs: Clubs) -> QuerySet[Any]:
    """The clubs' jobs with their club and who began them, the newest first.

    Each with the `scope` that is due for its next step, and the `tries`, `error` and `leased_until` of that.
    """
    kind = Case(When(kind__in=(OF_CLUB, OF_PLAYER), then=Value("export:")), default=Value("audit:"))
    rows = Job.objects.select_related("club", "account").annotate(scope=Concat(kind, Cast("id", CharField())))
    due = Due.objects.filter(scope=OuterRef("scope"))
    columns = {name: Subquery(due.values(name)) for name in ("tries", "error", "leased_until")}
    return within(rows.annotate(**columns), clubs).order_by("-id")


def state(job: Any) -> str:
    """Of a job that `jobs` found: `waiting`, `running`, `set_aside` after too many tries, or `done`."""
    if job.finished_at is not None:
        return "done"
    if (job.tries or 0) >= Due.MOST_TRIES:
        return "set_aside"
    return "running" if job.leased_until or job.progress else "waiting"


def in_state(jobs: QuerySet[Any], wanted: str) -> QuerySet[Any]:
    """Those of `jobs` whose `state` is `wanted`."""
    done, aside = Q(finished_at__isnull=False), Q(tries__gte=Due.MOST_TRIES)
    going = Q(finished_at=None) & (Q(tries=None) | Q(tries__lt=Due.MOST_TRIES))
    begun = Q(leased_until__isnull=False) | Q(progress__gt=0)
    of = {"done": done, "set_aside": ~done & aside, "running": going & begun, "waiting": going & ~begun}
    return jobs.filter(of[wanted])


def names_in(job: Job) -> dict[str, str]:
    """The names of the players and leagues that the job was asked about or reports of, by id."""
    told = {UUID(id) for id in _ID.findall(orjson.dumps([job.asked, job.report]).decode())}
    players = Player.objects.filter(club=job.club_id, id__in=told).values_list("id", "name")
    leagues = League.objects.filter(club=job.club_id, id__in=told).values_list("id", "name")
    return {str(id): name for id, name in [*players, *leagues]}


def set_aside(clubs: Clubs) -> QuerySet[Due]:
    """Work of the clubs that failed so often that it is no longer tried, the oldest first.

    Each with its club, and with the `league_name` of a board.
    """
    scope = Concat(Value("board:"), Cast("id", CharField()))
    leagues = League.objects.filter(club=OuterRef("club")).annotate(scope=scope).filter(scope=OuterRef("scope"))
    rows = Due.objects.select_related("club").annotate(league_name=Subquery(leagues.values("name")))
    return within(rows, clubs).filter(tries__gte=Due.MOST_TRIES).order_by("since")


def under_way(clubs: Clubs) -> QuerySet[Any]:
    """Those of `jobs` that are due and weren't set aside, found by what is due: jobs that are done pile up."""
    due = Due.objects.filter(Q(scope__startswith="audit:") | Q(scope__startswith="export:"), tries__lt=Due.MOST_TRIES)
    ids = within(due, clubs).annotate(job=Cast(Substr("scope", StrIndex("scope", Value(":")) + 1), UUIDField()))
    return jobs(clubs).filter(finished_at=None, id__in=ids.values("job"))


def last_checks(clubs: Collection[UUID]) -> QuerySet[Job]:
    """The last finished check of each of the clubs, with the club, by its name."""
    checks = Job.objects.filter(club=OuterRef("id"), kind="check", finished_at__isnull=False).order_by("-id")
    latest = Club.objects.filter(id__in=clubs).annotate(check_id=Subquery(checks.values("id")[:1]))
    rows = Job.objects.filter(id__in=latest.values("check_id")).select_related("club")
    return rows.order_by("club__name", "club")
