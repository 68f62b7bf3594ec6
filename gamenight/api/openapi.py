"""The OpenAPI 3.1 document, made of what the views declare.

drf-spectacular walks the routes. Shapes become components by their class names, in one call to pydantic; the games'
records are one union over the registry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema

from gamenight.api.access import AT_LARGE, IN_CHARGE, KNOWN, SIGNED_IN, Demand
from gamenight.api.bodies.problems import Problem
from gamenight.api.bodies.records import Outcome
from gamenight.api.bodies.rounds import round_name, round_shape
from gamenight.api.components import HEADERS, PARAMETERS, SECURITY, Schema, problem_responses, ref
from gamenight.api.examples import examples
from gamenight.api.paging import ListQuery
from gamenight.api.problems import TYPES
from gamenight.api.resources import LINES, Resource
from gamenight.api.views.sync import ENTRIES
from gamenight.roles import RULES, Action, Scope
from rules.registry import GAMES
from rules.schema import schemas

_PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")
_PATH_KINDS: dict[str, Schema] = {"id": {"type": "string", "format": "uuid"}, "int": {"type": "integer", "minimum": 0}}
_OF_MADE = {"number": "$request.body#/number"}  # where a link finds what isn't an id
_WRITING = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_DONE = {200: "Found, or done.", 201: "Made.", 202: "Begun.", 204: "Gone."}


@cache
def openapi(games: tuple[str, ...]) -> Schema:
    """The document, with the registry's games, whose names are `games`."""
    return SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-any-return,no-untyped-call]


class Operation(AutoSchema):
    """One method of one address, as its view declares it."""

    view: Any

    def get_operation(self, path: str, path_regex: str, path_prefix: str, method: str, registry: Any) -> Schema:
        """The schemas in it are slots, which `complete` fills."""
        view, demand = self.view, self.view.actions[method]
        summary, _, more = " ".join((getattr(view, method.lower()).__doc__ or "").split()).partition(". ")
        made = {
            "operationId": view.names[method],
            "tags": [type(view).__module__.rpartition(".")[2]],
            "summary": summary.rstrip("."),
            "description": "\n\n".join(part for part in (more, _needs(demand)) if part),
            "parameters": [*_path_parameters(path_regex), *_query_parameters(view, method), *_guards(view, method)],
            "requestBody": _body(view, method),
            "responses": dict(_responses(view, method)),
            "security": _security(demand),
        }
        return {key: value for key, value in made.items() if value or key == "security"}


def complete(result: Schema, **_: Any) -> Schema:
    """Spectacular's hook: fills the slots and adds the components that the operations refer to."""
    slots = list(_slots(result["paths"]))
    records = {f"record of {name}": game.record for name, game in GAMES.items()}
    rounds = {f"round of {name}": round_shape(game) for name, game in GAMES.items()}
    entries = {f"entry of {name}": entry for name, entry in ENTRIES.items()}
    asked = {slot.kind: slot.kind for slot in slots}
    made, shapes = schemas({**records, **rounds, **entries, **asked, Problem: Problem, Outcome: Outcome})
    for slot in slots:
        slot.update(made[slot.kind])
    result["components"] = {
        "schemas": dict(sorted({**shapes, **_unions()}.items())),
        "parameters": PARAMETERS,
        "headers": HEADERS,
        "responses": problem_responses(),
        "securitySchemes": SECURITY,
    }
    _link(result["paths"])
    return _referring(result)  # type: ignore[no-any-return]


def _needs(demand: Demand) -> str:
    if demand is None:
        return ""
    if demand == KNOWN:
        return "Needs an account, or a helper link."
    if demand == SIGNED_IN:
        return "Needs an account."
    if demand in (IN_CHARGE, AT_LARGE):
        anywhere = " that is for no one club" if demand == AT_LARGE else ""
        return f"Needs an account, and of a token{anywhere} the scope `{Scope.CLUB_ADMIN.value}`."
    rule = RULES[Action(demand)]
    shown = ", unless the club shows it to everybody or to whoever has its link" if rule.shown else ""
    helper = " A helper link will do, within its session." if rule.helper else ""
    return f"Needs the role {rule.role.value}, and of a token the scope `{rule.scope.value}`{shown}.{helper}"


def _security(demand: Demand) -> list[Schema]:
    known: list[Schema] = [{"token": []}, {"browser": []}]
    if demand is None:
        return []
    return [*known, {"link": []}, {}] if isinstance(demand, Action) and RULES[demand].shown else known


def _path_parameters(path_regex: str) -> Iterator[Schema]:
    for kind, name in _PARAMETER.findall(path_regex):
        schema = {"type": "string", "examples": list(GAMES)} if name == "game" else _PATH_KINDS[kind]
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def _query_parameters(view: Resource, method: str) -> Iterator[Schema]:
    query = view.query_of(method)
    shape = schemas({"query": query})[1][query.__name__] if query.model_fields else {"properties": {}}
    for name, schema in shape["properties"].items():
        commas = {"style": "form", "explode": False} if schema.get("type") == "array" else {}
        required = name in shape.get("required", [])
        shown = {says: {"value": asked[name]} for says, asked in examples(view.names[method]).items() if name in asked}
        more = {**commas, **({"examples": shown} if shown else {})}
        yield {"name": name, "in": "query", "schema": schema, "required": required, **more}


def _guards(view: Resource, method: str) -> Iterator[Schema]:
    if method == "GET":
        yield ref("parameters", "Held")
    if method in view.guarded:
        yield ref("parameters", "Version")
    if _kept(view, method):
        yield ref("parameters", "KeyNeeded" if method in view.keyed else "Key")


