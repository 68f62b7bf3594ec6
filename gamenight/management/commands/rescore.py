"""`manage.py rescore`: results stored under other rules are scored by today's."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import orjson
from django.core.management.base import BaseCommand, CommandParser

from gamenight.services.audits import RESCORE, begin, every_club, last_finished


class Command(BaseCommand):
    help = "Let the jobs score every result anew that other rules gave, or print what they changed the last time."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", type=UUID, metavar="ID", help="one club alone")
        parser.add_argument("--report", action="store_true", help="begin nothing: print each change as a JSON line")

    def handle(self, *args: Any, club: UUID | None, report: bool, **options: Any) -> None:
        for each in every_club(club):
            if not report:
                job = begin(each, RESCORE)
                self.stdout.write(f"{each.id} {job.total} plays, job {job.id}")
            elif done := last_finished(each, RESCORE):
                told = done.report or {"told": [], "more": 0}
                for change in told["told"]:
                    self.stdout.write(orjson.dumps({"club": str(each.id), **change}).decode())
                self.stderr.write(f"{each.id} {done.progress} plays, {told['more']} more changes than are told")
