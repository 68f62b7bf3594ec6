"""What games answer apart from any play: each has an address, open to anyone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from time import process_time
from typing import Any

import pytest
from django.urls import clear_url_caches, converters
from pytest_django import Settings

import gamenight
from gamenight import limits
from gamenight.api.openapi import openapi
from rules import registry
from rules.problems import Problem, problem
from rules.question import Question
from rules.shape import Int, Many, Shape, Told
from rules.text import Text, text
from tests import toy
from tests.gamenight.api.clients import ApiClient

RATINGS = "/api/v1/games/broad-lines/ratings/"
PAINTING = "/api/v1/games/ink/painting/"
PLACEMENTS = "/api/v1/games/irk/placements/"
SCALE = [
    (0, 0, "The main thing is that you had fun. Maybe someday you will learn to draw!"),
    (1, 1, "Perhaps you should not build your life around the visual arts."),
    (2, 3, "Well, at least you know how to hold a marker. Now you need to learn how to use it."),
    (4, 5, "Neither fame nor shame! You can do better!"),
    (6, 7, "Excellent! You are a talented artist."),
    (8, 9, "Your paintings are almost perfect, but your technique could still use some work."),
    (10, None, "Brilliant! Your works could be exhibited in an art gallery."),
]
STEPS = [
    {"tier": tier, "of": 6, "from": least, "to": most, "title": title}
    for tier, (least, most, title) in enumerate(SCALE)
]


def told(answer: Any) -> tuple[int, str, list[tuple[str, str]]]:
    """The status and code of a refusal, and the pointer and code of everything that is wrong."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    body = answer.json()
    return answer.status_code, body["code"], [(each["pointer"], each["code"]) for each in body["errors"]]


def test_the_whole_scale_of_broad_lines(anyone: ApiClient) -> None:
    answer = anyone.send("GET", RATINGS)
    assert (answer.status_code, answer.json()) == (200, {"data": STEPS, "next_cursor": None})
    assert anyone.send("GET", RATINGS, if_none_match=answer.headers["ETag"]).status_code == 304


@pytest.mark.parametrize(("guessed", "tier"), [(0, 0), (7, 4), (9, 5), (10, 6), (25, 6), (2**31 - 1, 6)])
def test_one_row_of_the_scale(guessed: int, tier: int, anyone: ApiClient) -> None:
    answer = anyone.send("GET", f"{RATINGS}?guessed={guessed}")
    assert (answer.status_code, answer.json()) == (200, {"data": [STEPS[tier]], "next_cursor": None})


def test_the_scale_in_russian(anyone: ApiClient) -> None:
    answer = anyone.send("GET", f"{RATINGS}?guessed=7", accept_language="ru")
    assert answer.json()["data"] == [STEPS[4] | {"title": "Отлично! Вы талантливый художник."}]
    assert anyone.send("GET", f"{RATINGS}?guessed=-1", accept_language="ru").json()["errors"] == [
        {
            "pointer": "/guessed",
            "code": "broad-lines.guessed_negative",
            "detail": "guessed — это число карт (правило 74), -1 не бывает",
        }
    ]


@pytest.mark.parametrize(
    ("query", "problems"),
    [
        ("guessed=-1", [("/guessed", "broad-lines.guessed_negative")]),
        ("guessed=" + "9" * 30, [("/guessed", "shape.type")]),
        ("guessed=2147483648", [("/guessed", "shape.type")]),
        ("guessed=7.0", [("/guessed", "shape.type")]),
        ("guessed=", [("/guessed", "shape.type")]),
        ("guessed=true", [("/guessed", "shape.type")]),
        ("guessed=7&guessed=7", [("/guessed", "shape.duplicate")]),
        ("words=7", [("/words", "shape.unknown")]),
        ("guessed=x&limit=1", [("/guessed", "shape.type"), ("/limit", "shape.unknown")]),
    ],
)
def test_a_query_of_another_form_is_400(query: str, problems: list[tuple[str, str]], anyone: ApiClient) -> None:
    assert told(anyone.send("GET", f"{RATINGS}?{query}")) == (400, "malformed_query", problems)


def test_the_areas_of_a_painting(anyone: ApiClient) -> None:
    squares = [{"at": [x, 0], "color": "red"} for x in range(3)]
    squares[0]["goal"], squares[2]["spot"] = 3, True
    answer = anyone.send("POST", PAINTING, {"squares": squares, "supply": {"palette": 9, "wild": 1}})
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "areas": [
                {
                    "color": "red",
                    "size": 3,
                    "squares": [[0, 0], [1, 0], [2, 0]],
                    "goals": [{"at": [0, 0], "number": 3, "met": True}],
                    "open": 2,
                    "placeable": 1,
                }
            ]
        },
    )


