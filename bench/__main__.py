"""Measures the figures of bench/README.md and prints a line of JSON for each: see `bench/run --help`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from importlib import import_module
from time import perf_counter

from bench.server import served

PLAYS = 1_000_000


def main(words: Sequence[str]) -> None:
    """Fails only where a figure's boards or ratings are wrong: a goal that is missed is told, and no fault."""
    asked = _arguments().parse_args(words)
    with served():
        figures = import_module("bench.figures").FIGURES  # models can be read from now on
        worlds = import_module("bench.worlds").Worlds(asked.plays, full=asked.full)
        for name in asked.only or figures:
            began = perf_counter()
            for line in figures[name](worlds):
                print(json.dumps({"figure": name} | line), flush=True)
            print(f"{name}: {perf_counter() - began:.0f} s in all", file=sys.stderr, flush=True)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("bench/run", description="Measures the figures of bench/README.md.")
    parser.add_argument("--only", action="append", metavar="P4", help="this figure; more than once for several")
    parser.add_argument("--plays", type=int, default=PLAYS, metavar="N", help=f"so many plays instead of {PLAYS}")
    parser.add_argument("--full", action="store_true", help="four times as many plays too")
    return parser


if __name__ == "__main__":
    main(sys.argv[1:])
