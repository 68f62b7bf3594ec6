"""The launcher over stand-in scripts: what it starts are real processes, real sockets and a real PostgreSQL."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import psycopg

from tests.local.lives import PATIENCE, eventually

ROOT = Path(__file__).parents[2]
STAND_IN = Path(__file__).parent / "stand_in"


def free_port() -> int:
    """Below the range from which the kernel takes the ports of outgoing connections."""
    while True:
        port = random.randint(20000, 30000)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port


def plain_environment(**changes: str) -> dict[str, str]:
    """This process's variables without those by which the tests name their own database."""
    ours = {"DATABASE_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY", "GAMENIGHT_DATA"}
    return {name: value for name, value in os.environ.items() if name not in ours} | {"PYTHONPATH": str(ROOT)} | changes


class Start:
    """One run of the stand-in's bin/up."""

    def __init__(self, tree: Path, data: Path, *words: str, runner: tuple[str, ...] = (), **variables: str) -> None:
        self.port = free_port()
        self.output = tree / f"output-{self.port}"
        self.errors = tree / f"errors-{self.port}"
        given = ("--data", str(data), "--port", str(self.port), *words)
        command = [*runner, sys.executable, str(tree / "up.py"), *given]
        with self.output.open("wb") as output, self.errors.open("wb") as errors:
            self.run = subprocess.Popen(
                command,
                cwd="/",
                env=plain_environment(**variables),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=errors,
            )

    def said(self) -> str:
        return self.output.read_text()

    def wait_until_up(self) -> "Start":
        eventually(lambda: "Ctrl-C stops it" in self.said() or self.run.poll() is not None)
        assert self.run.poll() is None, self.said() + self.errors.read_text()
        return self

    def wait_for(self, words: str) -> None:
        eventually(lambda: words in self.said())

    def page(self, path: str) -> dict[str, str]:
        """The web process's variables; empty while it does not answer."""
        try:
            with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return dict(json.load(answer))
        except OSError:
            return {}

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(self.page("/")["DATABASE_URL"])

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        self.run.send_signal(by)
        return self.run.wait(PATIENCE)

    def refusal(self) -> str:
        """The one sentence with which it ended; it never came up."""
        assert self.run.wait(PATIENCE) == 1, self.said()
        lines = self.errors.read_text().splitlines()
        assert len(lines) == 1, lines
        return lines[0]