def test_every_wrong_form_of_a_painting_is_400_with_its_place(anyone: ApiClient) -> None:
    body = {"squares": [{"at": [0, 10**10], "color": ""}, {"at": [0], "color": "red", "x": 1}], "palette": None, "y": 2}
    assert told(anyone.send("POST", PAINTING, body)) == (
        400,
        "malformed_body",
        [
            ("/squares/0/at/1", "shape.range"),
            ("/squares/0/color", "shape.text"),
            ("/squares/1/at/1", "shape.missing"),
            ("/squares/1/x", "shape.unknown"),
            ("/palette", "shape.type"),
            ("/y", "shape.unknown"),
        ],
    )


def test_every_rule_that_a_painting_breaks_is_422_with_its_place(anyone: ApiClient) -> None:
    square = {"at": [1, 2], "color": "red"}
    body = {"squares": [square, square | {"goal": 8}], "palette": ["red"], "supply": {"palette": 13, "wild": 0}}
    answer = anyone.send("POST", PAINTING, body)
    assert told(answer) == (
        422,
        "document_refused",
        [
            ("/squares/1/at", "ink.square_twice"),
            ("/squares/1/goal", "ink.goal_number"),
            ("/palette", "ink.palette_colors"),
            ("/supply/palette", "ink.palette_left"),
        ],
    )
    assert answer.json()["errors"][1]["detail"] == ("goals are marked by numbers from 3 to 7 (sentence 20), not by 8")


def test_where_a_card_may_be_played(anyone: ApiClient) -> None:
    """The starting cards and placements are those of a record, as they stand in it."""
    record = {
        "setup": {
            "center": [
                {"card": ["R3", "R3", "R3"], "at": [0, 0], "facing": "E"},
                {"card": ["*", "B2", "B2"], "at": [3, 0], "facing": "E"},
            ]
        },
        "rounds": [
            {"kind": "stake"},
            {"kind": "center", "placements": [{"seat": 0, "card": ["G1", "*", "-"], "at": [6, 0], "facing": "E"}]},
        ],
    }
    answer = anyone.send(
        "POST",
        PLACEMENTS,
        {
            "card": ["P2", "-", "R1"],
            "center": record["setup"]["center"],
            "placements": record["rounds"][1]["placements"],
        },
    )
    assert answer.status_code == 200
    # red 3 + 3 + 3 and the starburst beside them; blue 1 + 2 + 2; green 1 and the starburst after it
    assert answer.json()["values"] == {"purple": 1, "blue": 5, "green": 2, "orange": 1, "red": 10}
    spots = answer.json()["spots"]
    assert [(spot["at"], spot["facing"]) for spot in spots[:2]] == [([0, -3], "S"), ([1, -3], "S")]
    # R1 above a red, gray and P2 above it: the gray joins no other
    assert {
        "at": [0, -3],
        "facing": "S",
        "changes": {"purple": 1, "blue": 0, "green": 0, "orange": 0, "red": 1},
    } in spots
    # P2 on the first R3, gray and R1 below it: two reds are left with the starburst, and R1 lies apart
    assert {
        "at": [0, 0],
        "facing": "S",
        "changes": {"purple": 1, "blue": 0, "green": 0, "orange": 0, "red": -3},
    } in spots


def test_what_is_no_center_is_422_with_its_place(anyone: ApiClient) -> None:
    body = {"card": ["P2", "-", "R1"], "grid": ["R1 R9", "R1 " * 61]}
    assert told(anyone.send("POST", PLACEMENTS, body)) == (
        422,
        "document_refused",
        [("/grid/0", "irk.grid_symbol"), ("/grid/1", "irk.grid_size")],
    )
    assert told(anyone.send("POST", PLACEMENTS, {"card": ["P2", "-"], "grid": []})) == (
        400,
        "malformed_body",
        [("/card/2", "shape.missing")],
    )


