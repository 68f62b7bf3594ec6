"""The table in a game's README that accounts for each sentence of its rulebook."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

ROW = re.compile(r"^\| *(\d+)(?:-(\d+))? *\|([^|]+)\|([^|]+)\|$", re.MULTILINE)
KINDS = ("Enforced", "Computed", "Shown", "Nothing to record")


def unaccounted(readme: str, sentences: int, game: str, cases: Mapping[str, Collection[str]]) -> list[str]:
    """What the table leaves open; nothing where it is whole.

    A row is `| number or range | the rule | Enforced, Computed, Shown or Nothing to record: ... |`. An enforced one
    names problem codes and, for each, one of `cases` (a test's id with the codes that it raises), all in backquotes.
    """
    rows = [(int(first), int(last or first), rule, where.strip()) for first, last, rule, where in ROW.findall(readme)]
    covered = [number for first, last, _, _ in rows for number in range(first, last + 1)]
    found = [] if covered == list(range(1, sentences + 1)) else [f"the rows cover {covered}"]
    for first, _, rule, where in rows:
        found += [f"{first}: {fault}" for fault in _faults(rule, where, game, cases)]
    return found


def _faults(rule: str, where: str, game: str, cases: Mapping[str, Collection[str]]) -> Iterator[str]:
    quoted = re.findall(r"`([^`]+)`", where)
    codes = [each for each in quoted if each.startswith(f"{game}.")]
    named = [each for each in quoted if each[0].isdigit()]
    if not rule.strip():
        yield "no rule"
    if not where.startswith(KINDS):
        yield f"neither of {KINDS}"
    if where.startswith("Enforced") and not codes:
        yield "no code"
    yield from (f"no test {each}" for each in named if each not in cases)
    raised = {code for each in named for code in cases.get(each, ())}
    yield from (f"no test raises {code}" for code in codes if code not in raised)
