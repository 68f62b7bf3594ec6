"""Going through all of a club, step by step: boards checked and mended, results scored anew by other rules.

Each is a job with a report; every step is a transaction, and one that is broken off goes on from its last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from gamenight.errors import Refusal
from gamenight.models import Club, Job, League, Play
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import compute
from gamenight.services import checking
from gamenight.services.checking import Difference
from gamenight.services.counting import recount
from gamenight.services.due import board_scope, mark, ratings_scope
from gamenight.services.revisions import rescore
from gamenight.services.transactions import alone_in_club, hold_club_alone
from rules.registry import GAMES
from scoring.board import document, otherwise

CHECK, RESCORE = "check", "rescore"
BLOCK = 200
OF_PLAYS = ("play", "result", "facts")
"""What is mended by scoring the play anew."""
MOST_TOLD = 100
"""So many differences, or changes, a report tells; the rest it counts."""


@alone_in_club
def ask(*, caller: Caller, kind: str) -> Job:
    """What `begin` begins, for somebody who waits for it; the club is held alone, so that two are given one."""
    return begin(caller.in_club, kind, caller.account_id)


def begin(club: Club, kind: str, account: UUID | None = None) -> Job:
    """A `CHECK` or a `RESCORE` of the club that is due; the one under way, where there is one."""
    before = Job.objects.filter(club=club, kind=kind, finished_at=None).first()
    if before is not None:
        return before
    total = (Play.objects.filter(club=club, checked=True) if kind == CHECK else _outdated(club)).count()
    job = Job.objects.create(club=club, account_id=account, kind=kind, total=total)
    mark(club.id, [f"audit:{job.id}"])
    return job


def last_finished(club: Club, kind: str) -> Job | None:
    return Job.objects.filter(club=club, kind=kind, finished_at__isnull=False).order_by("-finished_at").first()


def every_club(only: UUID | None = None) -> Iterator[Club]:
    """The clubs that aren't deleted, or one of them."""
    clubs = Club.objects.filter(gone_at=None).order_by("id")
    return (clubs.filter(id=only) if only else clubs).iterator()


def begin_all() -> None:
    """Every club is to be checked."""
    for club in every_club():
        begin(club, CHECK)


def step(job_id: UUID) -> None:
    """The job is a step further, and due again unless that was its last. One that is gone is left alone."""
    job = Job.objects.select_for_update().select_related("club").filter(id=job_id, finished_at=None).first()
    if job is None:
        return
    told = _check(job) if job.kind == CHECK else _rescore(job)
    job.report = _reported(told, job.report)
    if job.place.get("over"):
        job.finished_at = timezone.now()
    else:
        mark(job.club_id, [f"audit:{job.id}"])
    job.save(update_fields=["place", "progress", "report", "finished_at"])


def differences(club: Club) -> Iterator[Difference]:
    """All that a check finds, at once."""
    place: Any = None
    while True:
        found, place = checking.in_plays(club, after=place, most=BLOCK)
        yield from found
        if place is None:
            break
    for part in checking.parts(club):
        yield from checking.in_part(club, part)


def note_check(club: Club, found: Iterable[Difference]) -> None:
    """A check that was made outside of a job is the club's last one all the same."""
    plays = Play.objects.filter(club=club, checked=True).count()
    report, now = _reported([asdict(each) for each in found]), timezone.now()
    Job.objects.create(club=club, kind=CHECK, total=plays, progress=plays, report=report, finished_at=now)


def _reported(told: list[Any], before: dict[str, Any] | None = None) -> dict[str, Any]:
    report = before or {"told": [], "more": 0}
    room = MOST_TOLD - len(report["told"])
    return {"told": report["told"] + told[:room], "more": report["more"] + len(told[room:])}


def repair(club: Club, found: Iterable[Difference]) -> None:
    """What differs is written anew, and every board and rating of the club is due.

    Raises Refusal (CONFLICT) where a frozen board would change.
    """
    plays = {each.of for each in found if each.what in OF_PLAYS}
    with transaction.atomic():
        hold_club_alone(club.id)
        for id in sorted(plays):
            rescore(club, reading.play(Caller(club=club), UUID(id)))
        leagues = list(League.objects.filter(club=club))
        recount(leagues)
        for league in leagues:
            if league.kept is not None:
                league.recomputed = otherwise(league.kept, document(compute(league).rows))
                league.save(update_fields=["recomputed"])
        ratings = [ratings_scope(club.id, game.name) for game in GAMES.values() if not game.cooperative]
        mark(club.id, [*(board_scope(league.id) for league in leagues), *ratings])


def _check(job: Job) -> list[Any]:
    place = job.place
    if "parts" not in place:
        after = place.get("after")
        found, last = checking.in_plays(job.club, after=_read(after) if after else None, most=BLOCK)
        job.progress = min(job.progress + BLOCK, job.total or 0)
        job.place = {"parts": checking.parts(job.club)} if last is None else {"after": _written(last)}
    else:
        part, *rest = place["parts"]
        found = checking.in_part(job.club, part)
        job.place = {"parts": rest, "over": not rest}
    return [asdict(each) for each in found]


def _rescore(job: Job) -> list[Any]:
    """The next plays scored by other rules than today's: what became of those that are worth something else."""
    after = job.place.get("after")
    outdated = _outdated(job.club).order_by("id")
    found = list((outdated.filter(id__gt=after) if after else outdated).values_list("id", flat=True)[:BLOCK])
    told = [each for id in found for each in _rescored(job.club, id)]
    job.progress += len(found)
    job.place = {"after": str(found[-1])} if len(found) == BLOCK else {"over": True}
    return told


def _rescored(club: Club, play_id: UUID) -> Iterator[dict[str, Any]]:
    play = reading.play(Caller(club=club), play_id)
    try:
        with transaction.atomic():
            after = rescore(club, play)
    except Refusal as refusal:
        yield {"play": str(play_id), "refused": refusal.code, "problems": [each.as_json() for each in refusal.problems]}
        return
    if (play.status, play.results) != (after.status, after.results):
        yield {"play": str(play_id), "before": play.results, "after": after.results}


def _outdated(club: Club) -> Any:
    other = Q()
    for game in GAMES.values():
        other |= Q(game=game.name) & ~Q(rules_version=game.version)
    return Play.objects.filter(other, club=club, checked=True)


def _written(place: Any) -> list[Any]:
    day, began_at, number, id = place
    return [day.isoformat(), began_at.isoformat(), number, str(id)]


def _read(place: list[Any]) -> Any:
    day, began_at, number, id = place
    return date.fromisoformat(day), datetime.fromisoformat(began_at), number, UUID(id)