@pytest.mark.parametrize("path", [PAINTING, PLACEMENTS])
@pytest.mark.parametrize(
    ("body", "status", "pointers"),
    [
        (b"", 400, [""]),
        (b"{", 400, [""]),
        (b"[]", 400, [""]),
        (b"null", 400, [""]),
        (b'{"grid": [], "grid": []}', 400, ["/grid"]),
        (b'{"squares": NaN}', 400, [""]),
        (b'{"squares": ' + b"[" * 5000 + b"]" * 5000 + b"}", 400, [""]),
        (b'{"a": ' * 40_000 + b"1" + b"}" * 40_000, 400, [""]),
        (b" " * 2**20 + b"{}", 413, []),
    ],
)
def test_what_cannot_be_read_is_400_and_what_is_too_large_413(
    body: bytes, status: int, pointers: list[str], path: str, anyone: ApiClient
) -> None:
    began = process_time()
    answered = told(anyone.send("POST", path, body))
    assert (answered[0], [pointer for pointer, _ in answered[2]]) == (status, pointers)
    assert process_time() - began < 1


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        (PAINTING, b'{"squares":[' + b",".join([b'{"at":[1,2],"color":"r"}'] * 40_000) + b"]}", 400),
        (PAINTING, b'{"squares":[' + b",".join([b'{"at":[1,2],"color":"r"}'] * 5_000) + b"]}", 422),
        (
            PAINTING,
            b'{"squares":[' + b",".join(b'{"at":[%d,0],"color":"r"}' % (2 * x) for x in range(5_000)) + b"]}",
            200,
        ),
        (PAINTING, b'{"squares":[{"at":[1000000000,-1000000000],"color":"r"}]}', 200),
        (PAINTING, b'{"squares":[{"at":[1e400,0],"color":"\\ud800"}]}', 400),
        (PLACEMENTS, b'{"card":["*","*","*"],"grid":[' + b",".join([b'"- - - - - - - - -"'] * 10) + b"]}", 200),
        (PLACEMENTS, b'{"card":["*","*","*"],"grid":[' + b",".join([b'"' + b"- " * 60 + b'"'] * 60) + b"]}", 422),
        (PLACEMENTS, b'{"card":["*","*","*"],"center":[' + b",".join([b"{}"] * 300_000) + b"]}", 400),
    ],
)
def test_a_large_question_is_answered_in_less_than_a_second(
    path: str, body: bytes, status: int, anyone: ApiClient
) -> None:
    began = process_time()
    assert anyone.send("POST", path, body).status_code == status
    assert process_time() - began < 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", RATINGS, 405),
        ("GET", PAINTING, 405),
        ("PUT", PLACEMENTS, 405),
        ("GET", "/api/v1/games/ink/ratings/", 404),
        ("GET", "/api/v1/games/chess/ratings/", 404),
    ],
)
def test_a_question_is_asked_in_one_way_of_its_own_game(method: str, path: str, status: int, anyone: ApiClient) -> None:
    assert told(anyone.send(method, path, {}))[0] == status


def test_a_game_lists_its_questions(anyone: ApiClient) -> None:
    listed = {game["name"]: game["questions"] for game in anyone.send("GET", "/api/v1/games/").json()["data"]}
    assert listed["irk"] == [
        {
            "name": "placements",
            "title": "Where a card may be played to the center",
            "method": "POST",
            "path": PLACEMENTS,
        }
    ]
    paths = {path: question["method"] for each in listed.values() for question in each for path in [question["path"]]}
    assert paths == {RATINGS: "GET", PAINTING: "POST", PLACEMENTS: "POST"}


@pytest.mark.parametrize(("method", "path"), [("GET", RATINGS), ("POST", PAINTING), ("POST", PLACEMENTS)])
def test_anyone_may_ask_and_not_without_end(method: str, path: str, settings: Settings) -> None:
    """Without a database in this test, a token could not even be looked up."""
    settings.RATE_LIMITS = {"address": (2, 60), "caller": (1, 60)}
    limits.forget_all()
    body = None if method == "GET" else {"squares": []} if path == PAINTING else {"card": ["*", "*", "*"], "grid": []}
    answers = [ApiClient("gn_0000000000000000_00").send(method, path, body) for _ in range(3)]
    limits.forget_all()
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0].headers["RateLimit"] == '"address";r=1;t=30'
    assert answers[2].headers["Retry-After"] == "30"


class ToyBound(Shape):
    """Steps of a scale up to a number of points."""

    most: Int
    odd: bool = False


class ToyStep(Told):
    points: int
    words: str


class ToySum(Shape):
    numbers: Many[Int]


class ToyTotal(Told):
    total: int


def toy_problems(asked: Any) -> Iterator[Problem]:
    if isinstance(asked, ToyBound) and asked.most > 3:
        yield problem("toy.most", ("most",), "at most 3, not {most}", most=asked.most)
    if isinstance(asked, ToySum) and len(asked.numbers) > 3:
        yield problem("toy.numbers", ("numbers",), "at most 3 numbers, not {given}", given=len(asked.numbers))


