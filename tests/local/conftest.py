import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.local.lives import PATIENCE
from tests.local.starts import STAND_IN, Start

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE and "start" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.whole)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A stand-in project of the test's own, to change at will."""
    return Path(shutil.copytree(STAND_IN, tmp_path / "tree"))


@pytest.fixture(scope="session")
def grown_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory that has seen a first start."""
    place = tmp_path_factory.mktemp("grown")
    first = Start(Path(shutil.copytree(STAND_IN, place / "tree")), place / "data").wait_until_up()
    first.wait_for("A demonstration club")
    assert first.stop() == 0
    return place / "data"


@pytest.fixture
def data(grown_data: Path, tmp_path: Path) -> Iterator[Path]:
    """A copy of it for one test; forty megabytes are too many to keep longer."""
    yield Path(shutil.copytree(grown_data, tmp_path / "data"))
    shutil.rmtree(tmp_path / "data", ignore_errors=True)


@pytest.fixture
def start(tree: Path, data: Path, tmp_path: Path) -> Iterator[Callable[..., Start]]:
    """Starts the stand-in on the test's own data directory; whatever is left of it ends with the test."""
    starts: list[Start] = []

    def begin(*words: str, data: Path = data, runner: tuple[str, ...] = (), **variables: str) -> Start:
        starts.append(Start(tree, data, *words, runner=runner, **variables))
        return starts[-1]

    yield begin
    for one in starts:
        if one.run.poll() is None:
            one.run.terminate()
            one.run.wait(PATIENCE)
    shutil.rmtree(tmp_path, ignore_errors=True)
