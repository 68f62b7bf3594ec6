from __future__ import annotations

import json
from typing import Any

import pytest

from rules.irk.questions import PLACEMENTS, IrkCardToPlay
from rules.irk.symbols import COLOURS
from rules.shape import LARGEST
from rules.text import spoken
from tests.rules.questions import codes_at_once

CARD = ["R2", "-", "G1"]
NO_CHANGE = dict.fromkeys(COLOURS, 0)


def laid(card: str, x: int, y: int, facing: str = "E", **keys: Any) -> dict[str, Any]:
    return {"card": card.split(), "at": [x, y], "facing": facing} | keys


START = [laid("R1 G1 *", 0, 0), laid("B2 R1 P1", 4, 0, "S")]
PLAYED = [laid("* B1 R3", 2, 0, "S", seat=3)]
GRID = ["R1 G1 * . B2", ". . B1 . R1", ". . R3 . P1"]


def asked(**keys: Any) -> IrkCardToPlay:
    return IrkCardToPlay.model_validate({"card": CARD} | keys)


def answer(**keys: Any) -> Any:
    assert list(PLACEMENTS.problems(asked(**keys))) == []
    return spoken(PLACEMENTS.answer(asked(**keys)))


def problems(**keys: Any) -> list[tuple[str, str]]:
    return [(each.code, each.pointer) for each in PLACEMENTS.problems(asked(**keys))]


def test_a_center_is_told_as_it_was_laid_or_by_its_symbols() -> None:
    assert answer(center=START, placements=PLAYED) == answer(grid=GRID)
    assert answer(center=START) == answer(grid=["R1 G1 * . B2", ". . . . R1", ". . . . P1"])


def test_the_values_now_and_what_a_spot_changes() -> None:
    found = answer(grid=GRID)
    assert found["values"] == {"purple": 1, "blue": 2, "green": 2, "orange": 1, "red": 3}
    # * 1, R2, gray and R1 are worth 4 together, where R3 alone was most; gray joins nothing else
    assert {"at": [3, 0], "facing": "S", "changes": NO_CHANGE | {"red": 1}} in found["spots"]
    # R2 on R1, gray and G1 above it
    assert {"at": [0, 0], "facing": "N", "changes": NO_CHANGE} in found["spots"]
    # R2 would cover the starburst
    assert not [spot for spot in found["spots"] if spot["at"] == [2, 0]]


