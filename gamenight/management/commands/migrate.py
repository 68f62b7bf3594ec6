"""`manage.py migrate`: Django's, which may take its time, and which tells the role how long others may."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate

from gamenight import time_limits


class Command(migrate.Command):
    """Migrates as Django does."""

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check_unapplied"] or options["plan"]:
            super().handle(*args, **options)
            return
        time_limits.lift()
        super().handle(*args, **options)
        time_limits.limit_role()
