"""A client that a public generator makes from the OpenAPI document alone, as another app's developer would."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.request import urlopen
from uuid import uuid4

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
def app(running: Running, load: Load) -> Iterator[App]:
    with load("client").AuthenticatedClient(base_url=running.origin, token=running.token) as client:
        yield App(load, client)


@pytest.fixture(scope="module")
def stranger(running: Running, load: Load) -> Iterator[App]:
    """The same app in another club's hands."""
    told = running.manage("found_club", "Another club", "--owner", "zoe")
    token = re.search(r"gn_\w+", told)
    assert token is not None, told
    with load("client").AuthenticatedClient(base_url=running.origin, token=token[0]) as client:
        yield App(load, client)


class App:
    """An app on the generated client, at a table of three of its club's players."""

    def __init__(self, load: Load, client: Any) -> None:
        self.load, self.client = load, client
        self.club = self.ask("clubs.list_clubs").data[0].id
        self.players = [each.id for each in self.ask("players.list_players", self.club, limit=3).data]
        self.queue: list[Any] = []

    def ask(self, operation: str, *parts: Any, **more: Any) -> Any:
        """What an operation, such as `plays.read_play`, answers to the club's address or another one."""
        return self.load(f"api.{operation}").sync(*parts, client=self.client, **more)

    def shape(self, name: str, document: dict[str, Any]) -> Any:
        """A body: `document` as the generated class `name`, in the module of that name."""
        module = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
        return getattr(self.load(f"models.{module}"), name).from_dict(document)

    def log(self, record: dict[str, Any], key: str, **more: Any) -> Any:
        body = self.shape("PlayToLog", {"players": [str(each) for each in self.players], "record": record, **more})
        return self.ask("plays.log_play", self.club, body=body, idempotency_key=key)

    def correct(self, play: Any, change: dict[str, Any], **more: Any) -> Any:
        body, version = self.shape("PlayCorrection", change), f'"{play.version}"'
        return self.ask("plays.correct_play", self.club, play.id, body=body, if_match=version, **more)

    def read(self, play: Any) -> Any:
        return self.ask("plays.read_play", self.club, play.id)

    def enter(self, name: str, do: str, body: Any, **more: Any) -> None:
        """An item for the queue, as the generated class `name`."""
        entry = {"do": do, "key": f"evening-without-network-{len(self.queue)}", "body": body, **more}
        self.queue.append(self.shape(name, entry))

    def sync(self) -> list[Any]:
        return list(self.ask("sync.sync", self.club, body=self.load("models.queue").Queue(items=self.queue)).items)


PILES = [
    {"red": 4, "orange": 2, "green": 0, "blue": 3, "purple": 0, "starbursts": 0},
    {"red": 4, "orange": 0, "green": 5, "blue": 0, "purple": 1, "starbursts": 0},
    {"red": 2, "orange": 1, "green": 3, "blue": 2, "purple": 4, "starbursts": 0},
]
CENTER = {"red": 8, "orange": 3, "green": 5, "blue": 7, "purple": 5}
IRK = {"game": "irk", "seats": 3, "final": {"center": CENTER, "piles": PILES}}
TOO_MUCH = IRK | {"final": {"center": CENTER, "piles": [PILES[0] | {"red": 30}, *PILES[1:]]}}
GUESSED = {"critic": 0, "sheets": 2, "result": "guessed", "guesses": 3}


def painted(**all_of_it: int) -> dict[str, Any]:
    """A round of INK in which each of three paints a bottle, but the first one what is said."""
    goals = [all_of_it or {"palette": 1}, {"palette": 1}, {"palette": 1}]
    turns = [{"seat": seat, "action": "paint", "goals": [{"number": 7, **goals[seat]}]} for seat in range(3)]
    return {"turns": turns}


STAKE, TO_CENTER = {"kind": "stake"}, {"kind": "center"}
EVENING: dict[str, list[dict[str, Any]]] = {
    "ink-it": [{"captains": [number % 3], "mistakes": 0} for number in range(5)],
    "ink": [painted(), painted(palette=11, wild=12)],
    "broad-lines": [{"critic": 0, "sheets": 24, "result": "guessed"}, {"critic": 0, "sheets": 1, "result": "guessed"}],
    "irk": [STAKE, TO_CENTER, TO_CENTER, STAKE, TO_CENTER, TO_CENTER, STAKE],
}
"""The rounds of an evening's plays, by game."""


