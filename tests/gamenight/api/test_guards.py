"""The headers that guard a write, and the ones that save a read."""

from __future__ import annotations

import pytest

from tests.gamenight.api.clients import ApiClient, account, club, token

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.gamenight.api.probe")]
ECHO = "/api/probe/echo/"


@pytest.fixture
def room() -> tuple[ApiClient, str]:
    """An owner's client, and an address in their club."""
    owner = account("owner")
    return ApiClient(token(owner)), f"/api/probe/{club(owner=owner).id}/"


@pytest.mark.parametrize(
    ("sent", "version"),
    [
        ('"3"', 3),
        ('W/"3"', 3),
        (' "3" ', 3),
        ('"3-0123456789abcdef01234567"', 3),
        ("*", None),
        ('"abc"', 0),
        ('"3-"', 0),
        ('""', 0),
        ('"03"', 0),
        ('"' + "9" * 30 + '"', 0),
    ],
)
def test_if_match_names_a_version(sent: str, version: int | None, room: tuple[ApiClient, str]) -> None:
    client, path = room
    assert client.send("PATCH", path, {}, if_match=sent).json() == {"expected": version}


def test_without_if_match_a_change_is_428(room: tuple[ApiClient, str]) -> None:
    client, path = room
    answer = client.send("PATCH", path, {})
    assert (answer.status_code, answer.json()["code"]) == (428, "precondition_required")


@pytest.mark.parametrize("sent", ["3", '"3', '"3", "4"', "w/3", "**"])
def test_another_if_match_is_400(sent: str, room: tuple[ApiClient, str]) -> None:
    client, path = room
    answer = client.send("PATCH", path, {}, if_match=sent)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed_header")


@pytest.mark.parametrize("key", ["a" * 16, "a" * 255, '"' + "a" * 16 + '"', "!~{}0123456789()"])
def test_a_key_has_16_to_255_visible_characters(key: str, room: tuple[ApiClient, str]) -> None:
    client, path = room
    assert client.send("POST", path, {}, idempotency_key=key).status_code == 201


@pytest.mark.parametrize(
    "key", ["", "a" * 15, '"' + "a" * 15 + '"', "a" * 256, "0123456789 abcdef", "ключ-0123456789-ключ"]
)
def test_another_key_is_400(key: str, room: tuple[ApiClient, str]) -> None:
    client, path = room
    answer = client.send("POST", path, {}, idempotency_key=key)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed_header")


def test_logging_needs_a_key(room: tuple[ApiClient, str]) -> None:
    client, path = room
    answer = client.send("POST", path, {})
    assert (answer.status_code, answer.json()["code"]) == (400, "key_required")


def test_a_key_in_quotes_is_the_same_key(room: tuple[ApiClient, str]) -> None:
    client, path = room
    first = client.send("POST", path, {}, idempotency_key="0123456789abcdef")
    second = client.send("POST", path, {}, idempotency_key='"0123456789abcdef"')
    assert (second.status_code, second.content) == (first.status_code, first.content)
    assert [answer.headers.get("Idempotency-Replayed") for answer in (first, second)] == [None, "true"]
    assert [answer.headers.get("Location") for answer in (first, second)] == ["/here/", "/here/"]


def test_a_key_for_another_body_is_422(room: tuple[ApiClient, str]) -> None:
    client, path = room
    assert client.send("POST", path, {"a": 1}, idempotency_key="0123456789abcdef").status_code == 201
    answer = client.send("POST", path, {"a": 2}, idempotency_key="0123456789abcdef")
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")


@pytest.mark.parametrize("held", ['"4"', 'W/"4"', '"3", "4"', "*"])
def test_what_the_caller_holds_is_not_sent_again(held: str, room: tuple[ApiClient, str]) -> None:
    client, path = room
    answer = client.send("GET", path, if_none_match=held)
    assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", '"4"')


@pytest.mark.parametrize("held", ['"5"', '"44"', "4", ""])
def test_what_the_caller_does_not_hold_is_sent(held: str, room: tuple[ApiClient, str]) -> None:
    client, path = room
    assert client.send("GET", path, if_none_match=held).json() == {"club": "Tuesday"}


def test_what_has_no_version_has_a_tag_of_its_bytes(anyone: ApiClient) -> None:
    tag = anyone.send("GET", f"{ECHO}?limit=1").headers["ETag"]
    assert anyone.send("GET", f"{ECHO}?limit=1", if_none_match=tag).status_code == 304
    assert anyone.send("GET", f"{ECHO}?limit=2", if_none_match=tag).status_code == 200


def test_head_answers_like_get_without_a_body(anyone: ApiClient) -> None:
    got, head = anyone.send("GET", ECHO, x_request_id="r-1"), anyone.send("HEAD", ECHO, x_request_id="r-1")
    assert (head.status_code, head.content, head.headers) == (200, b"", got.headers)


def test_nobody_between_keeps_an_answer(anyone: ApiClient) -> None:
    assert anyone.send("GET", ECHO).headers["Cache-Control"] == "private, no-cache"
