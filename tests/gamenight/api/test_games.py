"""The games over the API, and scoring that stores nothing: a fifth game is one folder and one line."""

from __future__ import annotations

from typing import Any

import pytest

from rules.registry import GAMES
from tests.gamenight.api.clients import ApiClient

SCORE = "/api/v1/games/toy/score/"


def test_the_catalogue_lists_the_registry_in_its_order(anyone: ApiClient) -> None:
    answer = anyone.send("GET", "/api/v1/games/")
    assert answer.status_code == 200
    assert [game["name"] for game in answer.json()["data"]] == list(GAMES)
    assert answer.json()["next_cursor"] is None


def test_a_game_says_what_it_is(anyone: ApiClient) -> None:
    game = anyone.send("GET", "/api/v1/games/toy/").json()
    schemas = game.pop("schemas")
    assert game == {
        "name": "toy",
        "title": "Toy",
        "version": 1,
        "cooperative": False,
        "seats": {"least": 2, "most": 8},
        "unit": "points",
        "better": "more",
        "levels": [],
        "wins_from": None,
        "options": {"double": False},
        "questions": [],
    }
    assert schemas["options"] == {
        "title": "ToyOptions",
        "type": "object",
        "additionalProperties": False,
        "properties": {"double": {"title": "Double", "type": "boolean", "default": False}},
    }
    assert list(schemas) == ["options", "setup", "round", "final", "record"]


def test_an_unknown_game_is_404(anyone: ApiClient) -> None:
    for method, path in [("GET", "/api/v1/games/chess/"), ("POST", "/api/v1/games/chess/score/")]:
        answer = anyone.send(method, path, {})
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("named", [{"game": "toy"}, {}])
def test_a_record_gets_its_outcome(named: dict[str, str], anyone: ApiClient) -> None:
    answer = anyone.send("POST", SCORE, {**named, "seats": 3, "final": {"points": [4, 7, 4]}})
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "valid": True,
            "outcome": {
                "status": "finished",
                "scores": [4, 7, 4],
                "places": [2, 1, 2],
                "winners": [1],
                "result": None,
                "rating": None,
                "detail": [{"kind": "note", "text": "The most points win."}],
                "level": None,
                "share": None,
                "next": None,
                "warnings": [],
            },
        },
    )


def test_a_refused_record_gets_every_problem(anyone: ApiClient) -> None:
    answer = anyone.send("POST", SCORE, {"seats": 2, "final": {"points": [100, -1]}})
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "valid": False,
            "problems": [
                {"code": "toy.range", "path": "/final/points/0", "message": "points go from 0 to 99, not 100"},
                {"code": "toy.range", "path": "/final/points/1", "message": "points go from 0 to 99, not -1"},
            ],
        },
    )


@pytest.mark.parametrize(
    ("record", "path", "code"),
    [
        ({}, "/seats", "shape.missing"),
        ({"seats": "2"}, "/seats", "shape.type"),
        ({"seats": 2, "what": 1}, "/what", "shape.unknown"),
        ({"seats": 2, "final": None}, "/final", "shape.type"),
        ({"seats": 10**30}, "/seats", "shape.range"),
        ({"seats": 2, "rounds": [{"points": [1, 1]}] * 501}, "/rounds", "shape.limit"),
        ({"seats": 2, "game": "broad-lines"}, "/game", "shape.choice"),
        ({"seats": 2, "game": 7}, "/game", "shape.type"),
        ({"seats": 2, "game": None}, "/game", "shape.type"),
    ],
)
def test_what_is_no_record_is_an_answer_too(record: Any, path: str, code: str, anyone: ApiClient) -> None:
    answer = anyone.send("POST", SCORE, record)
    assert answer.status_code == 200
    assert answer.json()["valid"] is False
    assert (answer.json()["problems"][0]["path"], answer.json()["problems"][0]["code"]) == (path, code)


@pytest.mark.parametrize("value", ['"\\ud800"', '"a\\u0000b"', "1e400", "[[[[[]]]]]", "{}"])
def test_odd_values_in_a_record_are_problems_of_the_record(value: str, anyone: ApiClient) -> None:
    body = f'{{"seats": {value}, "final": {{"points": {value}}}, "game": {value}}}'.encode()
    answer = anyone.send("POST", SCORE, body)
    assert (answer.status_code, answer.json()["valid"]) == (200, False)


@pytest.mark.parametrize(
    ("body", "status", "pointers"),
    [
        (b"", 400, [""]),
        (b"{", 400, [""]),
        (b"[]", 400, [""]),
        (b'"toy"', 400, [""]),
        (b'{"seats": 2, "seats": 3}', 400, ["/seats"]),
        (b'{"seats": NaN}', 400, [""]),
        (b'{"final": ' + b'{"a":' * 5000 + b"1" + b"}" * 5001, 400, [""]),
        (b" " * 2**20 + b"{}", 413, []),
    ],
)
def test_what_cannot_be_read_is_400_and_what_is_too_large_413(
    body: bytes, status: int, pointers: list[str], anyone: ApiClient
) -> None:
    answer = anyone.send("POST", SCORE, body)
    assert (answer.status_code, [each["pointer"] for each in answer.json()["errors"]]) == (status, pointers)


def test_scoring_asks_nobody_who_they_are() -> None:
    """Without a database in this test, a token could not even be looked up."""
    answer = ApiClient("gn_0000000000000000_00").send("POST", SCORE, {"seats": 2})
    assert answer.status_code == 200


def test_the_types_of_problems_are_documented(anyone: ApiClient) -> None:
    listed = anyone.send("GET", "/api/v1/problems/").json()["data"]
    assert {"type": "/api/v1/problems/#not_found", "status": 404, "title": "Not found"}.items() <= {
        key: value for each in listed if each["status"] == 404 for key, value in each.items()
    }.items()
    assert anyone.send("GET", "/api/v1/nothing/").json()["type"] in {each["type"] for each in listed}
