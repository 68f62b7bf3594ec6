from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from gamenight.models import Account
from gamenight.roles import Role
from tests.builders import a_club
from tests.gamenight.api.clients import ApiClient, account
from tests.gamenight.api.table import Table


@pytest.fixture
def anyone() -> ApiClient:
    return ApiClient()


@pytest.fixture
def by_role(db: None) -> dict[str, Account]:
    """An account for each role, by its name."""
    return {role.value: account(role.value) for role in Role}


@pytest.fixture
def table(db: None) -> Table:
    return Table(a_club())


@pytest.fixture
def database_away(django_db_blocker: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody listens where the database was."""
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "PORT", "1")
    with django_db_blocker.unblock():
        yield
    connection.close()
