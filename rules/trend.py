"""How a cooperative game is drawn over time: a game says which figure of its plays makes a line, or bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """A chart of many plays. `level` and `score` make lines of the best and the one in the middle; `won` makes bars.

    `axis` says what stands at the side.
    """

    title: Text
    of: Literal["level", "score", "won"]
    axis: Text
