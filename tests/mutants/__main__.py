"""Breaks the rules line by line, and tells which breaks no test notices: `python -m tests.mutants [rules/<game> ...]`.

A folder stands for the modules right in it (`rules` for what all games lean on), and where none is named, for every
game's. Simulators are left out: which plays they make by chance is no rule. A mutant that survives is either killed by
a new test, or no fault; why it is none `equivalent.toml` says. An entry fits one line as it is written now: a line that
is written anew needs a new look.

Ours rather than a tool's: mutmut and cosmic-ray know neither a problem that isn't told nor a condition that doesn't
count, and keep their own records between runs. Here a process is forked with everything loaded but the rules, so that
a mutant takes a third of a second.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random

from tests.mutants.changes import Key, mutants
from tests.mutants.runs import noticed, passes, warm_up

LIST = Path("tests/mutants/equivalent.toml")
# Beside simulations what forms ask and draw: tests of pages look at these too.
PASSED_OVER = {"simulate.py", "ask.py", "board.py"}
ENTRY = """
[[equivalent]]
module = "{module}"
function = "{key.function}"
line = '''{key.line}'''
change = '''{key.change}'''
why = "{why}"
"""


def main(words: Sequence[str]) -> int:
    """0 where every mutant is noticed or listed, and every one that is listed is made and survives."""
    asked = _arguments().parse_args(words)
    os.nice(10)
    warm_up()
    paths = [path for each in asked.paths or _games() for path in _modules(each)]
    for path in {path.parent: path for path in paths}.values():
        if not passes(path, asked.longest):
            sys.exit(f"the tests of {path.parent} fail before anything is broken")
    status = 0
    for fault in chain(*(_faults(path, asked) for path in paths), _gone()):
        print(fault, end="", flush=True)
        status = 1
    return status


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("tests.mutants", description="Tells which broken rules no test notices.")
    parser.add_argument("paths", nargs="*", type=Path, metavar="path", help="rules/<game>, rules, scoring, or a module")
    parser.add_argument("--only", default="", metavar="PATTERN", help="only changes that match")
    parser.add_argument("--each", type=int, metavar="N", help="only N of each module's, always the same")
    parser.add_argument("--jobs", type=int, metavar="N", default=1, help="so many at once")
    parser.add_argument(
        "--longest", type=float, metavar="S", default=5.0, help="CPU seconds for one test (%(default)s)"
    )
    return parser


def _games() -> list[Path]:
    return sorted(path.parent for path in Path("rules").glob("*/__init__.py"))


def _modules(path: Path) -> list[Path]:
    return sorted(each for each in path.glob("*.py") if each.name not in PASSED_OVER) if path.is_dir() else [path]


def _faults(path: Path, asked: argparse.Namespace) -> Iterator[str]:
    """Try what is asked of the mutants of one module, and tell what is wrong with its tests or with its list."""
    every = mutants(path.read_text(encoding="utf-8"))
    some = [each for each in every if re.search(asked.only, each.key.change)]
    some = some if asked.each is None else Random(0).sample(some, min(asked.each, len(some)))
    results = dict(noticed(path, some, asked.jobs, asked.longest))
    survivors = [mutant for mutant in some if not results[mutant]]
    listed = _listed().get(str(path), {})
    print(f"{path}: {len(some)} tried, {len(survivors)} not noticed", flush=True)
    for mutant in survivors:
        if mutant.key not in listed:
            yield f"\n{path}:{mutant.number}: no test notices" + ENTRY.format(module=path, key=mutant.key, why="")
    for key, why in listed.items():
        entry = ENTRY.format(module=path, key=key, why=why)
        if not why:
            yield f"\n{path}: no reason is given for{entry}"
        if key not in {mutant.key for mutant in every}:
            yield f"\n{path}: there is no such line any more{entry}"
        elif key in {mutant.key for mutant in some} - {mutant.key for mutant in survivors}:
            yield f"\n{path}: a test notices what is listed{entry}"


def _gone() -> Iterator[str]:
    yield from (f"{each}: there is no such module any more\n" for each in _listed() if not Path(each).exists())


def _listed() -> dict[str, dict[Key, str]]:
    """The reason of each entry, by module."""
    listed: dict[str, dict[Key, str]] = {}
    for each in tomllib.loads(LIST.read_text(encoding="utf-8")).get("equivalent", []):
        key = Key(each["function"], each["line"], each["change"])
        listed.setdefault(each["module"], {})[key] = each["why"]
    return listed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
