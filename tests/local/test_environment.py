import shutil
import subprocess
from pathlib import Path

import pytest

from tests.local.starts import ROOT
from tests.local.trees import PYTHON, Tree

CHECKS = ["ruff check", "ruff format --check", "mypy", "lint-imports", "manage.py|makemigrations|--check|--dry-run"]
UV = """#!{python}
import subprocess, sys
with open({log!r}, "a") as log:
    print(*sys.argv[1:], file=log)
if sys.argv[1] == "venv":
    subprocess.run([{python!r}, "-m", "venv", "--without-pip", sys.argv[-1]], check=True)
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with nothing in it but pip, which takes seconds to make."""
    home = tmp_path_factory.mktemp("bare") / ".venv"
    subprocess.run([PYTHON, "-m", "venv", home], check=True)
    return home


@pytest.fixture
def clone(tmp_path: Path) -> Tree:
    """In which no command has run."""
    return Tree(tmp_path)


@pytest.fixture
def begun(clone: Tree, bare: Path) -> Tree:
    """In which the first install broke off."""
    shutil.copytree(bare, clone.home / ".venv", symlinks=True)
    return clone


@pytest.fixture
def ready(clone: Tree) -> Tree:
    clone.make_ready()
    return clone


def installing(lock: str) -> str:
    return f"Installing into .venv what {lock} pins, once ...\n"


def test_up_installs_once(clone: Tree) -> None:
    assert clone.run("up", "--port", "1") == (0, "up|--port|1\n", installing("requirements.lock"))
    assert clone.installed() == {"tiny"}
    assert clone.run("up", "a b") == (0, "up|a b\n", "")


def test_up_installs_again_when_its_lock_changes(begun: Tree) -> None:
    assert begun.run("up") == (0, "up\n", installing("requirements.lock"))
    begun.pin("requirements.lock", "tiny", "tinymore")
    assert begun.run("up") == (0, "up\n", installing("requirements.lock"))
    assert begun.installed() == {"tiny", "tinymore"}


def test_up_after_test_installs_nothing(begun: Tree) -> None:
    assert begun.run("test", "-k", "a b") == (0, "pytest|-k|a b\n", installing("requirements-dev.lock"))
    assert begun.installed() == {"tiny", "tinytest"}
    assert begun.run("up") == (0, "up\n", "")


def test_test_after_up_adds_what_tests_need_and_a_newer_tree_keeps_it(begun: Tree) -> None:
    begun.run("up")
    assert begun.run("test", "x")[2] == installing("requirements-dev.lock")
    begun.pin("requirements.lock", "tiny", "tinymore")
    begun.pin("requirements-dev.lock", "tiny", "tinymore", "tinytest")
    assert begun.run("up")[2] == installing("requirements-dev.lock")
    assert begun.installed() == {"tiny", "tinymore", "tinytest"}


def test_two_at_once_install_once(begun: Tree) -> None:
    both = [begun.begin("up"), begun.begin("up")]
    ends = [(one.communicate(timeout=120), one.returncode) for one in both]
    assert [status for _, status in ends] == [0, 0]
    assert sorted(errors for (_, errors), _ in ends) == ["", installing("requirements.lock")]


def test_a_package_with_another_hash_is_not_installed(begun: Tree) -> None:
    (begun.home / "requirements.lock").write_text(f"tiny==1.0 --hash=sha256:{'0' * 64}\n")
    status, output, errors = begun.run("up")
    assert (status, output, begun.installed()) == (1, "", set())
    assert errors.splitlines()[-1].startswith("The packages that requirements.lock pins could not be installed (")


def test_uv_installs_where_there_is_one(clone: Tree, tmp_path: Path) -> None:
    clone.fake("uv", UV.format(python=str(PYTHON), log=str(tmp_path / "log")))
    assert clone.run("up") == (0, "up\n", installing("requirements.lock"))
    assert (tmp_path / "log").read_text().splitlines() == [
        f"venv -q -p {clone.path}/python3 {clone.home}/.venv",
        "pip sync --require-hashes --compile-bytecode -q -p "
        f"{clone.home}/.venv/bin/python {clone.home}/requirements.lock",
    ]


def test_an_environment_whose_python_is_gone_is_made_anew(ready: Tree, tmp_path: Path) -> None:
    ready.fake("uv", UV.format(python=str(PYTHON), log=str(tmp_path / "log")))
    (ready.home / ".venv" / "bin" / "python").unlink()
    assert ready.run("up") == (0, "up\n", installing("requirements-dev.lock"))
    assert (tmp_path / "log").read_text().startswith("venv ")


def test_without_a_python_one_sentence_says_so(clone: Tree) -> None:
    (clone.path / "python3").unlink()
    sentence = "Game Night needs Python 3.11 or newer, and none is on the path.\n"
    assert clone.run("up") == (1, "", sentence)
    assert clone.run("test") == (1, "", sentence)


def test_an_older_python_is_none(clone: Tree) -> None:
    (clone.path / "python3").unlink()
    clone.fake("python3", "#!/bin/sh\nexit 1\n")
    assert clone.run("up")[0] == 1


def test_test_checks_then_runs_the_fast_part(ready: Tree) -> None:
    status, output, _ = ready.run("test")
    assert status == 0
    assert output.splitlines() == [*CHECKS, "pytest|-n|2|-m|not browser and not faults and not fuzz and not whole"]


def test_test_all_checks_then_runs_everything(ready: Tree) -> None:
    status, output, _ = ready.run("test", "--all")
    assert status == 0
    assert output.splitlines() == [*CHECKS, "pytest|-n|2"]


@pytest.mark.parametrize("failing", ["ruff", "mypy", "lint-imports", "manage.py"])
def test_a_failed_check_is_the_end(failing: str, ready: Tree) -> None:
    if failing == "manage.py":
        (ready.home / "manage.py").write_text("raise SystemExit(1)")
    else:
        ready.fake(failing, "#!/bin/sh\nexit 3\n")
    status, output, _ = ready.run("test", "--all")
    assert status != 0
    assert "pytest" not in output


def test_the_tests_lock_pins_all_that_the_other_does() -> None:
    run, test = ((ROOT / name).read_text() for name in ("requirements.lock", "requirements-dev.lock"))
    pins = {line for line in run.splitlines() if "==" in line}
    assert len(pins) > 20
    assert pins <= set(test.splitlines())
