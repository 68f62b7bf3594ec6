"""Generated requests to every operation, as each role: none makes a 5xx or an answer that the document doesn't foresee.

`FUZZ_EXAMPLES=100` sends so many to each operation in each role and mode; a few do for every day.
"""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import count

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.generation.case import Case
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from gamenight.wsgi import application
from tests.builders import ids, some_players
from tests.gamenight.api.there import WHO, There

pytestmark = [pytest.mark.fuzz, pytest.mark.django_db(transaction=True)]

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "4"))
ENDS = ("DELETE /api/v1/clubs/{club}/", "DELETE /api/v1/clubs/{club}/members/me/")
"""After these there is nothing left that the one who asks could ask about: they come last."""
CHECKED = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
"""What an answer has to keep; the other checks send requests of their own, or know of no rule but the schema."""


class Asker:
    """Who asks, and what there is to ask about."""

    def __init__(self, who: str | None) -> None:
        there = There("members")
        self.ids = {name: str(id) for name, id in there.ids.items()} | {"number": 1, "game": "irk"}
        self.players = [str(each) for each in ids(*some_players(there.caller, "Cem", "Dua"))]
        shown = there.client(who).defaults
        names = {"HTTP_AUTHORIZATION": "Authorization", "HTTP_CLUB_LINK": "Club-Link"}
        self.headers = {name: shown[key] for key, name in names.items() if key in shown}


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.name.lower())
def test_nothing_that_a_client_sends_makes_a_5xx_or_an_unforeseen_answer(who: str | None, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)
    asker, keys, sent = Asker(who), count(), 0
    found = list(schema.get_all_operations())
    assert all(isinstance(each, Ok) for each in found), found
    for operation in sorted((each.ok() for each in found), key=lambda each: each.label in ENDS):

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize="FUZZ_EXAMPLES" not in os.environ,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def send(case: Case) -> None:
            nonlocal sent
            sent += 1
            call(asker, case, f"fuzz-0123456789-{next(keys)}")

        with suppress(Unsatisfiable):  # nothing that is sent can be wrong
            send()
    print(f"{who}, {mode.name.lower()}: {sent} requests")
    assert sent > 50


def call(asker: Asker, case: Case, key: str) -> None:
    """Send `case`, most often about what is there."""
    parameters = case.path_parameters or {}
    case.path_parameters = {name: asker.ids.get(name, value) for name, value in parameters.items()} or None
    if isinstance(case.body, dict) and "players" in case.body and isinstance(case.body.get("record"), dict):
        case.body["players"] = asker.players[:2]
    headers = asker.headers | {"If-Match": "*"}
    if "Idempotency-Key" in (case.headers or {}):
        headers["Idempotency-Key"] = key
    case.validate_response(case.call(headers=headers), checks=CHECKED)
