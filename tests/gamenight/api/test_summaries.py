"""An evening as text for a chat, in the reader's language."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random
from typing import Any

import pytest

from gamenight.models import Attendance, Evening, Player
from gamenight.selectors import summaries
from gamenight.selectors.access import Caller
from gamenight.services import corrections, plays
from gamenight.services.facts import NewPlay
from rules.registry import GAMES
from tests.builders import an_evening, logged, some_players, statements
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


@pytest.fixture
def evening(owner: Caller) -> Evening:
    starts_at = datetime(2026, 3, 6, 18, 30, tzinfo=UTC)
    return an_evening(owner, date(2026, 3, 6), starts_at=starts_at, title="Spring games", place="Ana's kitchen")


def told(app: App, evening: Evening, **headers: str) -> list[str]:
    answer = app.read(f"sessions/{evening.id}/summary/", **headers).json()
    assert answer["session"] == str(evening.id)
    return str(answer["text"]).split("\n")


def log(owner: Caller, evening: Evening, players: list[Player], record: Any) -> None:
    ids = tuple(player.id for player in players)
    plays.log(caller=owner, new=NewPlay(record=record, players=ids, evening=evening.id))


def a_full_evening(owner: Caller, evening: Evening) -> None:
    """Four plays, one of them under way, and a fifth that is voided; Eve came and only looked on."""
    ada, ben, cleo, eve = some_players(owner, "Ada", "Ben", "Cleo", "Eve")
    logged(owner, [ada, ben, cleo], 4, 7, 4, evening=evening.id)
    log(owner, evening, [ada, ben], {"game": "broad-lines", "seats": 2, "final": {"guessed": 5}})
    won = {"game": "ink-it", "seats": 3, "final": {"rounds": 5, "mistakes": 2}}
    log(owner, evening, [cleo, ada, ben], won)
    log(owner, evening, [ada, ben], {"game": "toy", "seats": 2})
    voided = logged(owner, [ada, eve], 1, 2, evening=evening.id).play
    corrections.void(caller=owner, play_id=voided.id, version=1)
    Attendance.objects.create(club=owner.in_club, evening=evening, player=eve, present=True)


def test_it_says_when_where_who_and_what_came_of_each_play(owner: Caller, app: App, evening: Evening) -> None:
    a_full_evening(owner, evening)
    assert told(app, evening) == [
        "Spring games, 6 March 2026, 19:30, Ana's kitchen",
        "There (4): Ada, Ben, Cleo, Eve",
        "1. Toy (points): 1. Ben 7, 2. Ada 4, 2. Cleo 4",
        "2. Broad Lines: Neither fame nor shame! You can do better! (words guessed: 5) – Ada, Ben",
        "3. Ink It!: won (mistakes: 2) – Cleo, Ada, Ben",
        "4. Toy (in progress): Ada, Ben",
    ]


def test_it_is_in_the_readers_language(owner: Caller, app: App, evening: Evening) -> None:
    a_full_evening(owner, evening)
    assert told(app, evening, accept_language="ru") == [
        "Spring games, 6 марта 2026, 19:30, Ana's kitchen",
        "Были (4): Ada, Ben, Cleo, Eve",
        "1. Toy (очки): 1. Ben 7, 2. Ada 4, 2. Cleo 4",
        "2. Broad Lines: Ни славы, ни позора! Вы можете лучше! (отгаданные слова: 5) – Ada, Ben",
        "3. Ink It!: победа (ошибки: 2) – Cleo, Ada, Ben",
        "4. Toy (идёт): Ada, Ben",
    ]


def test_before_the_first_play_it_says_so(owner: Caller, app: App) -> None:
    assert told(app, an_evening(owner, date(2026, 3, 6))) == ["Game night, 6 March 2026", "Nothing was played yet."]


def test_a_merged_player_goes_by_the_others_name(owner: Caller, app: App, evening: Evening) -> None:
    ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
    logged(owner, [cleo, ben], 1, 2, evening=evening.id)
    Attendance.objects.create(club=owner.in_club, evening=evening, player=ada, present=True)
    Player.objects.filter(id=cleo.id).update(merged_into=ada, merged_first_into=ada)
    assert told(app, evening)[1:] == ["There (2): Ada, Ben", "1. Toy (points): 1. Ben 2, 2. Ada 1"]


def test_every_game_has_a_line(owner: Caller, app: App, evening: Evening) -> None:
    players = some_players(owner, *(f"Player {number}" for number in range(4)))
    for game in GAMES.values():
        for seats in range(max(1, game.seats[0]), 5):
            log(owner, evening, players[:seats], game.simulate(Random(seats), seats))
    lines = told(app, evening)[2:]
    assert len(lines) > 2 * len(GAMES)
    assert [line.partition(". ")[0] for line in lines] == [str(number) for number in range(1, len(lines) + 1)]


def test_beyond_so_many_plays_it_only_counts(
    owner: Caller, app: App, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(summaries, "MOST_PLAYS", 1)
    players = some_players(owner, "Ada", "Ben")
    for _ in range(3):
        logged(owner, players, 1, 2, evening=evening.id)
    assert told(app, evening)[2:] == ["1. Toy (points): 1. Ben 2, 2. Ada 1", "Further plays: 2"]


def test_it_takes_as_many_statements_for_one_play_as_for_three(owner: Caller, app: App, evening: Evening) -> None:
    players = some_players(owner, "Ada", "Ben")
    told(app, evening)
    counts = []
    for _ in range(3):
        logged(owner, players, 1, 2, evening=evening.id)
        with statements() as run:
            told(app, evening)
        counts.append(len(run))
    assert counts == [3, 3, 3]