def test_it_logs_a_play_reads_it_back_and_reads_the_board(app: App) -> None:
    logged = app.log(IRK, "generated-client-irk")
    assert (logged.game, logged.status, [seat.score for seat in logged.seats]) == ("irk", "finished", [14, 11, 11])
    assert app.read(logged) == logged
    [league, *_] = app.ask("leagues.list_leagues", app.club).data
    assert app.ask("boards.read_board", app.club, league.id).rows[0].rank == 1


def test_an_evening_of_all_four_games_is_logged_corrected_synced_and_read_back(app: App, stranger: App) -> None:
    plays = {game: app.log({"game": game, "seats": 3}, f"the-evening-begins-{game}") for game in EVENING}
    assert {play.status for play in plays.values()} == {"in_progress"}

    # While there is a network, each round says what comes next; then there is none.
    for game, rounds in EVENING.items():
        first, *others = ({"game": game, "number": at, "round": each} for at, each in enumerate(rounds, start=1))
        body = app.shape("".join(map(str.title, game.split("-"))) + "RoundToWrite", first)
        key = f"the-first-round-of-{game}"
        live = app.ask("rounds.append_round", app.club, plays[game].id, body=body, idempotency_key=key)
        assert live.outcome.next_ is not None
        for other in others:
            app.enter("AppendRoundEntry", "append_round", other, play=str(plays[game].id))
    guest, late = str(uuid4()), str(uuid4())
    app.enter("AddPlayerEntry", "add_player", {"id": guest, "name": "Somebody's cousin", "guest": True})
    seated = [guest, *(str(each) for each in app.players[1:])]
    record = {"game": "broad-lines", "seats": 3, "rounds": [GUESSED], "ended_early": True}
    app.enter("LogPlayEntry", "log_play", {"id": late, "players": seated, "record": record})
    app.enter("CorrectPlayEntry", "correct_play", {"rated": False}, play=late, if_match="*")
    app.enter("UndoRevisionEntry", "undo_revision", {}, play=late, if_match='"2"')
    assert [sent.status for sent in app.sync()] == ["stored"] * len(app.queue)
    assert [sent.status for sent in app.sync()] == ["replayed"] * len(app.queue)

    # At home the piles of Irk are counted; a preview says what that comes to.
    irk = app.read(plays["irk"])
    count = {"record": {"final": {"center": CENTER, "piles": PILES}}, "reason": "counted at home"}
    foreseen = app.correct(irk, count, preview=True)
    assert (foreseen.based_on, foreseen.play.status, len(foreseen.ratings)) == (irk.version, "finished", 1)
    assert app.read(irk) == irk
    corrected = app.correct(irk, count)
    assert [seat.score for seat in corrected.seats] == [14, 11, 11]
    assert app.correct(irk, {"rated": False}).version == corrected.version  # somebody was faster: a problem

    listed = app.ask("plays.list_plays", app.club, session=plays["irk"].session, limit=100).data
    read = {str(play.id): play for play in listed}
    evening = {game: read[str(play.id)] for game, play in plays.items()}
    assert {game: play.status for game, play in evening.items()} == dict.fromkeys(EVENING, "finished")
    assert {game: len(play.record.rounds) for game, play in evening.items()} == {
        game: len(rounds) for game, rounds in EVENING.items()
    }
    assert [[seat.score for seat in evening[game].seats] for game in ("ink-it", "ink", "broad-lines")] == [
        [0, 0, 0],
        [24, 2, 2],
        [2, 2, 2],
    ]
    assert (read[late].status, read[late].rated) == ("abandoned", True)
    assert [str(each) for each in read[late].players] == seated
    told = app.ask("plays.list_revisions", app.club, corrected.id).data
    assert [each.action for each in told] == ["log", *["round"] * 7, "correct"]

    for play in plays.values():
        asked = [stranger.read(play), stranger.ask("plays.read_play", app.club, play.id)]
        assert [problem.code for problem in asked] == ["not_found", "not_found"]
    assert stranger.ask("plays.list_plays", app.club).code == "not_found"
    assert stranger.ask("plays.list_plays", stranger.club).data == []


def test_it_understands_a_refusal(app: App) -> None:
    problem = app.log(TOO_MUCH, "generated-client-refused")
    assert (problem.status, problem.errors[0].pointer) == (422, "/record/final/piles/0")
