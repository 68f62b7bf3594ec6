"""Tries the tests of a module with one of its mutants in its place, each in a process of its own."""

from __future__ import annotations

import gc
import os
import re
import resource
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from io import StringIO
from pathlib import Path
from typing import Any

import hypothesis
import pydantic.json_schema  # noqa: F401 - what every process would load for itself
import pytest

from tests.mutants.changes import Mutant

MOST_MEMORY = 2 * 2**30
FEW_EXAMPLES = hypothesis.settings(
    max_examples=20,
    database=None,
    deadline=None,
    derandomize=True,
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    suppress_health_check=list(hypothesis.HealthCheck),
)


def noticed(path: Path, mutants: Iterable[Mutant], jobs: int, longest: float) -> Iterator[tuple[Mutant, bool]]:
    """Each mutant of the module at `path`, and whether a test notices it: fails, or takes over `longest` CPU seconds.

    They come as they are done, and `jobs` run at once.
    """
    source = path.read_text(encoding="utf-8")
    running: dict[int, Mutant] = {}
    for mutant in mutants:
        if len(running) == jobs:
            yield _done(running)
        running[_started(path, mutant.of(source), longest)] = mutant
    while running:
        yield _done(running)


def warm_up() -> None:
    """Load what each process would else load for itself: pytest's plugins and, with what they lean on, the games."""
    with redirect_stdout(StringIO()):
        pytest.main(["--version"])
    for path in Path("rules").glob("*/__init__.py"):
        import_module(f"rules.{path.parent.name}")
    gc.freeze()


def passes(path: Path, longest: float) -> bool:
    """Whether the tests of the module at `path` pass as it is, none of them near `longest`."""
    _, status = os.waitpid(_started(path, path.read_text(encoding="utf-8"), longest / 2), 0)
    return status == 0


def _done(running: dict[int, Mutant]) -> tuple[Mutant, bool]:
    process, status = os.wait()
    return running.pop(process), status != 0


def _started(path: Path, source: str, longest: float) -> int:
    """A process that runs the tests of the module at `path`, with `source` for it; its status is 0 if they pass."""
    process = os.fork()
    if process == 0:
        answer = 1
        try:
            answer = _run(path, source, longest)
        finally:
            os._exit(answer)
    return process


def _run(path: Path, source: str, longest: float) -> int:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    gc.disable()
    time.process_time = lambda: 0.0  # a busy machine is no fault: a test that measures doesn't notice
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    hypothesis.settings.register_profile("mutants", FEW_EXAMPLES)
    hypothesis.settings.load_profile("mutants")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    _forget(path.parent.parts)
    sys.meta_path.insert(0, _Replaced(path, source))
    plain = ["--assert=plain", "-p", "no:cacheprovider", "-p", "no:unraisableexception", "-p", "no:threadexception"]
    plain.append(f"--confcutdir=tests/{path.parts[0]}")
    return int(pytest.main([*plain, *tests_of(path)], plugins=[_InTime(path, longest)]))


def _forget(folder: Sequence[str]) -> None:
    """Unload a game, or where its folder is that of what all games lean on, all of them."""
    package = ".".join(folder) if len(folder) > 1 else "rules"
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]
    if len(folder) > 1:
        delattr(sys.modules[folder[0]], folder[1])


def tests_of(path: Path) -> list[str]:
    """Those of a game and what every game keeps, or those beside one another of `rules` or `scoring`."""
    folder = Path("tests") / path.parent
    if len(path.parent.parts) > 1:
        every = ("test_contract.py", "test_ask.py", "test_telling.py")
        return [str(folder), *(str(each) for each in map(folder.with_name, every) if each.exists())]
    return [str(each) for each in sorted(folder.glob("test_*.py"))]


class _Replaced(SourceFileLoader):
    """Finds and loads one module, with other source than its file's."""

    def __init__(self, path: Path, source: str) -> None:
        name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        super().__init__(name, str(path.resolve()))
        self.source = source

    def find_spec(self, name: str, *_: Any) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> Any:
        return compile(self.source, self.path, "exec", dont_inherit=True)


class _InTime:
    """Takes the module's own tests first, generated ones last, other games' not at all, and ends at the first fault."""

    def __init__(self, path: Path, longest: float) -> None:
        self.own = f"test_{path.stem}.py"
        self.longest = longest
        folder = path.parent.name
        self.game = re.compile(rf"\[{folder}-|\b{folder.replace('_', '-')}\]") if len(path.parent.parts) > 1 else None
        self.pytest_runtest_logstart()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(filter(self._concerns, items), key=self._rank)

    def pytest_runtest_logstart(self) -> None:
        signal.setitimer(signal.ITIMER_PROF, self.longest)

    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None:
            os._exit(1)

    def _concerns(self, item: pytest.Item) -> bool:
        return self.game is None or item.path.name != "test_contract.py" or bool(self.game.search(item.name))

    def _rank(self, item: pytest.Item) -> tuple[bool, bool]:
        return hasattr(getattr(item, "obj", None), "hypothesis"), item.path.name != self.own
