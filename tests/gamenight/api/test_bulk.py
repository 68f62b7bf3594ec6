"""Many plays at once: all or none."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from gamenight.ids import new_id
from gamenight.models import Due, Event, Play, Revision
from gamenight.services import leagues
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db(transaction=True)


def send(table: Table, *plays: Any, key: str = "bulk-0123456789ab") -> Any:
    return table.client.send("POST", f"{table.plays}bulk/", {"plays": list(plays)}, idempotency_key=key)


def test_all_are_stored_in_order_with_one_mark_a_league(table: Table) -> None:
    league = leagues.create(caller=table.caller, name="Season")
    Due.objects.all().delete()
    answer = send(table, *(table.body(number, 7, day="2026-01-05") for number in range(3)))
    assert answer.status_code == 201
    data = answer.json()["data"]
    assert [(each["number"], each["seats"][0]["score"], each["day"]) for each in data] == [
        (1, 0, "2026-01-05"),
        (2, 1, "2026-01-05"),
        (3, 2, "2026-01-05"),
    ]
    assert Due.objects.get(scope=f"board:{league.id}").marks == 1
    events = Event.objects.filter(kind="play.logged")
    assert (Play.objects.count(), Revision.objects.count(), events.count()) == (3, 3, 3)


def test_one_that_breaks_a_rule_keeps_all_out_and_each_is_pointed_at(table: Table) -> None:
    answer = send(table, table.body(1, 2), table.body(100, 2), table.body(1, -1))
    assert (answer.status_code, answer.json()["code"]) == (422, "bulk_refused")
    assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == [
        ("/plays/1/record/final/points/0", "toy.range"),
        ("/plays/2/record/final/points/1", "toy.range"),
    ]
    assert Play.objects.count() == 0
    assert send(table, table.body(1, 2)).status_code == 201  # what was refused may be sent right under its key


def test_problems_of_shape_come_before_those_of_rules(table: Table) -> None:
    stranger = {**table.body(1, 2), "players": [str(new_id()), table.players[0]]}
    answer = send(table, table.body(100, 2), stranger)
    assert answer.status_code == 400
    assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == [
        ("/plays/0/record/final/points/0", "toy.range"),
        ("/plays/1/players/0", "player_unknown"),
    ]


def test_an_external_id_that_is_taken_in_the_same_bulk_is_a_conflict(table: Table) -> None:
    same = {"external_id": {"source": "sheet", "id": "7"}}
    answer = send(table, table.body(1, 2, **same), table.body(3, 4, **same))
    assert answer.status_code == 409
    assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == [("/plays/1", "external_id_taken")]
    assert Play.objects.count() == 0


def test_what_is_stored_by_its_id_already_is_answered_with_it(table: Table) -> None:
    one = table.body(1, 2, id=str(new_id()))
    send(table, one)
    answer = send(table, one, table.body(3, 4), key="bulk-1123456789ab")
    assert answer.status_code == 201
    assert (answer.json()["data"][0]["id"], Play.objects.count()) == (one["id"], 2)


@pytest.mark.parametrize("number", [0, 201])
def test_one_to_two_hundred_plays(table: Table, number: int) -> None:
    answer = send(table, *[table.body(1, 2)] * number)
    assert (answer.status_code, answer.json()["errors"][0]["pointer"]) == (400, "/plays")


def test_two_hundred_are_stored_at_once(table: Table) -> None:
    answer = send(table, *[table.body(1, 2)] * 200)
    assert (answer.status_code, Play.objects.count()) == (201, 200)


def test_bulks_over_each_others_evenings_never_wait_for_each_other(table: Table) -> None:
    days = ["2026-01-05", "2026-01-06", "2026-01-07"]

    def one(number: int) -> int:
        order = days if number % 2 else days[::-1]
        plays = [table.body(1, 2, day=day) for day in order * 3]
        try:
            return int(send(table, *plays, key=f"bulk-0123456789-{number}").status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(one, range(8))) == [201] * 8
    for day in days:
        assert sorted(Play.objects.filter(day=day).values_list("number", flat=True)) == list(range(1, 25))
