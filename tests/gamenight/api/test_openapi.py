"""The OpenAPI document: valid, whole, and made of the registry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from openapi_spec_validator import validate
from pydantic import BaseModel

from gamenight.api.bodies.problems import Problem
from gamenight.api.bodies.records import Outcome
from gamenight.api.bodies.rounds import round_shape
from gamenight.api.components import SECURITY
from gamenight.api.openapi import openapi
from gamenight.api.views.sync import ENTRIES
from rules.game import Game
from rules.registry import GAMES
from tests.gamenight.api.clients import ApiClient
from tests.gamenight.api.routes import routes


@pytest.fixture
def document() -> Any:
    return openapi(tuple(GAMES))


def operations(document: Any) -> dict[tuple[str, str], Any]:
    return {
        (path, method.upper()): operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def test_the_document_is_valid(document: Any) -> None:
    assert document["openapi"] == "3.1.0"
    validate(document)


def test_every_route_is_in_it_and_nothing_else(document: Any) -> None:
    known = {(route.path, method) for route in routes() for method in route.demands}
    assert set(operations(document)) == known
    assert len(known) > 5


def test_everything_under_api_is_a_resource_but_the_page_of_documentation() -> None:
    def leaves(resolver: URLResolver, before: str) -> Iterator[tuple[str, Any]]:
        for each in resolver.url_patterns:
            path = before + str(each.pattern)
            yield from [(path, each.callback)] if isinstance(each, URLPattern) else leaves(each, path)

    plain = [path for path, view in leaves(get_resolver(), "") if path.startswith("api/") and not hasattr(view, "cls")]
    assert plain == ["api/docs/"]


def test_a_view_declares_all_of_each_method() -> None:
    for path, view in ((route.path, route.view) for route in routes()):
        methods = {method.upper() for method in view.http_method_names if hasattr(view, method)} - {"HEAD"}
        assert methods <= set(view.actions), path
        for method in methods:
            assert method in view.names, (path, method)
            assert method in view.answers, (path, method)
            assert getattr(view, method.lower()).__doc__, (path, method)
        assert set(view.keyed | view.guarded) <= set(view.actions), path


def test_operations_have_names_of_their_own(document: Any) -> None:
    names = [operation["operationId"] for operation in operations(document).values()]
    assert len(names) == len(set(names))


def shapes_in(kind: Any, seen: set[type[BaseModel]]) -> set[type[BaseModel]]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        if kind not in seen:
            seen.add(kind)
            for field in kind.model_fields.values():
                shapes_in(field.annotation, seen)
    else:
        for part in get_args(kind):
            shapes_in(part, seen)
    return seen


def test_every_shape_is_one_component_by_its_name(document: Any) -> None:
    """Two shapes of one name would get long ones, or one of them would be lost."""
    shapes: set[type[BaseModel]] = set()
    for view in (route.view for route in routes()):
        for kind in [
            *view.bodies.values(),
            *(kind for each in view.answers for kind in view.answers_to(each).values()),
        ]:
            shapes_in(kind, shapes)
    for game in GAMES.values():
        shapes_in(game.record, shapes)
        shapes_in(round_shape(game), shapes)
    for entry in ENTRIES.values():
        shapes_in(entry, shapes)
    shapes |= shapes_in(Problem, set()) | shapes_in(Outcome, set())
    assert sorted(document["components"]["schemas"]) == sorted(
        [*(each.__name__ for each in shapes), "Record", "AnyRecord", "RoundToWrite", "QueueEntry"]
    )


def test_the_record_is_a_union_over_the_registry(document: Any, toy_game: Game) -> None:
    record = document["components"]["schemas"]["Record"]
    assert set(record["discriminator"]["mapping"]) == set(GAMES)
    assert record["discriminator"]["mapping"]["toy"] == "#/components/schemas/ToyRecord"
    assert {"$ref": "#/components/schemas/ToyRecord"} in record["oneOf"]
    assert document["components"]["schemas"]["ToyRecord"]["required"] == ["game", "seats"]


def test_a_round_is_a_union_over_the_registry(document: Any) -> None:
    shapes = document["components"]["schemas"]
    assert shapes["RoundToWrite"]["discriminator"]["mapping"]["irk"] == "#/components/schemas/IrkRoundToWrite"
    kinds = shapes["IrkRoundToWrite"]["properties"]["round"]["oneOf"]
    assert {each["$ref"].rpartition("/")[2] for each in kinds} == {"IrkStakeRound", "IrkCenterRound"}
    links = document["paths"]["/api/v1/clubs/{club}/plays/{play}/rounds/"]["post"]["responses"]["201"]["links"]
    assert links["read_round"]["parameters"]["number"] == "$request.body#/number"


def test_a_queue_knows_no_key_but_its_items(document: Any) -> None:
    operation = document["paths"]["/api/v1/clubs/{club}/sync/"]["post"]
    assert [each.get("name") for each in operation["parameters"]] == ["club"]
    key = document["components"]["schemas"]["LogPlayEntry"]["properties"]["key"]
    assert {name: key[name] for name in ("type", "minLength", "maxLength", "pattern")} == {
        "type": "string",
        "minLength": 16,
        "maxLength": 255,
        "pattern": "^[!-~]+$",
    }


def test_a_queue_holds_what_its_operations_take(document: Any) -> None:
    shapes = document["components"]["schemas"]
    assert set(shapes["QueueEntry"]["discriminator"]["mapping"]) == set(ENTRIES)
    assert shapes["AppendRoundEntry"]["properties"]["body"] == {"$ref": "#/components/schemas/RoundToWrite"}
    assert shapes["CorrectPlayEntry"]["required"] == ["do", "key", "body", "play", "if_match"]


def test_logging_a_play_is_described_whole(document: Any) -> None:
    operation = document["paths"]["/api/v1/clubs/{club}/plays/"]["post"]
    assert operation["operationId"] == "log_play"
    preview = operation["parameters"][1]
    assert (preview["schema"]["type"], preview["schema"]["default"]) == ("boolean", False)
    assert operation["parameters"] == [
        {"name": "club", "in": "path", "required": True, "schema": {"type": "string", "format": "uuid"}},
        {"name": "preview", "in": "query", "required": False, "schema": preview["schema"]},
        {"$ref": "#/components/parameters/KeyNeeded"},
    ]
    assert operation["security"] == [{"token": []}, {"browser": []}]
    assert list(operation["responses"]) == [
        "200", "201", "400", "401", "403", "404", "409", "411", "413", "415", "422", "429", "503",
    ]  # fmt: skip
    assert operation["responses"]["422"] == {"$ref": "#/components/responses/unprocessable"}
    links = operation["responses"]["201"]["links"]
    assert set(links) == {
        *("read_play", "correct_play", "void_play", "restore_play", "undo_revision", "move_play"),
        *("list_revisions", "append_round", "propose_play", "flag_play"),
    }
    assert links["read_play"] == {
        "operationId": "read_play",
        "parameters": {"club": "$request.path.club", "play": "$response.body#/id"},
    }
    body = document["components"]["schemas"]["PlayToLog"]
    assert body["properties"]["record"] == {"$ref": "#/components/schemas/Record"}
    assert body["additionalProperties"] is False


def test_a_lists_filters_are_described(document: Any) -> None:
    operation = document["paths"]["/api/v1/clubs/{club}/plays/"]["get"]
    query = {each["name"]: each for each in operation["parameters"] if each.get("in") == "query"}
    filters = ["game", "session", "player", "league", "since", "until", "status", "voided", "rated", "checked"]
    assert list(query) == ["limit", "cursor", *filters, "expand"]
    assert not any(each["required"] for each in query.values())
    assert query["status"]["schema"]["enum"] == ["in_progress", "finished", "abandoned"]
    assert query["voided"]["schema"]["type"] == "boolean"
    assert query["league"]["schema"]["format"] == "uuid"
    expand = query["expand"]
    assert (expand["schema"]["type"], expand["schema"]["items"]["enum"]) == ("array", ["session", "outcome"])
    assert (expand["style"], expand["explode"]) == ("form", False)


PREVIEWED = (["PlayWorked", "PlayPreview"], ["PlayWorked", "UndoPreview"], ["PlayPreview"], ["PlaysPreview"])


def test_every_write_of_a_play_can_be_previewed(document: Any) -> None:
    """Its answer is told apart from the write's own by its keys."""
    writes = {
        operation["operationId"]: operation
        for (path, method), operation in operations(document).items()
        if "/plays/" in path and method != "GET" and not path.endswith("/flag/")
    }
    assert set(writes) > {"log_play", "correct_play", "void_play", "restore_play", "undo_revision"}
    for name, operation in writes.items():
        assert "preview" in [each.get("name") for each in operation["parameters"]], name
        answered = operation["responses"]["200"]["content"]["application/json"]["schema"]
        kinds = [each["$ref"].rpartition("/")[2] for each in answered.get("anyOf", [answered])]
        assert kinds in PREVIEWED, name
    preview = document["components"]["schemas"]["PlayPreview"]
    assert set(preview["required"]) == {"based_on", "play", "boards", "ratings"}


