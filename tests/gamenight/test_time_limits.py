"""Nothing holds up others for long: what a session of the role may do, a job, and a migration."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from gamenight.models import Due
from gamenight.selectors.access import Caller
from gamenight.services.due import mark, work_off
from tests.builders import some_players
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")


def limits() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(name) FROM unnest(%s::text[]) AS limits (name)", [list(NAMES)])
        return [limit for (limit,) in cursor.fetchall()]


@pytest.fixture(autouse=True)
def new_session() -> Iterator[None]:
    connection.close()
    yield
    connection.close()


def test_a_session_runs_no_statement_for_long_and_waits_for_none() -> None:
    assert limits() == ["10s", "3s", "15s"]


def test_a_job_may_take_longer_and_the_session_after_it_may_not() -> None:
    mark(None, ["tidy"])
    seen: list[list[str]] = []
    assert work_off("tidy", lambda: seen.append(limits()))
    assert (seen, limits(), Due.objects.count()) == ([["50s", "30s", "1min"]], ["10s", "3s", "15s"], 0)


def test_a_migration_may_take_its_time_but_waits_for_no_lock() -> None:
    call_command("migrate", verbosity=0)
    assert limits() == ["0", "3s", "0"]


@pytest.mark.parametrize("looking", ["check_unapplied", "plan"])
def test_looking_at_migrations_changes_nothing(looking: str) -> None:
    call_command("migrate", verbosity=0, **{looking: True})
    assert limits() == ["10s", "3s", "15s"]


def test_a_write_that_waits_for_a_lock_is_told_to_come_again(owner: Caller) -> None:
    """A transaction of somebody else's holds the row."""
    [ada] = some_players(owner, "Ada")
    app, path = App(owner), f"players/{ada.id}/"
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute("SELECT * FROM player FOR UPDATE")
        begun = monotonic()
        answer = app.change(path, {"guest": True}, if_match="*")
    assert 2 < monotonic() - begun < 10
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert app.change(path, {"guest": True}, if_match="*").status_code == 200
