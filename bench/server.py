"""A PostgreSQL of the run's own, with one migrated database that every world begins as a copy of."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

import django
from django.core.management import call_command

from gamenight.local.leash import leashed, unprivileged
from gamenight.local.postgres import Cluster, find_binaries

SETTINGS = ("shared_buffers=1GB", "max_wal_size=16GB", "checkpoint_timeout=1h", "autovacuum=off", "jit=off")
"""The same for both sides; no checkpoint or vacuum falls into one of them. Commits wait for the disk."""


@contextmanager
def served() -> Iterator[None]:
    """Django is set up on a server that is gone with the block, as are its files."""
    home = Path(mkdtemp(prefix="gamenight-bench-"))
    home.chmod(0o711)
    cluster = Cluster(home / "postgres", home, find_binaries(os.environ), unprivileged())
    process = cluster.process()
    try:
        cluster.prepare()
        options = [part for setting in SETTINGS for part in ("-c", setting)]
        command = leashed([*process.command, *options], dies_by=process.stop, identity=process.identity)
        with (home / "log").open("wb") as log:
            run = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        try:
            while not cluster.is_ready():
                if run.poll() is not None:
                    raise RuntimeError((home / "log").read_text())
                time.sleep(0.02)
            os.environ["DATABASE_URL"] = cluster.url
            os.environ["DJANGO_SETTINGS_MODULE"] = "gamenight.settings"
            django.setup()
            call_command("migrate", verbosity=0)
            yield
        finally:
            run.send_signal(process.stop)
            run.wait(60)
    finally:
        shutil.rmtree(home, ignore_errors=True)
