from typing import Any

from django.core.management.base import BaseCommand

from gamenight.celery import app
from gamenight.dispatcher import Dispatcher


class Command(BaseCommand):
    help = "Hand what is due to the Celery workers, until stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        Dispatcher(app).run()
