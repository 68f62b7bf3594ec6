from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.template import Context, Template
from django.test.signals import template_rendered
from django.test.testcases import TransactionTestCase
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


@pytest.fixture(scope="session", autouse=True)
def quick_emptying() -> Iterator[None]:
    """Rows committed by a test go in a hundredth of the time that `flush` takes to make each table's files anew.

    Left as they are: the kinds of things and the permissions, which `migrate` wrote and no test changes.
    """
    kept = {"django_content_type", "auth_permission"}

    def empty(case: TransactionTestCase) -> None:
        tables = sorted(set(connection.introspection.django_table_names(only_existing=True)) - kept)
        emptied = [f"DELETE FROM {table}" for table in tables]  # noqa: S608 - our own tables' names
        alone = ["BEGIN", f"LOCK TABLE {', '.join(tables)}", "SET LOCAL session_replication_role = replica"]
        with connection.cursor() as cursor:
            cursor.execute("; ".join([*alone, *emptied, "COMMIT"]))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_templates(django_test_environment: None) -> Iterator[None]:
    """The test client hears of each page, not of each of the hundred templates that it includes."""

    def render(template: Template, context: Context) -> str:
        if context.template is template:
            template_rendered.send(sender=template, template=template, context=context)
        return template.nodelist.render(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", render)
        yield


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
