"""What was never done better, or worse: of a club, and what an evening added to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import orjson

from gamenight.selectors.courses import Course, Run, run
from gamenight.selectors.statistics import Scope
from rules.registry import GAMES

MOST_RUNS = 5
MOST_OF_CLUB = 10
MOST_OF_EVENING = 100


@dataclass(frozen=True, slots=True)
class Named:
    player: UUID
    name: str


@dataclass(frozen=True, slots=True)
class Record:
    """A score, the play in which it was first reached, and the listed players who did so there."""

    game: str
    play: UUID
    day: date
    evening: UUID
    score: int
    players: list[Named]


@dataclass(frozen=True, slots=True)
class Broken:
    """A record that was better than the one `before`: the club's, or one player's own."""

    record: Record
    before: int
    personal: bool


@dataclass(frozen=True, slots=True)
class Records:
    """By game and `most` or `fewest`, and the longest runs of results won, each with whose it is."""

    scores: dict[tuple[str, str], Record]
    runs: list[tuple[Named, Run]]


@dataclass(frozen=True, slots=True)
class Present:
    """A listed player with plays and how many of them were won."""

    player: UUID
    name: str
    plays: int
    wins: int


@dataclass(frozen=True, slots=True)
class Who:
    """How many players there are, guests among them, and those listed who played most."""

    players: int
    most: list[Present]


def who(scope: Scope, *, most: int) -> Who:
    rows = scope.all("who", most=most)
    listed = [Present(row.player, row.name, row.plays, row.wins) for row in rows if row.player]
    return Who(rows[0].players, listed)


def of_club(scope: Scope) -> Records:
    row = scope.one("records", most=MOST_RUNS)
    scores = {(each["game"], each["which"]): _record(each) for each in orjson.loads(row.records)}
    return Records(scores, [(_named(each), run(each)) for each in orjson.loads(row.runs)])


def of_evening(scope: Scope) -> list[Broken]:
    """The records that the scope's evening broke: the club's first, game by game."""
    signs = [1 if game.better == "more" else -1 for game in GAMES.values()]
    rows = scope.all("records_of_evening", games=list(GAMES), signs=signs)
    return [
        Broken(
            Record(row.game, row.play, row.day, row.evening, row.score, _all_named(orjson.loads(row.players or "[]"))),
            row.before,
            row.holder is not None,
        )
        for row in rows
    ]


def _record(row: dict[str, Any]) -> Record:
    return Record(
        game=row["game"],
        play=UUID(row["play"]),
        day=date.fromisoformat(row["day"]),
        evening=UUID(row["evening"]),
        score=row["score"],
        players=_all_named(row["players"]),
    )


def _named(row: dict[str, Any]) -> Named:
    return Named(UUID(row["player"]), row["name"])


def _all_named(rows: list[dict[str, Any]]) -> list[Named]:
    return [_named(each) for each in rows]


def of_course(course: Course, names: Mapping[UUID, str]) -> dict[tuple[str, str], Record]:
    """The scores that the marks of a course reached, by game and `most` or `fewest`."""
    return {
        (game, which): Record(
            game, mark.play, mark.day, mark.evening, mark.score, [Named(each, names[each]) for each in mark.players]
        )
        for (game, which), mark in course.marks.items()
        if which in ("most", "fewest") and mark.score is not None
    }
