"""Whether the process lives, and whether it can serve."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from gamenight.models import Heartbeat
from gamenight.secrets import new_token
from tests.gamenight.api.clients import ApiClient


def test_the_process_is_alive_without_a_database(anyone: ApiClient) -> None:
    answer = anyone.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"alive": True})


@pytest.mark.django_db
def test_it_is_ready_and_knows_when_workers_were_seen(anyone: ApiClient) -> None:
    Heartbeat.objects.create(name="boards", at=timezone.now() - timedelta(seconds=90))
    answer = anyone.get("/readyz")
    found = answer.json()
    age = found["heartbeats"].pop("boards")
    assert (answer.status_code, found) == (200, {"ready": True, "database": True, "migrated": True, "heartbeats": {}})
    assert 90 <= age < 120


@pytest.mark.django_db
def test_without_its_newest_migration_it_is_not_ready(anyone: ApiClient) -> None:
    MigrationRecorder(connection).migration_qs.filter(app="gamenight").order_by("-name")[:1].get().delete()
    answer = anyone.get("/readyz")
    assert answer.headers["Retry-After"] == "2"
    assert (answer.status_code, answer.json()) == (
        503,
        {"ready": False, "database": True, "migrated": False, "heartbeats": {}},
    )


@pytest.mark.usefixtures("database_away")
def test_without_its_database_it_is_not_ready(anyone: ApiClient) -> None:
    answer = anyone.get("/readyz")
    assert (answer.status_code, answer.json()) == (
        503,
        {"ready": False, "database": False, "migrated": None, "heartbeats": {}},
    )


@pytest.mark.usefixtures("database_away")
@pytest.mark.parametrize("credentials", ["a token", "a browser's session"])
def test_without_its_database_the_api_says_when_to_come_back(credentials: str) -> None:
    client = ApiClient(str(new_token()) if credentials == "a token" else None)
    client.cookies["sessionid"] = "a" * 32
    answer = client.send("GET", "/api/v1/me/", x_request_id="r-1")
    assert answer.headers["Retry-After"] == "2"
    assert answer.headers["X-Request-Id"] == "r-1"
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


@pytest.mark.usefixtures("database_away")
def test_without_its_database_the_games_are_open(anyone: ApiClient) -> None:
    assert anyone.send("POST", "/api/v1/games/toy/score/", {"seats": 2}).status_code == 200
