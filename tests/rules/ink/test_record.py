from __future__ import annotations

from rules.ink import GAME
from tests.rules.bounds import bounds


def test_forms_are_told_which_numbers_the_rules_allow() -> None:
    assert bounds(GAME) == {
        "InkRecord.seats": (1, 4),
        "InkSetup.first_seat": (0, 3),
        "InkTurn.seat": (0, 3),
        "InkGoal.number": (3, 7),
        "InkGoal.area": (3, None),
        "InkGoal.palette": (0, None),
        "InkGoal.wild": (0, None),
        "InkGoal.black": (0, None),
        "InkGoal.to_wild": (0, None),
        "InkLeft.palette": (0, 12),
        "InkLeft.wild": (0, 24),
        "InkFinal.black": (0, None),
    }


def test_tables_are_drawn_for_as_many_as_it_is_best_with() -> None:
    assert GAME.recommended == (2, 4)
