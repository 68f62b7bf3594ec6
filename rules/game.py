"""What the rest of the project knows of a game: one frozen value a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from rules.ask import Ask
from rules.board import Board
from rules.outcome import Facts, Outcome
from rules.problems import Problem
from rules.question import Question
from rules.shape import Int, Many, Shape
from rules.statistic import Statistic
from rules.telling import Tell, Telling
from rules.text import Text, text
from rules.trend import Trend

MOST_SEATS = 30
MOST_ROUNDS = 500
USUAL_LINES = 12


class Record(Shape):
    """The keys of every record, in reading order; each game narrows them to its own shapes."""

    game: str
    seats: Int
    options: Any = None
    setup: Any = None
    rounds: Many[Any] = ()
    final: Any = None
    ended_early: bool = False


@dataclass(frozen=True, slots=True)
class Again:
    """What the next game of the same table may begin with: keys of its setup, and of its first round."""

    setup: dict[str, Any] = field(default_factory=dict)
    round: dict[str, Any] = field(default_factory=dict)


def _next_round(record: Any) -> Ask:
    return Ask(number=len(record.rounds) + 1)


def _round_told(record: Any, following: Mapping[str, Any]) -> Telling:
    return Telling(title=text("Round {round}", round=len(record.rounds) + 1), do=(text("Play it, and write it down"),))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game:
    """`validate` yields every problem of a well-shaped record; `score` is total on records without problems.

    `version` rises when a change of the rules may change a stored result. `levels` names a cooperative game's levels
    from 0 up, and is empty for a rival game; `wins_from` is the lowest level that counts as won where a league
    doesn't say otherwise. `ask` says what the table of a game in progress writes down next, `again` proposes how its
    next game begins. `tell` says to the table what it does next, of the record and its outcome's `next`. `lines` are
    those of a blank sheet for so many seats, with what is known of each round. `board` is what the round asked for is
    laid on, given what is written of that round. `sizes` are how many items lists of the record have among so many
    seats, by their keys, where the rules fix that. `simulate` returns one legal record for so many seats. `questions`
    are answered apart from any play. `recommended` are the least and the most seats with which it plays best, where
    those are fewer than `seats` allows. `statistics` are made of the `facts` of many plays, and `trends` draw a
    cooperative game over time. `picture` gives blocks that a page alone shows, a grid perhaps with the `seat` that it
    is of; `colours` say how symbols of grids begin, and which colour each of those is drawn in. `words` are what
    pages call keys of its record (`loss_rule`, or `goals.black` inside another), what may be written there
    (`loss_rule=reach`, or `=red` wherever it stands) and items of a list (`goals.each` with a `{number}`, `at.0`).
    """

    name: str
    title: Text
    version: int
    seats: tuple[int, int]
    unit: Text
    better: Literal["more", "fewer"]
    record: type[Record]
    validate: Callable[[Any], Iterator[Problem]]
    warn: Callable[[Any], Iterator[Problem]]
    score: Callable[[Any], Outcome]
    facts: Callable[[Any, Outcome], Facts]
    simulate: Callable[[Random, int], dict[str, Any]]
    ask: Callable[[Any], Ask] = _next_round
    board: Callable[[Any, Mapping[str, Any]], Board | None] = lambda record, written: None
    tell: Tell = _round_told
    sizes: Callable[[int], Mapping[str, int]] = lambda seats: {}
    lines: Callable[[int], Sequence[Mapping[str, Any]]] = lambda seats: ({},) * USUAL_LINES
    again: Callable[[Any], Again] = lambda record: Again()
    levels: tuple[Text, ...] = ()
    wins_from: int | None = None
    questions: tuple[Question, ...] = ()
    recommended: tuple[int, int] | None = None
    statistics: tuple[Statistic, ...] = ()
    trends: tuple[Trend, ...] = ()
    picture: Callable[[Any], tuple[Mapping[str, Any], ...]] = lambda record: ()
    colours: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Text] = field(default_factory=dict)

    @property
    def at_best(self) -> tuple[int, int]:
        """The least and the most seats with which it plays best."""
        return self.recommended or self.seats

    @property
    def cooperative(self) -> bool:
        return bool(self.levels)
