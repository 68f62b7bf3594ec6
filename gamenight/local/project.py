"""What the local machine runs, as data: the one place that names the project's processes."""

import signal
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from gamenight.local.leash import Identity


@dataclass(frozen=True)
class Process:
    """A command to run in the project's directory; `stop` is the signal that asks it to end in good order.

    `works_in` is the directory that its children work in, for a program whose children leave its group.
    """

    name: str
    command: tuple[str, ...]
    stop: signal.Signals = signal.SIGTERM
    identity: Identity = "self"
    works_in: Path | None = None

    def at(self, **places: str) -> "Process":
        """The same with `{bind}` and `{data}` in its command filled in."""
        return replace(self, command=tuple(part.format(**places) for part in self.command))


@dataclass(frozen=True)
class Project:
    """Steps end by themselves, and a failed one ends the start; the others run until everything stops.

    `schema` names the files (as patterns) that decide which migrations there are; `pages` what to look at, as
    (name, path).
    """

    may_start: Process
    is_migrated: Process
    migrate: Process
    demonstrate: Process
    web: Process
    others: tuple[Process, ...]
    schema: tuple[str, ...]
    pages: tuple[tuple[str, str], ...]


def _manage(name: str, *arguments: str) -> Process:
    return Process(name, (sys.executable, "manage.py", *arguments))


def _worker(queue: str) -> Process:
    alone = ("--without-mingle", "--without-gossip", "--without-heartbeat")
    return Process(queue, (*_CELERY, "worker", "-Q", queue, "-n", f"{queue}@%h", "-c", "1", *alone))


_CELERY = (
    *(sys.executable, "-W", "ignore:You're running the worker with superuser", "-m", "celery"),
    *("--quiet", "-A", "gamenight"),
)


GAME_NIGHT = Project(
    may_start=_manage("check", "check", "--deploy", "--fail-level", "WARNING"),
    is_migrated=_manage("migrate", "migrate", "--check"),
    migrate=_manage("migrate", "migrate", "--noinput"),
    demonstrate=_manage("demonstrate", "demonstrate"),
    web=Process(
        "web",
        (
            *(sys.executable, "-m", "gunicorn", "gamenight.wsgi", "--workers", "2", "--threads", "8", "--preload"),
            *("--worker-class", "gamenight.gunicorn.Worker", "--limit-request-line", "8190"),
            *("--bind", "{bind}", "--no-control-socket", "--forwarder-headers", ""),
        ),
    ),
    others=(
        _manage("dispatcher", "dispatch"),
        _worker("boards"),
        _worker("jobs"),
        Process("beat", (*_CELERY, "beat", "-s", "{data}/beat")),
    ),
    schema=("requirements.lock", "gamenight/settings.py", "gamenight/migrations/*.py", "gamenight/sql/*.sql"),
    pages=(("dashboard", "/admin/"), ("API", "/api/docs/")),
)