def toy_steps(asked: ToyBound) -> list[dict[str, int | Text]]:
    return [
        {"points": points, "words": text("{points} points", points=points)}
        for points in range(asked.most + 1)
        if points % 2 or not asked.odd
    ]


FIFTH = replace(
    toy.GAME,
    questions=(
        Question(
            name="steps",
            title=text("The steps of the toy"),
            by="query",
            takes=ToyBound,
            problems=toy_problems,
            answer=toy_steps,
            gives=ToyStep,
            examples={"up to one": {"most": 1}},
        ),
        Question(
            name="total-of",
            title=text("The total of the toy"),
            by="document",
            takes=ToySum,
            problems=toy_problems,
            answer=lambda asked: {"total": sum(asked.numbers)},
            gives=ToyTotal,
            examples={"two": {"numbers": [1, 2]}},
        ),
    ),
)


@pytest.fixture
def fifth_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A server that has started with a fifth game in its registry, and with nothing else that is new."""
    monkeypatch.setitem(registry.GAMES, "toy", FIFTH)
    for name in ("gamenight.urls", "gamenight.api.urls"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(gamenight, "urls", gamenight.urls)
    monkeypatch.delitem(converters.REGISTERED_CONVERTERS, "id")
    clear_url_caches()
    openapi.cache_clear()
    yield
    monkeypatch.undo()
    clear_url_caches()
    openapi.cache_clear()


@pytest.mark.usefixtures("fifth_game")
def test_the_questions_of_a_fifth_game_have_their_addresses(anyone: ApiClient) -> None:
    steps = anyone.send("GET", "/api/v1/games/toy/steps/?most=3&odd=true")
    assert (steps.status_code, steps.json()) == (
        200,
        {"data": [{"points": 1, "words": "1 points"}, {"points": 3, "words": "3 points"}], "next_cursor": None},
    )
    total = anyone.send("POST", "/api/v1/games/toy/total-of/", {"numbers": [4, 7]})
    assert (total.status_code, total.json()) == (200, {"total": 11})


@pytest.mark.usefixtures("fifth_game")
def test_the_questions_of_a_fifth_game_are_refused_as_any(anyone: ApiClient) -> None:
    steps, total = "/api/v1/games/toy/steps/", "/api/v1/games/toy/total-of/"
    assert told(anyone.send("GET", steps)) == (400, "malformed_query", [("/most", "shape.missing")])
    assert told(anyone.send("GET", f"{steps}?most=3&odd=1"))[2] == [("/odd", "shape.type")]
    assert told(anyone.send("GET", f"{steps}?most=4")) == (400, "malformed_query", [("/most", "toy.most")])
    assert told(anyone.send("POST", total, {"numbers": [1, "2"]}))[2] == [("/numbers/1", "shape.type")]
    assert told(anyone.send("POST", total, {"numbers": [1] * 4})) == (
        422,
        "document_refused",
        [("/numbers", "toy.numbers")],
    )


@pytest.mark.usefixtures("fifth_game")
def test_the_questions_of_a_fifth_game_are_documented(anyone: ApiClient) -> None:
    document = anyone.send("GET", "/api/v1/openapi.json").json()
    steps = document["paths"]["/api/v1/games/toy/steps/"]["get"]
    assert (steps["operationId"], steps["summary"], steps["security"]) == ("ask_toy_steps", "The steps of the toy", [])
    assert [(each.get("name"), each.get("required"), each.get("examples")) for each in steps["parameters"]] == [
        ("most", True, {"up to one": {"value": 1}}),
        ("odd", False, None),
        (None, None, None),
    ]
    assert steps["responses"]["200"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/ToyStepPage"
    }
    total = document["paths"]["/api/v1/games/toy/total-of/"]["post"]
    assert (total["operationId"], total["tags"]) == ("ask_toy_total_of", ["games"])
    assert total["requestBody"] == {
        "required": True,
        "content": {
            "application/json": {
                "schema": {"$ref": "#/components/schemas/ToySum"},
                "examples": {"two": {"value": {"numbers": [1, 2]}}},
            }
        },
    }
    assert document["components"]["schemas"]["ToyTotal"]["properties"] == {
        "total": {"title": "Total", "type": "integer"}
    }
    assert [question["path"] for question in anyone.send("GET", "/api/v1/games/toy/").json()["questions"]] == [
        "/api/v1/games/toy/steps/",
        "/api/v1/games/toy/total-of/",
    ]
