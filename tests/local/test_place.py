import stat
from collections.abc import Callable
from pathlib import Path

from tests.local.starts import Start


def test_a_second_start_on_the_same_directory_says_who_holds_it(start: Callable[..., Start], tmp_path: Path) -> None:
    first = start().wait_until_up()
    assert start().refusal() == (
        f"bin/up: Another bin/up (process {first.run.pid}) runs on the data directory {tmp_path / 'data'}."
    )
    assert first.stop() == 0


def test_a_directory_that_cannot_be_made_is_refused(start: Callable[..., Start], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    place = tmp_path / "file" / "data"
    assert start(data=place).refusal() == f"bin/up: The data directory {place} can't be written: Not a directory."


def test_a_directory_that_cannot_be_written_is_refused(start: Callable[..., Start]) -> None:
    place = Path("/proc/self/task")
    assert start(data=place).refusal().startswith(f"bin/up: The data directory {place} can't be written: ")


def test_a_directory_closed_to_its_owner_is_refused(start: Callable[..., Start], tmp_path: Path) -> None:
    place = tmp_path / "closed"
    place.mkdir(mode=0o500)
    user = ("unshare", "--user", "--map-user=65534", "--map-group=65534", "--")
    assert start(data=place, runner=user).refusal() == (
        f"bin/up: The data directory {place} can't be written: Permission denied."
    )


def test_the_secret_key_is_this_machines_own_and_stays(start: Callable[..., Start], tmp_path: Path) -> None:
    first = start().wait_until_up()
    key = first.page("/")["SECRET_KEY"]
    path = tmp_path / "data" / "secret-key"
    assert (len(key) >= 50, path.read_text(), stat.S_IMODE(path.stat().st_mode)) == (True, key, 0o600)
    first.stop()
    assert start().wait_until_up().page("/")["SECRET_KEY"] == key
