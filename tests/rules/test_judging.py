from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest

from rules.game import Game
from rules.judging import Judged, Refused, judge, judge_line

pytestmark = pytest.mark.usefixtures("toy")

RECORD = {"game": "toy", "seats": 3}
ADD = {"kind": "add", "seat": 0, "numbers": [1]}


def problems(judged: Judged | Refused) -> list[tuple[str, str]]:
    assert isinstance(judged, Refused)
    return [(each.code, each.pointer) for each in judged.problems]


def test_a_legal_record_has_an_outcome(toy: Game) -> None:
    judged = judge(RECORD)
    assert isinstance(judged, Judged)
    assert judged.game is toy
    assert judged.as_json() == {
        "valid": True,
        "outcome": {
            "status": "in_progress",
            "scores": [0, 0, 0],
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
    judged = judge(RECORD | {"seats": 5})
    assert isinstance(judged, Judged)
    assert [each.as_json() for each in judged.outcome.warnings] == [
        {"code": "toy.crowd", "path": "/seats", "message": "5 is a crowd"}
    ]


def test_every_problem_is_told_at_once_in_reading_order() -> None:
    judged = judge(RECORD | {"final": {"total": 12}, "rounds": [ADD, ADD | {"numbers": [10, 9, 11]}]})
    assert judged.as_json() == {
        "valid": False,
        "problems": [
            {"code": "toy.number", "path": "/rounds/1/numbers/0", "message": "10 is over nine"},
            {"code": "toy.number", "path": "/rounds/1/numbers/2", "message": "11 is over nine"},
            {"code": "toy.total", "path": "/final/total", "message": "12 is over nine"},
        ],
    }


def test_a_record_with_problems_of_shape_tells_those_alone() -> None:
    judged = judge(RECORD | {"seats": "3", "final": {"total": 12}, "x": 1})
    assert problems(judged) == [("shape.type", "/seats"), ("shape.unknown", "/x")]
    assert isinstance(judged, Refused)
    assert judged.of_shape


def test_a_game_has_its_own_say_where_the_shape_is_right() -> None:
    judged = judge(RECORD | {"final": {"total": 12}})
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
    assert isinstance(judge(RECORD | {"rounds": [ADD] * 500}), Judged)
    assert problems(judge(RECORD | {"rounds": [ADD] * 501, "seats": None})) == [("shape.limit", "/rounds")]
    assert problems(judge({"rounds": [None] * 10_000})) == [("shape.limit", "/rounds")]


def test_after_a_hundred_problems_there_are_only_more() -> None:
    tens = {"rounds": [ADD | {"numbers": [10] * 60}] * 2}
    hundred = [("toy.number", f"/rounds/{at // 60}/numbers/{at % 60}") for at in range(100)]
    assert problems(judge(RECORD | tens)) == [*hundred, ("shape.more", "")]
    missing = [("shape.missing", f"/rounds/{at}/kind") for at in range(100)]
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
            b'{"y":1,"y":1,"final":{"total":1,"total":1},"game":"toy","seats":null,"ended_early":null,"x":1}',
            [
                ("shape.type", "/seats"),
                ("shape.duplicate", "/final/total"),
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
        json.dumps(RECORD | {"rounds": [ADD | {f"{at:x}": 1 for at in range(200)}] * 450}).encode(),
        json.dumps(RECORD | {"rounds": [ADD | {"numbers": [None] * 250_000}]}).encode()[: 2**20],
        b'{"game":"toy","seats":3,' + b",".join(b'"%x":1' % (at // 2) for at in range(110_000)) + b"}",
        b'{"game":"toy","seats":3,"rounds":[' + b",".join([b"[" * 30 + b"]" * 30] * 17_000) + b"]}",
    ],
    ids=["unknown keys", "unknown keys of rounds", "cut off", "keys given twice", "many lists"],
)
def test_a_hostile_line_is_refused_at_once(line: bytes) -> None:
    began = process_time()
    assert not judge_line(line).as_json()["valid"]
    assert process_time() - began < 3  # a third of it on a quiet machine
