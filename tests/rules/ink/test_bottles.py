from __future__ import annotations

import pytest

from rules.ink.bottles import Held, after_turn, completing, counted, leaders
from rules.ink.record import InkFinal, InkGoal, InkTurn
from tests.rules.ink.records import EMPTY, JSON, goal, left, paint, skip


def test_sentences_3_and_4_a_seat_begins_with_12_and_12() -> None:
    assert Held() == (12, 12, 0)
    assert (Held().placed, Held().out) == (0, False)


@pytest.mark.parametrize(
    ("held", "placed", "out"),
    [
        ((0, 0, 5), 24, True),
        ((1, 0, 0), 23, False),
        ((0, 1, 0), 23, False),
        ((0, 24, 0), 0, False),
    ],
)
def test_a_seat_is_out_with_nothing_left(held: tuple[int, int, int], placed: int, out: bool) -> None:
    assert (Held(*held).placed, Held(*held).out) == (placed, out)


@pytest.mark.parametrize(
    ("completed", "after"),
    [
        pytest.param(goal(palette=3, wild=2, black=1), (2, 5, 3), id="9 bottles are placed"),
        pytest.param(goal(palette=1, to_wild=2), (2, 9, 2), id="14 a bonus moves some of those left"),
        pytest.param(goal(wild=7, to_wild=5), (0, 5, 2), id="14 a bonus moves all that are left"),
        pytest.param(goal(palette=9, wild=9), (0, 0, 2), id="as written, none is left of too few"),
        pytest.param(goal(palette=3, to_wild=9), (0, 9, 2), id="as written, no more move than are left"),
        pytest.param(goal(palette=-1, wild=-1, black=-1, to_wild=-1), (5, 7, 2), id="as written, none below none"),
    ],
)
def test_a_goal_places_bottles_and_then_moves_some(completed: JSON, after: tuple[int, int, int]) -> None:
    assert completing(Held(5, 7, 2), InkGoal.model_validate(completed)) == after


@pytest.mark.parametrize(("palette", "after"), [(12, (10, 9)), (2, (0, 9)), (1, (0, 8)), (0, (0, 7))])
def test_sentence_13_a_pass_moves_two_bottles_or_what_is_left(palette: int, after: tuple[int, int]) -> None:
    assert after_turn(Held(palette, 7, 1), InkTurn.model_validate(skip(0))) == (*after, 1)


def test_sentence_22_goals_are_completed_one_after_the_other() -> None:
    turn = InkTurn.model_validate(paint(0, goal(palette=4, to_wild=3), goal(wild=14, black=2)))
    assert after_turn(Held(), turn) == (5, 1, 2)


def test_black_ink_left_out_of_a_count_is_none() -> None:
    final = InkFinal.model_validate({"left": [left(1, 2), EMPTY]})
    assert counted(final) == [(1, 2, 0), (0, 0, 0)]
    used = InkFinal.model_validate({"left": [left(1, 2), EMPTY], "black": [4]})
    assert counted(used) == [(1, 2, 4), (0, 0, 0)]


def test_fewer_than_none_in_a_count_are_none() -> None:
    final = InkFinal.model_validate({"left": [left(-1, 3), left(3, -1)], "black": [2, -1]})
    assert counted(final) == [(0, 3, 2), (3, 0, 0)]


def test_sentence_35_the_most_black_ink_leads_among_those_that_are_out() -> None:
    held = {0: Held(0, 0, 1), 1: Held(0, 1, 9), 2: Held(0, 0, 3), 3: Held(0, 0, 3)}
    assert leaders(held, [3, 0, 1, 2]) == (3, 2)
    assert leaders(held, [0, 1]) == (0,)
    assert leaders(held, [1]) == ()
