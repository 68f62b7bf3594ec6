import os
import signal
from collections.abc import Callable
from pathlib import Path

from tests.local.lives import eventually, family
from tests.local.starts import Start


def pid_of(start: Start, name: str) -> int:
    return next(life.pid for life in family(start.run.pid) if name in life.command)


def test_a_killed_process_is_started_again_and_finds_its_port_free(start: Callable[..., Start]) -> None:
    first = start().wait_until_up()
    os.kill(pid_of(first, "web.py"), signal.SIGKILL)
    eventually(lambda: first.said().count("web listens") == 2)
    eventually(lambda: first.page("/healthz"))
    assert "web ended (SIGKILL) and starts again in 0.5 s" in first.said()


def test_a_killed_database_is_started_again(start: Callable[..., Start]) -> None:
    first = start().wait_until_up()
    os.kill(pid_of(first, "bin/postgres"), signal.SIGKILL)
    eventually(lambda: first.said().count("ready to accept connections") == 2)
    assert first.stop() == 0


def test_a_process_that_keeps_crashing_stops_everything(start: Callable[..., Start], tree: Path) -> None:
    (tree / "worker.py").write_text("raise SystemExit('there is no queue')")
    first = start()
    assert first.refusal() == ("bin/up: worker ended 5 times right after its start; its last words: there is no queue")
    assert [line.split()[-2] for line in first.said().splitlines() if "starts again" in line] == ["0.5", "1", "2", "4"]
    assert "database system is shut down" in first.said()


def test_a_web_server_that_cannot_start_is_not_tried_again(start: Callable[..., Start], tree: Path) -> None:
    (tree / "web.py").write_text("raise SystemExit('no page to show')")
    assert start().refusal() == "bin/up: web ended right after its start; its last words: no page to show"


def test_asked_twice_a_process_that_will_not_end_is_ended(start: Callable[..., Start], tree: Path) -> None:
    deaf = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    (tree / "worker.py").write_text(f"{deaf}print('worker works', flush=True)\nsignal.pause()")
    first = start().wait_until_up()
    first.wait_for("worker works")
    lives = family(first.run.pid)
    first.run.send_signal(signal.SIGINT)
    first.wait_for("stopping everything; Ctrl-C again does it at once")
    assert first.stop() == 0
    assert not any(life.goes_on() for life in lives)


def test_every_line_tells_whose_it_is(start: Callable[..., Start]) -> None:
    first = start().wait_until_up()
    first.wait_for("worker works")
    assert "web        | web listens\n" in first.said()
    assert "worker     | worker works\n" in first.said()
    assert "\033" not in first.said()


def test_a_backend_that_outlives_a_killed_database_does_not_keep_it_down(start: Callable[..., Start]) -> None:
    """Stopped, it can't notice that the database died, as one that waits for a dead one's lock can't."""
    first = start().wait_until_up()
    connection = first.connect()
    os.kill(connection.info.backend_pid, signal.SIGSTOP)
    os.kill(pid_of(first, "bin/postgres"), signal.SIGKILL)
    eventually(lambda: first.said().count("ready to accept connections") == 2)
    assert "postgres ended (exit" not in first.said()
    connection.close()
    assert first.stop() == 0
