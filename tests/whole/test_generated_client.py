"""A client that a public generator makes from the OpenAPI document alone, as another app's developer would."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.request import urlopen

import pytest

from tests.whole.conftest import Running

Load = Callable[[str], ModuleType]


@pytest.fixture(scope="module")
def load(running: Running, tmp_path_factory: pytest.TempPathFactory) -> Load:
    """Modules of the generated client by name, such as `api.plays.log_play`."""
    home = tmp_path_factory.mktemp("generated")
    (home / "openapi.json").write_bytes(urlopen(f"{running.origin}/api/v1/openapi.json").read())
    generator = [str(Path(sys.executable).with_name("openapi-python-client")), "generate", "--meta", "none"]
    command = [*generator, "--path", "openapi.json", "--output-path", "gamenight_client", "--fail-on-warning"]
    (home / "config.yml").write_text("post_hooks: []\n")
    run = subprocess.run([*command, "--config", "config.yml"], cwd=home, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    sys.path.insert(0, str(home))
    return lambda name: import_module(f"gamenight_client.{name}")


@pytest.fixture(scope="module")
def client(running: Running, load: Load) -> Any:
    return load("client").AuthenticatedClient(base_url=running.origin, token=running.token)


def shape(load: Load, module: str, name: str, document: dict[str, Any]) -> Any:
    return getattr(load(f"models.{module}"), name).from_dict(document)


PILES = [
    {"red": 4, "orange": 2, "green": 0, "blue": 3, "purple": 0, "starbursts": 0},
    {"red": 4, "orange": 0, "green": 5, "blue": 0, "purple": 1, "starbursts": 0},
    {"red": 2, "orange": 1, "green": 3, "blue": 2, "purple": 4, "starbursts": 0},
]
CENTER = {"red": 8, "orange": 3, "green": 5, "blue": 7, "purple": 5}
IRK = {"game": "irk", "seats": 3, "final": {"center": CENTER, "piles": PILES}}
BROAD_LINES = {
    "game": "broad-lines",
    "seats": 3,
    "rounds": [{"critic": 0, "sheets": 2, "result": "guessed", "guesses": 3}],
    "ended_early": True,
}


def test_it_logs_a_play_reads_it_back_and_reads_the_board(load: Load, client: Any) -> None:
    club = load("api.clubs.list_clubs").sync(client=client).data[0].id
    players = [each.id for each in load("api.clubs.list_players").sync(club, client=client, limit=3).data]
    for key, (module, name, document) in {
        "generated-client-irk": ("irk_record", "IrkRecord", IRK),
        "generated-client-broad-lines": ("broad_lines_record", "BroadLinesRecord", BROAD_LINES),
    }.items():
        body = load("models.play_to_log").PlayToLog(players=players, record=shape(load, module, name, document))
        logged = load("api.plays.log_play").sync_detailed(club, client=client, body=body, idempotency_key=key)
        assert logged.status_code == 201, logged.content
        assert load("api.plays.read_play").sync(club, logged.parsed.id, client=client) == logged.parsed
        assert logged.parsed.game == document["game"]
    [league, *_] = load("api.leagues.list_leagues").sync(club, client=client).data
    board = load("api.leagues.read_board").sync(club, league.id, client=client)
    assert board.rows[0].rank == 1


def test_it_understands_a_refusal(load: Load, client: Any) -> None:
    club = load("api.clubs.list_clubs").sync(client=client).data[0].id
    players = [each.id for each in load("api.clubs.list_players").sync(club, client=client, limit=3).data]
    too_much = IRK | {"final": {"center": CENTER, "piles": [PILES[0] | {"red": 30}, *PILES[1:]]}}
    body = load("models.play_to_log").PlayToLog(
        players=players, record=shape(load, "irk_record", "IrkRecord", too_much)
    )
    problem = load("api.plays.log_play").sync(
        club, client=client, body=body, idempotency_key="generated-client-refused"
    )
    assert (problem.status, problem.errors[0].pointer) == (422, "/record/final/piles/0")
