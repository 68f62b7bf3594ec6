"""Thirty and more kinds of bad input, each with its status and its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.gamenight.api.clients import ApiClient

pytestmark = pytest.mark.urls("tests.gamenight.api.probe")
ECHO = "/api/probe/echo/"


def errors(answer: Any) -> list[tuple[str, str]]:
    return [(each["pointer"], each["code"]) for each in answer.json()["errors"]]


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        (b"", "", None),
        (b"{", "", "shape.json"),
        (b"\xff", "", "shape.json"),
        (b"\xef\xbb\xbf{}", "", "shape.json"),
        (b'{"note": "\xed\xa0\x80"}', "", "shape.json"),
        (b"[]", "", "shape.type"),
        (b"3", "", "shape.type"),
        (b"null", "", "shape.type"),
        (b'{"anything": NaN}', "", "shape.json"),
        (b'{"anything": -Infinity}', "", "shape.json"),
        (b'{"anything": [0, 1e400]}', "/anything/1", "shape.range"),
        (b'{"anything": [0, ' + b"9" * 30 + b"]}", "/anything/1", "shape.range"),
        (b'{"anything": -' + b"9" * 5000 + b"}", "/anything", "shape.range"),
        (b'{"what": 9223372036854775808}', "/what", "shape.range"),
        (b'{"what": 9223372036854775807}', "/what", "shape.unknown"),
        (b'{"seats": 1, "seats": 1}', "/seats", "shape.duplicate"),
        (b'{"people": [{"name": "a", "name": "b"}]}', "/people/0/name", "shape.duplicate"),
        (b'{"anything": ' + b"[" * 5000 + b"]" * 5000 + b"}", "", "shape.limit"),
        (b'{"anything": ' + b"[" * 33 + b"]" * 33 + b"}", "", "shape.limit"),
        (b'{"what": 1}', "/what", "shape.unknown"),
        (b'{"people": [{"name": "Ana", "a/b": 1}]}', "/people/0/a~1b", "shape.unknown"),
        (b'{"people": [{}]}', "/people/0/name", "shape.missing"),
        (b'{"people": {}}', "/people", "shape.type"),
        (b'{"seats": "12"}', "/seats", "shape.type"),
        (b'{"seats": "1_000"}', "/seats", "shape.type"),
        (b'{"seats": true}', "/seats", "shape.type"),
        (b'{"seats": 1.0}', "/seats", "shape.type"),
        (b'{"seats": null}', "/seats", "shape.type"),
        (b'{"seats": 2147483648}', "/seats", "shape.range"),
        (b'{"seats": ' + b"9" * 30 + b"}", "/seats", "shape.range"),
        (b'{"seats": ' + b"9" * 5000 + b"}", "/seats", "shape.range"),
        (b'{"open": 1}', "/open", "shape.type"),
        (b'{"kind": "closed"}', "/kind", "shape.choice"),
        (b'{"note": ""}', "/note", "shape.text"),
        (b'{"note": "a\\u0000"}', "/note", "shape.text"),
        (b'{"note": "\\ud800"}', "/note", "shape.text"),
        (b'{"anything": {"deep": ["\\udfff"]}}', "/anything/deep/0", "shape.text"),
        (b'{"anything": {"a\\u0000": 1}}', "/anything", "shape.text"),
        (b'{"anything": {"\\ud800": 1}}', "/anything", "shape.text"),
        (b'{"name": "a\\u0007b"}', "/name", "shape.name"),
        (b'{"name": "a\\tb"}', "/name", "shape.name"),
        (b'{"name": "\\u202eanA"}', "/name", "shape.name"),
        (b'{"name": "  "}', "/name", "shape.name"),
        (b'{"name": ""}', "/name", "shape.name"),
        (b'{"name": "\\u200b"}', "/name", "shape.name"),
        (b'{"name": "\\u3164"}', "/name", "shape.name"),
        (b'{"name": "' + b"a" * 61 + b'"}', "/name", "shape.name"),
        (b'{"name": 7}', "/name", "shape.type"),
        (b'{"at": "2025-01-31T19:30:00"}', "/at", "shape.time"),
        (b'{"at": "2025-01-31"}', "/at", "shape.time"),
        (b'{"at": "2025-01-31T19:30:00+24:00"}', "/at", "shape.time"),
        (b'{"at": "2025-01-31T19:30:00+99:99"}', "/at", "shape.time"),
        (b'{"at": "2025-02-29T19:30:00Z"}', "/at", "shape.time"),
        (b'{"at": "0001-01-01T00:00:00+10:00"}', "/at", "shape.time"),
        (b'{"at": "9999-12-31T23:59:59-10:00"}', "/at", "shape.time"),
        (b'{"at": 1738349400}', "/at", "shape.type"),
        ('{"at": "٢٠٢٥-01-31T19:30:00Z"}'.encode(), "/at", "shape.time"),
        (b'{"day": "2025-02-30"}', "/day", "shape.day"),
        (b'{"day": "20250130"}', "/day", "shape.day"),
        (b'{"day": "2025-01-31T00:00:00"}', "/day", "shape.day"),
        (b'{"id": "12"}', "/id", "shape.id"),
        (b'{"id": "01890000000070008000000000000000"}', "/id", "shape.id"),
        (b'{"zone": "Mars/Base"}', "/zone", "shape.zone"),
        (b'{"zone": "../etc/passwd"}', "/zone", "shape.zone"),
    ],
)
def test_bad_input_is_400_with_its_place(body: bytes, pointer: str, code: str | None, anyone: ApiClient) -> None:
    if code is None:
        assert anyone.send("POST", ECHO, body).json() == {}  # no bytes are an object without keys
        return
    answer = anyone.send("POST", ECHO, body)
    assert (answer.status_code, answer.json()["code"], errors(answer)) == (400, "malformed_body", [(pointer, code)])


def test_every_fault_is_listed_in_reading_order(anyone: ApiClient) -> None:
    body = {"what": 1, "people": [{"name": " "}, {"born": "x"}], "seats": "3", "id": 1}
    assert errors(anyone.send("POST", ECHO, body)) == [
        ("/id", "shape.type"),
        ("/seats", "shape.type"),
        ("/people/0/name", "shape.name"),
        ("/people/1/name", "shape.missing"),
        ("/people/1/born", "shape.day"),
        ("/what", "shape.unknown"),
    ]


def test_good_input_is_read_as_it_is_meant(anyone: ApiClient) -> None:
    body = {
        "id": "01890A5D-AC96-774B-BCCE-B302099A8057",
        "name": "  Zo\u0065\u0301 \u00a0 \u200dB ",
        "note": "x",
        "seats": -2147483647,
        "open": False,
        "day": "2024-02-29",
        "at": "2025-01-31t19:30:00.1234567+01:00",
        "zone": "Europe/Berlin",
        "kind": "open",
        "people": [{"name": "Ана"}],
        "anything": {"ё": [1, 2.5, None]},
    }
    assert anyone.send("POST", ECHO, body).json() == body | {
        "id": "01890a5d-ac96-774b-bcce-b302099a8057",
        "name": "Zo\u00e9 \u200dB",
        "at": "2025-01-31T18:30:00.123456Z",
    }


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/vnd.api+json",
        "application/json; charset=latin-1",
        "application/json; charset=utf-16",
    ],
)
def test_another_content_type_is_415(content_type: str, anyone: ApiClient) -> None:
    answer = anyone.generic("POST", ECHO, b"{}", content_type)
    assert (answer.status_code, answer.json()["code"]) == (415, "wrong_media_type")


@pytest.mark.parametrize("content_type", ["application/json", "Application/JSON; charset=UTF-8"])
def test_json_in_utf_8_is_taken(content_type: str, anyone: ApiClient) -> None:
    assert anyone.generic("POST", ECHO, '{"note": "ё"}'.encode(), content_type).json() == {"note": "ё"}


def test_a_body_of_1_mib_is_taken_and_one_byte_more_is_413(anyone: ApiClient) -> None:
    filling = 2**20 - len(b'{"anything": ""}')
    largest = json.dumps({"anything": "a" * filling}).encode()
    assert len(largest) == 2**20
    assert anyone.send("POST", ECHO, largest).status_code == 200
    answer = anyone.send("POST", ECHO, largest + b" ")
    assert (answer.status_code, answer.json()["code"], answer.json()["detail"]) == (
        413,
        "too_large",
        "A body has at most 1048576 bytes.",
    )


def test_a_body_of_unknown_length_is_411(anyone: ApiClient) -> None:
    answer = anyone.send("POST", ECHO, {}, transfer_encoding="chunked")
    assert (answer.status_code, answer.json()["code"]) == (411, "length_required")


@pytest.mark.parametrize("patch", [{"version": 3, "seats": 4}, {"made": True, "seats": 4}, {"seats": 4}])
def test_a_patch_may_repeat_what_it_cannot_change(patch: dict[str, Any], anyone: ApiClient) -> None:
    assert anyone.send("PATCH", ECHO, patch).json() == {"seats": 4}


@pytest.mark.parametrize(
    ("patch", "found"),
    [
        ({"version": 4}, [("/version", "shape.read_only")]),
        ({"version": "3"}, [("/version", "shape.read_only")]),
        ({"made": 1}, [("/made", "shape.read_only")]),
        ({"what": 1}, [("/what", "shape.unknown")]),
        ([], [("", "shape.type")]),
    ],
)
def test_a_patch_of_what_is_fixed_is_400(patch: Any, found: list[tuple[str, str]], anyone: ApiClient) -> None:
    answer = anyone.send("PATCH", ECHO, patch)
    assert (answer.status_code, errors(answer)) == (400, found)


@pytest.mark.parametrize(
    ("query", "pointer", "code"),
    [
        ("what=1", "/what", "shape.unknown"),
        ("limit=1&limit=1", "/limit", "shape.duplicate"),
        ("limit=", "/limit", "shape.type"),
        ("limit=1_000", "/limit", "shape.type"),
        ("limit=+1", "/limit", "shape.type"),
        ("limit=01", "/limit", "shape.type"),
        ("limit=1.0", "/limit", "shape.type"),
        ("limit=%D9%A3", "/limit", "shape.type"),
        ("limit=" + "9" * 30, "/limit", "shape.type"),
        ("limit=2147483648", "/limit", "shape.type"),
        ("since=2025-01-31T19:30:00", "/since", "shape.time"),
        ("since=2025-01-31T19:30:00%2B25:00", "/since", "shape.time"),
        ("day=today", "/day", "shape.day"),
        ("player=1", "/player", "shape.id"),
        ("live=1", "/live", "shape.type"),
        ("expand=players,seats", "/expand/1", "shape.choice"),
        ("search=%00", "/search", "shape.text"),
        ("search=%ED%A0%80", "/search", "shape.text"),
        ("search=%FF", "/search", "shape.text"),
        ("sea%FFch=x", "", "shape.text"),
        ("sea%00ch=x", "", "shape.text"),
        ("&".join(f"a{n}=1" for n in range(51)), "", "shape.limit"),
    ],
)
def test_a_bad_query_is_400_with_its_place(query: str, pointer: str, code: str, anyone: ApiClient) -> None:
    answer = anyone.send("GET", f"{ECHO}?{query}")
    assert (answer.status_code, answer.json()["code"], errors(answer)) == (400, "malformed_query", [(pointer, code)])


def test_a_good_query_is_read_as_it_is_meant(anyone: ApiClient) -> None:
    query = "limit=7&since=2025-01-31T19:30:00%2B01:00&day=2025-01-31&live=true&expand=evening,players&search=%D1%91"
    assert anyone.send("GET", f"{ECHO}?{query}").json() == {
        "limit": 7,
        "since": "2025-01-31T18:30:00Z",
        "day": "2025-01-31",
        "player": None,
        "live": True,
        "expand": ["evening", "players"],
        "search": "ё",
    }


def test_an_address_without_parameters_takes_none(anyone: ApiClient) -> None:
    assert errors(anyone.send("POST", f"{ECHO}?limit=1", {})) == [("/limit", "shape.unknown")]
