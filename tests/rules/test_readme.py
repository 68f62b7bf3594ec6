from __future__ import annotations

import pytest

from tests.rules.readme import unaccounted

CASES = {"2 a test": {"toy.total"}, "4 another": {"toy.number"}}
WHOLE = """
| sentence | rule | where |
|---|---|---|
| 1 | one | Nothing to record |
| 2-3 | two | Enforced: `toy.total` (`2 a test`) |
| 4 | four | Shown in `detail`; enforced by `toy.number` (`4 another`) |
"""


def test_a_whole_table_leaves_nothing_open() -> None:
    assert unaccounted(WHOLE, 4, "toy", CASES) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("| 1 | one | Nothing to record |\n", "", "the rows cover [2, 3, 4]"),
        ("| 2-3 |", "| 2 |", "the rows cover [1, 2, 4]"),
        ("| 2-3 |", "| 1-3 |", "the rows cover [1, 1, 2, 3, 4]"),
        ("| 4 |", "| 4-5 |", "the rows cover [1, 2, 3, 4, 5]"),
        ("| one |", "| |", "1: no rule"),
        ("Nothing to record", "Somewhere", "1: neither of ('Enforced', 'Computed', 'Shown', 'Nothing to record')"),
        ("Enforced: `toy.total` (`2 a test`)", "Enforced", "2: no code"),
        ("(`2 a test`)", "", "2: no test raises toy.total"),
        ("(`2 a test`)", "(`4 another`)", "2: no test raises toy.total"),
        ("(`4 another`)", "(`4 another`, `4 a third`)", "4: no test 4 a third"),
    ],
)
def test_what_a_table_leaves_open_is_told(old: str, new: str, fault: str) -> None:
    assert unaccounted(WHOLE.replace(old, new), 4, "toy", CASES) == [fault]
