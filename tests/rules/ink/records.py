"""Records of INK for its tests, at a table of three where nothing else is said."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.ink.simulate import simulate

JSON = dict[str, Any]
SHARED = {"final_tie": "shared"}
EMPTY = {"palette": 0, "wild": 0}


def game(*rounds: JSON, seats: int = 3, **keys: object) -> JSON:
    return {"game": "ink", "seats": seats, "rounds": list(rounds)} | keys


def turns(*taken: JSON, **keys: object) -> JSON:
    """A round of these turns."""
    return {"turns": list(taken)} | keys


def paint(seat: int, *goals: JSON) -> JSON:
    return {"seat": seat, "action": "paint", "goals": list(goals)}


def skip(seat: int) -> JSON:
    return {"seat": seat, "action": "pass"}


def goal(number: int = 3, **keys: object) -> JSON:
    return {"number": number} | keys


def empties(seat: int, black: int = 0) -> JSON:
    """A first turn that places all 24 bottles."""
    return paint(seat, goal(7, palette=12), goal(6, wild=12, black=black))


def blackens(seat: int, black: int = 1) -> JSON:
    """A turn that uses black ink alone."""
    return paint(seat, goal(3, black=black))


def passed(*seats: int, **keys: object) -> JSON:
    """A round that these seats pass."""
    return turns(*map(skip, seats), **keys)


def left(palette: int = 0, wild: int = 0) -> JSON:
    return {"palette": palette, "wild": wild}


plays = st.builds(lambda seed, seats: simulate(Random(seed), seats), st.integers(0, 2**32), st.integers(1, 4))
