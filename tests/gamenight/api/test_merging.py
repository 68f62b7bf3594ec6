"""Merging over the API: previewed, guarded by the version, told what stands in the way, and taken back."""

from __future__ import annotations

from typing import Any

import pytest

from gamenight.api.examples import PLAYERS, examples
from gamenight.services import leagues
from tests.builders import a_club, work_off_everything
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(table: Table) -> Table:
    """Ana beats Cem, then Cem beats Ben; all is worked off."""
    leagues.create(caller=table.caller, name="Season")
    ana, ben, cem, _ = table.players
    table.log(5, 1, players=[ana, cem], start="2026-03-06T18:00:00Z")
    table.log(5, 1, players=[cem, ben], start="2026-03-07T18:00:00Z", key="fedcba9876543210")
    work_off_everything()
    return table


def act(table: Table, action: str, player: str, body: Any, if_match: str = "*", query: str = "") -> Any:
    return table.client.send("POST", f"{table.club}players/{player}/{action}/{query}", body, if_match=if_match)


def board(table: Table) -> list[tuple[str, int, int]]:
    [league] = table.client.send("GET", f"{table.club}leagues/").json()["data"]
    rows = table.client.send("GET", f"{table.club}leagues/{league['id']}/board/").json()["rows"]
    return [(row["name"], row["points"], row["plays"]) for row in rows]


def test_a_player_is_merged_and_unmerged(season: Table) -> None:
    ana, ben, *_ = season.players
    done = act(season, "merge", ana, {"into": ben}, '"1"')
    told = {
        "id": ana,
        "version": 2,
        "name": "Ana",
        "aliases": [],
        "guest": False,
        "claimed": False,
        "merged_into": ben,
        "anonymised_at": None,
    }
    assert (done.status_code, done.json(), done.headers["ETag"]) == (200, told, '"2"')
    work_off_everything()
    assert board(season) == [("Ben", 60, 2), ("Cem", 60, 2)]
    [_, first] = season.client.send("GET", season.plays).json()["data"]
    assert [(each["name"], each["counts_for"]) for each in first["seats"]] == [("Ana", ben), ("Cem", season.players[2])]
    listed = season.client.send("GET", f"{season.club}players/").json()["data"]
    assert [each["name"] for each in listed] == ["Ben", "Cem", "Dua"]

    back = act(season, "unmerge", ana, {}, '"2"')
    assert (back.status_code, back.json()) == (200, {**told, "version": 3, "merged_into": None})
    work_off_everything()
    assert board(season) == [("Cem", 60, 2), ("Ana", 60, 1), ("Ben", 0, 1)]


def test_who_is_merged_is_found_by_the_player_that_they_are(table: Table) -> None:
    ana, ben, cem, dua = table.players
    other = Table(a_club())
    for player, into in ((dua, cem), (ana, cem)):
        act(table, "merge", player, {"into": into})
    act(other, "merge", other.players[0], {"into": other.players[1]})

    def found(query: str) -> list[str]:
        return [each["id"] for each in table.client.send("GET", f"{table.club}players/?{query}").json()["data"]]

    assert found("") == [ben, cem]
    assert found(f"merged_into={cem}") == [ana, dua]
    assert found(f"merged_into={cem}&search=du") == [dua]
    assert found(f"merged_into={ben}") == []
    assert found(f"merged_into={other.players[1]}") == []


def test_a_preview_says_what_the_merge_then_does_and_stores_nothing(season: Table) -> None:
    ana, ben, cem, _ = season.players
    before = season.client.send("GET", season.plays).content
    answer = act(season, "merge", ana, {"into": ben}, '"1"', "?preview=true")
    preview = answer.json()
    assert (answer.status_code, preview["based_on"], preview["player"]["merged_into"]) == (200, 1, ben)
    [changed] = preview["boards"]
    rows = {row["player"]: (row["before"], row["after"]) for row in changed["rows"]}
    assert (rows[ana][1], rows[ben][0]["points"], rows[ben][1]["points"]) == (None, 0, 60)
    [ratings] = preview["ratings"]
    rated = {row["player"]: (row["before"], row["after"]) for row in ratings["rows"]}
    assert (ratings["game"], rated[ana][1], rated[ben][1]["plays"], rated[cem][1]["plays"]) == ("toy", None, 2, 2)
    work_off_everything()
    assert (season.client.send("GET", season.plays).content, board(season)[0]) == (before, ("Cem", 60, 2))

    act(season, "merge", ana, {"into": ben}, '"1"')
    work_off_everything()
    assert {name: points for name, points, _ in board(season)} == {"Ben": 60, "Cem": 60}
    [again] = act(season, "unmerge", ana, {}, '"2"', "?preview=true").json()["ratings"]
    back = {row["player"]: (row["after"], row["before"]) for row in again["rows"]}
    assert back == rated


def test_the_plays_at_which_both_sit_are_listed(season: Table) -> None:
    ana, _, cem, _ = season.players
    [_, first] = season.client.send("GET", season.plays).json()["data"]
    answer = act(season, "merge", ana, {"into": cem})
    assert (answer.status_code, answer.json()["code"]) == (409, "both_seated")
    told = f"both sit in the play {first['id']}"
    assert answer.json()["errors"] == [{"pointer": "/into", "code": "both_seated", "detail": told}]


@pytest.mark.parametrize(
    ("action", "body", "if_match", "status", "code"),
    [
        ("merge", {"into": PLAYERS[1]}, "*", 400, "player_unknown"),
        ("merge", {}, "*", 400, "malformed_body"),
        ("merge", {"into": PLAYERS[1], "why": "x"}, "*", 400, "malformed_body"),
        ("merge", {"into": PLAYERS[1]}, "", 428, "precondition_required"),
        ("unmerge", {}, "*", 409, "not_merged"),
        ("unmerge", {}, '"7"', 412, "stale"),
        ("unmerge", {"into": PLAYERS[1]}, "*", 400, "malformed_body"),
    ],
)
def test_what_is_refused(action: str, body: Any, if_match: str, status: int, code: str, table: Table) -> None:
    answer = act(table, action, table.players[0], body, if_match)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_the_examples_merge_and_unmerge(table: Table) -> None:
    for body in examples("merge_player").values():
        done = act(table, "merge", table.players[0], {**body, "into": table.players[PLAYERS.index(body["into"])]})
        assert done.json()["merged_into"] == table.players[1]
    for body in examples("unmerge_player").values():
        assert act(table, "unmerge", table.players[0], body).json()["merged_into"] is None
