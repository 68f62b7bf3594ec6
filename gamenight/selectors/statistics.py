"""What the results of a club, a player, a table or an evening come to, game by game.

A play counts once it has results: one that is under way, given up or voided has none, and neither has a rival game
that somebody played alone. Unrated plays count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

import orjson

from gamenight.sql import Statement, statement
from rules.game import Game
from rules.registry import GAMES
from rules.statistic import Statistic, Told


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Which results are asked about: each given condition holds; days are inclusive.

    A `player` is one whose own results these are; `players` are all who sat at the table.
    """

    club: UUID
    game: str | None = None
    since: date | None = None
    until: date | None = None
    evening: UUID | None = None
    player: UUID | None = None
    players: tuple[UUID, ...] | None = None

    def statement(self, name: str) -> Statement:
        return statement(name, chosen="chosen_of_table") if self.players else statement(name)

    def all(self, name: str, **more: Any) -> list[Any]:
        """The rows of a statement about these results."""
        return self.statement(name).all(**self._values, **more)

    def one(self, name: str, **more: Any) -> Any:
        return self.statement(name).one(**self._values, **more)

    @property
    def _values(self) -> dict[str, Any]:
        return asdict(self) | {"players": None if self.players is None else list(self.players)}


@dataclass(slots=True)
class Tally:
    """How often what came of one game: of a player's results, else of seats, and of a cooperative game of tables.

    `won`, `places`, `levels` and `scores` count these; `plays` counts plays.
    """

    plays: int = 0
    counted: int = 0
    won: int = 0
    places: Counter[int] = field(default_factory=Counter)
    levels: Counter[int] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)

    def add(self, row: Any, times: int, plays: int) -> None:
        self.plays += plays
        self.counted += times
        self.won += times if row.won else 0
        for found, value in ((self.places, row.place), (self.levels, row.level), (self.scores, row.score)):
            if value is not None and times:
                found[value] += times


@dataclass(frozen=True, slots=True)
class GameTally:
    """What came of a game in all, and by the first day of each month in order."""

    game: str
    whole: Tally
    months: Mapping[date, Tally]


def tallies(scope: Scope) -> list[GameTally]:
    """By game, in the registry's order."""
    whole: dict[str, Tally] = defaultdict(Tally)
    months: dict[str, dict[date, Tally]] = defaultdict(lambda: defaultdict(Tally))
    for row in scope.all("outcomes"):
        plays = row.plays if scope.player is None else row.seats
        times = plays if row.level is not None else row.seats
        tally = months[row.game][row.month] if row.month else whole[row.game]
        tally.add(row, times, plays)
    return [GameTally(game, whole[game], dict(sorted(months[game].items()))) for game in GAMES if game in whole]


def told(scope: Scope) -> dict[str, list[tuple[Statistic, Told]]]:
    """What the games' own statistics say, by game: those that somebody noted something for."""
    asked = {of: orjson.dumps(dict(_keys(scope, of))).decode() for of in ("seat", "play")}
    noted: dict[tuple[str, str], dict[str, Counter[int]]] = defaultdict(lambda: defaultdict(Counter))
    for row in scope.all("facts", **asked):
        noted[row.game, row.of][row.key][row.value] = row.times
    return {
        name: [(each, said) for each in game.statistics if (said := each.tell(noted[name, each.of]))]
        for name, game in _games(scope)
    }


def _games(scope: Scope) -> list[tuple[str, Game]]:
    return [(name, game) for name, game in GAMES.items() if scope.game in (None, name)]


def _keys(scope: Scope, of: str) -> Iterator[tuple[str, list[str]]]:
    """The facts of seats, or of plays, that the statistics of each game are made of."""
    for name, game in _games(scope):
        keys = {key for each in game.statistics if each.of == of for key in each.keys}
        if keys:
            yield name, sorted(keys)
