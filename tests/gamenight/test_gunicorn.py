"""The web server as bin/up starts it, over an application of nobody's: what it refuses by itself is a problem."""

from __future__ import annotations

import json
import socket
import subprocess
from collections.abc import Iterator

import pytest

from gamenight.api.problems import MEDIA_TYPE, TYPES, type_of
from gamenight.local.project import GAME_NIGHT
from tests.local.lives import eventually
from tests.local.starts import ROOT, free_port, plain_environment

NOBODYS = "wsgiref.simple_server:demo_app"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    port = free_port()
    web = GAME_NIGHT.web.at(bind=f"127.0.0.1:{port}")
    command = [NOBODYS if part == "gamenight.wsgi" else part for part in web.command]
    run = subprocess.Popen(
        command, cwd=ROOT, env=plain_environment(), stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT
    )
    try:
        eventually(lambda: run.poll() is not None or listens(port))
        yield port
    finally:
        run.terminate()
        assert run.wait(30) == 0


def listens(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def ask(port: int, request: bytes) -> tuple[str, dict[str, str], bytes]:
    """The status, the headers by their names in small letters, and the body."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
        client.sendall(request)
        answer = client.makefile("rb").read()
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    return status, {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}, body


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /api/v1/games/?x=\xd9\xa3 HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /api/v1/games/?cursor=" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"get /api/v1/games/ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET /api/v1/games/ HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET /api/v1/games/ HTTP/1.1\r\nHost: x\r\nIdempotency-Key: 0123456789abcdef\x7f\r\n\r\n",
        b"GET /api/v1/games/ HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 9000 + b"\r\n\r\n",
        b"POST /api/v1/games/ HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/v1/games/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
    ],
)
def test_what_is_no_request_is_a_malformed_one(port: int, request_: bytes) -> None:
    status, headers, body = ask(port, request_)
    problem = json.loads(body)
    assert status == "HTTP/1.1 400 Bad Request"
    assert headers == {
        "connection": "close",
        "content-type": MEDIA_TYPE,
        "content-length": str(len(body)),
        "x-request-id": problem["request_id"],
    }
    assert problem == {
        "type": type_of(400),
        "title": str(TYPES[400].title),
        "status": 400,
        "detail": str(TYPES[400].meaning),
        "instance": "",
        "code": TYPES[400].name,
        "request_id": problem["request_id"],
        "errors": [],
    }


def test_a_long_cursor_reaches_the_application(port: int) -> None:
    line = b"GET /api/v1/games/?cursor=" + b"a" * 6000 + b" HTTP/1.0\r\n\r\n"
    status, _, body = ask(port, line)
    assert (status, body[:12]) == ("HTTP/1.0 200 OK", b"Hello world!")
