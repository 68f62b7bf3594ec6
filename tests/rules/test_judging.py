from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest

from rules.game import Game
from rules.judging import Judged, Refused, judge, judge_line, judge_rest, options_problems
from rules.registry import GAMES

pytestmark = pytest.mark.usefixtures("toy_game")

RECORD = {"game": "toy", "seats": 3}
ROUND = {"points": [1, 2, 3]}
UNION = {"game": "irk", "seats": 3}
STAKE = {"kind": "stake"}


def problems(judged: Judged | Refused) -> list[tuple[str, str]]:
    assert isinstance(judged, Refused)
    return [(each.code, each.pointer) for each in judged.problems]


def test_a_legal_record_has_an_outcome(toy_game: Game) -> None:
    judged = judge(RECORD)
    assert isinstance(judged, Judged)
    assert judged.game is toy_game
    assert judged.as_json() == {
        "valid": True,
        "outcome": {
            "status": "in_progress",
            "scores": None,
            "places": None,
            "winners": [],
            "result": None,
            "rating": None,
            "detail": [],
            "level": None,
            "share": None,
            "next": None,
            "warnings": [],
        },
    }


def test_a_warning_refuses_nothing() -> None:
    judged = judge(RECORD | {"seats": 7})
    assert isinstance(judged, Judged)
    assert [each.as_json() for each in judged.outcome.warnings] == [
        {"code": "toy.crowd", "path": "/seats", "message": "7 is a crowd"}
    ]


def test_every_problem_is_told_at_once_in_reading_order() -> None:
    judged = judge(RECORD | {"final": {"points": [3, 100, 0]}, "rounds": [ROUND, {"points": [100, 99, -1]}]})
    assert judged.as_json() == {
        "valid": False,
        "problems": [
            {"code": "toy.range", "path": "/rounds/1/points/0", "message": "points go from 0 to 99, not 100"},
            {"code": "toy.range", "path": "/rounds/1/points/2", "message": "points go from 0 to 99, not -1"},
            {"code": "toy.range", "path": "/final/points/1", "message": "points go from 0 to 99, not 100"},
        ],
    }


def test_a_record_with_problems_of_shape_tells_those_alone() -> None:
    judged = judge(RECORD | {"seats": "3", "final": {"points": [100]}, "x": 1})
    assert problems(judged) == [("shape.type", "/seats"), ("shape.unknown", "/x")]
    assert isinstance(judged, Refused)
    assert judged.of_shape


def test_a_game_has_its_own_say_where_the_shape_is_right() -> None:
    judged = judge(RECORD | {"final": {"points": [1, 2]}})
    assert isinstance(judged, Refused)
    assert not judged.of_shape


