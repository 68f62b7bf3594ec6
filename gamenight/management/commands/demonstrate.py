from typing import Any

from django.core.management.base import BaseCommand

from gamenight.models import Club
from gamenight.services.demonstration import demonstrate


class Command(BaseCommand):
    help = "Load a demonstration club into an empty database, and say how to enter it."

    def handle(self, *args: Any, **options: Any) -> None:
        if Club.objects.exists():
            return
        made = demonstrate()
        self.stdout.write(
            f"Demonstration club  {made.club.id}\n"
            f"Owner's login       {made.username}\n"
            f"Password, this once {made.password}\n"
            f"API token           {made.token}"
        )
