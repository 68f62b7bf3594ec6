"""What the README says, done as it says."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from tests.whole.conftest import ROOT, Running


def test_its_script_logs_an_irk_evening_and_reads_the_board(running: Running) -> None:
    [script] = re.findall(r"^```sh\n(.*?)^```", Path(ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    environment = os.environ | {"API": f"{running.origin}/api/v1", "TOKEN": running.token}
    run = subprocess.run(
        ["sh", "-eu", "-c", script], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 0, run.stderr + run.stdout
    seats, board, voided = run.stdout.splitlines()[:4], run.stdout.splitlines()[4:9], run.stdout.splitlines()[9]
    assert [line.split(": ")[1] for line in seats] == [
        "8 points, place 3",
        "18 points, place 1",
        "8 points, place 3",
        "10 points, place 2",
    ]
    assert board[0].startswith("1. Demo ")
    assert re.fullmatch(r"voided: 20\d\d-.*Z", voided)


def test_every_file_on_its_map_is_there() -> None:
    text = Path(ROOT / "README.md").read_text()
    table = text.split("| to change | open |")[1].split("\n\n")[0]
    named = re.findall(r"`((?:rules|scoring|gamenight|templates|bin|tests)/[\w/.]*)`", table)
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []
