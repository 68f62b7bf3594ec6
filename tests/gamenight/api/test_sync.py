"""A phone that was offline sends its queue."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction

from gamenight.ids import new_id
from gamenight.models import Play, Reply, Revision, Round
from gamenight.services.transactions import try_to_hold
from tests.builders import a_club
from tests.gamenight.api.clients import ApiClient
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db(transaction=True)


class Phone:
    """What it entered without network, each under a key of its own; four play Ink It!."""

    def __init__(self, table: Table, name: str = "phone-of-ana") -> None:
        self.table = table
        self.name = name
        self.play = str(new_id())
        self.items: list[dict[str, Any]] = []

    def enter(self, do: str, body: Any, **more: Any) -> dict[str, Any]:
        item = {"do": do, "key": f"{self.name}-{len(self.items):04}", "body": body, **more}
        self.items.append(item)
        return item

    def begin(self, **more: Any) -> dict[str, Any]:
        body = {"id": self.play, "players": self.table.players, "record": {"game": "ink-it", "seats": 4}}
        return self.enter("log_play", body | more)

    def round(self, number: int, mistakes: int = 0, captain: int | None = None) -> dict[str, Any]:
        captains = [(number - 1) % 4 if captain is None else captain]
        body = {"game": "ink-it", "number": number, "round": {"captains": captains, "mistakes": mistakes}}
        return self.enter("append_round", body, play=self.play)

    def whole_game(self) -> None:
        self.begin()
        for number in range(1, 6):
            self.round(number)

    def ask(self, *items: Any) -> Any:
        return self.table.client.send("POST", f"{self.table.club}sync/", {"items": list(items) or self.items})

    def sync(self, *items: Any) -> Any:
        answer = self.ask(*items)
        assert answer.status_code == 200, answer.json()
        return answer.json()["items"]

    def statuses(self, *items: Any) -> list[str]:
        return [each["status"] for each in self.sync(*items)]


@pytest.fixture
def phone(table: Table) -> Phone:
    return Phone(table)


def test_a_whole_game_is_stored_in_order_and_says_what_came_of_it(phone: Phone) -> None:
    phone.whole_game()
    sent = phone.sync()
    assert [(each["key"], each["status"], each["problem"]) for each in sent] == [
        (f"phone-of-ana-{number:04}", "stored", None) for number in range(6)
    ]
    assert sent[1]["answer"]["outcome"]["next"]["captains"] == [1]
    assert (sent[5]["answer"]["status"], sent[5]["answer"]["version"]) == ("finished", 6)
    stored = phone.table.client.send("GET", f"{phone.table.plays}{phone.play}/").json()
    assert stored == {**sent[5]["answer"], "warnings": []}


def test_a_queue_sent_again_doubles_nothing(phone: Phone) -> None:
    phone.whole_game()
    first, second = phone.sync(), phone.sync()
    assert [each["status"] for each in second] == ["replayed"] * 6
    assert [each["answer"] for each in second] == [each["answer"] for each in first]
    assert (Play.objects.count(), Round.objects.count(), Revision.objects.count()) == (1, 5, 6)


def test_what_was_sent_before_the_network_dropped_is_replayed(phone: Phone) -> None:
    """The phone never saw the answer: it sends the same under the same key, now in its queue."""
    begun, first = phone.begin(), phone.round(1)
    client, plays = phone.table.client, phone.table.plays
    assert client.send("POST", plays, begun["body"], idempotency_key=begun["key"]).status_code == 201
    path = f"{plays}{phone.play}/rounds/"
    assert client.send("POST", path, first["body"], idempotency_key=first["key"]).status_code == 201
    phone.round(2)
    assert phone.statuses() == ["replayed", "replayed", "stored"]
    assert client.send("POST", path, first["body"], idempotency_key=first["key"]).headers["Idempotency-Replayed"]


def test_a_signed_in_browser_sends_its_queue_with_a_csrf_token(phone: Phone) -> None:
    browser = ApiClient(enforce_csrf_checks=True)
    browser.force_login(phone.table.owner)
    phone.begin()
    phone.round(1)
    phone.enter("append_round", {"game": "ink-it", "number": 2, "round": {"mistakes": 10**30}}, play=phone.play)
    path = f"{phone.table.club}sync/"
    assert browser.send("POST", path, {"items": phone.items}).json()["code"] == "csrf"
    browser.cookies["csrftoken"] = "a" * 32
    sent = browser.send("POST", path, {"items": phone.items}, x_csrftoken="a" * 32).json()["items"]
    assert [each["status"] for each in sent] == ["stored", "stored", "refused"]
    assert set(Revision.objects.values_list("account", flat=True)) == {phone.table.owner.id}


def test_the_same_play_under_another_key_is_told_by_its_id(phone: Phone) -> None:
    phone.sync(phone.begin())
    assert phone.statuses(phone.begin()) == ["replayed"]


def test_another_phones_round_is_a_conflict_that_shows_it_and_what_builds_on_it_is_skipped(phone: Phone) -> None:
    phone.sync(phone.begin(), phone.round(1, 2))
    other = Phone(phone.table, "phone-of-ben")
    other.play = phone.play
    other.items = [other.round(1, 3), other.round(2), other.enter("undo_revision", {}, play=phone.play, if_match="*")]
    sent = other.sync()
    assert [each["status"] for each in sent] == ["conflict", "skipped", "skipped"]
    assert sent[0]["problem"]["code"] == "round_taken"
    assert sent[0]["problem"]["stored"] == {"captains": [0], "mistakes": 2}
    skipped = {"key": "phone-of-ben-0001", "status": "skipped", "answer": None, "problem": None, "location": None}
    assert sent[1] == skipped


def test_two_phones_that_wrote_the_same_go_on_together(phone: Phone) -> None:
    phone.sync(phone.begin(), phone.round(1))
    other = Phone(phone.table, "phone-of-ben")
    other.play = phone.play
    assert other.statuses(other.round(1), other.round(2)) == ["conflict", "stored"]


def test_a_queue_whose_item_is_under_way_comes_again_whole(phone: Phone) -> None:
    """The network dropped while the first request was at work: nothing of it is a conflict."""
    phone.whole_game()
    route = f"POST {phone.table.plays}{phone.play}/rounds/"

    def ask() -> Any:
        try:
            return phone.ask()
        finally:
            connection.close()

    with transaction.atomic(), ThreadPoolExecutor(1) as elsewhere:
        assert try_to_hold("key", phone.table.owner.id, route, phone.items[2]["key"])
        answer = elsewhere.submit(ask).result(30)
    assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (409, "in_flight", "1")
    assert phone.statuses() == ["replayed", "replayed", "stored", "stored", "stored", "stored"]


def test_a_refused_round_has_its_problems_and_other_plays_go_on(phone: Phone) -> None:
    other = Phone(phone.table, "phone-of-ben")
    items = [phone.begin(), phone.round(1, mistakes=1), phone.round(2), other.begin(), other.round(1)]
    sent = phone.sync(*items)
    assert [each["status"] for each in sent] == ["stored", "refused", "skipped", "stored", "stored"]
    problem = sent[1]["problem"]
    assert (problem["status"], problem["instance"]) == (422, f"{phone.table.plays}{phone.play}/rounds/")
    assert [(each["pointer"], each["code"]) for each in problem["errors"]] == [
        ("/round/mistakes", "ink-it.one_mistake")
    ]


def test_nothing_of_a_play_is_tried_that_was_not_logged(phone: Phone) -> None:
    phone.begin(players=phone.table.players[:3])
    phone.round(1)
    assert phone.statuses() == ["refused", "skipped"]
    assert Play.objects.count() == 0


def test_a_guest_who_came_in_a_dead_spot_plays(phone: Phone) -> None:
    guest = str(new_id())
    phone.enter("add_player", {"id": guest, "name": "Eda", "guest": True})
    phone.begin(players=[*phone.table.players[:3], guest])
    assert phone.statuses() == ["stored", "stored"]


def test_a_guest_who_could_not_be_added_keeps_the_play_waiting(phone: Phone) -> None:
    guest = str(new_id())
    phone.enter("add_player", {"id": guest, "name": "Ana", "guest": True})  # the name is taken
    phone.begin(players=[*phone.table.players[:3], guest])
    assert phone.statuses() == ["conflict", "skipped"]


def test_a_play_is_corrected_moved_voided_and_restored(phone: Phone) -> None:
    phone.whole_game()
    for do, body in [
        ("correct_play", {"rated": False}),
        ("move_play", {"day": "2026-01-05"}),
        ("void_play", {"reason": "twice"}),
        ("restore_play", {}),
        ("undo_revision", {"revision": 7}),
    ]:
        phone.enter(do, body, play=phone.play, if_match="*")
    corrected = {"game": "ink-it", "number": 1, "round": {"captains": [0], "mistakes": 2}}
    phone.enter("rewrite_round", corrected, play=phone.play, number=1, if_match='"11"')
    phone.enter("rewrite_round", corrected, play=phone.play, number=1, if_match='"1"')
    sent = phone.sync()
    assert [each["status"] for each in sent] == ["stored"] * 12 + ["conflict"]
    assert (sent[-1]["problem"]["status"], sent[-1]["problem"]["version"]) == (412, 12)
    assert (sent[-2]["answer"]["rated"], sent[-2]["answer"]["version"]) == (True, 12)


@pytest.mark.parametrize(
    ("item", "errors"),
    [
        ({}, [("/do", "shape.missing"), ("/key", "shape.missing"), ("/body", "shape.missing")]),
        ({"do": "drop_table", "key": "0123456789abcdef", "body": {}}, [("/do", "shape.choice")]),
        ({"do": ["log_play"], "key": "0123456789abcdef", "body": {}}, [("/do", "shape.choice")]),
        ({"do": "append_round", "key": "0123456789abcdef", "body": {}}, [("/play", "shape.missing")]),
        ({"do": "log_play", "key": "0123456789abcdef", "body": []}, [("/body", "shape.type")]),
        ({"do": "log_play", "key": "0123456789abcdef", "body": {}, "play": "x"}, [("/play", "shape.unknown")]),
        (
            {"do": "void_play", "key": "short", "body": {}, "play": str(new_id()), "if_match": '"1", "2"'},
            [("/key", "shape.key"), ("/if_match", "shape.version")],
        ),
        (
            {"do": "log_play", "key": "0123456789abcdef", "body": {"what": 1}},
            [("/players", "shape.missing"), ("/record", "shape.missing"), ("/what", "shape.unknown")],
        ),
    ],
)
def test_an_item_that_makes_no_sense_is_refused_and_the_others_go_on(phone: Phone, item: Any, errors: Any) -> None:
    sent = phone.sync(item, phone.begin())
    assert [each["status"] for each in sent] == ["refused", "stored"]
    assert sent[0]["problem"]["status"] == 400
    assert [(each["pointer"], each["code"]) for each in sent[0]["problem"]["errors"]] == errors


@pytest.mark.parametrize("key", ["short", "clé-0123456789abcdef", "0123456789\r\nabcdef", "x" * 300])
def test_an_item_needs_a_key_as_its_request_would(phone: Phone, key: str) -> None:
    [sent] = phone.sync(phone.begin() | {"key": key})
    assert (sent["status"], sent["key"], sent["problem"]["instance"]) == ("refused", key, f"{phone.table.club}sync/")
    assert [(each["pointer"], each["code"]) for each in sent["problem"]["errors"]] == [("/key", "shape.key")]


def test_an_item_leads_to_what_it_made_or_to_what_stands_in_its_way(phone: Phone) -> None:
    known = {"external_id": {"source": "app", "id": "7"}}
    made, taken = phone.sync(phone.begin(**known), phone.begin(id=str(new_id()), **known))
    assert (taken["status"], taken["problem"]["code"]) == ("conflict", "external_id_taken")
    assert made["location"] == taken["location"] == f"{phone.table.plays}{phone.play}/"


@pytest.mark.parametrize(
    ("value", "pointer", "code"),
    [
        ("a\0b", "/body/note", "shape.text"),
        (["\ud800"], "/body/note/0", "shape.text"),
        (10**30, "/body/note", "shape.range"),
    ],
)
def test_an_item_that_can_not_be_stored_holds_up_no_other(phone: Phone, value: Any, pointer: str, code: str) -> None:
    poison = phone.enter("log_play", {"note": value})
    sent = phone.sync(poison, phone.begin())
    assert [each["status"] for each in sent] == ["refused", "stored"]
    assert [(each["pointer"], each["code"]) for each in sent[0]["problem"]["errors"]] == [(pointer, code)]


@pytest.mark.parametrize("key", ["0123456789abcdef\0", "0123456789abcdef\ud800"])
def test_a_key_that_can_not_be_told_is_none(phone: Phone, key: str) -> None:
    [sent] = phone.sync(phone.begin() | {"key": key})
    assert (sent["key"], sent["status"]) == (None, "refused")
    assert [(each["pointer"], each["code"]) for each in sent["problem"]["errors"]] == [("/key", "shape.text")]


@pytest.mark.parametrize("body", [{}, {"items": []}, {"items": {}}, {"items": [1]}, {"items": [{}] * 201}])
def test_a_queue_that_is_none_is_malformed(table: Table, body: Any) -> None:
    assert table.client.send("POST", f"{table.club}sync/", body).status_code == 400


def test_another_clubs_play_is_not_there(phone: Phone) -> None:
    phone.whole_game()
    phone.sync()
    intruder = Phone(Table(a_club()), "phone-of-eve")
    intruder.play = phone.play
    entered = [intruder.round(6), intruder.begin(id=str(new_id()), players=phone.table.players)]
    sent = intruder.sync(*entered, intruder.begin(id=str(new_id())))
    assert [(each["status"], (each["problem"] or {}).get("code")) for each in sent] == [
        ("refused", "not_found"),
        ("refused", "player_unknown"),
        ("stored", None),
    ]
    assert phone.table.client.send("GET", f"{phone.table.plays}{phone.play}/").json()["version"] == 6


def test_sixteen_phones_send_one_queue_at_once_and_it_is_stored_once(phone: Phone) -> None:
    phone.whole_game()

    def send(_: int) -> list[str]:
        try:
            while (answer := phone.ask()).status_code == 409:
                assert (answer.json()["code"], answer.headers["Retry-After"]) == ("in_flight", "1")
            return [each["status"] for each in answer.json()["items"]]
        finally:
            connection.close()

    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(send, range(16)))
    assert {each for statuses in found for each in statuses} <= {"stored", "replayed"}
    assert phone.statuses() == ["replayed"] * 6
    assert (Play.objects.count(), Round.objects.count(), Reply.objects.count()) == (1, 5, 6)
