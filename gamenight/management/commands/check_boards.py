"""`manage.py check_boards`: is what is shown what the records give?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

import orjson
from django.core.management.base import BaseCommand, CommandError, CommandParser

from gamenight.errors import Refusal
from gamenight.models import Club
from gamenight.services.audits import differences, every_club, note_check, repair


class Command(BaseCommand):
    help = "Recompute results, points, ratings and boards from the records, and print every difference as a JSON line."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", type=UUID, metavar="ID", help="one club alone")
        parser.add_argument("--repair", action="store_true", help="write what differs anew; the jobs do the rest")

    def handle(self, *args: Any, club: UUID | None, repair: bool, **options: Any) -> None:
        counts = [self._check(each, repair) for each in every_club(club)]
        self.stderr.write(f"{sum(counts)} differences in {len(counts)} clubs")
        if any(counts) and not repair:
            raise CommandError("Run it with --repair to mend them.", returncode=1)

    def _check(self, club: Club, mend: bool) -> int:
        found = []
        for each in differences(club):
            line = {"club": str(club.id), "what": each.what, "of": each.of, "stored": each.stored, "right": each.right}
            self.stdout.write(orjson.dumps(line).decode())
            found.append(each)
        note_check(club, found)
        if mend and found:
            try:
                repair(club, found)
            except Refusal as refusal:
                raise CommandError(f"{club.name} can't be repaired: {refusal}") from None
        return len(found)
