import os
import pty
import subprocess
import sys

from tests.local.starts import plain_environment

PROGRAM = """
import io
from gamenight.local.journal import Journal
journal = Journal()
journal.follow("web", io.BytesIO(b"one\\n\\xff two\\nhalf"))
journal.drain()
print(journal.last_words("web"))
journal.write("db", "FATAL:  no room")
journal.write("db", "LOG:  shut down")
print(journal.last_words("db"))
"""


def shown(on_terminal: bool, **variables: str) -> list[str]:
    ours, theirs = pty.openpty() if on_terminal else os.pipe()
    command = [sys.executable, "-c", PROGRAM]
    subprocess.run(command, stdout=theirs, env=plain_environment(TERM="xterm", **variables), check=True)
    said = os.read(ours, 10000).decode()
    os.close(ours)
    os.close(theirs)
    return said.splitlines()


def test_lines_of_a_file_are_plain_and_whole() -> None:
    assert shown(on_terminal=False) == [
        "web        | one",
        "web        | \ufffd two",
        "web        | half",
        "half",
        "db         | FATAL:  no room",
        "db         | LOG:  shut down",
        "FATAL:  no room",
    ]


def test_names_on_a_terminal_are_coloured() -> None:
    first = shown(on_terminal=True)[0]
    assert first.startswith("\033[")
    assert first.endswith("web        |\033[0m one")


def test_no_color_keeps_a_terminal_plain() -> None:
    assert shown(on_terminal=True, NO_COLOR="1")[0] == "web        | one"


def test_a_reader_that_went_away_costs_nothing_but_the_lines() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.replace("print(", "str(")],
        stdout=theirs,
        stderr=-1,
        env=plain_environment(),
        check=False,
    )
    os.close(theirs)
    assert b"Traceback" not in done.stderr
