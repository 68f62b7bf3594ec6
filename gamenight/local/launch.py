"""`bin/up`: from nothing to an address that answers, and back."""

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from gamenight.local.front import guard
from gamenight.local.journal import Journal
from gamenight.local.leash import unprivileged
from gamenight.local.place import Place, held
from gamenight.local.postgres import Cluster, find_binaries
from gamenight.local.project import Project
from gamenight.local.refusal import Refusal
from gamenight.local.schema import Database, finish, follow_tree
from gamenight.local.supervisor import Stopped, Supervisor
from gamenight.local.wish import Wish, read_wish

_OURS = ("DATABASE_URL", "SECRET_KEY")
"""The variables of a local run that a command in another terminal needs; production has its own from elsewhere."""


def launch(words: Sequence[str], project: Project, tree: Path) -> int:
    """The exit status of `bin/up` with these words: 0 when somebody stopped it, 1 when a sentence says why not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    wish = read_wish(words, tree)
    return _speaking(lambda: _hold_and_guard(wish, project, tree))


def _speaking(work: Callable[[], int]) -> int:
    try:
        return work()
    except Stopped:
        return 0
    except Refusal as refusal:
        sentence = str(refusal)
    except OSError as error:
        sentence = f"{error.filename or 'The system'}: {error.strerror}."
    print(f"bin/up: {sentence}", file=sys.stderr, flush=True)
    return 1


def _hold_and_guard(wish: Wish, project: Project, tree: Path) -> int:
    with held(wish.data) as place, tempfile.TemporaryDirectory(prefix="gamenight-", dir=_short_directory()) as sockets:
        wish.check()
        status = guard(lambda: _speaking(partial(_stay_up, wish, project, tree, place, Path(sockets))))
        if status < 0:
            raise Refusal(f"The supervisor was killed ({signal.Signals(-status).name}), so everything is stopped.")
        return status


def _short_directory() -> str | None:
    """A socket's path has at most 107 bytes, and TMPDIR may be longer."""
    return "/tmp" if os.access("/tmp", os.W_OK | os.X_OK) else None


def _stay_up(wish: Wish, project: Project, tree: Path, place: Place, sockets: Path) -> int:
    binaries = find_binaries(os.environ)
    given = os.environ.get("DATABASE_URL")
    cluster = None if given else Cluster(place.cluster, sockets, binaries, unprivileged())
    database = Database(cluster.url if cluster else given or "", binaries)
    journal = Journal()
    try:
        with Supervisor(tree, _environment(wish, place, database), journal) as supervisor:
            if wish.production:
                finish(project.may_start, place, supervisor)
            if cluster:
                _start_database(cluster, supervisor)
            follow_tree(project, tree, database, place, supervisor)
            _start_project(wish, project, place, supervisor)
            journal.show(wish.addresses(project.pages))
            if place.demonstration_due.exists() and not wish.empty:
                journal.show(finish(project.demonstrate, place, supervisor))
            place.demonstration_due.unlink(missing_ok=True)
            with place.told({name: supervisor.environment[name] for name in _OURS if not wish.production}):
                supervisor.watch_for_ever()
    finally:
        shutil.rmtree(sockets, ignore_errors=True)


def _environment(wish: Wish, place: Place, database: Database) -> dict[str, str]:
    """The processes' variables. Local mode has a secret of its own; production mode has to be given one."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"DATABASE_URL": database.url, "GAMENIGHT_DATA": str(place.home), "PYTHONUNBUFFERED": "1"}
    if not wish.production:
        environment.setdefault("SECRET_KEY", place.secret_key())
    return environment | database.variables


def _start_database(cluster: Cluster, supervisor: Supervisor) -> None:
    cluster.prepare()
    supervisor.keep(cluster.process())
    supervisor.watch(until=cluster.is_ready, every=0.02, tries=1)


def _start_project(wish: Wish, project: Project, place: Place, supervisor: Supervisor) -> None:
    """The web server answers, and the others have been started: after it, so that it need not share the processors."""
    places = {"bind": wish.bind, "data": str(place.home)}
    supervisor.keep(project.web.at(**places))
    supervisor.watch(until=wish.is_answered, every=0.05, tries=1)
    supervisor.keep(*(process.at(**places) for process in project.others))
