"""The data directory: everything that a machine keeps of its own, and who holds it."""

import fcntl
import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from gamenight.local.refusal import Refusal

PROMPTNESS = 5.0
"""Seconds that the remains of a killed start have to let go of the directory."""


@dataclass(frozen=True)
class Place:
    """The paths inside the data directory `home`."""

    home: Path

    @property
    def cluster(self) -> Path:
        return self.home / "postgres"

    @property
    def backups(self) -> Path:
        return self.home / "backups"

    @property
    def schema_mark(self) -> Path:
        return self.home / "schema"

    @property
    def demonstration_due(self) -> Path:
        """A note that outlives a start which got no further than a new database."""
        return self.home / "demonstration-due"

    def log(self, step: str, said: str) -> Path:
        """Where the output of a failed step is left, for its owner's eyes."""
        path = self.home / f"{step}.log"
        path.touch(mode=0o600)
        path.write_text(said, encoding="utf-8")
        return path

    @contextmanager
    def told(self, variables: Mapping[str, str]) -> Iterator[None]:
        """While this lasts, `bin/manage` finds the variables here; readable by their owner alone."""
        path = self.home / "environment"
        path.unlink(missing_ok=True)
        path.touch(mode=0o600)
        path.write_text("".join(f"{name}={quote(value)}\n" for name, value in variables.items()), encoding="utf-8")
        try:
            yield
        finally:
            path.unlink(missing_ok=True)

    def secret_key(self) -> str:
        """This machine's own secret, made when first asked for and readable by its owner alone."""
        path, part = self.home / "secret-key", self.home / "secret-key.part"
        if not path.exists():
            part.touch(mode=0o600)
            part.write_text(secrets.token_urlsafe(50), encoding="ascii")
            part.rename(path)
        return path.read_text(encoding="ascii")


@contextmanager
def held(home: Path) -> Iterator[Place]:
    """The data directory, made if need be; nobody else holds it until the last process that inherits this is gone."""
    try:
        home.mkdir(mode=0o711, parents=True, exist_ok=True)
        file = (home / "held").open("a+", encoding="ascii")
    except OSError as error:
        raise Refusal(f"The data directory {home} can't be written: {error.strerror}.") from error
    with file:
        _lock(file.fileno(), home)
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield Place(home)


def _lock(number: int, home: Path) -> None:
    """Take the lock. One whose holder was killed is waited for: its last processes are ending just now."""
    deadline = time.monotonic() + PROMPTNESS
    while not _succeeds(lambda: fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)):
        holder = os.pread(number, 20, 0).decode("ascii", "replace")
        if _runs(holder) or time.monotonic() > deadline:
            raise Refusal(f"Another bin/up (process {holder}) runs on the data directory {home}.")
        time.sleep(0.05)


def _runs(process: str) -> bool:
    """Whether there is such a process; one that was killed and is not yet reaped has ended."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text(errors="replace")
    except OSError:
        return False
    return stat.rpartition(") ")[2][:1] not in "ZX"


def _succeeds(call: Callable[[], object]) -> bool:
    with suppress(BlockingIOError):
        call()
        return True
    return False
