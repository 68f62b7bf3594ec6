"""The headers of answers are those that the OpenAPI document describes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from gamenight.api.openapi import openapi
from gamenight.ids import new_id
from rules.registry import GAMES
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db

TOLD = {"ETag", "Idempotency-Replayed", "Link", "Location", "Retry-After", "WWW-Authenticate"}
ROUND = {"game": "toy", "number": 1, "round": {"points": [4, 7]}}


class Reader:
    """Compares each answer's headers with the document."""

    def __init__(self, table: Table) -> None:
        self.table, self.document = table, openapi(tuple(GAMES))
        paths = sorted(self.document["paths"], key=lambda path: str(path).count("{"))
        self.addresses = {path: re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))) for path in paths}
        self.keys = count()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        keyed = {} if method == "GET" else {"idempotency_key": f"0123456789abcdef{next(self.keys)}"}
        answer = self.table.client.send(method, path, body, **{**keyed, **headers})
        address = next(each for each, known in self.addresses.items() if known.fullmatch(path.partition("?")[0]))
        described = set(self.described(self.document["paths"][address][method.lower()], answer.status_code))
        assert {name for name in TOLD if name in answer.headers} <= described, (method, address, answer.status_code)
        return answer

    def described(self, operation: Any, status: int) -> Iterator[str]:
        response = operation["responses"][str(status)]
        named = response.get("$ref", "").rpartition("/")[2]
        return iter(self.document["components"]["responses"][named]["headers"] if named else response["headers"])


@pytest.fixture
def reader(table: Table) -> Reader:
    return Reader(table)


def test_of_a_play_that_is_logged_and_logged_again(reader: Reader) -> None:
    plays, body = reader.table.plays, reader.table.body(4, 7, id=str(new_id()))
    first, again = reader.ask("POST", plays, body), reader.ask("POST", plays, body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert (again.headers["ETag"], again.headers["Location"]) == (first.headers["ETag"], first.headers["Location"])
    replayed = [reader.ask("POST", plays, body, idempotency_key="the-same-key-twice") for _ in range(2)][1]
    assert (replayed.status_code, replayed.headers["Idempotency-Replayed"]) == (200, "true")
    assert reader.ask("POST", f"{plays}?preview=true", body).status_code == 200
    assert reader.ask("POST", f"{plays}bulk/", {"plays": [reader.table.body(4, 7)]}).status_code == 201


def test_of_a_play_under_way_that_is_corrected(reader: Reader) -> None:
    play = reader.table.log(0, 0, record={"game": "toy", "seats": 2}).headers["Location"]
    assert reader.ask("POST", f"{play}rounds/", ROUND).headers["ETag"] == '"2"'
    assert reader.ask("POST", f"{play}rounds/", ROUND).status_code == 409
    assert reader.ask("PUT", f"{play}rounds/1/", ROUND | {"round": {"points": [5, 7]}}, if_match="*").status_code == 200
    assert reader.ask("PATCH", play, {"rated": False}, if_match='"1"').headers["ETag"] == '"3"'
    for how in ("void", "restore", "undo"):
        assert reader.ask("POST", f"{play}{how}/", {}, if_match="*").status_code == 200


@pytest.mark.parametrize("collection", ["players", "leagues"])
def test_of_what_is_made_and_made_again(reader: Reader, collection: str) -> None:
    body = {"id": str(new_id()), "name": "Eva"}
    asked = [reader.ask("POST", f"{reader.table.club}{collection}/", body) for _ in range(2)]
    assert [each.status_code for each in asked] == [201, 200]
    assert [each.headers["ETag"] for each in asked] == ['"1"', '"1"']


def test_of_a_helper_invited_and_gone(reader: Reader) -> None:
    session = reader.table.log(4, 7).json()["session"]
    invited = reader.ask("POST", f"{reader.table.club}sessions/{session}/helpers/", {"name": "Tablet"})
    assert reader.ask("DELETE", invited.headers["Location"]).status_code == 204


@pytest.mark.parametrize("path", ["plays/?limit=1", "changes/?limit=1", "players/?limit=1", "players/"])
def test_of_a_page_that_is_held(reader: Reader, path: str) -> None:
    for key in ("0123456789abcdef", "0123456789abcdefg"):
        reader.table.log(4, 7, key=key)
    path = reader.table.club + path
    found = reader.ask("GET", path)
    assert reader.ask("GET", path, if_none_match=found.headers["ETag"]).status_code == 304
