from __future__ import annotations

from rules.broad_lines import GAME
from tests.rules.bounds import bounds


def test_forms_are_told_which_numbers_the_rules_allow() -> None:
    assert bounds(GAME) == {
        "BroadLinesRecord.seats": (2, 30),
        "BroadLinesRound.critic": (0, 29),
        "BroadLinesRound.sheets": (0, 25),
        "BroadLinesRound.number": (1, 6),
        "BroadLinesRound.guesses": (0, 50),
        "BroadLinesFinal.guessed": (0, 25),
        "BroadLinesFinal.gave_up": (0, 25),
    }


def test_the_fourth_tier_counts_as_won() -> None:
    assert GAME.wins_from == 4


def test_tables_are_drawn_for_as_many_as_it_is_best_with() -> None:
    assert GAME.recommended == (3, 8)
