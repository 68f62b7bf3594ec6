"""Where Celery's messages go: the named broker, else queues (pgmq) in the project's own database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from psycopg.conninfo import make_conninfo

_PGMQ_OPTIONS = {
    "init_extension": False,
    "wait_time_seconds": 0,
    "polling_interval": 0.2,
    "use_notify": True,
    "visibility_timeout": 300,
    "pool_timeout": 5,
}
_REDIS_OPTIONS = {
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
    "socket_timeout": 5,
    "socket_connect_timeout": 5,
}


def broker_of(url: str, database: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Celery's broker URL and transport options; an empty `url` means pgmq on `database` (Django's settings)."""
    if url and not url.startswith("pgmq"):
        return url, _REDIS_OPTIONS if url.startswith("redis") else {}
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    parts = {ours: database[theirs] for theirs, ours in names.items() if database.get(theirs)}
    return "pgmq://localhost", _PGMQ_OPTIONS | {"conn_string": make_conninfo(**parts)}