def _kept(view: Resource, method: str) -> bool:
    """Whether an answer may be kept for a key: not where nothing is written, or each part has a key of its own."""
    return method in _WRITING and view.actions[method] is not None and method not in view.unkept


def _body(view: Resource, method: str) -> Schema | None:
    if method not in view.bodies:
        return None
    kind = view.bodies[method]
    shown = {name: {"value": value} for name, value in examples(view.names[method]).items()}
    content = {"schema": _slot(kind), "examples": shown}
    return {"required": not _may_be_empty(kind), "content": {"application/json": content}}


def _may_be_empty(kind: Any) -> bool:
    return isinstance(kind, type) and not any(known.is_required() for known in kind.model_fields.values())  # type: ignore[attr-defined]


def _responses(view: Resource, method: str) -> Iterator[tuple[str, Schema]]:
    for status, kind in sorted(view.answers_to(method).items()):
        headers = {name: ref("headers", name) for name in _headers(view, method, status)}
        yield str(status), {"description": _DONE[status], "headers": headers, **_content(kind)}
    if method == "GET":
        headers = {name: ref("headers", name) for name in _headers(view, method, 304)}
        yield "304", {"description": "What is held still holds.", "headers": headers}
    for status in sorted(_problems(view, method)):
        yield str(status), ref("responses", TYPES[status].name)


def _content(kind: Any) -> Schema:
    if kind is None:
        return {}
    if kind == LINES:
        return {"content": {LINES: {"schema": {"type": "string", "format": "binary"}}}}
    return {"content": {"application/json": {"schema": _slot(kind)}}}


def _headers(view: Resource, method: str, status: int) -> Iterator[str]:
    if method == "GET" or _has_version(view.answers[method].get(status)):
        yield "ETag"
    if issubclass(view.query_of(method), ListQuery):
        yield "Link"
    if {201, 202}.intersection(view.answers[method]):  # 200 among them: it was there before, or is previewed
        yield "Location"
    if _kept(view, method):
        yield "Idempotency-Replayed"


def _has_version(kind: Any) -> bool:
    return isinstance(kind, type) and "version" in getattr(kind, "model_fields", ())


def _problems(view: Resource, method: str) -> set[int]:
    """The statuses of what a caller may meet."""
    found = {400, 404, 429, 503}
    if view.actions[method] is not None:
        found |= {401, 403}
    if method in _WRITING:
        found |= {409, 411, 413, 415, 422}
    if method in view.guarded:
        found |= {412, 428}
    return found | ({409} if method in view.tried else set())


class _Slot(dict[str, Any]):
    """Where the schema of `kind` goes once all of them are known."""

    kind: Any


def _slot(kind: Any) -> _Slot:
    slot = _Slot()
    slot.kind = kind
    return slot


def _slots(part: Any) -> Iterator[_Slot]:
    if isinstance(part, _Slot):
        yield part
    elif isinstance(part, (Mapping, list)):
        for each in part.values() if isinstance(part, Mapping) else part:
            yield from _slots(each)


def _unions() -> Schema:
    """Of the registry's records and rounds, of records that a client may not know yet, and of what a queue may hold."""
    records = {name: game.record.__name__ for name, game in GAMES.items()}
    rounds = {name: round_name(game) for name, game in GAMES.items()}
    entries = {name: entry.__name__ for name, entry in ENTRIES.items()}
    known = [ref("schemas", name) for name in records.values()]
    read = {
        "title": "AnyRecord",
        "description": "A record of a game that this document knows, or of one that may come within v1.",
        "anyOf": [*known, {"type": "object", "additionalProperties": True}],
    }
    return {
        "Record": _union("Record", "What a table writes down, by the rules of its game.", "game", records),
        "RoundToWrite": _union("RoundToWrite", "A round of a play, by the rules of its game.", "game", rounds),
        "QueueEntry": _union("QueueEntry", "A request that a phone couldn't send.", "do", entries),
        "AnyRecord": read,
    }


def _union(title: str, description: str, key: str, names: Mapping[str, str]) -> Schema:
    refs = {value: ref("schemas", name) for value, name in names.items()}
    return {
        "title": title,
        "description": description,
        "oneOf": list(refs.values()),
        "discriminator": {"propertyName": key, "mapping": {value: each["$ref"] for value, each in refs.items()}},
    }


def _link(paths: Schema) -> None:
    """From what makes a thing to whatever is done with it: the same address with the thing's id, and a word more."""
    for path, operations in paths.items():
        made = operations.get("post", {}).get("responses", {}).get("201")
        if made is not None:
            made["links"] = dict(_links(paths, path))


def _links(paths: Schema, path: str) -> Iterator[tuple[str, Schema]]:
    of_one = re.compile(re.escape(path) + r"\{\w+\}/([a-z]+/)?")
    for other in filter(of_one.fullmatch, paths):
        *before, last = re.findall(r"\{(\w+)\}", other)
        parameters = {name: f"$request.path.{name}" for name in before}
        parameters[last] = _OF_MADE.get(last, "$response.body#/id")
        for operation in paths[other].values():
            name = operation["operationId"]
            yield name, {"operationId": name, "parameters": parameters}


def _referring(part: Any) -> Any:
    """`part` with each `x-component` in it made a reference."""
    if isinstance(part, Mapping):
        if "x-component" in part:
            return ref("schemas", part["x-component"])
        return {key: _referring(value) for key, value in part.items()}
    return [_referring(each) for each in part] if isinstance(part, list) else part
