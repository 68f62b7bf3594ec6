from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.irk.center import (
    Center,
    drawn,
    is_legal,
    largest,
    read,
    sections,
    values,
)
from rules.irk.symbols import COLOURS, LETTERS, SYMBOLS

FAR = 2**31 - 1

symbols = st.sampled_from(sorted(SYMBOLS))
centers = st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 4)), symbols, min_size=1)


def legal(center: Center, card: str, x: int, y: int, facing: str = "E") -> bool:
    return is_legal(center, sections(card.split(), (x, y), facing))


@pytest.mark.parametrize(
    ("facing", "squares"),
    [
        ("E", {(5, 7): "R1", (6, 7): "*", (7, 7): "-"}),
        ("S", {(5, 7): "R1", (5, 8): "*", (5, 9): "-"}),
        ("W", {(5, 7): "R1", (4, 7): "*", (3, 7): "-"}),
        ("N", {(5, 7): "R1", (5, 6): "*", (5, 5): "-"}),
    ],
)
def test_sections_run_from_a_square_in_a_direction(facing: str, squares: Center) -> None:
    assert sections(("R1", "*", "-"), (5, 7), facing) == squares


ROW = read(["R1 B2 *"])


@pytest.mark.parametrize(
    ("card", "x", "y", "facing", "allowed"),
    [
        pytest.param("P1 P1 P1", 3, 0, "E", True, id="30 beside it by an edge"),
        pytest.param("P1 P1 P1", 1, -1, "N", True, id="30 above it by an edge"),
        pytest.param("P1 P1 P1", -1, 0, "W", True, id="30 to its left by an edge"),
        pytest.param("P1 P1 P1", 0, 1, "S", True, id="30 below it by an edge"),
        pytest.param("P1 P1 R1", -2, 0, "E", True, id="30 over one section"),
        pytest.param("P1 P1 P1", 4, 0, "E", False, id="30 a square apart"),
        pytest.param("P1 P1 P1", FAR, -FAR, "N", False, id="30 at the end of the world"),
        pytest.param("P1 P1 P1", 3, 1, "E", False, id="32 at a corner below"),
        pytest.param("P1 P1 P1", -1, -1, "N", False, id="32 at a corner above"),
        pytest.param("B2 P1 P1", 1, 0, "S", True, id="33 a number on the same number"),
        pytest.param("B3 P1 P1", 1, 0, "S", True, id="33 a number on another number"),
        pytest.param("R3 P1 P1", 1, 0, "S", True, id="33 a number on one of another colour"),
        pytest.param("B1 P1 P1", 1, 0, "S", False, id="33 a dot on a number of its colour"),
        pytest.param("* P1 P1", 1, 0, "S", False, id="33 a starburst on a number"),
        pytest.param("- P1 P1", 1, 0, "S", False, id="33 gray on a number"),
        pytest.param("* P1 P1", 2, 0, "S", True, id="35 a starburst on a starburst"),
        pytest.param("R1 P1 P1", 2, 0, "S", False, id="35 a dot on a starburst"),
        pytest.param("R3 P1 P1", 2, 0, "S", False, id="35 a number on a starburst"),
        pytest.param("- P1 P1", 2, 0, "S", False, id="35 gray on a starburst"),
        pytest.param("R1 B2 *", 0, 0, "E", True, id="36 nothing of another colour"),
        pytest.param("* R2 *", 0, 0, "E", True, id="36 one of another colour beside a starburst on a dot"),
        pytest.param("- B2 *", 0, 0, "E", True, id="36 gray on one colour"),
        pytest.param("G1 R2 *", 0, 0, "E", False, id="36 two of other colours"),
        pytest.param("- R2 *", 0, 0, "E", False, id="36 gray on one and another colour on one"),
    ],
)
def test_where_a_card_may_lie(card: str, x: int, y: int, facing: str, allowed: bool) -> None:
    assert legal(ROW, card, x, y, facing) is allowed


@pytest.mark.parametrize(
    ("row", "card", "allowed"),
    [
        pytest.param("- - -", "R3 * -", True, id="36 covering gray costs nothing"),
        pytest.param("R1 G1 B1", "* * *", True, id="36 starbursts match every colour"),
        pytest.param("R1 G1 -", "- - -", False, id="36 gray is none of the colours"),
        pytest.param("R1 G1 B1", "R3 G2 P1", True, id="36 one of three"),
        pytest.param("R1 G1 B1", "G1 B1 R1", False, id="37 three of other colours"),
        pytest.param("R1 . B1", "B1 G1 R1", False, id="36 two of other colours and an empty square"),
        pytest.param("R1 . B1", "B1 G1 B1", True, id="36 one of another colour and an empty square"),
    ],
)
def test_what_a_card_may_cover(row: str, card: str, allowed: bool) -> None:
    assert legal(read([row]), card, 0, 0) is allowed


def test_a_card_in_an_empty_center_touches_nothing() -> None:
    assert not legal({}, "R1 R1 R1", 0, 0)


