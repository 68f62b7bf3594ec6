"""Pages of clubs in Russian say nothing in Latin letters but names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from gamenight.models import Account, Club, Evening, League, Play, Player
from gamenight.services import corrections
from rules.registry import GAMES
from tests.builders import logged, some_players, work_off_everything
from tests.gamenight.admin.test_russian import LATIN, NAMES, OF_TOY, Reader
from tests.gamenight.web.conftest import DAYS, Shown, member
from tests.gamenight.web.test_plays import simulated

NOTATION = {"iframe", "src", "width", "height", "loading", "lazy", "title", "img", "alt", "svg", "json", "embed"}
NOTATION |= {"http", "testserver", "clubs", "leagues", "board", "language", "ru"}
"""What another site is to hold, and addresses."""

TOLD_OF_TOY = OF_TOY | {"Rounds", "least", "in", "the", "middle"}


@pytest.fixture
def russian(shown: Shown) -> Shown:
    """The club's people write in Russian, and there is something for every sentence."""
    players = some_players(shown.owner, *"abc")
    for day in DAYS:
        logged(shown.owner, players, 1, 1, 9, day=day)
    logged(shown.owner, [shown.ada, shown.ben], 12, 1, day=DAYS[1])
    work_off_everything()
    corrections.void(caller=shown.owner, play_id=shown.plays[0], version=1)
    work_off_everything()
    Evening.objects.update(title="Весна", place="У Ады", notes="С пирогом")
    for model in (Club, League, Player):
        for number, each in enumerate(model.objects.all()):
            model.objects.filter(pk=each.pk).update(name=f"Имя {number}")
    return shown


def latin(client: Client, path: str) -> set[str]:
    answer: Any = client.get(path)
    assert answer.status_code in (200, 404), path
    head = answer.content.decode().partition("<main")[0]
    assert '<html lang="ru">' in head
    return {word for word in Reader(answer).words if not set(word) <= set("0123456789abcdef")} - NAMES - TOLD_OF_TOY


def speaking_russian(shown: Shown) -> Client:
    client = member(shown)
    Account.objects.update(language="ru")
    for number, account in enumerate(Account.objects.all()):
        Account.objects.filter(id=account.id).update(username=f"имя-{number}")
    return client


def test_every_page(russian: Shown) -> None:
    client = speaking_russian(russian)
    more = [f"{russian.board}embed/", f"{russian.club}open/", "/", f"/clubs/{russian.league.id}/"]
    for path in (*russian.pages().values(), *more):
        allowed = NOTATION if path.endswith("embedding/") else set()
        assert (path, latin(client, path) - allowed) == (path, set())


def test_every_page_for_visitors(russian: Shown) -> None:
    client = Client(headers={"Accept-Language": "ru"})
    for path in (*russian.pages().values(), f"{russian.club}open/"):
        allowed = NOTATION if path.endswith("embedding/") else set()
        assert (path, latin(client, path) - allowed) == (path, set())
    wrong = client.post(f"{russian.club}open/", {"secret": "x"})
    assert Reader(wrong).words - NAMES == set()


@pytest.mark.parametrize("game", [name for name in GAMES if name != "toy"])
@pytest.mark.parametrize("seed", range(3))
def test_every_games_sheet(russian: Shown, game: str, seed: int) -> None:
    path = simulated(russian, game, seed)
    Player.objects.update(name="Имя")
    found = latin(speaking_russian(russian), path)
    play = Play.objects.get(game=game)
    written = [play.options, play.setup, play.final, *(each.data for each in play.rounds.all())]
    assert found - {word for each in written for word in free_words(each)} == set()


def free_words(value: Any) -> Iterator[str]:
    """What a table wrote in its own words, and names of options, by which sentences tell house rules."""
    match value:
        case dict():
            yield from (word for key in value for word in LATIN.findall(key))
            yield from (word for each in value.values() for word in free_words(each))
        case list():
            yield from (word for each in value for word in free_words(each))
        case str():
            yield from LATIN.findall(value)
