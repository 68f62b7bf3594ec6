"""Plays of one evening told apart by table: those at one time are at different ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Span:
    """From when to when `players` played; `end` is None while they still do."""

    players: frozenset[str]
    start: datetime
    end: datetime | None


def lanes(spans: Sequence[Span]) -> list[int]:
    """The table of each of `spans`, from 1, as few as can be.

    Nobody wrote the tables down: of those that are free, a play is at the one where most of its players sat last.
    """
    at: dict[int, int] = {}
    last: list[Span] = []
    for place in sorted(range(len(spans)), key=lambda place: (spans[place].start, place)):
        span = spans[place]
        free = [lane for lane, before in enumerate(last) if before.end is not None and before.end <= span.start]
        if not free:
            free = [len(last)]
            last.append(span)
        at[place] = max(free, key=lambda lane: (len(last[lane].players & span.players), -lane))
        last[at[place]] = span
    return [at[place] + 1 for place in range(len(spans))]
