from __future__ import annotations

import os
import sys
from typing import Any, BinaryIO

import orjson
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.lines import encode, plain, scored


class Command(BaseCommand):
    help = "Read records as NDJSON and print the outcome or the problems of each, one line of JSON a record."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="a file of records; standard input if left out or -")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        if file == "-":
            return self._print(sys.stdin.buffer)
        try:
            stream = open(file, "rb")  # noqa: SIM115 - closed below; only opening it is the caller's mistake
        except OSError as error:
            raise CommandError(f"{file} can't be read: {error.strerror}") from None
        with stream:
            return self._print(stream)

    def _print(self, stream: BinaryIO) -> None:
        try:
            for line in scored(stream, _encoded):
                self.stdout.write(line)
        except BrokenPipeError:  # whoever reads has seen enough, and the flush at exit shall not complain either
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _encoded(judged: Any) -> str:
    """What `encode` makes, in a third of its time where all is ASCII."""
    made = orjson.dumps(judged, plain, orjson.OPT_PASSTHROUGH_DATACLASS)
    return made.decode() if made.isascii() else encode(judged)
