from __future__ import annotations

from typing import Any

import pytest

from rules.game import Again
from rules.judging import Judged, judge


def again(**record: Any) -> Again:
    judged = judge({"game": "ink", **record})
    assert isinstance(judged, Judged), judged
    return judged.game.again(judged.record)


@pytest.mark.parametrize(("first", "expected"), [(0, 1), (2, 0)])
def test_the_next_game_begins_with_the_seat_to_the_left(first: int, expected: int) -> None:
    assert again(seats=3, setup={"first_seat": first}) == Again(setup={"first_seat": expected})
