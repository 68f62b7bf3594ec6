from __future__ import annotations

from rules.ink_it import GAME
from tests.rules.bounds import bounds


def test_forms_are_told_which_numbers_the_rules_allow() -> None:
    assert bounds(GAME) == {
        "InkItRecord.seats": (2, 30),
        "InkItRound.captains": (0, 29),
        "InkItRound.mistakes": (0, 7),
        "InkItMatch.artist": (0, 29),
        "InkItMatch.strokes": (0, 5),
        "InkItFinal.rounds": (1, 5),
        "InkItFinal.mistakes": (0, None),
    }


def test_a_won_game_counts_as_won() -> None:
    assert GAME.wins_from == 1
    assert [str(level) for level in GAME.levels] == ["lost", "won", "won without a mistake"]


def test_tables_are_drawn_for_as_many_as_it_is_best_with() -> None:
    assert GAME.recommended == (4, 7)
