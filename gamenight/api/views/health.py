"""Whether the process lives, and whether it can serve."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from gamenight.models import Heartbeat
from gamenight.shapes import dumped


def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is asked."""
    return _state(200, {"alive": True})


def readyz(request: HttpRequest) -> HttpResponse:
    """200 with the database reachable and migrated, else 503. `heartbeats`: seconds since each worker was last seen."""
    try:
        migrated = _newest_migrations() <= MigrationRecorder(connection).applied_migrations().keys()
        beats = _heartbeat_ages() if migrated else {}
    except Error:
        return _state(503, {"ready": False, "database": False, "migrated": None, "heartbeats": {}})
    state = {"ready": migrated, "database": True, "migrated": migrated, "heartbeats": beats}
    return _state(200 if migrated else 503, state)


def _state(status: int, state: dict[str, Any]) -> HttpResponse:
    headers = {"Cache-Control": "no-store"} | ({} if status == 200 else {"Retry-After": "2"})
    return HttpResponse(dumped(state), status=status, content_type="application/json", headers=headers)


def _heartbeat_ages() -> dict[str, float]:
    now = timezone.now()
    beats = Heartbeat.objects.order_by("name").values_list("name", "at")
    return {name: round((now - at).total_seconds(), 1) for name, at in beats}


@cache
def _newest_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).graph.leaf_nodes())
