from __future__ import annotations

from rules.broad_lines.statistics import STATISTICS
from rules.statistic import Numbered, Told
from tests.rules.telling import told


def test_golden_records_tell_critics_and_sheets() -> None:
    """Eight rounds, one given up; words on sheets 3, 1, 2, 4, 2 and 3, 15 in all. The count alone tells no rounds."""
    assert told("broad-lines", "whole-game", "count-alone") == {
        "critic_sheets": Told(3 + 1 + 2 + 4 + 2 + 3, 6),
        "critic_given_up": Told(1, 8),
        "guessed_by_sheet": Told(
            6, numbers=(Numbered(1, 1, 1), Numbered(2, 2, 1), Numbered(3, 2, 1), Numbered(4, 1, 1))
        ),
    }


def test_a_count_alone_tells_nothing() -> None:
    assert set(told("broad-lines", "count-alone").values()) == {None}


def test_sheets_from_the_first_to_the_25th_are_told_apart() -> None:
    assert [list(each.numbers) for each in STATISTICS if each.numbers] == [[*range(1, 26)]]
