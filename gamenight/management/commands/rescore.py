"""`manage.py rescore`: results stored under other rules are scored by today's."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandParser

from gamenight.services.audits import RESCORE, begin, every_club


class Command(BaseCommand):
    help = "Let the jobs score every result anew that other rules gave; each job's report says what changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", type=UUID, metavar="ID", help="one club alone")

    def handle(self, *args: Any, club: UUID | None, **options: Any) -> None:
        for each in every_club(club):
            job = begin(each, RESCORE)
            self.stdout.write(f"{each.id} {job.total} plays, job {job.id}")
