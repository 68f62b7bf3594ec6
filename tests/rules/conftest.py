from __future__ import annotations

import pytest

from rules import registry
from rules.game import Game
from tests import toy


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A fifth game in the registry, for this test alone."""
    monkeypatch.setitem(registry.GAMES, toy.GAME.name, toy.GAME)
    return toy.GAME
