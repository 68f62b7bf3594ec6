"""The areas of the goals that a seat completed, as squares."""

from __future__ import annotations

from typing import Any

from rules.ink.picture import picture
from rules.ink.record import InkRecord


def grids(*turns: dict[str, Any], seats: int = 2) -> list[tuple[int, list[list[str]]]]:
    """Whose each grid is, and its rows."""
    record = InkRecord.model_validate({"game": "ink", "seats": seats, "rounds": [{"turns": turns}]})
    return [(block["seat"], [list(row) for row in block["rows"]]) for block in picture(record)[:-1]]


def paint(seat: int, *goals: dict[str, Any]) -> dict[str, Any]:
    return {"seat": seat, "action": "paint", "goals": goals}


def test_an_area_is_as_large_as_it_was_noted_with_its_number_and_bottles() -> None:
    goal = {"number": 3, "color": "Red", "area": 6, "palette": 2, "wild": 1, "black": 1}
    assert grids(paint(1, goal)) == [(1, [["red 3", "red ●", "red ●", "red ◐", "red ■", "red"]])]


def test_an_area_of_unknown_size_is_as_large_as_its_number_asks_for_and_holds_its_bottles() -> None:
    assert grids(paint(0, {"number": 3}, {"number": 3, "wild": 4})) == [
        (0, [["□ 3", "□", "□"], ["□ 3", "□ ◐", "□ ◐", "□ ◐", "□ ◐"]])
    ]


def test_a_colour_that_nobody_can_draw_is_plain() -> None:
    assert grids(paint(0, {"number": 3, "color": "mauve"})) == [(0, [["□ 3", "□", "□"]])]


def test_who_completed_nothing_has_no_picture() -> None:
    assert grids(paint(0, {"number": 3}), paint(1)) == [(0, [["□ 3", "□", "□"]])]
    assert picture(InkRecord.model_validate({"game": "ink", "seats": 2})) == ()
