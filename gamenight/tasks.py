"""One door a kind of job. A task is only a hint: the due row says what is to do, and whether it still is."""

from __future__ import annotations

from celery import shared_task

from gamenight.services import due, jobs


@shared_task(name="gamenight.work_off")
def work_off(scope: str) -> None:
    jobs.work_off(scope)


@shared_task(name="gamenight.heartbeat")
def heartbeat(queue: str) -> None:
    jobs.note_heartbeat(queue)


@shared_task(name="gamenight.mark")
def mark(scope: str) -> None:
    due.mark(None, [scope])
