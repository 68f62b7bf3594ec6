"""The process that the user started: it passes signals on to the one that does the work, and sweeps up after it."""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gamenight.local.leash import PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG, ask_kernel

STOPS = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
FRONT_IS_GONE = signal.SIGHUP
"""What `work` gets when this process was killed; it never gets SIGHUP for another reason."""


def guard(work: Callable[[], int]) -> int:
    """The exit status of `work`, which runs in a child process with `STOPS` and SIGCHLD blocked.

    However the child ended, no descendant is left. Of the signals that ask for an end, it sees SIGTERM alone.
    """
    ask_kernel("prctl", PR_SET_CHILD_SUBREAPER, 1)
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPS | {signal.SIGCHLD})
    front = os.getpid()
    child = os.fork()
    if not child:
        _work_behind(front, work)
    status = _attend(child)
    sweep()
    return os.waitstatus_to_exitcode(status)


def _work_behind(front: int, work: Callable[[], int]) -> None:
    """Do `work` in a session of its own, where the terminal's signals don't reach, and end with its status."""
    status = 70
    try:
        os.setsid()
        ask_kernel("prctl", PR_SET_PDEATHSIG, FRONT_IS_GONE)
        status = work() if os.getppid() == front else 0
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(status)


def _attend(child: int) -> int:
    """Pass signals on until `child` has ended; its wait status. Orphans that come to us meanwhile are reaped."""
    while True:
        if signal.sigwait(STOPS | {signal.SIGCHLD}) in STOPS:
            os.kill(child, signal.SIGTERM)
        while (ended := os.waitpid(-1, os.WNOHANG)) != (0, 0):
            if ended[0] == child:
                return ended[1]


def sweep() -> None:
    """Kill every descendant: as each one dies, its children become ours, until there is none."""
    with suppress(ChildProcessError):
        while True:
            for pid in _children():
                os.kill(pid, signal.SIGKILL)
            os.waitpid(-1, 0)


def _children() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and _is_ours(entry)]


def _is_ours(entry: Path) -> bool:
    with suppress(OSError):
        parent = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()[1]
        return int(parent) == os.getpid()
    return False
