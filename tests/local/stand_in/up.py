"""The stand-in's `bin/up`: the launcher itself, over small scripts that behave as the project's processes do."""

import sys
from pathlib import Path

from gamenight.local.launch import launch
from gamenight.local.project import Process, Project


def process(name: str, *words: str) -> Process:
    return Process(name, (sys.executable, f"{name}.py", *words))


PROJECT = Project(
    may_start=process("check"),
    is_migrated=process("migrate", "--check"),
    migrate=process("migrate"),
    demonstrate=process("demonstrate"),
    web=process("web", "{bind}"),
    others=(process("worker", "{data}"),),
    schema=("*.sql",),
    pages=(("front", "/"),),
)

sys.exit(launch(sys.argv[1:], PROJECT, Path(__file__).resolve().parent))
