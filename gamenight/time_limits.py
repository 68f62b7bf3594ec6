"""How long PostgreSQL lets a statement run, wait for a lock, or a transaction idle: nothing holds up others for long.

The limits are the role's, since behind PgBouncer a connection may ask for none of its own.
"""

from __future__ import annotations

from django.db import connection
from psycopg.sql import SQL, Identifier

OF_REQUESTS = {"statement_timeout": "10s", "lock_timeout": "3s", "idle_in_transaction_session_timeout": "15s"}
OF_JOBS = {"statement_timeout": "50s", "lock_timeout": "30s", "idle_in_transaction_session_timeout": "60s"}
"""Of those, Celery's own limit ends what the database doesn't see."""


def limit_role() -> None:
    """Every session to come of this role in this database keeps to `OF_REQUESTS`."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database()")
        database = Identifier(cursor.fetchone()[0])
        for name, limit in OF_REQUESTS.items():
            change = SQL("ALTER ROLE CURRENT_USER IN DATABASE {} SET {} = {}")
            cursor.execute(change.format(database, Identifier(name), limit))


def limit_job() -> None:
    """The transaction that is open keeps to `OF_JOBS`."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config(name, value, true) FROM unnest(%s::text[], %s::text[]) AS limits (name, value)",
            [list(OF_JOBS), list(OF_JOBS.values())],
        )


def lift() -> None:
    """This session may take as long as it likes, but waits for no lock any longer than others do."""
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")
        cursor.execute("SET idle_in_transaction_session_timeout = 0")
