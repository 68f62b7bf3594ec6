"""Records of Broad Lines for its tests, at a table of four where nothing else is said."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.broad_lines.simulate import simulate

JSON = dict[str, Any]
ZERO = {"zero_sheet_give_up": True}
SKIP = {"critic_rotation": "skip"}
FREE = {"critic_rotation": "free"}


def game(*rounds: JSON, seats: int = 4, **keys: object) -> JSON:
    return {"game": "broad-lines", "seats": seats, "rounds": list(rounds)} | keys


def guessed(critic: int, sheets: int, **noted: object) -> JSON:
    return {"critic": critic, "sheets": sheets, "result": "guessed"} | noted


def gave_up(critic: int, sheets: int, **noted: object) -> JSON:
    return {"critic": critic, "sheets": sheets, "result": "gave_up"} | noted


def ran_out(critic: int, sheets: int, **noted: object) -> JSON:
    return {"critic": critic, "sheets": sheets, "result": "out_of_sheets"} | noted


plays = st.builds(lambda seed, seats: simulate(Random(seed), seats), st.integers(0, 2**32), st.integers(2, 30))
