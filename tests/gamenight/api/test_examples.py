"""The documentation's examples, sent as they stand; a club's own ids take the place of the made-up ones."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from gamenight.api.examples import PLAYERS, examples
from rules.registry import GAMES
from tests.builders import some_players
from tests.gamenight.api.clients import ApiClient
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db


def test_each_games_record_scores(anyone: ApiClient) -> None:
    assert list(examples("score_record")) == list(GAMES)
    for name, record in examples("score_record").items():
        assert anyone.send("POST", f"/api/v1/games/{name}/score/", record).json()["valid"] is True


def test_each_games_play_is_logged(table: Table) -> None:
    names = (f"Player {number}" for number in count())
    more = some_players(table.caller, *(next(names) for _ in range(26)))
    ids = dict(zip(PLAYERS, [*table.players, *(str(player.id) for player in more)], strict=True))
    assert list(examples("log_play")) == list(GAMES)
    for number, (name, body) in enumerate(examples("log_play").items()):
        body = {**body, "players": [ids[player] for player in body["players"]]}
        answer = table.client.send("POST", table.plays, body, idempotency_key=f"0123456789abcdef{number}")
        assert (answer.status_code, answer.json().get("game")) == (201, name)


@pytest.mark.parametrize(("operation", "collection"), [("add_player", "players"), ("create_league", "leagues")])
def test_a_things_example_makes_it(operation: str, collection: str, table: Table) -> None:
    for body in examples(operation).values():
        answer = table.client.send("POST", f"{table.club}{collection}/", {**body, "name": f"{body['name']} of a club"})
        assert (answer.status_code, answer.json()["name"]) == (201, f"{body['name']} of a club")


@pytest.mark.parametrize(
    ("operation", "method", "step"),
    [
        ("correct_play", "PATCH", ""),
        ("void_play", "POST", "void/"),
        ("undo_revision", "POST", "undo/"),
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


def _changed(table: Table, method: str, path: str, body: Any) -> Any:
    answer = table.client.send(method, path, body, if_match="*")
    assert answer.status_code == 200, answer.json()
    return answer.json()
