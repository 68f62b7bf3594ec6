from __future__ import annotations

import pytest

from rules import registry
from rules.game import Game
from tests.rules.toy import TOY


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A further game in the registry, for this test alone."""
    monkeypatch.setitem(registry.GAMES, TOY.name, TOY)
    return TOY