def test_what_is_changed_under_its_version_says_so(document: Any) -> None:
    operation = document["paths"]["/api/v1/clubs/{club}/plays/{play}/"]["patch"]
    assert {"$ref": "#/components/parameters/Version"} in operation["parameters"]
    assert {"412", "428"} <= set(operation["responses"])


def test_a_problem_is_what_is_answered(document: Any) -> None:
    responses = document["components"]["responses"]
    assert {tuple(each["content"]) for each in responses.values()} == {("application/problem+json",)}
    assert set(document["components"]["securitySchemes"]) == set(SECURITY)


def test_open_addresses_need_no_credentials(document: Any) -> None:
    anyone = {path for (path, _), operation in operations(document).items() if operation["security"] == []}
    assert anyone == {
        "/api/v1/games/",
        "/api/v1/games/{game}/",
        "/api/v1/games/{game}/score/",
        "/api/v1/games/broad-lines/ratings/",
        "/api/v1/games/ink/painting/",
        "/api/v1/games/irk/placements/",
        "/api/v1/openapi.json",
        "/api/v1/problems/",
    }


def test_the_document_is_served(document: Any, anyone: ApiClient) -> None:
    answer = anyone.send("GET", "/api/v1/openapi.json")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == document
    assert anyone.send("GET", "/api/v1/openapi.json", if_none_match=answer.headers["ETag"]).status_code == 304


def test_an_address_holds_ids_games_and_numbers_alone(document: Any) -> None:
    """So that no secret gets into a log or a Referer by it."""
    for (path, method), operation in operations(document).items():
        for each in operation.get("parameters", []):
            if each.get("in") == "path":
                kind = each["schema"].get("format", each["schema"]["type"])
                assert kind in ("uuid", "integer") or each["name"] == "game", (path, method)


def test_every_body_has_an_example(document: Any) -> None:
    for (path, method), operation in operations(document).items():
        if "requestBody" in operation:
            assert operation["requestBody"]["content"]["application/json"]["examples"], (path, method)
