"""Leases what is due and hands it to Celery: woken by a notification, and by itself each second."""

from __future__ import annotations

import logging
import signal
from types import FrameType

import psycopg
from celery import Celery
from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections
from kombu.exceptions import OperationalError as BrokerError

from gamenight.models import Due
from gamenight.services.due import LEASE
from gamenight.services.jobs import queue_of
from gamenight.sql import statement

MOST_AT_ONCE = 100
SWEEP_SECONDS = 1.0

log = logging.getLogger(__name__)


class Dispatcher:
    """Sends a task for each due scope, and nothing else; a lease that lapses is sent again."""

    def __init__(self, app: Celery) -> None:
        self.app = app
        self.stopping = False
        self.listening: psycopg.Connection | None = None

    def run(self) -> None:
        """Until a signal says stop. Neither a lost database nor a lost broker ends it."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        while not self.stopping:
            try:
                while self.send_due() == MOST_AT_ONCE:
                    pass
                self._wait()
            except (OperationalError, InterfaceError, psycopg.Error, BrokerError, OSError) as error:
                log.warning("dispatching waits for the database or the broker: %s", error)
                self._start_afresh()

    def send_due(self) -> int:
        """How many scopes were leased and sent."""
        rows = statement("lease_due").all(lease=LEASE, most_tries=Due.MOST_TRIES, most=MOST_AT_ONCE)
        for row in rows:
            self.app.send_task("gamenight.work_off", args=[row.scope], queue=queue_of(row.scope))
        return len(rows)

    def _wait(self) -> None:
        if self.listening is None:
            self.listening = psycopg.connect(settings.DATABASE_DIRECT_URL, autocommit=True)
            self.listening.execute("LISTEN due")
        for _ in self.listening.notifies(timeout=SWEEP_SECONDS, stop_after=1):
            pass

    def _start_afresh(self) -> None:
        if self.listening is not None:
            self.listening.close()
        self.listening = None
        close_old_connections()
        signal.sigtimedwait([], SWEEP_SECONDS)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopping = True