@pytest.mark.parametrize("document", [None, True, 1, 1.5, "", "toy", [], [RECORD]])
def test_a_record_is_an_object(document: object) -> None:
    assert problems(judge(document)) == [("shape.type", "")]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({}, [("shape.missing", "/game"), ("shape.missing", "/seats")]),
        ({"seats": 3}, [("shape.missing", "/game")]),
        ({"game": "chess", "seats": 3}, [("shape.choice", "/game")]),
        ({"game": "TOY", "seats": 3}, [("shape.choice", "/game")]),
        ({"game": None, "seats": 3}, [("shape.type", "/game")]),
        ({"game": ["toy"], "seats": 3}, [("shape.type", "/game")]),
        (
            {"game": "", "seats": True, "options": None, "rounds": {}, "x": 1},
            [
                ("shape.choice", "/game"),
                ("shape.type", "/seats"),
                ("shape.type", "/options"),
                ("shape.type", "/rounds"),
                ("shape.unknown", "/x"),
            ],
        ),
    ],
)
def test_a_record_names_one_of_the_games(document: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert problems(judge(document)) == expected


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    judged = judge({"game": "chess", "seats": 2})
    assert isinstance(judged, Refused)
    assert "'toy'" in judged.problems[0].message


def test_five_hundred_rounds_are_judged_and_one_more_is_the_only_problem() -> None:
    assert isinstance(judge(RECORD | {"rounds": [ROUND] * 500}), Judged)
    assert problems(judge(RECORD | {"rounds": [ROUND] * 501, "seats": None})) == [("shape.limit", "/rounds")]
    assert problems(judge({"rounds": [None] * 10_000})) == [("shape.limit", "/rounds")]


def test_after_a_hundred_problems_there_are_only_more() -> None:
    bad = {"seats": 8, "rounds": [{"points": [100] * 8}] * 13}
    hundred = [("toy.range", f"/rounds/{at // 8}/points/{at % 8}") for at in range(100)]
    assert problems(judge(RECORD | bad)) == [*hundred, ("shape.more", "")]
    missing = [("shape.missing", f"/rounds/{at}/points") for at in range(100)]
    assert problems(judge(RECORD | {"rounds": [{}] * 100})) == missing
    assert problems(judge(RECORD | {"rounds": [{}] * 101})) == [*missing, ("shape.more", "")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"", [("shape.json", "")]),
        (b"{'game': 'toy'}", [("shape.json", "")]),
        (b"\xff", [("shape.json", "")]),
        (b'{"game":"toy","seats":NaN}', [("shape.json", "")]),
        (b"[" * 5000 + b"]" * 5000, [("shape.limit", "")]),
        (b" " * 10_000_000 + b"{}", [("shape.limit", "")]),
        (b'{"game":"toy","seats":1e400}', [("shape.type", "/seats")]),
        (b'{"game":"toy","seats":' + b"9" * 5000 + b"}", [("shape.range", "/seats")]),
        (b'{"game":"toy","seats":3,"seats":3}', [("shape.duplicate", "/seats")]),
        (
            b'{"y":1,"y":1,"final":{"points":[],"points":[]},"game":"toy","seats":null,"ended_early":null,"x":1}',
            [
                ("shape.type", "/seats"),
                ("shape.duplicate", "/final/points"),
                ("shape.type", "/ended_early"),
                ("shape.duplicate", "/y"),
                ("shape.unknown", "/y"),
                ("shape.unknown", "/x"),
            ],
        ),
        (b'{"game":"toy","seats":3,"\\ud800":1}', [("shape.text", "")]),
        (b'{"game":"toy","seats":3,"\\u0000":1}', [("shape.text", ""), ("shape.unknown", "/\0")]),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_all_else_that_is_wrong(
    line: bytes, expected: list[tuple[str, str]]
) -> None:
    assert problems(judge_line(line)) == expected


@pytest.mark.parametrize(
    "line",
    [
        json.dumps(RECORD | {f"{at:x}": 1 for at in range(100_000)}).encode(),
        json.dumps(RECORD | {"rounds": [ROUND | {f"{at:x}": 1 for at in range(200)}] * 450}).encode(),
        json.dumps(UNION | {"rounds": [STAKE | {f"{at:x}": 1 for at in range(200)}] * 450}).encode(),
        json.dumps(RECORD | {"rounds": [{"points": [None] * 250_000}]}).encode()[: 2**20],
        b'{"game":"toy","seats":3,' + b",".join(b'"%x":1' % (at // 2) for at in range(110_000)) + b"}",
        b'{"game":"toy","seats":3,"rounds":[' + b",".join([b"[" * 30 + b"]" * 30] * 17_000) + b"]}",
    ],
    ids=["unknown keys", "unknown keys of rounds", "of a union", "cut off", "keys given twice", "many lists"],
)
def test_a_hostile_line_is_refused_at_once(line: bytes) -> None:
    began = process_time()
    assert not judge_line(line).as_json()["valid"]
    assert process_time() - began < 3  # a third of it on a quiet machine


def test_options_are_judged_apart_from_a_record() -> None:
    assert list(options_problems(GAMES["irk"], {"majority_by": "count"})) == []
    found = options_problems(GAMES["irk"], {"majority_by": "age", "zero_qualifies": 1, "house": "ours"})
    assert [(each.code, each.pointer) for each in found] == [
        ("shape.choice", "/majority_by"),
        ("shape.type", "/zero_qualifies"),
        ("shape.unknown", "/house"),
    ]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"rounds": [{"points": [100, 1, 1]}, {"points": ["x", 1, 200]}]}, ["/rounds/0/points/0"]),
        ({"rounds": [{"points": [1, 1, 1]}, {"points": [1, 1]}, {}]}, ["/rounds/1/points"]),
        ({"rounds": [{"points": [100, 1, 1]}], "final": {"points": ["x"]}}, ["/rounds/0/points/0"]),
        ({"rounds": [{}], "final": {"points": [100, 1, 1]}}, []),
        ({"final": {"points": [100, 1, 1]}, "more": 1}, ["/final/points/0"]),
        ({"setup": {"first_seat": "x"}, "rounds": [{"points": [100, 1, 1]}]}, []),
        ({"options": {"double": 1}, "final": {"points": [100, 1, 1]}}, []),
        ({"seats": "x", "final": {"points": [100]}}, []),
        ({"rounds": "x", "final": {"points": [100, 1, 1]}}, []),
        ({"ended_early": "x", "final": {"points": [100, 1, 1]}}, ["/final/points/0"]),
    ],
)
def test_what_can_be_read_beside_what_cannot_is_judged_too(record: dict[str, Any], expected: list[str]) -> None:
    refused = judge(RECORD | record)
    assert isinstance(refused, Refused)
    assert refused.of_shape
    assert [each.pointer for each in judge_rest(RECORD | record, refused.problems)] == expected
