from __future__ import annotations

from typing import Any

import pytest

from rules.game import Again
from rules.judging import Judged, judge


def again(**record: Any) -> Again:
    judged = judge({"game": "irk", **record})
    assert isinstance(judged, Judged), judged
    return judged.game.again(judged.record)


STAKE, CENTER = {"kind": "stake"}, {"kind": "center"}


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [([STAKE], 1), ([STAKE, CENTER], 2), ([STAKE, CENTER, CENTER, STAKE, CENTER, CENTER, STAKE], 2)],
    ids=["before a center round", "after one", "after all four"],
)
def test_the_box_stays_where_it_has_come_to_29(rounds: list[dict[str, str]], expected: int) -> None:
    assert again(seats=3, setup={"box_holder": 1}, rounds=rounds) == Again(setup={"box_holder": expected})


def test_a_game_logged_by_its_end_had_all_its_center_rounds() -> None:
    pile = {"red": 3, "orange": 3, "green": 3, "blue": 3, "purple": 3, "starbursts": 0}
    final = {"center": dict.fromkeys(("red", "orange", "green", "blue", "purple"), 2), "piles": [pile] * 3}
    assert again(seats=3, final=final) == Again(setup={"box_holder": 1})
