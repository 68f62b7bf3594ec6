from __future__ import annotations

from typing import Any

import pytest

from rules.game import Again
from rules.judging import Judged, judge


def again(**record: Any) -> Again:
    judged = judge({"game": "broad-lines", **record})
    assert isinstance(judged, Judged), judged
    return judged.game.again(judged.record)


@pytest.mark.parametrize(
    ("rotation", "sheets", "expected"),
    [("rulebook", 2, 0), ("rulebook", 3, 2), ("skip", 2, 1), ("free", 3, 2)],
    ids=["the same again", "left of the last artist", "never the same", "free: as the rulebook"],
)
def test_the_next_games_critic_is_the_next_rounds_59(rotation: str, sheets: int, expected: int) -> None:
    rounds = [{"critic": 0, "sheets": sheets, "result": "guessed"}]
    made = again(seats=3, options={"critic_rotation": rotation}, rounds=rounds)
    assert made == Again(round={"critic": expected})


def test_the_last_round_decides_who_is_critic_59() -> None:
    rounds = [{"critic": critic, "sheets": 1, "result": "guessed"} for critic in (0, 2)]
    assert again(seats=3, rounds=rounds) == Again(round={"critic": 1})


def test_without_a_sheet_or_a_round_anybody_may_be_critic() -> None:
    given_up = [{"critic": 0, "sheets": 0, "result": "gave_up"}]
    assert again(seats=3, options={"zero_sheet_give_up": True}, rounds=given_up) == Again()
    assert again(seats=3, final={"guessed": 4}) == Again()
