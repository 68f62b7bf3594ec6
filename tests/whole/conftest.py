"""Everything that bin/up starts, with its demonstration club, for the tests that look at the whole line."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.local.lives import eventually
from tests.local.starts import free_port, plain_environment

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Running:
    """Where it answers and keeps its data, and the token of the demonstration club's owner."""

    origin: str
    token: str
    supervisor: int
    data: Path

    def manage(self, *words: str) -> str:
        """What a command of manage.py says beside it, as by bin/manage."""
        beside = ["sh", "-c", 'set -a && . "$0" && exec "$@"', str(self.data / "environment")]
        command = [*beside, sys.executable, "manage.py", *words]
        return subprocess.run(
            command, cwd=ROOT, env=plain_environment(), capture_output=True, text=True, check=True
        ).stdout


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.whole)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    home = tmp_path_factory.mktemp("whole")
    port, log, data = free_port(), home / "log", home / "data"
    command = [sys.executable, "-m", "gamenight.local", "--port", str(port), "--data", str(data)]
    with log.open("wb") as output:
        run = subprocess.Popen(
            command,
            cwd=ROOT,
            env=plain_environment(RATE_LIMITS="off"),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        eventually(lambda: "API token" in log.read_text() or run.poll() is not None, 120)
        assert run.poll() is None, log.read_text()
        token = re.search(r"gn_\w+", log.read_text())
        assert token is not None
        yield Running(f"http://127.0.0.1:{port}", token[0], run.pid, data)
    finally:
        run.send_signal(signal.SIGINT)
        assert run.wait(60) == 0, log.read_text()
