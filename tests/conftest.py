"""What all tests lean on: Django set up on a PostgreSQL of the run's own, unless DATABASE_URL names one.

The address is set before the settings are read, the server started when the first test needs it, or when there are
several test processes, at once: they inherit the address and start nothing. It ends with the run, even a killed one.
"""

import gc
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
import pytest
from django.conf import settings
from django.db import connection

from gamenight.local.leash import leashed, unprivileged
from gamenight.local.postgres import Cluster, find_binaries

MARKS = {
    "browser": "needs Debian's chromium",
    "faults": "kills processes again and again",
    "fuzz": "sends thousands of generated requests",
    "whole": "starts everything that bin/up starts, or a database server beside the tests' own",
}


class Server:
    """A server that forgets everything with the run, in a directory named for this process."""

    def __init__(self) -> None:
        self.home = Path(f"/tmp/gamenight-tests-{os.getpid()}")
        programs, identity = find_binaries(os.environ), unprivileged()
        self.cluster = Cluster(self.home / "postgres", self.home, programs, identity, durable=False)
        self.run: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if self.run is None:
            self.home.mkdir(mode=0o711)
            self.cluster.prepare()
            process = self.cluster.process()
            command = leashed(process.command, dies_by=process.stop, identity=process.identity)
            with (self.home / "log").open("wb") as log:
                self.run = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
            while not self.cluster.is_ready():
                assert self.run.poll() is None, (self.home / "log").read_text()
                time.sleep(0.02)

    def stop(self) -> None:
        if self.run is not None:
            self.run.send_signal(self.cluster.process().stop)
            self.run.wait(20)
        shutil.rmtree(self.home, ignore_errors=True)


def remove_remains() -> None:
    """Remove the directories of runs that were killed."""
    for home in Path("/tmp").glob("gamenight-tests-*"):
        if not Path("/proc", home.name.rpartition("-")[2]).exists():
            shutil.rmtree(home, ignore_errors=True)


remove_remains()
SERVER = None if os.environ.get("DATABASE_URL") else Server()
if SERVER:
    assert not settings.configured, "the settings were read too early: they are named here, and nowhere else"
    os.environ["DATABASE_URL"] = SERVER.cluster.url
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gamenight.settings")
django.setup()


def pytest_configure(config: pytest.Config) -> None:
    for name, meaning in MARKS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    if SERVER and session.config.getoption("numprocesses", None):
        SERVER.start()


def pytest_collection_finish() -> None:
    """What was collected stays to the end, so nothing walks through it again and again to see whether it may go."""
    gc.freeze()
    gc.set_threshold(50_000, 20)


def pytest_unconfigure() -> None:
    if SERVER:
        SERVER.stop()


@pytest.fixture(scope="session")
def database_server() -> None:
    """The server at DATABASE_URL answers; for tests that reach it in another way than `django_db`."""
    if SERVER:
        SERVER.start()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(database_server: None, django_db_modify_db_settings_parallel_suffix: None) -> None:
    """pytest-django asks for this right before it makes the test database."""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The database is dropped even where a live server's last request still holds a connection to it."""
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