@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        pytest.param([], (0, 0, 0, 0, 0), id="12 an empty center"),
        pytest.param(["R1 R2 R3"], (0, 0, 0, 0, 6), id="43 to 45 a dot 1, the numbers 2 and 3"),
        pytest.param(["*"], (1, 1, 1, 1, 1), id="14 46 a starburst is 1 of every colour"),
        pytest.param(["-"], (0, 0, 0, 0, 0), id="15 47 gray is nothing"),
        pytest.param(["R1 - R2", "B1 . B2"], (0, 2, 0, 0, 3), id="16 gray connects"),
        pytest.param(["R1 - - R2"], (0, 0, 0, 0, 3), id="16 gray connects through gray"),
        pytest.param(["R1 * R2"], (1, 1, 1, 1, 4), id="14 a starburst connects and counts"),
        pytest.param(["R1 * - * R2"], (2, 2, 2, 2, 5), id="14 16 starbursts and gray connect"),
        pytest.param(["R1 B1", "B2 R2"], (0, 2, 0, 0, 2), id="16 never diagonally"),
        pytest.param(["R1 .", ". -", "R1 -"], (0, 0, 0, 0, 1), id="16 a gray corner doesn't connect"),
        pytest.param(["R1 R1 R1 R1 . R3 R2"], (0, 0, 0, 0, 5), id="40 the largest by its worth, not by its squares"),
        pytest.param(["R1 B1 R1"], (0, 1, 0, 0, 1), id="12 another colour parts"),
        pytest.param(["P1", "B1", "G1", "O1", "R1"], (1, 1, 1, 1, 1), id="13 five colours"),
        pytest.param(["O3 O3 O3", "O3 . O3", "O3 O3 O3"], (0, 0, 0, 24, 0), id="12 a ring is counted once"),
    ],
)
def test_what_the_largest_clusters_are_worth(rows: list[str], worth: tuple[int, ...]) -> None:
    assert values(read(rows)) == dict(zip(("purple", "blue", "green", "orange", "red"), worth, strict=True))


def plain_value(center: Center, colour: str) -> int:
    """The same by another way: every square takes the lowest label beside it until nothing changes."""
    labels = {square: square for square, symbol in center.items() if symbol[0] in (LETTERS[colour], "*", "-")}
    worth = {"*": 1, "-": 0}
    for _ in labels:
        for x, y in labels:
            beside = [(x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
            labels[x, y] = min(labels[square] for square in beside if square in labels)
    sums = dict.fromkeys(labels.values(), 0)
    for square, label in labels.items():
        symbol = center[square]
        sums[label] += worth[symbol] if symbol in worth else int(symbol[1])
    return max(sums.values(), default=0)


@given(centers)
def test_values_are_those_found_another_way(center: Center) -> None:
    assert values(center) == {colour: plain_value(center, colour) for colour in COLOURS}


def test_of_clusters_worth_the_same_the_one_that_reaches_highest_is_told() -> None:
    center = read(["R1 . . . R3", "R1 . R1 . R3", "R1 R1 R1"])
    assert largest(center, "red") == [(0, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]


def test_the_largest_cluster_is_told_row_by_row() -> None:
    center = read([". R1 *", "R2 - .", "R3 . R1"])
    assert largest(center, "red") == [(1, 0), (2, 0), (0, 1), (1, 1), (0, 2)]


def test_of_equal_clusters_the_first_is_told() -> None:
    assert largest(read([". R1 R2", "R3 . ."]), "red") == [(1, 0), (2, 0)]


def test_a_cluster_that_hangs_together_below_is_first_by_its_top() -> None:
    center = read(["R1 . R1 . -", "- . . . -", "- - - - -"])
    assert largest(center, "red") == [(0, 0), (4, 0), (0, 1), (4, 1), *((x, 2) for x in range(5))]


@pytest.mark.parametrize(
    ("row", "symbols"),
    [
        ("R1 . *", {(0, 0): "R1", (2, 0): "*"}),
        ("  R1   -  ", {(0, 0): "R1", (1, 0): "-"}),
        (".", {}),
        (" ", {}),
    ],
)
def test_a_grid_is_read_by_its_spaces(row: str, symbols: Center) -> None:
    assert read([row]) == symbols


@pytest.mark.parametrize(
    ("center", "rows"),
    [
        ({}, []),
        ({(5, 5): "R1"}, ["R1"]),
        ({(0, 0): "R1", (2, 1): "*"}, ["R1 . .", ". . *"]),
        ({(-FAR, 0): "R1", (FAR, 1): "*"}, ["R1 . .", ". . *"]),
        ({(0, FAR): "R1", (0, 0): "*"}, ["*", ".", "R1"]),
    ],
)
def test_a_center_is_drawn_without_wide_gaps(center: Center, rows: list[str]) -> None:
    assert drawn(center) == [row.split() for row in rows]


@given(centers)
def test_a_drawing_is_worth_what_it_draws(center: Center) -> None:
    assert values(read([" ".join(row) for row in drawn(center)])) == values(center)
