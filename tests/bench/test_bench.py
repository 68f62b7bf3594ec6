"""Every figure is measured of some hundred plays: that they can be, and that what is measured is right."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.whole
ROOT = Path(__file__).parents[2]


def measured(*words: str) -> list[dict[str, object]]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    command = [sys.executable, "-m", "bench", *words]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_every_figure_prints_its_lines():
    lines = measured("--plays", "300")

    assert {str(line["figure"]) for line in lines} == {*(f"P{number}" for number in range(1, 9)), "P21"}
    for line in lines:
        assert line.keys() >= {"what", "against_s", "ours_s", "ratio", "goal", "met", "turns"}
        assert line["against_s"] > 0
        assert line["ours_s"] > 0
