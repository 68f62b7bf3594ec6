"""The center of Irk as a board: what counts there, and where a card may lie."""

from __future__ import annotations

from typing import Any

from rules.board import Board
from rules.judging import Judged, judge

START = [
    {"card": ["R1", "G1", "*"], "at": [0, 0], "facing": "E"},
    {"card": ["B2", "R1", "P1"], "at": [4, 0], "facing": "S"},
]
RED = ["R2", "-", "G1"]


def board(written: Any = None, **record: Any) -> Board | None:
    judged = judge({"game": "irk", "seats": 4, "setup": {"center": START}, **record})
    assert isinstance(judged, Judged), judged
    return judged.game.board(judged.record, written or {})


def shown(board: Board) -> list[str]:
    return [" ".join(f"{cell.symbol}!" if cell.lit else cell.symbol for cell in row) for row in board.rows]


def test_clusters_are_lit_and_counted() -> None:
    found = board()
    assert found
    # red: a dot alone; green: a dot and the starburst; blue: the 2; orange: the starburst; purple: the starburst first
    assert shown(found) == ["R1! G1! *! . B2!", ". . . . R1", ". . . . P1"]
    assert found.values == {"purple": 1, "blue": 2, "green": 2, "orange": 1, "red": 1}
    assert not found.offers


def test_legal_spots_are_offered_with_what_they_change() -> None:
    found = board({"placements": [{"card": RED}]})
    assert found
    [spot] = [
        spot
        for row in found.rows
        for cell in row
        for spot in cell.spots.values()
        if spot.puts == {"at": [0, 1], "facing": "E"}
    ]
    # the red 2 lies below the red dot, the green dot below the starburst
    assert spot.changes == {"red": 2, "green": 1}


def test_a_number_is_covered_only_by_a_number() -> None:
    found = board({"placements": [{"card": ["R1", "R1", "R1"]}]})
    assert found
    [cell] = [cell for row in found.rows for cell in row if cell.symbol == "B2"]
    assert cell.spots == {}


def test_there_is_none_where_the_center_is_not_mapped_or_lies_too_wide() -> None:
    assert board(setup={}) is None
    far = [START[0], {"card": ["B2", "R1", "P1"], "at": [99, 0], "facing": "S"}]
    assert board(setup={"center": far}) is None


def test_what_is_no_card_yet_offers_nothing() -> None:
    for written in (
        {"placements": []},
        {"placements": [{"card": ["R2", None, "G1"]}]},
        {"placements": [{"card": "x"}]},
    ):
        found = board(written)
        assert found
        assert not found.offers
    found = board({"placements": [{"card": ["R9", "-", "G1"]}]})
    assert found
    assert not found.offers
