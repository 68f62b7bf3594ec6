"""Something hostile in place of each value of a good request: told as what it is, and never a 5xx."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from gamenight.api.examples import examples
from gamenight.roles import Role
from rules.reading import walk
from tests.gamenight.api.clients import ApiClient
from tests.gamenight.api.routes import Route, routes
from tests.gamenight.api.there import There

pytestmark = pytest.mark.django_db

WRITERS = [
    (route, method)
    for route in routes()
    for method in route.demands
    if method in route.view.bodies and "/games/" not in route.path
]
HOSTILE = [10**30, -(10**30), 2**63, 1e308, "\ud800", "\0", True, None, [], {}]


def hostile_forms(body: Any) -> Iterator[Any]:
    """The body with something hostile in one place after the other, and under a key that nobody knows."""
    for at, (path, _) in enumerate(walk(body)):
        hostile = HOSTILE[at % len(HOSTILE)]
        for bad in {repr(each): each for each in (10**30, hostile)}.values():
            if path:
                yield _with(body, path, bad)
            elif isinstance(body, dict):
                yield body | {"what": bad}


def _with(body: Any, path: tuple[str | int, ...], value: Any) -> Any:
    whole = inside = deepcopy(body)
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return whole


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer[0].view.names[writer[1]])
def test_a_hostile_value_in_any_place_is_refused_or_taken_for_what_it_is(writer: tuple[Route, str]) -> None:
    route, method = writer
    there = There("members")
    client = there.client(Role.OWNER)
    tried = 0
    for example in list(examples(route.view.names[method]).values())[-2:]:
        for body in hostile_forms(example):
            tried += 1
            answer = send(client, method, there.path(route), body, tried)
            assert answer.status_code < 500, body
            assert answer.status_code != 400 or answer.json()["errors"], body
    assert tried


def send(client: ApiClient, method: str, path: str, body: Any, number: int) -> Any:
    return client.send(method, path, body, if_match="*", idempotency_key=f"hostile-{number:012}")
