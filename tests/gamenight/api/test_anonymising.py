"""Anonymising over the API: guarded, told once, and in no answer any more."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.api.examples import examples
from gamenight.models import Reply
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db


def anonymise(table: Table, player: str, if_match: str = "*", body: Any = None, **headers: str) -> Any:
    path = f"{table.club}players/{player}/anonymise/"
    return table.client.send("POST", path, {} if body is None else body, if_match=if_match, **headers)


def test_a_player_is_anonymised_and_what_may_tell_the_name_is_listed_once(table: Table) -> None:
    ana = table.players[0]
    play = table.log(4, 7, key="fedcba9876543210").json()
    void = f"{table.plays}{play['id']}/void/"
    table.client.send("POST", void, {"reason": "Ana said so"}, if_match="*")
    first, again = (anonymise(table, ana, '"1"', idempotency_key="0123456789abcdef") for _ in range(2))
    read = table.client.send("GET", f"{table.club}players/{ana}/").json()
    assert read == {
        "id": ana,
        "version": 2,
        "name": "Somebody",
        "aliases": [],
        "guest": False,
        "claimed": False,
        "merged_into": None,
        "anonymised_at": read["anonymised_at"],
    }
    assert read["anonymised_at"] is not None
    told = {"url": f"{table.plays}{play['id']}/revisions/", "pointer": "/data/1/reason", "text": "Ana said so"}
    assert (first.status_code, first.headers["ETag"]) == (200, '"2"')
    assert first.json() == {**read, "mentions": [told], "more": 0}
    assert (again.status_code, again.json()) == (200, {**read, "mentions": None, "more": 0})
    assert table.client.send("GET", told["url"]).json()["data"][1]["reason"] == "Ana said so"


def test_no_answer_kept_for_a_key_tells_the_name(table: Table) -> None:
    ana, _, cem, dua = table.players
    table.log(4, 7)
    table.client.send("POST", f"{table.club}players/", {"name": "Eda"}, idempotency_key="0123456789abcdef")
    table.client.send(
        "PATCH", f"{table.club}players/{ana}/", {"name": "Anna"}, if_match="*", idempotency_key="0123456789abcdef"
    )
    table.log(4, 7, key="fedcba9876543210", players=[cem, dua])
    assert [b"Ana" in bytes(each.body or b"") for each in Reply.objects.order_by("id")] == [True, False, False, False]
    anonymise(table, ana)
    kept = [bytes(each.body or b"") for each in Reply.objects.order_by("id")]
    assert [(b"Eda" in body, b"Cem" in body, ana.encode() in body) for body in kept] == [
        (True, False, False),
        (False, True, False),
    ]


def test_a_play_shows_a_seat_without_a_name(table: Table) -> None:
    play = table.log(4, 7)
    anonymise(table, table.players[0])
    read = table.client.send("GET", play.headers["Location"], if_none_match=play.headers["ETag"])
    assert [(each["name"], each["score"]) for each in read.json()["seats"]] == [("Somebody", 4), ("Ben", 7)]
    listed = table.client.send("GET", f"{table.club}players/").json()["data"]
    assert [each["name"] for each in listed] == ["Ben", "Cem", "Dua"]


@pytest.mark.parametrize(
    ("if_match", "body", "status", "code"),
    [
        ("", {}, 428, "precondition_required"),
        ('"2"', {}, 412, "stale"),
        ("*", {"why": "asked"}, 400, "malformed_body"),
    ],
)
def test_what_is_refused(if_match: str, body: Any, status: int, code: str, table: Table) -> None:
    answer = anonymise(table, table.players[0], if_match, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert table.client.send("GET", f"{table.club}players/{table.players[0]}/").json()["name"] == "Ana"


def test_the_examples_anonymise(table: Table) -> None:
    for body in examples("anonymise_player").values():
        assert anonymise(table, table.players[0], body=body).json()["name"] == "Somebody"
