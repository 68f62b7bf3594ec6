"""Whoever ends, and however: nothing is left running, and the data is there at the next start."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.local.lives import Life, eventually, family
from tests.local.starts import Start

UNSWEPT = """
import gamenight.local.front as front
front.sweep = lambda: None
"""
UNLEASHED = """
import gamenight.local.supervisor as supervisor
leashed = supervisor.leashed
supervisor.leashed = lambda command, dies_by, identity: leashed(command, dies_by=0, identity=identity)
"""


def grown_up(start: Start) -> list[Life]:
    """The front, the supervisor and all that they started."""
    start.wait_until_up()
    start.wait_for("worker works")
    lives = family(start.run.pid)
    commands = [life.command for life in lives]
    for name in ("web.py", "worker.py"):
        assert sum(name in command for command in commands) == 2, commands
    assert any("bin/postgres" in command for command in commands)
    assert len(lives) > 8  # the server's own processes have titles, not commands
    return lives


def remain(lives: list[Life]) -> list[str]:
    return [life.command for life in lives if life.goes_on()]


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda by: by.name)
def test_asked_to_stop_everything_ends_in_order_and_well(start: Callable[..., Start], by: signal.Signals) -> None:
    first = start()
    lives = grown_up(first)
    assert first.stop(by) == 0
    assert remain(lives) == []
    assert first.said().index("web ends") < first.said().index("database system is shut down")


def test_the_front_killed_leaves_nothing_after_three_seconds(start: Callable[..., Start]) -> None:
    first = start()
    lives = grown_up(first)
    first.run.kill()
    eventually(lambda: not remain(lives), seconds=3)


def test_the_supervisor_killed_leaves_nothing_after_three_seconds(start: Callable[..., Start]) -> None:
    first = start()
    lives = grown_up(first)
    os.kill(lives[1].pid, signal.SIGKILL)
    eventually(lambda: not remain(lives), seconds=3)
    assert first.refusal() == "bin/up: The supervisor was killed (SIGKILL), so everything is stopped."


def test_after_a_kill_the_next_start_finds_the_data(start: Callable[..., Start]) -> None:
    first = start().wait_until_up()
    with first.connect() as connection:
        connection.execute("INSERT INTO play VALUES (7)")
    first.run.kill()
    second = start().wait_until_up()
    with second.connect() as connection:
        assert connection.execute("SELECT id FROM play").fetchall() == [(7,)]
    assert second.stop() == 0


def test_without_the_sweep_a_killed_supervisor_would_leave_grandchildren(
    start: Callable[..., Start], tree: Path
) -> None:
    patch(tree, UNSWEPT)
    first = start()
    lives = grown_up(first)
    os.kill(lives[1].pid, signal.SIGKILL)
    time.sleep(3)
    left = remain(lives)
    end(lives)
    assert any("worker.py" in command for command in left)


def test_without_the_leash_a_killed_supervisor_would_leave_its_children(
    start: Callable[..., Start], tree: Path
) -> None:
    patch(tree, UNSWEPT + UNLEASHED)
    first = start()
    lives = grown_up(first)
    os.kill(lives[1].pid, signal.SIGKILL)
    time.sleep(3)
    left = remain(lives)
    end(lives)
    assert any("web.py" in command for command in left)


def patch(tree: Path, lines: str) -> None:
    path = tree / "up.py"
    path.write_text(path.read_text().replace("\nPROJECT =", f"{lines}\nPROJECT ="))


def end(lives: list[Life]) -> None:
    for life in lives:
        if life.goes_on():
            os.kill(life.pid, signal.SIGKILL)
