"""Keeps processes running, starts again what crashes, stops everything in order. One thread, one place that waits."""

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from gamenight.local.front import FRONT_IS_GONE, STOPS
from gamenight.local.journal import Journal
from gamenight.local.leash import leashed
from gamenight.local.project import Process
from gamenight.local.refusal import Refusal

QUICK = 10.0
"""Seconds: a process that ends sooner after its start than this has crashed at once."""
LIMIT = 5
"""So many crashes at once in a row, and no start more."""
FIRST_PAUSE = 0.5
"""Seconds from a crash to the next start; twice as many after each crash at once."""
GRACE = 10.0
"""Seconds that a process has to end in good order."""
GRACE_WITHOUT_FRONT = 0.4
"""The same after the front was killed: the whole has to end within three seconds."""


class Stopped(Exception):
    """Somebody asked for the end: the signal, as a rule from Ctrl-C."""

    def __init__(self, asked_by: int) -> None:
        super().__init__(asked_by)
        self.grace = GRACE_WITHOUT_FRONT if asked_by == FRONT_IS_GONE else GRACE


class Kept:
    """A process and its present run, if it runs. Each run leads a session and group of its own."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.run: subprocess.Popen[bytes] | None = None
        self.started = self.due = time.monotonic()
        self.crashes = 0

    def has_ended(self) -> bool:
        """Whether the present run has ended. It is not yet reaped then: its number still names its group."""
        return self.run is not None and bool(os.waitid(os.P_PID, self.run.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT))

    def bury(self) -> int:
        """The exit status of the run, once it and whatever is left of its group are gone."""
        assert self.run is not None
        with suppress(ProcessLookupError):
            os.killpg(self.run.pid, signal.SIGKILL)
        status, self.run = self.run.wait(), None
        if self.process.works_in:
            _end_orphans(Path(self.process.command[0]).name, self.process.works_in)
        return status


class Supervisor:
    """A context: once left, nothing that was started in it runs any more. Needs `STOPS` and SIGCHLD blocked."""

    def __init__(self, directory: Path, environment: Mapping[str, str], journal: Journal) -> None:
        self.environment = dict(environment)
        self._directory = directory
        self._journal = journal
        self._waves: list[list[Kept]] = []

    def __enter__(self) -> "Supervisor":
        return self

    def __exit__(self, *ending: object) -> None:
        grace = next((cause.grace for cause in ending if isinstance(cause, Stopped)), GRACE)
        self._journal.write("up", "stopping everything; Ctrl-C again does it at once")
        for wave in reversed(self._waves):
            self._stop(wave, grace)
        self._journal.drain()

    def keep(self, *processes: Process) -> None:
        """Start the processes and keep them running from now on. They stop together, before those kept earlier."""
        self._waves.append([Kept(process) for process in processes])
        self._start_due()

    def run(self, process: Process) -> tuple[bool, str]:
        """Whether the process ended well, and all that it printed; the others are kept running meanwhile."""
        step = Kept(process)
        with tempfile.TemporaryFile() as output:
            step.run = self._spawn(process, output.fileno())
            try:
                self.watch(until=step.has_ended)
            finally:
                status = step.bury()
            output.seek(0)
            return status == 0, output.read().decode(errors="replace")

    def watch(self, until: Callable[[], bool], every: float = 60.0, tries: int = LIMIT) -> None:
        """Keep all running until `until`, asked every so many seconds and whenever a process ends.

        Raises `Stopped` on a signal, and `Refusal` when a process has crashed right after its start `tries` times.
        """
        while not until():
            asked = signal.sigtimedwait(STOPS | {signal.SIGCHLD}, self._patience(every))
            if asked and asked.si_signo in STOPS:
                raise Stopped(asked.si_signo)
            for kept in self._all():
                if kept.has_ended():
                    self._count_crash(kept, kept.bury(), tries)
            self._start_due()

    def watch_for_ever(self) -> NoReturn:
        """Keep all running; ends by an exception of `watch` alone."""
        self.watch(until=lambda: False)
        raise AssertionError("never")

    def _all(self) -> list[Kept]:
        return [kept for wave in self._waves for kept in wave]

    def _patience(self, every: float) -> float:
        waiting = [kept.due - time.monotonic() for kept in self._all() if kept.run is None]
        return max(0.0, min([every, *waiting]))

    def _start_due(self) -> None:
        for kept in self._all():
            if kept.run is None and kept.due <= time.monotonic():
                kept.started = time.monotonic()
                self._journal.forget(kept.process.name)
                kept.run = self._spawn(kept.process, subprocess.PIPE)
                assert kept.run.stdout is not None
                self._journal.follow(kept.process.name, kept.run.stdout)

    def _spawn(self, process: Process, output: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            leashed(process.command, dies_by=process.stop, identity=process.identity),
            cwd=self._directory,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def _count_crash(self, kept: Kept, status: int, tries: int) -> None:
        name = kept.process.name
        at_once = time.monotonic() - kept.started < QUICK and status != -signal.SIGKILL  # somebody else's doing
        kept.crashes = kept.crashes + 1 if at_once else 1
        if kept.crashes >= tries:
            self._journal.drain(name)
            times = f" {tries} times" if tries > 1 else ""
            raise Refusal(
                f"{name} ended{times} right after its start; its last words: {self._journal.last_words(name)}"
            )
        pause = FIRST_PAUSE * 2 ** (kept.crashes - 1)
        kept.due = time.monotonic() + pause
        self._journal.write("up", f"{name} ended ({_named(status)}) and starts again in {pause:g} s")

    def _stop(self, wave: list[Kept], grace: float) -> None:
        running = [kept for kept in wave if kept.run]
        for kept in running:
            assert kept.run is not None
            kept.run.send_signal(kept.process.stop)
        deadline = time.monotonic() + grace
        while not all(kept.has_ended() for kept in running) and (left := deadline - time.monotonic()) > 0:
            asked = signal.sigtimedwait(STOPS | {signal.SIGCHLD}, left)
            if asked and asked.si_signo in STOPS:
                break
        for kept in running:
            kept.bury()


def _end_orphans(program: str, directory: Path) -> None:
    """Kill what a killed `program` left working in `directory`: one that waits for a dead one's lock never ends."""
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            is_orphan = entry.name.isdigit() and (entry / "comm").read_text().strip() == program
            if is_orphan and (entry / "cwd").readlink() == directory:
                os.kill(int(entry.name), signal.SIGKILL)


def _named(status: int) -> str:
    return f"exit {status}" if status >= 0 else signal.Signals(-status).name