def test_where_nothing_lies_there_is_no_spot() -> None:
    for nothing in ({"center": []}, {"grid": []}, {"grid": [". ."]}):
        assert answer(**nothing) == {"values": NO_CHANGE, "spots": []}


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        pytest.param({}, [("irk.center_missing", "/center")], id="30 nothing to play to"),
        pytest.param(
            {"placements": PLAYED},
            [("irk.center_missing", "/center"), ("irk.start_not_mapped", "/placements")],
            id="30 without the starting cards",
        ),
        pytest.param(
            {"placements": PLAYED, "grid": GRID}, [("irk.start_not_mapped", "/placements")], id="30 played to a grid"
        ),
        pytest.param({"center": START, "grid": GRID}, [("irk.center_and_grid", "/grid")], id="30 told twice"),
        pytest.param(
            {"center": [*START, laid("G1 G1 G1", 2, 0, "N")]},
            [("irk.starting_overlap", "/center/2")],
            id="4 a starting card on another",
        ),
        pytest.param(
            {
                "center": START,
                "placements": [
                    laid("R1 R1 R1", 9, 9),
                    laid("B1 * -", 2, 0),
                    laid("B1 G1 O1", 4, 0, "S"),
                ],
            },
            [
                ("irk.apart", "/placements/0"),
                ("irk.number_covered", "/placements/1"),
                ("irk.starburst_covered", "/placements/1"),
                ("irk.colours_covered", "/placements/2"),
            ],
            id="30 to 37 each placement by those before it as laid",
        ),
        pytest.param(
            {"center": [laid("R1 R1 R1", 3 * at, 0) for at in range(31)]},
            [("irk.center_cards", "/center")],
            id="1 more starting cards than cards",
        ),
        pytest.param(
            {"center": START, "placements": [laid("R1 R1 R1", 0, 1)] * 29},
            [("irk.center_cards", "/placements")],
            id="1 one card more than there are",
        ),
        pytest.param({"grid": ["R1 " * 60, "R1 " * 31]}, [("irk.center_cards", "/grid")], id="1 31 ninety-one symbols"),
        pytest.param(
            {"grid": [*["."] * 60, ". " * 61]},
            [("irk.grid_size", "/grid")],
            id="31 rows, the last of which is too long",
        ),
        pytest.param({"grid": ["R1"] * 61}, [("irk.grid_size", "/grid")], id="31 rows"),
        pytest.param({"grid": [".", ". " * 61]}, [("irk.grid_size", "/grid/1")], id="31 columns"),
        pytest.param({"grid": ["R1 R4"]}, [("irk.grid_symbol", "/grid/0")], id="13 no such symbol"),
    ],
)
def test_what_is_no_center_is_told_with_its_place(keys: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert problems(**keys) == expected


def test_a_grid_of_more_symbols_than_there_are_says_how_many_these_would_be() -> None:
    [found] = PLACEMENTS.problems(asked(grid=["R1 " * 60, "R1 " * 31]))
    assert str(found.message).endswith("30 cards of 3 sections (sentences 1 and 31) show at most 90 symbols, not 91")


def test_thirty_cards_and_ninety_symbols_are_a_center() -> None:
    assert problems(center=START, placements=[laid("R1 R1 R1", 0, 1)] * 28) == []
    assert problems(grid=["R1 " * 60, "R1 " * 30]) == []


def test_no_spot_is_where_no_record_could_put_the_card() -> None:
    found = answer(center=[laid("R1 R1 R1", LARGEST, -LARGEST, "N")])["spots"]
    assert found
    assert all(abs(step) <= LARGEST for spot in found for step in spot["at"])


def line(**keys: Any) -> bytes:
    return json.dumps({"card": CARD} | keys, separators=(",", ":")).encode()


@pytest.mark.parametrize(
    ("sent", "codes"),
    [
        pytest.param(line(grid=["- " * 60, "- " * 30]), [], id="ninety symbols together"),
        pytest.param(line(grid=[". . . . . - " * 10, *[".", ".", ".", ".", "."]] * 9), [], id="ninety symbols apart"),
        pytest.param(
            line(center=[laid("- - -", at * 70_000_000, -at) for at in range(30)]), [], id="thirty cards far apart"
        ),
        pytest.param(line(grid=["R1 " * 60] * 60), ["irk.center_cards"], id="a grid full of symbols"),
        pytest.param(
            line(grid=["x " * 100] * 100), ["irk.grid_size", "irk.grid_symbol", "shape.more"], id="no symbols"
        ),
        pytest.param(line(grid=["."] * 100), ["irk.grid_size"], id="a hundred rows"),
        pytest.param(line(grid=["."] * 101), ["shape.limit"], id="a row more than anybody draws"),
        pytest.param(line(grid=["R1"] * 170_000), ["shape.limit"], id="rows without end"),
        pytest.param(line(grid=[1] * 500_000), ["shape.limit"], id="numbers without end"),
        pytest.param(line(center=[{}] * 340_000), ["shape.limit"], id="cards without end"),
        pytest.param(line(center=[], placements=[{}] * 340_000), ["shape.limit"], id="placements without end"),
        pytest.param(line(card=["R1"] * 200_000, grid=[]), ["shape.length"], id="a card without end"),
        pytest.param(
            line(center=[laid("R1 R1 R1", 10**9, -(10**9))] * 30),
            ["irk.starting_overlap"],
            id="one place again and again",
        ),
    ],
)
def test_whatever_is_sent_is_answered_in_less_than_a_second(sent: bytes, codes: list[str]) -> None:
    assert list(dict.fromkeys(codes_at_once(PLACEMENTS, sent))) == codes
