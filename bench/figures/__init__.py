"""The figures, by name and in order: each yields its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bench.figures import boards, page, peers, ratings, scale, single
from bench.worlds import Worlds

Figure = Callable[[Worlds], Iterator[dict[str, Any]]]

FIGURES: dict[str, Figure] = {
    "P1": boards.rebuild,
    "P2": peers.rebuild,
    "P3": scale.rebuild,
    "P4": single.log,
    "P5": single.correct,
    "P6": ratings.kernel,
    "P7": ratings.full,
    "P8": ratings.late,
    "P21": page.first,
}
