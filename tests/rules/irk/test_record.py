from __future__ import annotations

from rules.irk import GAME
from rules.irk.symbols import COLOURS
from tests.rules.bounds import bounds


def test_forms_are_told_which_numbers_the_rules_allow() -> None:
    assert bounds(GAME) == {
        "IrkRecord.seats": (2, 4),
        "IrkSetup.box_holder": (0, 3),
        "IrkPlacement.seat": (0, 3),
        **{f"IrkCenter.{colour}": (0, None) for colour in COLOURS},
        **{f"IrkPile.{each}": (0, None) for each in (*COLOURS, "starbursts")},
    }
