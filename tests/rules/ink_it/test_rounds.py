from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from rules.ink_it.rounds import captains, captains_after, cards, drawings, most_mistakes, steps, strokes, totals


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        pytest.param(2, (1, 3, 3), id="61 two players: three cards for the one who draws"),
        pytest.param(3, (1, 2, 4), id="60 three players: two cards for each who draws"),
        pytest.param(4, (1, 1, 3), id="13 four players: a card for every player but the captain"),
        pytest.param(5, (1, 1, 4), id="13 five players"),
        pytest.param(6, (1, 1, 5), id="13 six players"),
        pytest.param(7, (1, 1, 6), id="64 seven players have one captain"),
        pytest.param(8, (2, 1, 6), id="66 eight players have two"),
        pytest.param(9, (2, 1, 7), id="66 nine players have two"),
        pytest.param(10, (3, 1, 7), id="67 ten players have three"),
        pytest.param(11, (4, 1, 7), id="68 eleven players have four"),
        pytest.param(12, (5, 1, 7), id="68 twelve players have five"),
        pytest.param(30, (23, 1, 7), id="68 thirty players have twenty-three"),
    ],
)
def test_captains_cards_and_drawings_depend_on_the_number_of_players(
    seats: int, expected: tuple[int, int, int]
) -> None:
    assert (captains(seats), cards(seats), drawings(seats)) == expected


def test_sentences_9_and_18_each_round_has_a_stroke_less() -> None:
    assert [strokes(number) for number in range(1, 8)] == [5, 4, 3, 2, 1, 0, 0]


@pytest.mark.parametrize(
    ("seats", "before", "after"),
    [
        pytest.param(5, [0], (1,), id="48 the player on the left"),
        pytest.param(5, [4], (0,), id="48 from the last seat to the first"),
        pytest.param(2, [1], (0,), id="48 two players take turns"),
        pytest.param(9, [8, 3], (0, 4), id="48 each of two"),
        pytest.param(10, [0, 1, 9], (1, 2, 0), id="48 each of three"),
        pytest.param(5, [], None, id="before the first round"),
        pytest.param(5, [0, 1], None, id="after too many captains"),
        pytest.param(9, [0], None, id="after too few"),
        pytest.param(5, [5], None, id="after a seat too high"),
        pytest.param(5, [-1], None, id="after a seat too low"),
        pytest.param(9, [3, 9], None, id="after one of two seats too high"),
    ],
)
def test_captains_pass_to_the_left(seats: int, before: Sequence[int], after: tuple[int, ...] | None) -> None:
    assert captains_after("rulebook", seats, before) == after
    assert captains_after("free", seats, before) is None


def test_sentences_50_and_51_as_many_mistakes_as_players_lose() -> None:
    assert [most_mistakes(seats, "reach") for seats in (2, 5, 30)] == [1, 4, 29]
    assert [most_mistakes(seats, "exceed") for seats in (2, 5, 30)] == [2, 5, 30]


@pytest.mark.parametrize(
    ("seats", "odd", "expected"),
    [
        pytest.param(4, False, [0, 2, 3], id="45 two swapped cards are two mistakes"),
        pytest.param(4, True, [0, 1, 2, 3], id="73 an odd one out is a mistake alone"),
        pytest.param(2, False, [0, 2, 3], id="61 three drawings of two players"),
        pytest.param(3, False, [0, 2, 3, 4], id="60 four drawings of three players"),
    ],
)
def test_the_mistakes_that_a_round_can_have(seats: int, odd: bool, expected: list[int]) -> None:
    assert steps(seats, odd) == expected


@pytest.mark.parametrize(
    ("seats", "most", "odd", "rounds", "expected"),
    [
        pytest.param(2, 1, False, 1, {0, 2, 3}, id="two players, one round"),
        pytest.param(2, 1, False, 5, {0, 2, 3}, id="two players never have four without odd ones out"),
        pytest.param(2, 1, True, 2, {0, 1, 2, 3, 4}, id="with odd ones out they do"),
        pytest.param(2, 2, False, 2, {0, 2, 3, 4, 5}, id="and where they may make two"),
        pytest.param(4, 3, False, 2, {0, 2, 3, 4, 5, 6}, id="four players, two rounds"),
        pytest.param(4, 3, False, 5, {0, 2, 3, 4, 5, 6}, id="four players, five rounds"),
        pytest.param(8, 7, False, 1, {0, 2, 3, 4, 5, 6}, id="eight players can't lose in a round"),
    ],
)
def test_what_mistakes_add_up_to(seats: int, most: int, odd: bool, rounds: int, expected: set[int]) -> None:
    assert totals(seats, most, odd, rounds) == expected


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 9])
def test_totals_are_those_of_all_games(seats: int, odd: bool) -> None:
    """Every game of up to four rounds, played out."""
    most_drawings = {2: 3, 3: 4, 4: 3, 5: 4, 9: 7}[seats]
    for most, rounds in product((seats - 1, seats), range(1, 5)):
        runs = product([made for made in range(most_drawings + 1) if odd or made != 1], repeat=rounds)
        expected = {sum(run) for run in runs if sum(run[:-1]) <= most}
        assert totals(seats, most, odd, rounds) == expected
