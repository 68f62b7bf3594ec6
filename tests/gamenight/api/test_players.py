"""Players over the API: added, renamed, listed as guests, found, and told from those who look like them."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.api.examples import examples
from gamenight.ids import new_id
from gamenight.models import Account, Event, Player
from gamenight.roles import Role, Scope
from tests.builders import as_member, statements
from tests.gamenight.api.clients import ApiClient, token
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db
ALIKE = "Another player of this club has a name or an alias that looks the same."


def patch(table: Table, player: str, body: Any, if_match: str = "*", **headers: str) -> Any:
    return table.client.send("PATCH", f"{table.club}players/{player}/", body, if_match=if_match, **headers)


def test_a_player_renamed_is_answered_whole_and_read_again(table: Table) -> None:
    ana = table.players[0]
    answer = patch(table, ana, {"name": " Ana  María ", "aliases": ["Anita"], "guest": True}, '"1"')
    told = {
        "id": ana,
        "version": 2,
        "name": "Ana María",
        "aliases": ["Anita"],
        "guest": True,
        "claimed": False,
        "merged_into": None,
        "anonymised_at": None,
    }
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    assert answer.json() == {**told, "warnings": []}
    read = table.client.send("GET", f"{table.club}players/{ana}/")
    assert (read.json(), read.headers["ETag"]) == (told, '"2"')


def test_a_patch_leaves_what_it_does_not_name(table: Table) -> None:
    ana = table.players[0]
    patch(table, ana, {"aliases": ["Anita"], "guest": True})
    patch(table, ana, {"name": "Anna"})
    answer = patch(table, ana, {"guest": False, "id": ana, "merged_into": None})
    body = answer.json()
    assert (body["name"], body["aliases"], body["guest"], body["version"]) == ("Anna", ["Anita"], False, 4)


@pytest.mark.parametrize(
    ("body", "if_match", "status", "code"),
    [
        ({"name": "Anna"}, "", 428, "precondition_required"),
        ({"name": "Anna"}, '"2"', 412, "stale"),
        ({"name": "BEN"}, "*", 409, "name_taken"),
        ({"name": "Ana"}, "*", 409, "nothing_changed"),
        ({"name": None}, "*", 400, "malformed_body"),
        ({"name": "\u200b"}, "*", 400, "malformed_body"),
        ({"aliases": ["Anna", "ANNA"]}, "*", 400, "alias_twice"),
        ({"aliases": [f"A{n}" for n in range(21)]}, "*", 400, "malformed_body"),
        ({"guest": "true"}, "*", 400, "malformed_body"),
        ({"merged_into": "01890000-0000-7000-8000-000000000000"}, "*", 400, "malformed_body"),
        ({"nickname": "Anna"}, "*", 400, "malformed_body"),
    ],
)
def test_what_cannot_be_changed(body: Any, if_match: str, status: int, code: str, table: Table) -> None:
    answer = patch(table, table.players[0], body, if_match)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert table.client.send("GET", f"{table.club}players/{table.players[0]}/").json()["version"] == 1


def test_the_same_change_under_one_key_is_done_once(table: Table) -> None:
    ana, key = table.players[0], "0123456789abcdef"
    first, again = (patch(table, ana, {"name": "Anna"}, '"1"', idempotency_key=key) for _ in range(2))
    assert (again.status_code, again.content, again.headers["ETag"]) == (200, first.content, '"2"')
    assert again.headers["Idempotency-Replayed"] == "true"
    assert Event.objects.filter(kind="player.changed").count() == 1


def test_a_name_or_alias_that_only_looks_like_anothers_is_warned_of(table: Table) -> None:
    ana, ben, *_ = table.players
    id = str(new_id())
    added = [
        table.client.send("POST", f"{table.club}players/", {"id": id, "name": "Бen", "aliases": ["Áná"]})
        for _ in range(2)
    ]
    alike = {"code": "looks_alike", "message": ALIKE, "player": ana}
    assert [(each.status_code, each.json()["warnings"]) for each in added] == [(201, [alike]), (200, [alike])]
    renamed = patch(table, ben, {"name": "An\N{CYRILLIC SMALL LETTER A}"}).json()["warnings"]
    assert renamed == [alike, {**alike, "player": id}]


@pytest.mark.parametrize("body", [{"name": "Eda", "guest": False}, {"name": "Eda", "aliases": ["Edie"]}])
def test_a_second_one_with_its_id_says_the_same_aliases_too(body: Any, table: Table) -> None:
    id = str(new_id())
    table.client.send("POST", f"{table.club}players/", {"id": id, "name": "Eda", "guest": True, "aliases": ["Edie"]})
    answer = table.client.send("POST", f"{table.club}players/", {"id": id, **body})
    assert (answer.status_code, answer.json()["code"]) == (409, "id_taken")


def test_players_are_found_as_one_types(table: Table) -> None:
    patch(table, table.players[1], {"name": "Ana Belén", "aliases": ["Бе́лла"]})
    for typed, found in [("an", ["Ana", "Ana Belén"]), ("bele A", ["Ana Belén"]), ("бел", ["Ana Belén"]), ("na", [])]:
        answer = table.client.send("GET", f"{table.club}players/?search={typed}")
        assert [each["name"] for each in answer.json()["data"]] == found


def test_a_search_takes_two_statements(table: Table) -> None:
    table.client.send("GET", f"{table.club}players/")  # notes the token's use of today
    for typed in ("a", "a b c"):
        with statements() as run:
            table.client.send("GET", f"{table.club}players/?search={typed}")
        assert len(run) == 2


def test_a_search_of_thousands_of_words_is_answered(table: Table) -> None:
    answer = table.client.send("GET", f"{table.club}players/?search={'a+' * 3000}")
    assert [each["name"] for each in answer.json()["data"]] == ["Ana"]


def test_a_play_shows_todays_name_to_those_who_hold_yesterdays(table: Table) -> None:
    play = table.log(4, 7)
    assert play.headers["ETag"] == '"1"'
    patch(table, table.players[0], {"name": "Anna"})
    read = table.client.send("GET", play.headers["Location"], if_none_match='"1"')
    assert (read.status_code, read.json()["seats"][0]["name"]) == (200, "Anna")
    assert table.client.send("GET", play.headers["Location"], if_none_match=read.headers["ETag"]).status_code == 304
    voided = table.client.send("POST", f"{play.headers['Location']}void/", {}, if_match=read.headers["ETag"])
    assert (voided.status_code, voided.json()["version"]) == (200, 2)


def test_the_examples_of_changing_a_player_change_one(table: Table) -> None:
    patch(table, table.players[0], {"guest": True})
    for body in examples("change_player").values():
        answer = patch(table, table.players[0], body)
        assert answer.status_code == 200
        assert {key: answer.json()[key] for key in body} == body


@pytest.mark.parametrize(
    ("role", "scopes", "guest", "member"),
    [
        (Role.VIEWER, tuple(Scope), (403, "missing_role"), (403, "missing_role")),
        (Role.SCOREKEEPER, tuple(Scope), (201, None), (403, "missing_role")),
        (Role.SCOREKEEPER, (Scope.RESULTS_READ,), (403, "missing_scope"), (403, "missing_scope")),
        (Role.ORGANISER, (Scope.RESULTS_WRITE,), (201, None), (403, "missing_scope")),
        (Role.ORGANISER, (Scope.PLAYERS_WRITE,), (201, None), (201, None)),
    ],
)
def test_whoever_logs_plays_adds_guests_and_organisers_anybody(
    role: Role, scopes: Any, guest: Any, member: Any, table: Table
) -> None:
    account = Account.objects.get(id=as_member(table.caller.in_club, role).account_id)
    client, told = ApiClient(token(account, scopes)), []
    for body in ({"name": "Zoé", "guest": True}, {"name": "Eve"}):
        answer = client.send("POST", f"{table.club}players/", body)
        told.append((answer.status_code, answer.json().get("code")))
    assert told == [guest, member]
    added = set(Player.objects.exclude(id__in=table.players).values_list("name", "guest"))
    assert added == {
        pair for pair, (status, _) in (((("Zoé", True)), guest), (("Eve", False), member)) if status == 201
    }
