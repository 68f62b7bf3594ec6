"""The whole script, on a game of three lines and on those of the registry."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIST = "tests/mutants/equivalent.toml"
GAMES = sorted(str(path.parent.relative_to(ROOT)) for path in ROOT.glob("rules/*/checks.py"))
CHECKS = """
def left(count: int) -> int:
    while count >= 2:
        count -= 2
    return count
"""
TESTS = """
from rules.mini.checks import left

def test_pairs_go_until_none_is_left():
    assert (left(2), left(6)) == (0, 0)
"""


def entry(change: str, why: str = "", module: str = "rules/mini/checks.py") -> str:
    return f"""[[equivalent]]
module = "{module}"
function = "left"
line = '''while count >= 2:'''
change = '''{change}'''
why = "{why}"
"""


def write(tree: Path, name: str, text: str) -> None:
    path = tree / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    """A tree with one game, whose tests overlook what is left of an odd number."""
    for name in ("rules/__init__.py", "rules/mini/__init__.py", "tests/rules/test_contract.py"):
        write(tmp_path, name, "")
    write(tmp_path, "rules/mini/checks.py", CHECKS)
    write(tmp_path, "tests/rules/mini/test_checks.py", TESTS)
    write(tmp_path, LIST, "")
    return tmp_path


def run(tree: Path, *words: str) -> tuple[int, list[str]]:
    """The script's status and the lines that it prints, in `tree`."""
    command = [sys.executable, "-m", "tests.mutants", *words]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    made = subprocess.run(
        command,
        cwd=tree,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
        check=False,
    )
    return made.returncode, made.stdout.splitlines()


def test_a_mutant_that_no_test_notices_is_told_with_the_entry_that_would_list_it(mini: Path) -> None:
    status, printed = run(mini, "--only", "^2 -> ")
    assert printed == [
        "rules/mini/__init__.py: 0 tried, 0 not noticed",
        "rules/mini/checks.py: 4 tried, 1 not noticed",
        "",
        "rules/mini/checks.py:3: no test notices",
        *entry("2 -> 1").splitlines(),
    ]
    assert status == 1


def test_one_that_is_listed_with_its_reason_is_in_order(mini: Path) -> None:
    write(mini, LIST, entry("2 -> 1", why="nobody asks what is left of an odd number"))
    counted = "rules/mini/checks.py: 2 tried, 1 not noticed"
    assert run(mini, "rules/mini/checks.py", "--only", "^2 -> 1") == (0, [counted])


def test_a_mutant_that_never_comes_to_an_end_is_noticed(mini: Path) -> None:
    counted = "rules/mini/checks.py: 1 tried, 0 not noticed"
    assert run(mini, "rules/mini/checks.py", "--only", "left out", "--longest", "1") == (0, [counted])


def test_what_is_listed_wrongly_is_told(mini: Path) -> None:
    entries = [entry("2 -> 1"), entry("2 -> 3", why="noticed"), entry("2 -> 9", why="gone")]
    write(mini, LIST, "".join([*entries, entry("2 -> 1", why="gone", module="rules/maxi/checks.py")]))
    status, printed = run(mini, "rules/mini/checks.py", "--only", "^2 -> ")
    assert printed == [
        "rules/mini/checks.py: 4 tried, 1 not noticed",
        "",
        "rules/mini/checks.py: no reason is given for",
        *entries[0].splitlines(),
        "",
        "rules/mini/checks.py: a test notices what is listed",
        *entries[1].splitlines(),
        "",
        "rules/mini/checks.py: there is no such line any more",
        *entries[2].splitlines(),
        "rules/maxi/checks.py: there is no such module any more",
    ]
    assert status == 1


def test_nothing_is_broken_where_tests_fail_already(mini: Path) -> None:
    write(mini, "tests/rules/mini/test_checks.py", TESTS.replace("0, 0", "0, 1"))
    status, printed = run(mini)
    assert (status, printed) == (1, ["the tests of rules/mini fail before anything is broken"])


def test_a_broken_rule_of_a_game_is_noticed() -> None:
    assert run(ROOT, "rules/broad_lines/rating.py", "--each", "2") == (
        0,
        ["rules/broad_lines/rating.py: 2 tried, 0 not noticed"],
    )


@pytest.mark.fuzz
@pytest.mark.parametrize("game", GAMES)
def test_some_broken_rules_of_each_game_are_noticed(game: str) -> None:
    status, printed = run(ROOT, game, "--each", "4")
    assert status == 0, printed
