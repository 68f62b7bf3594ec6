"""Processes seen from outside."""

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE = 30.0


def eventually(holds: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Passes as soon as `holds`."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it never came about"
        time.sleep(0.02)


class Life:
    """A process as it was when it was seen: its number may be used again, its time of birth goes with it."""

    def __init__(self, pid: int) -> None:
        stat = _stat(pid)
        self.pid, self.parent, self.birth = pid, int(stat[1]), stat[19]
        self.command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()

    def goes_on(self) -> bool:
        """Whether it still runs; one that has ended and is not yet reaped doesn't."""
        try:
            stat = _stat(self.pid)
        except OSError:
            return False
        return stat[19] == self.birth and stat[0] not in "ZX"


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(") ")[2].split()


def family(pid: int) -> list[Life]:
    """The process and all that descend from it, parents first."""
    alive = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                alive.append(Life(int(entry.name)))
            except OSError:
                continue
    found = [life for life in alive if life.pid == pid]
    for life in found:
        found.extend(child for child in alive if child.parent == life.pid)
    return found
