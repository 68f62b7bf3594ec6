"""Plays over the API, from the token to the kept reply."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from gamenight.models import Play
from tests.builders import some_players, statements, toy_record
from tests.gamenight.api.clients import ApiClient, token
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_play_sent_twice_is_logged_once(table: Table) -> None:
    first, second = table.log(4, 7, 2, 2), table.log(4, 7, 2, 2)
    assert (first.status_code, first.json()["game"], first.headers["ETag"]) == (201, "toy", '"1"')
    assert (second.status_code, second.content) == (201, first.content)
    assert second.headers["Idempotency-Replayed"] == "true"
    assert second.headers["Location"] == first.headers["Location"] == f"{table.plays}{first.json()['id']}/"
    assert table.client.send("GET", second.headers["Location"]).json()["id"] == first.json()["id"]
    assert Play.objects.count() == 1


def test_a_renewed_token_gets_the_first_answer(table: Table) -> None:
    first = table.log(4, 7)
    table.client = ApiClient(token(table.owner))
    assert table.log(4, 7).content == first.content


def test_another_play_under_the_same_key_is_422(table: Table) -> None:
    table.log(4, 7)
    answer = table.log(7, 4)
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert Play.objects.count() == 1


def test_what_was_refused_may_be_sent_right_under_the_same_key(table: Table) -> None:
    assert table.log(4, 700).status_code == 422
    assert table.log(4, 7).status_code == 201


def test_eight_phones_with_one_key_log_one_play(table: Table) -> None:
    def send() -> int:
        try:
            return int(table.log(4, 7).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        found = [each.result(30) for each in [pool.submit(send) for _ in range(8)]]
    assert set(found) <= {201, 409}
    assert 201 in found
    assert Play.objects.count() == 1
    assert table.log(4, 7).headers["Idempotency-Replayed"] == "true"


def test_the_rules_problems_point_into_the_body(table: Table) -> None:
    answer = table.log(100, -1)
    assert answer.status_code == 422
    assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == [
        ("/record/final/points/0", "toy.range"),
        ("/record/final/points/1", "toy.range"),
    ]


@pytest.mark.parametrize(
    ("change", "pointer", "code"),
    [
        ({"record": []}, "/record", "shape.type"),
        ({"record": {"seats": 2}}, "/record/game", "shape.missing"),
        ({"record": {"game": "toy", "seats": 2, "what": 1}}, "/record/what", "shape.unknown"),
        ({"record": {"game": "toy", "seats": "2"}}, "/record/seats", "shape.type"),
        ({"record": {"game": "toy", "seats": 2, "rounds": [{}]}}, "/record/rounds/0/points", "shape.missing"),
        ({"players": "Ana"}, "/players", "shape.type"),
        ({"players": ["Ana", "Ben"]}, "/players/0", "shape.id"),
        ({"start": "2025-01-31T19:30:00"}, "/start", "shape.time"),
        ({"start": "2025-01-31T19:30:00Z", "end": "2025-01-31T19:29:59Z"}, "/end", "ends_before_start"),
        ({"day": "yesterday"}, "/day", "shape.day"),
        ({"rated": 1}, "/rated", "shape.type"),
        ({"external_id": {"source": "bgg"}}, "/external_id/id", "shape.missing"),
        ({"who": "me"}, "/who", "shape.unknown"),
    ],
)
def test_a_malformed_play_is_400_with_its_place(change: dict[str, Any], pointer: str, code: str, table: Table) -> None:
    answer = table.log(4, 7, **change)
    assert answer.status_code == 400
    found = [(each["pointer"], each["code"]) for each in answer.json()["errors"]]
    assert found[0] == (pointer, code)


def test_a_league_that_ends_before_it_starts_is_400(table: Table) -> None:
    league = {"name": "Odd", "starts_on": "2025-03-01", "ends_on": "2025-02-28"}
    answer = table.client.send("POST", f"{table.club}leagues/", league)
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "/ends_on")


def test_a_body_that_cannot_be_read_is_400_whatever_the_version(table: Table) -> None:
    play = table.log(4, 7).headers["Location"]
    assert table.client.send("PATCH", play, b"\xff", if_match='"9"').status_code == 400


@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (8, 20)])
def test_logging_takes_eight_statements_for_any_table(seats: int, rounds: int, table: Table) -> None:
    more = some_players(table.caller, "Eva", "Fin", "Gil", "Hal")
    table.players += [str(player.id) for player in more]
    table.log(*range(2), key="warm-up-0123456789")
    record = toy_record(*range(seats)) | {"rounds": [{"points": [1] * seats}] * rounds}
    with statements() as seen:
        assert table.log(*range(seats), record=record).status_code == 201
    assert len(seen) <= 8, [query["sql"][:80] for query in seen]


def test_correcting_takes_ten_statements_and_reading_two(table: Table) -> None:
    play = f"{table.plays}{table.log(4, 7).json()['id']}/"
    with statements() as correcting:
        answer = table.client.send("PATCH", play, {"record": {"final": {"points": [7, 4]}}}, if_match='"1"')
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    with statements() as reading:
        assert table.client.send("GET", play).json()["version"] == 2
    assert len(correcting) <= 10, [query["sql"][:80] for query in correcting]
    assert len(reading) <= 2


@pytest.mark.parametrize("revisions", [2, 5])
def test_undoing_takes_ten_statements_and_reading_the_revisions_two(revisions: int, table: Table) -> None:
    play = f"{table.plays}{table.log(4, 7).json()['id']}/"
    for number in range(2, revisions + 1):
        table.client.send("PATCH", play, {"number": number}, if_match="*")
    with statements() as reading:
        assert len(table.client.send("GET", f"{play}revisions/").json()["data"]) == revisions
    with statements() as undoing:
        answer = table.client.send("POST", f"{play}undo/", {"revision": 2}, if_match="*")
    assert (answer.status_code, answer.json()["number"]) == (200, 1)
    assert (len(reading), len(undoing)) == (2, 10), [query["sql"][:80] for query in undoing]


@pytest.mark.parametrize("plays", [1, 3])
def test_a_list_takes_three_statements_for_any_length(plays: int, table: Table) -> None:
    for number in range(plays):
        table.log(4, 7, key=f"0123456789abcdef{number}")
    with statements() as seen:
        assert len(table.client.send("GET", table.plays).json()["data"]) == plays
    assert len(seen) <= 3


def test_a_change_needs_the_present_version(table: Table) -> None:
    play = f"{table.plays}{table.log(4, 7).json()['id']}/"
    change = {"rated": False}
    assert table.client.send("PATCH", play, change).status_code == 428
    stale = table.client.send("PATCH", play, change, if_match='"9"')
    assert (stale.status_code, stale.json()["version"], stale.headers["ETag"]) == (412, 1, '"1"')
    assert table.client.send("PATCH", play, change, if_match='W/"1"').json()["version"] == 2
    assert table.client.send("PATCH", play, {"rated": True}, if_match="*").json()["version"] == 3
