from __future__ import annotations

from itertools import takewhile

import pytest
from hypothesis import given

from rules.ink.course import Stand, begin, due, ends, stands
from rules.ink.record import InkRecord
from tests.rules.ink.records import EMPTY, JSON, SHARED, blackens, empties, game, left, passed, plays, skip, turns

THREE_TIED = turns(empties(0, 1), empties(1, 1), empties(2, 1))
TWO_TIED = turns(empties(0), skip(1), empties(2))


def reached(record: JSON) -> Stand:
    *_, stand = stands(InkRecord.model_validate(record))
    return stand


def order(stand: Stand) -> list[int | None]:
    return [due(stand, place) for place in range(len(stand.due) + 1)]


@pytest.mark.parametrize(
    ("record", "seats"),
    [
        pytest.param(game(), [0, 1, 2], id="12 in order"),
        pytest.param(game(setup={"first_seat": 2}), [2, 0, 1], id="12 from the first seat"),
        pytest.param(game(seats=1), [0], id="alone"),
        pytest.param(game(passed(2, 0, 1), setup={"first_seat": 2}), [2, 0, 1], id="34 again in the next round"),
        pytest.param(game(TWO_TIED), [0, 2], id="36 the tied"),
        pytest.param(game(THREE_TIED, turns(skip(0), blackens(1), blackens(2))), [1, 2], id="36 who is still tied"),
        pytest.param(game(THREE_TIED, passed(0, 1, 2)), [0, 1, 2], id="36 all are still tied"),
        pytest.param(game(THREE_TIED, passed(0, 1)), [0, 1, 2], id="36 within a round of the tie"),
    ],
)
def test_who_is_due(record: JSON, seats: list[int]) -> None:
    assert order(reached(record)) == [*seats, None]


@pytest.mark.parametrize(
    ("record", "tie", "over"),
    [
        pytest.param(game(passed(0, 1, 2)), False, False, id="33 nobody is out"),
        pytest.param(game(turns(empties(0), skip(1))), False, False, id="34 the round isn't complete"),
        pytest.param(game(turns(empties(0), skip(1), skip(2))), False, True, id="35 one is out"),
        pytest.param(game(turns(empties(0, 1), empties(1, 2), skip(2))), False, True, id="35 black ink decides"),
        pytest.param(game(TWO_TIED), True, False, id="36 two are tied"),
        pytest.param(game(TWO_TIED, options=SHARED), False, True, id="36 they share"),
        pytest.param(game(TWO_TIED | {"tiles_exhausted": True}), False, True, id="36 no tile is left"),
        pytest.param(game(TWO_TIED, passed(0, 2)), True, False, id="36 still tied"),
        pytest.param(game(TWO_TIED, turns(blackens(0), skip(2))), True, True, id="36 no longer tied"),
        pytest.param(game(TWO_TIED, turns(blackens(0))), True, False, id="36 not yet decided"),
        pytest.param(game(TWO_TIED, passed(0, 2, tiles_exhausted=True)), True, True, id="36 the tiles run out"),
        pytest.param(game(TWO_TIED, passed(0, tiles_exhausted=True)), True, False, id="36 the tiles ran out too soon"),
        pytest.param(game(passed(0, 1, 2, tiles_exhausted=True)), False, True, id="12 the tiles run out"),
        pytest.param(game(passed(0, 1, tiles_exhausted=True)), False, False, id="12 the round isn't complete"),
        pytest.param(game(turns(empties(0)), seats=1), False, True, id="33 alone"),
    ],
)
def test_when_the_game_is_over(record: JSON, tie: bool, over: bool) -> None:
    stand = reached(record)
    assert (stand.tie, stand.over) == (tie, over)
    assert ends(stand, ended_early=False) is over
    assert ends(stand, ended_early=True) is (over or (tie and stand.taken == 0))


def test_a_first_seat_that_is_none_is_seat_0() -> None:
    for first in (-1, 3, 2**31 - 1):
        assert order(begin(InkRecord.model_validate(game(setup={"first_seat": first})))) == [0, 1, 2, None]


def test_the_largest_table_is_no_larger_in_memory() -> None:
    stand = reached(game(passed(0, 1), seats=10**9))
    assert (len(stand.due), due(stand, 10**9 - 1), len(stand.held)) == (10**9, 10**9 - 1, 2)


@given(plays)
def test_a_further_round_changes_no_earlier_stand(play: JSON) -> None:
    whole = list(stands(InkRecord.model_validate(play)))
    for many in range(len(whole)):
        fewer = play | {"rounds": play.get("rounds", [])[:many]}
        assert list(stands(InkRecord.model_validate(fewer))) == whole[: many + 1]


@given(plays)
def test_bottles_are_never_made_and_black_ink_never_returns(play: JSON) -> None:
    for stand in stands(InkRecord.model_validate(play)):
        for move in stand.moves:
            assert move.before.placed <= move.after.placed <= 24
            assert move.before.palette >= move.after.palette >= 0
            assert move.before.black <= move.after.black


@given(plays)
def test_a_game_is_over_once_and_a_tie_stays_one(play: JSON) -> None:
    reached = list(stands(InkRecord.model_validate(play)))
    assert len(list(takewhile(lambda stand: not stand.over, reached))) >= len(reached) - 1
    ties = [stand.tie for stand in reached]
    assert ties == sorted(ties)


def test_a_count_alone_leaves_the_course_at_its_beginning() -> None:
    record = InkRecord.model_validate(game(final={"left": [EMPTY, left(1), left(2)]}))
    assert list(stands(record)) == [begin(record)]
