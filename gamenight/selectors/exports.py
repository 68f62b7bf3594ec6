"""All that is stored about a club, or in it about one person, as documents by kind and id.

What is worked out of these is left out: boards, the points of leagues, and what a search goes by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from gamenight.errors import missing
from gamenight.models import (
    Attendance,
    Calendar,
    Claim,
    Club,
    Evening,
    ExportPart,
    Flag,
    Invitation,
    Job,
    League,
    Membership,
    Play,
    Player,
    Revision,
    Seat,
    Token,
)
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.sql import statement

OF_CLUB, OF_PLAYER = "export_club", "export_player"
READ_BY = {OF_CLUB: Action.EXPORT_CLUB, OF_PLAYER: Action.EXPORT_PLAYERS}
"""What one has to be allowed in order to read what is exported."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player of `club` with those merged into it, and the account whose player that is."""

    players: tuple[UUID, ...]
    account: UUID | None

    @property
    def accounts(self) -> list[UUID]:
        return [self.account] if self.account else []


Kind = tuple[type[Model], Callable[[Person], Q]]
KINDS: dict[str, Kind] = {
    "club": (Club, lambda one: Q(id__in=[])),
    "membership": (Membership, lambda one: Q(account__in=one.accounts)),
    "invitation": (Invitation, lambda one: Q(account__in=one.accounts)),
    "player": (Player, lambda one: Q(id__in=one.players)),
    "claim": (Claim, lambda one: Q(player__in=one.players) | Q(account__in=one.accounts)),
    "calendar": (Calendar, lambda one: Q(account__in=one.accounts)),
    "token": (Token, lambda one: Q(account__in=one.accounts)),
    "league": (League, lambda one: _adjusted(one)),
    "evening": (Evening, lambda one: Q(id__in=Attendance.objects.filter(player__in=one.players).values("evening"))),
    "play": (Play, lambda one: _played(one)),
}
"""In the order in which they are exported; each with what of it is about one person."""


def person(club: UUID, player_id: UUID) -> Person:
    """Raises Refusal (MISSING) where the club has no such player."""
    rows = Player.objects.filter(Q(id=player_id) | Q(merged_into=player_id), club=club).order_by("id")
    found = list(rows.values_list("id", "account"))
    if player_id not in [id for id, _ in found]:
        raise missing()
    return Person(tuple(id for id, _ in found), next((account for _, account in found if account), None))


def count(club: UUID, one: Person | None) -> int:
    """How many documents there are."""
    return sum(_rows(club, kind, one).count() for kind in KINDS)


def documents(club: UUID, kind: str, one: Person | None, *, after: UUID | None, most: int) -> list[tuple[UUID, str]]:
    """At most `most` documents of `kind` after an id, each with its id: a JSON object."""
    rows = _rows(club, kind, one)
    ids = list((rows.filter(id__gt=after) if after else rows).order_by("id").values_list("id", flat=True)[:most])
    players, account = (list(one.players), one.account) if one else ([], None)
    found = statement("exported").all(kind=kind, ids=ids, all=one is None, players=players, account=account)
    return [(row.id, row.line) for row in found]


def page(caller: Caller, *, after: UUID | None, most: int) -> list[Job]:
    """At most `most` exports after one of them, newest first: of the whole club for those who may export it."""
    jobs = _seen(caller)
    return list((jobs.filter(id__lt=after) if after else jobs).order_by("-id")[:most])


def export(caller: Caller, export_id: UUID) -> Job:
    """Raises Refusal (MISSING) where the caller sees none."""
    found = _seen(caller).filter(id=export_id).first()
    if found is None:
        raise missing()
    return found


def parts(job: UUID) -> Iterator[bytes]:
    """The lines of an export, read as they are asked for."""
    numbers = list(ExportPart.objects.filter(job=job).order_by("number").values_list("number", flat=True))
    for number in numbers:
        yield bytes(ExportPart.objects.values_list("lines", flat=True).get(job=job, number=number))


def _seen(caller: Caller) -> QuerySet[Job]:
    kinds = [kind for kind, action in READ_BY.items() if caller.may(action)]
    return Job.objects.filter(club=caller.in_club, kind__in=kinds)


def _rows(club: UUID, kind: str, one: Person | None) -> QuerySet[Model]:
    model, about = KINDS[kind]
    rows = model._default_manager.filter(**{"id" if model is Club else "club": club})
    return rows if one is None else rows.filter(about(one))


def _adjusted(one: Person) -> Q:
    found = Q(id__in=[])
    for player in one.players:
        found |= Q(policy__adjustments__contains=[{"player": str(player)}])
    return found


def _played(one: Person) -> Q:
    """Where they sat, and what they changed or flagged."""
    seated = Seat.objects.filter(player__in=one.players).values("play")
    changed = Revision.objects.filter(account__in=one.accounts).values("play")
    flagged = Flag.objects.filter(account__in=one.accounts).values("play")
    return Q(id__in=seated) | Q(id__in=changed) | Q(id__in=flagged)
