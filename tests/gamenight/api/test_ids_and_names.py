"""Two that make one thing: by an id of the client's own it is the same thing, by its name it is refused."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from gamenight.ids import new_id
from gamenight.models import League, Player
from tests.builders import a_club
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

BODIES: dict[str, Any] = {
    "players": {"name": "Eda", "guest": True},
    "leagues": {"name": "Spring", "starts_on": "2026-03-01", "policy": {"best_of": 10}},
}
of_each_kind = pytest.mark.parametrize("collection", list(BODIES))


def make(table: Table, collection: str, **more: Any) -> Any:
    return table.client.send("POST", f"{table.club}{collection}/", BODIES[collection] | more)


def at_once(table: Table, collection: str, **more: Any) -> Counter[int]:
    def one(_: int) -> int:
        try:
            return int(make(table, collection, **more).status_code)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        return Counter(pool.map(one, range(8)))


@of_each_kind
def test_of_eight_who_take_one_name_at_once_one_has_it(table: Table, collection: str) -> None:
    assert at_once(table, collection) == {201: 1, 409: 7}
    assert (Player if collection == "players" else League).objects.filter(name=BODIES[collection]["name"]).count() == 1


@of_each_kind
def test_the_same_under_ones_own_id_is_the_stored_one(table: Table, collection: str) -> None:
    id = str(new_id())
    first, second = make(table, collection, id=id), make(table, collection, id=id)
    assert (first.status_code, second.status_code) == (201, 200)
    assert second.content == first.content
    assert second.headers["Location"] == first.headers["Location"] == f"{table.club}{collection}/{id}/"


@of_each_kind
def test_of_eight_who_send_the_same_id_at_once_one_makes_it_and_none_is_refused_for_good(
    table: Table, collection: str
) -> None:
    id = str(new_id())
    assert at_once(table, collection, id=id)[201] == 1
    assert make(table, collection, id=id).status_code == 200


@of_each_kind
def test_something_else_under_a_taken_id_is_a_conflict(table: Table, collection: str) -> None:
    id = str(new_id())
    make(table, collection, id=id)
    answer = make(table, collection, id=id, name="Another")
    assert (answer.status_code, answer.json()["code"]) == (409, "id_taken")


@of_each_kind
def test_what_another_club_has_under_an_id_stays_unknown(table: Table, collection: str) -> None:
    id = str(new_id())
    made = make(Table(a_club()), collection, id=id)
    answer = make(table, collection, id=id)
    assert (answer.status_code, answer.json()["code"]) == (409, "id_taken")
    assert made.json()["name"] not in answer.content.decode()
