"""The work behind each kind of due scope, by the word that its scope begins with."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from uuid import UUID

from django.utils import timezone

from gamenight.models import Heartbeat, Reply
from gamenight.services import audits, due
from gamenight.services.boards import publish, thin_out
from gamenight.services.erasing import erase
from gamenight.services.exports import clear_old, write_block
from gamenight.services.ratings import replay

REPLIES_KEPT = timedelta(hours=72)

Work = Callable[[str], None]


def work_off(scope: str) -> bool:
    """Do what `scope` stands for; True if it was due and is done."""
    kind, _, subject = scope.partition(":")
    return due.work_off(scope, partial(_WORK[kind], subject))


def queue_of(scope: str) -> str:
    """The Celery queue whose worker does what `scope` stands for."""
    return "boards" if scope.startswith(("board:", "ratings:")) else "jobs"


def note_heartbeat(name: str) -> None:
    """A worker is alive now."""
    Heartbeat.objects.update_or_create(name=name, defaults={"at": timezone.now()})


def _publish(subject: str) -> None:
    publish(UUID(subject))


def _replay(subject: str) -> None:
    club, _, game = subject.partition(":")
    replay(UUID(club), game, since=due.since_of(f"ratings:{subject}"))


def _export(subject: str) -> None:
    write_block(UUID(subject))


def _audit(subject: str) -> None:
    audits.step(UUID(subject))


def _check_all(subject: str) -> None:
    audits.begin_all()


def _erase(subject: str) -> None:
    erase(UUID(subject))


def _tidy(subject: str) -> None:
    """Replies, exports and boards older than clients may count on are gone."""
    clear_old()
    thin_out()
    Reply.objects.filter(at__lt=timezone.now() - REPLIES_KEPT).delete()


_WORK: dict[str, Work] = {
    "board": _publish,
    "ratings": _replay,
    "export": _export,
    "audit": _audit,
    "checks": _check_all,
    "tidy": _tidy,
    "erase": _erase,
}
