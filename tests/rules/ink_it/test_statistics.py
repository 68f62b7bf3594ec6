from __future__ import annotations

from rules.ink_it.statistics import STATISTICS
from rules.statistic import Numbered, Told
from tests.rules.telling import told


def test_golden_records_tell_captains_artists_and_rounds() -> None:
    """Five players: one captain, 4 drawings, 2 mistakes, all noted. Two players: four rounds of 3 drawings, 1 mistake
    in the second; only that round's drawings are noted. The count alone tells neither who nor when.
    """
    assert told("ink-it", "matches", "two-players", "count-alone") == {
        "captain_accuracy": Told(4 - 2 + 12 - 1, 4 + 12),
        "artist_readability": Told(4 - 2 + 3 - 1, 4 + 3),
        "mistakes_by_round": Told(
            2 + 1, numbers=(Numbered(1, 2, 2), Numbered(2, 1, 1), Numbered(3, 0, 1), Numbered(4, 0, 1))
        ),
    }


def test_a_count_alone_tells_nothing() -> None:
    assert set(told("ink-it", "count-alone").values()) == {None}


def test_rounds_from_the_first_to_the_fifth_are_told_apart() -> None:
    assert [list(each.numbers) for each in STATISTICS if each.numbers] == [[1, 2, 3, 4, 5]]
