"""The schema: what it is at, and how it follows the tree, after a backup where there is something to lose."""

import hashlib
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit

from gamenight.local.place import Place
from gamenight.local.postgres import Binaries
from gamenight.local.project import Process, Project
from gamenight.local.refusal import Refusal
from gamenight.local.supervisor import Supervisor

KEPT_BACKUPS = 5


@dataclass(frozen=True)
class Database:
    """A database as PostgreSQL's own programs reach it: no password in a command line, where everybody can read it."""

    url: str
    binaries: Binaries

    @property
    def variables(self) -> dict[str, str]:
        """What the environment of those programs has to hold."""
        password = urlsplit(self.url).password
        return {"PGCONNECT_TIMEOUT": "5", **({"PGPASSWORD": unquote(password)} if password else {})}

    @property
    def public_url(self) -> str:
        parts = urlsplit(self.url)
        secret = f":{parts.password}@"
        return parts._replace(netloc=parts.netloc.replace(secret, "@", 1)).geturl() if parts.password else self.url

    def migrations(self, environment: Mapping[str, str]) -> tuple[str, ...]:
        """Those that it has had, as "app.name"; none for a new database. Raises `Refusal` if it can't be reached."""
        if self._ask("SELECT to_regclass('django_migrations') IS NULL", environment) == ("t",):
            return ()
        return self._ask("SELECT app || '.' || name FROM django_migrations ORDER BY 1", environment)

    def _ask(self, query: str, environment: Mapping[str, str]) -> tuple[str, ...]:
        command = (self.binaries["psql"], "-X", "-A", "-t", "-d", self.public_url, "-c", query)
        variables = {**environment, **self.variables}
        done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Refusal(f"The database can't be reached: {_first_line(done.stderr)}")
        return tuple(done.stdout.splitlines())


def follow_tree(project: Project, tree: Path, database: Database, place: Place, supervisor: Supervisor) -> None:
    """The schema is the tree's. Of a new database it is noted, before anything else, that its demonstration is due.

    A mark of the tree's files and the database's rows spares the question on most starts: it takes Django a second.
    """
    had = database.migrations(supervisor.environment)
    if not had:
        place.demonstration_due.touch()
    elif place.schema_mark.is_file() and place.schema_mark.read_text() == _mark(project, tree, had):
        return
    if not had or not supervisor.run(project.is_migrated)[0]:
        if had:
            back_up(database, place, supervisor)
        finish(project.migrate, place, supervisor)
    place.schema_mark.write_text(_mark(project, tree, database.migrations(supervisor.environment)))


def back_up(database: Database, place: Place, supervisor: Supervisor) -> None:
    """The newest of the five dumps that are kept is of the database as it is; `pg_restore` reads them."""
    place.backups.mkdir(mode=0o700, exist_ok=True)
    path = place.backups / f"{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}-before-migration.dump"
    part = path.with_suffix(".part")
    dump = (database.binaries["pg_dump"], "-Fc", "-f", str(part), "-d", database.public_url)
    finish(Process("backup", dump), place, supervisor)
    part.rename(path)
    for old in sorted(place.backups.glob("*-before-migration.dump"))[:-KEPT_BACKUPS]:
        old.unlink()


def finish(step: Process, place: Place, supervisor: Supervisor) -> str:
    """What the step printed, once it has ended well. Raises `Refusal` with the last thing that it said."""
    well, said = supervisor.run(step)
    if not well:
        log = place.log(step.name, said)
        raise Refusal(f"{step.name} failed: {_last_words(said.splitlines())} (The whole output is in {log}.)")
    return said


def _mark(project: Project, tree: Path, had: Sequence[str]) -> str:
    digest = hashlib.sha256("\n".join(had).encode())
    for path in sorted(path for pattern in project.schema for path in tree.glob(pattern)):
        digest.update(f"\n{path.relative_to(tree)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _first_line(said: str) -> str:
    return next((line for line in said.splitlines() if line.strip()), "no reason given")


def _last_words(lines: Sequence[str]) -> str:
    """The last line that says something, without the name of an exception's class."""
    last = next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing.")
    return re.sub(r"^((\w+\.)+\w+|\w+Error): ", "", last)
