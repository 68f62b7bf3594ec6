"""Taking times on a machine that others use too: what is compared runs in turns."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any

Step = Callable[[int], Any]
"""What is timed, told the number of the turn."""


def in_turns(turns: int, *steps: Step | tuple[Step, Step]) -> list[list[float]]:
    """The seconds that each step took in each turn: the first step's, the second's and so on.

    Of a pair the first one prepares the other, and isn't timed.
    """
    pairs = [step if isinstance(step, tuple) else (lambda turn: None, step) for step in steps]
    taken: list[list[float]] = [[] for _ in pairs]
    for turn in range(turns):
        for (prepare, step), its in zip(pairs, taken, strict=True):
            prepare(turn)
            gc.collect()
            began = perf_counter()
            step(turn)
            its.append(perf_counter() - began)
    return taken


def compared(what: str, goal: str, base: Sequence[float], ours: Sequence[float]) -> dict[str, Any]:
    """A figure: both medians in seconds and their ratio; `goal` is such as `<= 1.3`.

    A goal of `>=` means times faster: the ratio is turned round then.
    """
    other, own = median(base), median(ours)
    faster = goal.startswith(">=")
    ratio = other / own if faster else own / other
    bound = float(goal.split()[1])
    return {
        "what": what,
        "against_s": _rounded(other),
        "ours_s": _rounded(own),
        "ratio": round(ratio, 2),
        "goal": goal,
        "met": ratio >= bound if faster else ratio <= bound,
        "turns": len(ours),
    }


def _rounded(seconds: float) -> float:
    return float(f"{seconds:.3g}")
