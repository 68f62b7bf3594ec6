"""Exports: lines of JSON, written block by block; one that is broken off goes on from its last block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from datetime import timedelta
from uuid import UUID

import orjson
from django.utils import timezone

from gamenight.models import ExportPart, Job, Player
from gamenight.selectors import exports as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.exports import KINDS, OF_CLUB, OF_PLAYER, Person
from gamenight.selectors.mentions import mentions
from gamenight.services.due import mark
from gamenight.services.transactions import alone_in_club

BLOCK = 500
KEPT = timedelta(days=7)


@alone_in_club
def begin(*, caller: Caller, player_id: UUID | None = None) -> Job:
    """An export of the caller's club, or of what it has about a player; the same one if it is under way.

    The club is held alone: two who ask at once are given one.
    Raises Refusal (MISSING) where there is no such player.
    """
    club = caller.in_club.id
    one = reading.person(club, player_id) if player_id else None
    wanted = {
        "club_id": club,
        "kind": OF_PLAYER if player_id else OF_CLUB,
        "asked": {"player": str(player_id)} if player_id else {},
        "finished_at": None,
    }
    before = Job.objects.filter(**wanted).first()
    if before is not None:
        return before
    place = {"kind": next(iter(KINDS)), "after": None, "parts": 0}
    job = Job.objects.create(**wanted, account_id=caller.account_id, place=place, total=reading.count(club, one))
    mark(club, [_scope(job)])
    return job


def write_block(job_id: UUID) -> None:
    """The export has a block more, and is due again unless that was its last. One that is gone is left alone."""
    job = Job.objects.select_for_update().filter(id=job_id, finished_at=None).first()
    if job is None:
        return
    asked = job.asked.get("player")
    one = reading.person(job.club_id, UUID(asked)) if asked else None
    lines = list(_lines(job, one))
    job.progress += len(lines)
    if job.place["kind"] is None:
        lines += _mentions(job.club_id, one) if one else ()
        job.finished_at = timezone.now()
    else:
        mark(job.club_id, [_scope(job)])
    ExportPart.objects.create(job=job, number=job.place["parts"], lines="".join(lines).encode())
    job.place["parts"] += 1
    job.save(update_fields=["progress", "place", "finished_at"])


def _lines(job: Job, one: Person | None) -> Iterator[str]:
    """The next ones, a block at most; the job's place is behind them."""
    left, place = BLOCK, job.place
    while left and place["kind"] is not None:
        kind, after = place["kind"], place["after"]
        found = reading.documents(job.club_id, kind, one, after=UUID(after) if after else None, most=left)
        yield from (f'{{"kind":"{kind}","value":{document}}}\n' for _, document in found)
        is_more = len(found) == left
        place |= {"after": str(found[-1][0])} if is_more else {"kind": _after(kind), "after": None}
        left -= len(found)


def forget(club: UUID) -> None:
    """The club's exports are gone, finished or not. A block that is being written is waited for, and goes too."""
    jobs = Job.objects.filter(club=club, kind__in=(OF_CLUB, OF_PLAYER))
    Job.objects.filter(id__in=list(jobs.select_for_update().values_list("id", flat=True))).delete()


def clear_old() -> None:
    """Exports begun too long ago are gone, finished or not."""
    Job.objects.filter(kind__in=(OF_CLUB, OF_PLAYER), made_at__lt=timezone.now() - KEPT).delete()


def _after(kind: str) -> str | None:
    """The kind after it, None after the last."""
    kinds = [*KINDS, None]
    return kinds[kinds.index(kind) + 1]


def _mentions(club: UUID, one: Person) -> Iterator[str]:
    """Where free text may speak of the person, for people to look through."""
    players = Player.objects.filter(id__in=one.players)
    names = [name for each in players for name in (each.name, *each.aliases)]
    for each in mentions(club, names):
        yield orjson.dumps({"kind": "mention", "value": asdict(each)}).decode() + "\n"


def _scope(job: Job) -> str:
    return f"export:{job.id}"
