"""Results in the defined order: runs of won ones, and the first, last, best and worst."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import orjson

from gamenight.selectors.statistics import Scope


@dataclass(frozen=True, slots=True)
class Run:
    """Results one after the other that are alike, by the days of the first and the last of them."""

    length: int
    since: date
    until: date


@dataclass(frozen=True, slots=True)
class Runs:
    """The longest run (the first of equal ones) and the one that goes on; None where there is none."""

    longest: Run | None = None
    current: Run | None = None


@dataclass(frozen=True, slots=True)
class Streaks:
    """Runs of results that were won, and of those that weren't."""

    wins: Runs = Runs()
    losses: Runs = Runs()


@dataclass(frozen=True, slots=True)
class Mark:
    """A result with its play, the `players` who had the same score there, and where it stands among those asked for."""

    play: UUID
    day: date
    evening: UUID
    players: tuple[UUID, ...]
    score: int | None
    level: int | None
    at: int


@dataclass(frozen=True, slots=True)
class Course:
    """Streaks by player (None for the table's own) and game (None for all), and marks by game and which they are.

    `wins` count the results that each player won. Marks are `first`, `last`, `most` and `fewest`: the last two by
    score, the first of equal ones.
    """

    streaks: dict[tuple[UUID | None, str | None], Streaks]
    marks: dict[tuple[str, str], Mark]
    wins: Counter[UUID]

    def streaks_of(self, player: UUID | None, game: str | None = None) -> Streaks:
        return self.streaks.get((player, game), Streaks())

    def end(self, which: str) -> Mark | None:
        """The `first` or the `last` result of all games."""
        found = [mark for (_, name), mark in self.marks.items() if name == which]
        pick = min if which == "first" else max
        return pick(found, key=lambda mark: mark.at, default=None)


def course(scope: Scope, *, tables: bool = False) -> Course:
    """Of a player's results or of a table's; or of those of the `tables` alone that win or lose together."""
    row = scope.one("course", tables=tables)
    runs = orjson.loads(row.runs)
    marks = {(each["game"], each["which"]): _mark(each) for each in orjson.loads(row.marks)}
    wins = {UUID(each["player"]): each["times"] for each in runs if each["won"] and not each["game"]}
    return Course(_streaks(runs), marks, Counter(wins))


def _mark(row: dict[str, Any]) -> Mark:
    return Mark(
        play=UUID(row["play"]),
        day=date.fromisoformat(row["day"]),
        evening=UUID(row["evening"]),
        players=tuple(map(UUID, row["players"])),
        score=row["score"],
        level=row["level"],
        at=row["at"],
    )


def _streaks(rows: list[dict[str, Any]]) -> dict[tuple[UUID | None, str | None], Streaks]:
    found: dict[tuple[UUID | None, str | None], dict[bool, dict[str, Run]]] = defaultdict(lambda: {True: {}, False: {}})
    for row in rows:
        player = UUID(row["player"]) if row["player"] else None
        for which in ("longest", "current"):
            if row[which]:
                found[player, row["game"]][row["won"]][which] = run(row)
    return {key: Streaks(Runs(**each[True]), Runs(**each[False])) for key, each in found.items()}


def run(row: dict[str, Any]) -> Run:
    return Run(row["length"], date.fromisoformat(row["since"]), date.fromisoformat(row["until"]))
