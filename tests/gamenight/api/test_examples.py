"""The documentation's examples, sent as they stand; a club's own ids take the place of the made-up ones."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from jsonschema import Draft202012Validator

from gamenight.api.bodies.games import METHODS
from gamenight.api.examples import PLAYERS, examples
from gamenight.api.openapi import openapi
from gamenight.models import Player
from rules.registry import GAMES
from tests.builders import some_players
from tests.gamenight.api.clients import ApiClient
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db


def test_each_games_record_scores(anyone: ApiClient) -> None:
    assert list(examples("score_record")) == list(GAMES)
    for name, record in examples("score_record").items():
        assert anyone.send("POST", f"/api/v1/games/{name}/score/", record).json()["valid"] is True


def test_each_questions_examples_are_answered_as_documented(anyone: ApiClient) -> None:
    document = openapi(tuple(GAMES))
    questions = [(game, question) for game in GAMES.values() for question in game.questions]
    assert len(questions) >= 3
    for game, question in questions:
        path, method = f"/api/v1/games/{game.name}/{question.name}/", METHODS[question.by]
        operation = document["paths"][path][method.lower()]
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        shown = examples(operation["operationId"])
        assert shown == question.examples
        for example in shown.values():
            asked = (f"{path}?{urlencode(example)}",) if method == "GET" else (path, example)
            answer = anyone.send(method, *asked)
            assert answer.status_code == 200, answer.json()
            Draft202012Validator({**schema, "components": document["components"]}).validate(answer.json())


def test_each_games_play_is_logged(table: Table) -> None:
    ids = more_players(table)
    assert list(examples("log_play")) == list(GAMES)
    for number, (name, body) in enumerate(examples("log_play").items()):
        body = {**body, "players": [ids[player] for player in body["players"]]}
        answer = table.client.send("POST", table.plays, body, idempotency_key=f"0123456789abcdef{number}")
        assert (answer.status_code, answer.json().get("game")) == (201, name)


def test_an_evenings_plays_are_logged_at_once(table: Table) -> None:
    ids = more_players(table)
    (body,) = examples("log_plays").values()
    plays = [{**play, "players": [ids[player] for player in play["players"]]} for play in body["plays"]]
    answer = table.client.send("POST", f"{table.plays}bulk/", {"plays": plays}, idempotency_key="0123456789abcdef")
    assert (answer.status_code, [play["game"] for play in answer.json()["data"]]) == (201, list(GAMES))


def test_an_evening_without_network_is_stored(table: Table) -> None:
    ids = more_players(table)
    (body,) = examples("sync").values()
    for item in body["items"]:
        if "players" in item["body"]:
            item["body"]["players"] = [ids[player] for player in item["body"]["players"]]
    answer = table.client.send("POST", f"{table.club}sync/", body)
    assert {each["status"] for each in answer.json()["items"]} == {"stored"}, answer.json()
    assert len(answer.json()["items"]) > len(GAMES)


def test_each_games_round_is_written_and_written_anew(table: Table) -> None:
    ids = more_players(table)
    (queue,) = examples("sync").values()
    begun = {item["body"]["record"]["game"]: item["body"] for item in queue["items"] if item["do"] == "log_play"}
    for number, (name, body) in enumerate(examples("append_round").items()):
        key = f"0123456789abcdef{number}"
        players = [ids[player] for player in begun[name]["players"]]
        play = table.client.send("POST", table.plays, {**begun[name], "players": players}, idempotency_key=key)
        rounds = f"{play.headers['Location']}rounds/"
        assert table.client.send("POST", rounds, body, idempotency_key=key).status_code == 201, name
        anew = {**body, "round": {**body["round"], "note": "once more"}}
        assert table.client.send("PUT", f"{rounds}1/", anew, if_match='"2"').status_code == 200, name


@pytest.mark.parametrize(("operation", "collection"), [("add_player", "players"), ("create_league", "leagues")])
def test_a_things_example_makes_it(operation: str, collection: str, table: Table) -> None:
    for body in examples(operation).values():
        answer = table.client.send("POST", f"{table.club}{collection}/", {**body, "name": f"{body['name']} of a club"})
        assert (answer.status_code, answer.json()["name"]) == (201, f"{body['name']} of a club")


def test_each_examples_token_is_made(table: Table) -> None:
    for body in examples("make_token").values():
        answer = table.client.send("POST", "/api/v1/me/tokens/", body)
        assert (answer.status_code, answer.json()["scopes"]) == (201, body["scopes"])


def test_each_examples_helper_is_invited(table: Table) -> None:
    session = table.log(4, 7).json()["session"]
    for body in examples("invite_helper").values():
        answer = table.client.send("POST", f"{table.club}sessions/{session}/helpers/", body)
        assert (answer.status_code, answer.json()["name"]) == (201, body["name"])


def test_each_examples_session_is_planned_and_changed(table: Table) -> None:
    for body in examples("plan_session").values():
        planned = table.client.send("POST", f"{table.club}sessions/", body)
        assert (planned.status_code, planned.json()["title"]) == (201, body.get("title"))
    for patch in examples("change_session").values():
        answer = _changed(table, "PATCH", planned.headers["Location"], patch)
        assert {key: answer[key] for key in patch} == patch
    for number, body in enumerate(examples("repeat_session").values()):
        key = f"0123456789abcdef{number}"
        again = table.client.send("POST", f"{planned.headers['Location']}repeat/", body, idempotency_key=key)
        assert (again.status_code, len(again.json()["data"])) == (201, body["weeks"])


def test_each_examples_calendar_is_shared(table: Table) -> None:
    for body in examples("share_calendar").values():
        answer = table.client.send("POST", f"{table.club}calendars/", body)
        assert (answer.status_code, answer.json()["name"]) == (201, body["name"])


def test_the_examples_tables_are_drawn(table: Table) -> None:
    session = f"{table.club}sessions/{table.log(4, 7).json()['session']}/"
    table.client.send("PATCH", f"{session}attendance/{table.players[0]}/", {"present": True}, if_match="*")
    ids = more_players(table)
    for body in examples("draw_tables").values():
        sent = body | ({"players": [ids[each] for each in body["players"]]} if "players" in body else {})
        answer = table.client.send("POST", f"{session}tables/", sent)
        assert (answer.status_code, answer.json()["seed"]) == (200, body.get("seed", answer.json()["seed"]))


def test_each_examples_attendance_is_noted(table: Table) -> None:
    session = f"{table.club}sessions/{table.log(4, 7).json()['session']}/"
    Player.objects.filter(id=table.players[0]).update(account=table.owner)
    tries = [("note_attendance", "PATCH", f"attendance/{table.players[0]}/"), ("answer_session", "PUT", "answer/")]
    for operation, method, path in tries:
        for body in examples(operation).values():
            answer = _changed(table, method, f"{session}{path}", body)
            assert {key: answer[key] for key in body} == body


@pytest.mark.parametrize(
    ("operation", "method", "step"),
    [
        ("correct_play", "PATCH", ""),
        ("void_play", "POST", "void/"),
        ("undo_revision", "POST", "undo/"),
        ("move_play", "POST", "move/"),
    ],
)
def test_a_changes_example_changes_a_play(operation: str, method: str, step: str, table: Table) -> None:
    for number, body in enumerate(examples(operation).values()):
        play = table.log(4, 7, key=f"0123456789abcdef{number}").headers["Location"]
        assert _changed(table, method, f"{play}{step}", body)["version"] == 2


def test_the_example_of_restoring_restores(table: Table) -> None:
    play = table.log(4, 7).headers["Location"]
    _changed(table, "POST", f"{play}void/", {})
    for body in examples("restore_play").values():
        assert _changed(table, "POST", f"{play}restore/", body)["voided_at"] is None


def more_players(table: Table) -> dict[str, str]:
    """Those of the table and some more by the ids that stand for them in examples."""
    more = some_players(table.caller, *(f"Player {number}" for number in range(26)))
    return dict(zip(PLAYERS, [*table.players, *(str(player.id) for player in more)], strict=True))


def _changed(table: Table, method: str, path: str, body: Any) -> Any:
    answer = table.client.send(method, path, body, if_match="*")
    assert answer.status_code == 200, answer.json()
    return answer.json()
