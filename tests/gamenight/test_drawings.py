"""Grids of symbols as pictures."""

from __future__ import annotations

from gamenight.drawings import Grid, Square, drawn


def test_squares_lie_row_by_row_and_empty_ones_are_left_out() -> None:
    rows = [["R1", ".", "*"], ["-"]]
    assert drawn(rows, {"R": "red", "-": "gray"}) == Grid(
        96, 64, [Square(0, 0, "R1", "red"), Square(64, 0, "*", ""), Square(0, 32, "-", "gray")], rows
    )


def test_a_colour_in_words_is_shown_and_not_said_again() -> None:
    assert drawn([["red 5", "red", "□ 4"]], {"red": "red"}).squares == [
        Square(0, 0, "5", "red"),
        Square(32, 0, "", "red"),
        Square(64, 0, "□ 4", ""),
    ]


def test_texts_stand_in_the_middle() -> None:
    assert Square(32, 64, "R1", "red").middle == (48, 80)


def test_nothing_is_a_picture_without_squares() -> None:
    assert drawn([], {}) == Grid(0, 0, [], [])
