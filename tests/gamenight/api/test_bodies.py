"""What no body may hold, whatever the operation that takes it."""

from __future__ import annotations

import pytest

from tests.gamenight.api.routes import routes
from tests.gamenight.api.there import There

pytestmark = pytest.mark.django_db

APART = ("/api/v1/games/", "/api/v1/clubs/{club}/sync/")
TAKING_BODIES = [
    (route, method) for route in routes() if not route.path.startswith(APART) for method in route.view.bodies
]
"""All but what is asked about a game apart from any club, where a record is judged whatever it holds, and a phone's
queue, whose items are judged one by one.
"""


@pytest.mark.parametrize(
    ("value", "pointer", "code"),
    [
        (b"9" * 30, "/reason", "shape.range"),
        (b"-" + b"9" * 5000, "/reason", "shape.range"),
        (b'{"deep": [1, ' + b"9" * 30 + b"]}", "/reason/deep/1", "shape.range"),
        (b"1e400", "/reason", "shape.range"),
        (b'"a\\u0000"', "/reason", "shape.text"),
        (b'["\\ud800"]', "/reason/0", "shape.text"),
        (b'{"\\u0000": 1}', "/reason", "shape.text"),
        (b'{"a": 1, "a": 1}', "/reason/a", "shape.duplicate"),
        (b'{"a":[' * 20 + b"1" + b"]}" * 20, "", "shape.limit"),
        (b"[" * 5000 + b"]" * 5000, "", "shape.limit"),
    ],
)
def test_no_operation_takes_what_cannot_be_kept(value: bytes, pointer: str, code: str) -> None:
    there = There("members")
    client = there.client("owner")
    assert len(TAKING_BODIES) > 12
    for route, method in TAKING_BODIES:
        body = b'{"reason": ' + value + b"}"
        answer = client.send(method, there.path(route), body, if_match="*", idempotency_key="0123456789abcdef")
        found = [(each["pointer"], each["code"]) for each in answer.json()["errors"]]
        assert (answer.status_code, found) == (400, [(pointer, code)]), (method, route.path)
