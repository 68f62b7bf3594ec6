from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from pytest_django import Settings

from gamenight.selectors.access import Caller
from rules import registry
from rules.game import Game
from tests import builders, toy


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A fifth game in the registry: one folder and one line."""
    monkeypatch.setitem(registry.GAMES, "toy", toy.GAME)
    return toy.GAME


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """A test that asked for pages in another language leaves none behind."""
    with translation.override("en"):
        yield


@pytest.fixture
def owner(db: None) -> Caller:
    """The owner of a club, as a caller in it."""
    return builders.a_club()


@pytest.fixture(autouse=True)
def without_limits(settings: Settings) -> None:
    """All tests come from one address."""
    settings.RATE_LIMITS = {}


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    """A password is hashed in no time, not in the tenth of a second that makes guessing slow."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def loops_beside_django() -> Iterator[None]:
    """Playwright runs an event loop in the test's thread, which Django would take for its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args(loops_beside_django: None) -> dict[str, Any]:
    """Debian's chromium, which asks nobody anything."""
    flags = ["no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-background-networking"]
    more = ["disable-component-update", "disable-sync"]
    return {"executable_path": "/usr/bin/chromium", "args": [f"--{flag}" for flag in flags + more]}
