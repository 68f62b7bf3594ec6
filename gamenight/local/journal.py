"""The terminal: one line at a time, each with the name of the process that wrote it."""

import os
import re
import sys
import threading
from contextlib import suppress
from typing import IO

COLOURS = (36, 33, 32, 35, 34, 96, 93, 92)
TELLING = re.compile(r"\b(FATAL|PANIC|CRITICAL)\b")


class Journal:
    """Lines from many processes, whole and in the order they came. A terminal that went away costs the lines alone."""

    def __init__(self, width: int = 10) -> None:
        self._words: dict[str, str] = {}
        self._width = width
        self._lock = threading.Lock()
        self._coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")

    def write(self, name: str, line: str) -> None:
        with self._lock:
            self._remember(name, line.strip())
            self._print(f"{self._prefix(name)} {line}")

    def last_words(self, name: str) -> str:
        """The last line of this process that tells of a fatal error, else the last of all."""
        return self._words.get(name, "none")

    def forget(self, name: str) -> None:
        self._words.pop(name, None)

    def show(self, block: str) -> None:
        """Print `block` as it is, for the person at the terminal."""
        with self._lock:
            self._print(block)

    def follow(self, name: str, pipe: IO[bytes]) -> None:
        """Write each line of `pipe` until it ends, on a thread of its own."""
        threading.Thread(target=self._copy, args=(name, pipe), name=name, daemon=True).start()

    def drain(self, name: str = "") -> None:
        """All that a process which has ended wrote (all of them, without a name) is shown and remembered."""
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and name in ("", thread.name):
                thread.join(timeout=1)

    def _copy(self, name: str, pipe: IO[bytes]) -> None:
        with pipe:
            for line in iter(lambda: pipe.readline(1 << 16), b""):
                self.write(name, line.decode(errors="replace").rstrip())

    def _remember(self, name: str, line: str) -> None:
        if line and (TELLING.search(line) or not TELLING.search(self._words.get(name, ""))):
            self._words[name] = line

    def _prefix(self, name: str) -> str:
        prefix = f"{name:<{self._width}} |"
        colour = COLOURS[sum(name.encode()) % len(COLOURS)]
        return f"\033[{colour}m{prefix}\033[0m" if self._coloured else prefix

    def _print(self, text: str) -> None:
        with suppress(OSError, ValueError):
            print(text.encode("utf-8", "replace").decode(sys.stdout.encoding or "ascii", "replace"), flush=True)
