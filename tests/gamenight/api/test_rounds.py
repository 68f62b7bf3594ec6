"""A table with its phones: a play logged round by round over the API."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from gamenight.models import Revision, Round
from tests.builders import statements
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db(transaction=True)


class Live:
    """Four at a table of Ink It!, where the captain moves to the left."""

    def __init__(self, table: Table) -> None:
        self.table = table
        body = {"players": table.players, "record": {"game": "ink-it", "seats": 4}}
        self.begun = table.client.send("POST", table.plays, body, idempotency_key="begin-0123456789")
        self.play = self.begun.headers["Location"]

    def entry(self, number: int, captain: int | None = None, mistakes: int = 0) -> dict[str, Any]:
        round_ = {"captains": [(number - 1) % 4 if captain is None else captain], "mistakes": mistakes}
        return {"game": "ink-it", "number": number, "round": round_}

    def append(self, *args: Any, key: str = "") -> Any:
        entry = self.entry(*args)
        key = key or f"round-0123456789-{entry['number']}"
        return self.table.client.send("POST", f"{self.play}rounds/", entry, idempotency_key=key)


@pytest.fixture
def live(table: Table) -> Live:
    return Live(table)


def test_every_answer_says_what_the_table_does_next(live: Live) -> None:
    assert live.begun.json()["outcome"]["next"]["round"] == 1
    first = live.append(1)
    assert (first.status_code, first.headers["ETag"]) == (201, '"2"')
    assert first.headers["Location"] == f"{live.play}rounds/1/"
    assert (first.json()["outcome"]["next"]["round"], first.json()["outcome"]["next"]["captains"]) == (2, [1])
    for number in range(2, 6):
        last = live.append(number)
    assert (last.json()["status"], last.json()["outcome"]["next"]) == ("finished", None)
    assert [each["won"] for each in last.json()["seats"]] == [True] * 4


def test_a_round_sent_twice_is_written_once(live: Live) -> None:
    first, second = live.append(1), live.append(1)
    assert (second.status_code, second.content) == (201, first.content)
    assert second.headers["Idempotency-Replayed"] == "true"
    assert Round.objects.count() == 1


def test_the_second_phone_gets_the_first_ones_round(live: Live) -> None:
    live.append(1, 0, 2)
    second = live.append(1, 0, 3, key="another-phone-0001")
    assert (second.status_code, second.json()["code"]) == (409, "round_taken")
    assert second.json()["stored"] == {"captains": [0], "mistakes": 2}


def test_a_round_needs_a_key(live: Live) -> None:
    answer = live.table.client.send("POST", f"{live.play}rounds/", live.entry(1))
    assert (answer.status_code, answer.json()["code"]) == (400, "key_required")


@pytest.mark.parametrize(
    ("change", "status", "errors"),
    [
        ({"round": {"captains": [0], "mistakes": 1}}, 422, [("/round/mistakes", "ink-it.one_mistake")]),
        ({"round": {"captains": "0"}}, 400, [("/round/captains", "shape.type")]),
        ({"round": []}, 400, [("/round", "shape.type")]),
        ({"number": 0}, 400, [("/number", "shape.range")]),
        ({"number": True}, 400, [("/number", "shape.type")]),
        ({"number": 10**30}, 400, [("/number", "shape.range")]),
        ({"game": "irk"}, 400, [("/game", "other_game")]),
        ({"what": 1}, 400, [("/what", "shape.unknown")]),
    ],
)
def test_what_is_wrong_with_a_round_is_pointed_at(live: Live, change: Any, status: int, errors: Any) -> None:
    answer = live.table.client.send(
        "POST", f"{live.play}rounds/", live.entry(1) | change, idempotency_key="0123456789abcdef"
    )
    assert answer.status_code == status, answer.json()
    assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == errors


def test_sixteen_phones_at_one_table_write_each_round_once(live: Live) -> None:
    def phone(number: int) -> list[int]:
        try:
            return [live.append(each, key=f"phone-{number}-round-{each}-of").status_code for each in range(1, 6)]
        finally:
            connection.close()

    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(phone, range(16)))
    assert {status for each in found for status in each} == {201, 409}
    written = live.table.client.send("GET", live.play).json()
    assert [each["captains"] for each in written["record"]["rounds"]] == [[0], [1], [2], [3], [0]]
    assert sum(each.count(201) for each in found) == 5
    assert list(Revision.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]


def test_a_round_is_read_and_written_anew(live: Live) -> None:
    live.append(1, 0, 2)
    one = f"{live.play}rounds/1/"
    read = live.table.client.send("GET", one)
    assert (read.headers["ETag"], read.json()["round"]) == ('"2"', {"captains": [0], "mistakes": 2})
    answer = live.table.client.send("PUT", one, live.entry(1, 0, 3), if_match=read.headers["ETag"])
    assert (answer.status_code, answer.json()["record"]["rounds"]) == (200, [{"captains": [0], "mistakes": 3}])
    assert live.table.client.send("PUT", one, live.entry(1), if_match=read.headers["ETag"]).status_code == 412
    assert live.table.client.send("PUT", one, live.entry(1)).status_code == 428
    assert live.table.client.send("PUT", one, live.entry(2), if_match="*").json()["code"] == "other_round"
    for other in ("0", "2", "9" * 30):
        assert live.table.client.send("GET", f"{live.play}rounds/{other}/").status_code == 404


def test_undoing_the_last_entry_takes_back_a_round_at_a_time(live: Live) -> None:
    live.append(1)
    live.append(2)
    for left in (1, 0):
        answer = live.table.client.send("POST", f"{live.play}undo/", {}, if_match="*")
        assert len(answer.json()["record"]["rounds"]) == left


def test_seats_are_fixed_after_the_first_round(live: Live) -> None:
    swapped = {"players": live.table.players[::-1]}
    assert live.table.client.send("PATCH", live.play, swapped, if_match="*").status_code == 200
    live.append(1)
    answer = live.table.client.send("PATCH", live.play, {"players": live.table.players}, if_match="*")
    assert (answer.status_code, answer.json()["code"]) == (409, "seats_fixed")


def test_the_same_table_again_goes_on_with_the_next_captain(live: Live) -> None:
    for number in range(1, 6):
        live.append(number)
    proposed = live.table.client.send("GET", f"{live.play}again/").json()
    assert proposed == {
        "players": live.table.players,
        "record": {
            "game": "ink-it",
            "seats": 4,
            "options": {"odd_ones_out": 0, "loss_rule": "reach", "captain_rotation": "rulebook"},
        },
        "round": {"captains": [1]},
    }
    new = {key: proposed[key] for key in ("players", "record")}
    answer = live.table.client.send("POST", live.table.plays, new, idempotency_key="again-0123456789")
    assert (answer.status_code, answer.json()["status"]) == (201, "in_progress")


def test_the_same_table_again_keeps_the_box_where_it_is(table: Table) -> None:
    record = {"game": "irk", "seats": 4, "setup": {"box_holder": 3}, "rounds": [{"kind": "stake"}, {"kind": "center"}]}
    begun = table.client.send(
        "POST", table.plays, {"players": table.players, "record": record}, idempotency_key="irk-0123456789ab"
    )
    proposed = table.client.send("GET", f"{begun.headers['Location']}again/").json()
    assert (proposed["record"]["setup"], proposed["round"]) == ({"box_holder": 0}, {})


def test_a_play_is_moved_to_another_day(live: Live) -> None:
    answer = live.table.client.send("POST", f"{live.play}move/", {"day": "2025-01-30"}, if_match='"1"')
    assert (answer.status_code, answer.json()["day"], answer.headers["ETag"]) == (200, "2025-01-30", '"2"')
    neither = live.table.client.send("POST", f"{live.play}move/", {}, if_match="*")
    assert (neither.status_code, neither.json()["errors"][0]["code"]) == (400, "shape.choice")


def test_appending_takes_ten_statements_for_any_number_of_rounds(live: Live) -> None:
    for number in (1, 2, 3):
        with statements() as run:
            assert live.append(number).status_code == 201
        assert len(run) == 10, [each["sql"][:60] for each in run]
