"""Thirty bad records: the same pointers from the rules, over the API and, for shapes, from the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from gamenight.selectors.access import Caller
from rules.judging import Refused, judge
from rules.problems import pointer
from tests.builders import some_players
from tests.gamenight.api.app import App


@pytest.fixture
def openapi(db: None) -> dict[str, Any]:
    return dict(Client().get("/api/v1/openapi.json").json())


PILE = {"red": 1, "orange": 1, "green": 1, "blue": 1, "purple": 1, "starbursts": 1}
CENTER = {"red": 8, "orange": 3, "green": 5, "blue": 7, "purple": 5}
IRK = {"game": "irk", "seats": 2, "final": {"center": CENTER, "piles": [PILE, PILE]}}
ROUND = {"critic": 0, "sheets": 3, "result": "guessed"}
BROAD = {"game": "broad-lines", "seats": 4, "rounds": [ROUND]}


def irk(**final: Any) -> dict[str, Any]:
    return IRK | {"final": {"center": CENTER, "piles": [PILE, PILE]} | final}


def broad(*rounds: Any, **more: Any) -> dict[str, Any]:
    return BROAD | {"rounds": list(rounds)} | more


OF_SHAPE = {
    "a wrong type": (irk(piles={}), ["/final/piles"]),
    "null": (IRK | {"final": None}, ["/final"]),
    "an unknown key": (IRK | {"winner": 1}, ["/winner"]),
    "an unknown key inside": (irk(piles=[PILE | {"gold": 1}, PILE]), ["/final/piles/0/gold"]),
    "a missing key": (irk(center={"red": 1, "orange": 1, "green": 1, "blue": 1}), ["/final/center/purple"]),
    "a missing key of the record": ({"game": "irk"}, ["/seats"]),
    "true for a number": (irk(piles=[PILE, PILE | {"red": True}]), ["/final/piles/1/red"]),
    "text for a number": (BROAD | {"seats": "4"}, ["/seats"]),
    "half a number": (broad(ROUND | {"sheets": 2.5}), ["/rounds/0/sheets"]),
    "a number out of range": (broad(ROUND | {"critic": 2**31}), ["/rounds/0/critic"]),
    "no such choice": (broad(ROUND | {"result": "lost"}), ["/rounds/0/result"]),
    "empty text": (broad(ROUND | {"note": ""}), ["/rounds/0/note"]),
    "long text": (broad(ROUND, ROUND | {"word": "x" * 201}), ["/rounds/1/word"]),
    "an unknown option": (BROAD | {"options": {"zero": True}}, ["/options/zero"]),
    "an empty final": (BROAD | {"rounds": [], "final": {}}, ["/final/guessed"]),
    "several at once": (
        broad(ROUND | {"critic": None}, {"critic": 1, "sheets": 1, "what": 1}, options={"critic_rotation": "any"}),
        ["/options/critic_rotation", "/rounds/0/critic", "/rounds/1/result", "/rounds/1/what"],
    ),
}
OF_RULES = {
    "three players at most four": (IRK | {"seats": 5}, ["/seats"]),
    "one player alone": (BROAD | {"seats": 1}, ["/seats"]),
    "more in a pile than nine sections hold": (irk(piles=[PILE | {"red": 28}, PILE]), ["/final/piles/0"]),
    "more starbursts than of a colour": (irk(piles=[PILE, PILE | {"blue": 0}]), ["/final/piles/1/blue"]),
    "a pile too few": (irk(piles=[PILE]), ["/final/piles"]),
    "a centre that the cards can't make": (irk(center=CENTER | {"red": 1000}), ["/final/center/red"]),
    "a negative centre": (irk(center=CENTER | {"green": -1}), ["/final/center/green"]),
    "a critic out of turn": (broad(ROUND, ROUND | {"critic": 1}), ["/rounds/1/critic"]),
    "no sheet": (broad(ROUND | {"sheets": 0}), ["/rounds/0/sheets"]),
    "more sheets than there are": (broad(ROUND | {"sheets": 26}), ["/rounds/0/sheets"]),
    "more guesses than two a sheet": (broad(ROUND | {"guesses": 7}), ["/rounds/0/guesses"]),
    "out of sheets with sheets left": (broad(ROUND | {"result": "out_of_sheets"}), ["/rounds/0/result"]),
    "a word of no number": (broad(ROUND | {"number": 7}), ["/rounds/0/number"]),
    "several broken rules": (
        broad(ROUND | {"guesses": 0, "number": 0}, {"critic": 9, "sheets": 2, "result": "gave_up"}),
        ["/rounds/0/number", "/rounds/0/guesses", "/rounds/1/critic"],
    ),
}
BAD = OF_SHAPE | OF_RULES


def test_there_are_thirty() -> None:
    assert len(BAD) == 30


@pytest.mark.parametrize(("record", "pointers"), BAD.values(), ids=BAD.keys())
def test_the_rules_point_at_every_problem(record: dict[str, Any], pointers: list[str]) -> None:
    verdict = judge(record)
    assert isinstance(verdict, Refused)
    assert [each.pointer for each in verdict.problems] == pointers


@pytest.mark.django_db
@pytest.mark.parametrize("name", BAD)
def test_the_api_points_at_the_same_under_record(owner: Caller, name: str) -> None:
    record, pointers = BAD[name]
    players = [str(each.id) for each in some_players(owner, "Ada", "Ben")]
    answer = App(owner).write("plays/", {"players": players, "record": record})
    assert answer.status_code == (400 if name in OF_SHAPE else 422)
    assert [each["pointer"] for each in answer.json()["errors"]] == [f"/record{each}" for each in pointers]


@pytest.mark.parametrize(("record", "pointers"), OF_SHAPE.values(), ids=OF_SHAPE.keys())
def test_the_openapi_document_refuses_the_same_places(
    openapi: dict[str, Any], record: dict[str, Any], pointers: list[str]
) -> None:
    name = {"irk": "IrkRecord", "broad-lines": "BroadLinesRecord"}[record["game"]]
    schema = {"$ref": f"#/components/schemas/{name}", "components": openapi["components"]}
    found = {each for error in Draft202012Validator(schema).iter_errors(record) for each in places(error)}
    assert found == set(pointers)


def places(error: ValidationError) -> Iterator[str]:
    """Where JSON Schema sees the fault; a missing or unknown key is at the path that it has or would have."""
    path = tuple(error.absolute_path)
    if error.validator == "required":
        yield pointer((*path, next(key for key in error.validator_value if key not in error.instance)))
    elif error.validator == "additionalProperties":
        yield from (pointer((*path, key)) for key in error.instance if key not in error.schema["properties"])
    else:
        yield pointer(path)
