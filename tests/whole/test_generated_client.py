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
    players = [each.id for each in load("api.players.list_players").sync(club, client=client, limit=3).data]
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


STAKE, CENTER_ROUND = {"kind": "stake"}, {"kind": "center"}
EVENING: dict[str, Any] = {
    "ink-it": ("ink_it", "InkIt", {}, [{"captains": [captain % 3], "mistakes": 2} for captain in range(5)]),
    "broad-lines": ("broad_lines", "BroadLines", {}, [{"critic": 0, "sheets": 25, "result": "out_of_sheets"}]),
    "irk": ("irk", "Irk", {}, [STAKE, CENTER_ROUND, CENTER_ROUND, STAKE, CENTER_ROUND, CENTER_ROUND, STAKE]),
    "ink": ("ink", "Ink", {}, [
        {"turns": [{"seat": seat, "action": "paint", "goals": [{"number": 3, "palette": 1}]} for seat in range(3)]},
    ]),
}  # fmt: skip
"""By game: the generated names of its shapes, its setup, and the rounds of a play."""


class Phone:
    """An app on the generated client: a play is begun with a network, its rounds are queued without."""

    def __init__(self, load: Load, client: Any) -> None:
        self.load, self.client = load, client
        self.club = load("api.clubs.list_clubs").sync(client=client).data[0].id
        listed = load("api.players.list_players").sync(self.club, client=client, limit=3)
        self.players = [each.id for each in listed.data]
        self.queue: list[Any] = []

    def begin(self, game: str) -> Any:
        module, name, setup, _ = EVENING[game]
        record = {"game": game, "seats": 3} | ({"setup": setup} if setup else {})
        body = self.load("models.play_to_log").PlayToLog(
            players=self.players, record=shape(self.load, f"{module}_record", f"{name}Record", record)
        )
        log = self.load("api.plays.log_play").sync
        return log(self.club, client=self.client, body=body, idempotency_key=f"evening-begins-{game}")

    def enter(self, play: Any, game: str, number: int, round_: dict[str, Any]) -> None:
        body = {"game": game, "number": number, "round": round_}
        entry = {"do": "append_round", "key": f"evening-{game}-round-{number:02}", "play": str(play.id), "body": body}
        self.queue.append(shape(self.load, "append_round_entry", "AppendRoundEntry", entry))

    def sync(self) -> list[Any]:
        body = self.load("models.queue").Queue(items=self.queue)
        return list(self.load("api.sync.sync").sync(self.club, client=self.client, body=body).items)

    def read(self, play: Any) -> Any:
        return self.load("api.plays.read_play").sync(self.club, play.id, client=self.client)


def test_an_evening_of_all_four_games_is_logged_corrected_and_synced(load: Load, client: Any) -> None:
    phone = Phone(load, client)
    plays = {game: phone.begin(game) for game in EVENING}
    assert {play.status for play in plays.values()} == {"in_progress"}
    for game, (_, _, _, rounds) in EVENING.items():
        for number, round_ in enumerate(rounds, start=1):
            phone.enter(plays[game], game, number, round_)
    assert {sent.status for sent in phone.sync()} == {"stored"}
    assert {sent.status for sent in phone.sync()} == {"replayed"}
    read = {game: phone.read(play) for game, play in plays.items()}
    assert {game: len(play.record["rounds"]) if isinstance(play.record, dict) else len(play.record.rounds)
            for game, play in read.items()} == {"ink-it": 5, "broad-lines": 1, "irk": 7, "ink": 1}  # fmt: skip
    assert {game: play.status for game, play in read.items()} == {
        "ink-it": "finished",
        "broad-lines": "finished",
        "irk": "in_progress",
        "ink": "in_progress",
    }

    counted = {"record": {"final": {"center": CENTER, "piles": PILES}}, "reason": "counted at home"}
    correction = shape(load, "play_correction", "PlayCorrection", counted)
    corrected = load("api.plays.correct_play").sync(
        phone.club, plays["irk"].id, client=client, body=correction, if_match=f'"{read["irk"].version}"'
    )
    assert (corrected.status, phone.read(plays["irk"])) == ("finished", corrected)
    moved = load("api.plays.list_revisions").sync(phone.club, plays["irk"].id, client=client)
    assert [(each.number, each.action) for each in moved.data][-1] == (9, "correct")


def test_it_understands_a_refusal(load: Load, client: Any) -> None:
    club = load("api.clubs.list_clubs").sync(client=client).data[0].id
    players = [each.id for each in load("api.players.list_players").sync(club, client=client, limit=3).data]
    too_much = IRK | {"final": {"center": CENTER, "piles": [PILES[0] | {"red": 30}, *PILES[1:]]}}
    body = load("models.play_to_log").PlayToLog(
        players=players, record=shape(load, "irk_record", "IrkRecord", too_much)
    )
    problem = load("api.plays.log_play").sync(
        club, client=client, body=body, idempotency_key="generated-client-refused"
    )
    assert (problem.status, problem.errors[0].pointer) == (422, "/record/final/piles/0")
