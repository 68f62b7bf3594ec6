from __future__ import annotations

from io import BytesIO
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest

from gamenight.wsgi import application

pytestmark = pytest.mark.django_db  # a request looks after its connections
RECORD = b'{"game": "toy", "seats": 2}'


def status_of(content_type: str, body: bytes) -> int:
    """Of a record sent as `content_type` by a web server."""
    environ: dict[str, Any] = {"PATH_INFO": "/api/v1/games/toy/score/", "REQUEST_METHOD": "POST"}
    environ |= {"CONTENT_TYPE": content_type, "CONTENT_LENGTH": str(len(body)), "wsgi.input": BytesIO(body)}
    setup_testing_defaults(environ)
    said: list[str] = []
    b"".join(application(environ, lambda status, headers: said.append(status)))  # type: ignore[arg-type, list-item]
    return int(said[0].split()[0])


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json; charset*=utf-8''utf-8", 200),
        ("application/json; charset*=bogus''%41", 415),
        ("application/json; charset*=idna''%ff", 415),
        ("application/json; charset*=utf-8''%00", 415),
        ("application/json; charset=\xff", 415),
    ],
)
def test_a_content_type_that_can_not_be_read_is_a_wrong_one(content_type: str, status: int) -> None:
    assert status_of(content_type, RECORD) == status
