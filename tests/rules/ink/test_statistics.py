from __future__ import annotations

from rules.ink.statistics import STATISTICS
from rules.statistic import Numbered, Told
from tests.rules.telling import told


def test_golden_records_tell_turns_passes_and_goals() -> None:
    """Equal turns: 6 turns, 24 + 24 bottles, of which 10 + 12 from the palette; goals 6 7 4, and 7 5 7 5. Passes: 9
    turns, 4 of them passes, 9 + 5 and 11 + 3 bottles, of which 9 + 3 from the palette; goals 7 5, and 7 3.
    The two bottles counts of the third have no turns.
    """
    assert told("ink", "equal-turns", "passes", "black-ink-decides") == {
        "bottles_a_turn": Told(48 + 28, 6 + 9),
        "passes": Told(4),
        "goals_by_number": Told(
            11, numbers=(Numbered(3, 1, 1), Numbered(4, 1, 1), Numbered(5, 3, 2), Numbered(6, 1, 1), Numbered(7, 5, 4))
        ),
        "from_palette": Told(22 + 12, 48 + 28),
    }


def test_a_count_alone_tells_nothing() -> None:
    assert set(told("ink", "tiles-exhausted").values()) == {None}


def test_goals_from_3_to_7_are_told_apart() -> None:
    assert [list(each.numbers) for each in STATISTICS if each.numbers] == [[3, 4, 5, 6, 7]]
