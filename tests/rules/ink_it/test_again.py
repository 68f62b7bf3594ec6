from __future__ import annotations

from typing import Any

import pytest

from rules.game import Again
from rules.judging import Judged, judge


def again(**record: Any) -> Again:
    judged = judge({"game": "ink-it", **record})
    assert isinstance(judged, Judged), judged
    return judged.game.again(judged.record)


@pytest.mark.parametrize(
    ("seats", "last", "expected"), [(4, [3], [0]), (8, [2, 7], [3, 0])], ids=["one captain", "two captains"]
)
def test_the_next_games_captains_sit_left_of_the_last_48(seats: int, last: list[int], expected: list[int]) -> None:
    rounds = [{"captains": each, "mistakes": 0} for each in (expected, last)]
    options = {"captain_rotation": "free"}
    assert again(seats=seats, options=options, rounds=rounds) == Again(round={"captains": expected})


def test_also_where_captains_take_turns() -> None:
    assert again(seats=3, rounds=[{"captains": [1], "mistakes": 0}]) == Again(round={"captains": [2]})


def test_without_rounds_anybody_may_be_captain() -> None:
    assert again(seats=4, final={"rounds": 5, "mistakes": 2}) == Again()
