"""The games as clients read them."""

from __future__ import annotations

from typing import Any, Literal, Self

from gamenight.api.bodies.answers import Answered
from gamenight.wording import say
from rules.game import Game
from rules.question import Question
from rules.schema import parts


class Seats(Answered):
    """How many may play."""

    least: int
    most: int


METHODS: dict[str, Literal["GET", "POST"]] = {"query": "GET", "document": "POST"}
"""How a question is asked, by what it is asked with."""


def operation_of(game: Game, question: Question) -> str:
    """The name of the operation that asks `question`."""
    return f"ask_{game.name}_{question.name}".replace("-", "_")


class QuestionRead(Answered):
    """What a game answers apart from any play, and where it is asked."""

    name: str
    title: str
    method: Literal["GET", "POST"]
    path: str

    @classmethod
    def of(cls, game: Game, question: Question) -> Self:
        return cls(
            name=question.name,
            title=say(question.title),
            method=METHODS[question.by],
            path=f"/api/v1/games/{game.name}/{question.name}/",
        )


class GameRead(Answered):
    """A game of the registry.

    `better` says whether more or fewer of `unit` is better; `options` are the rulebook's; `levels` name a cooperative
    game's levels from 0 up, and one of at least `wins_from` counts as won; `questions` are asked apart from any play;
    `schemas` are JSON Schemas of `options`, `setup`, `round` (an entry of `rounds`), `final` and the whole `record`.
    """

    name: str
    title: str
    version: int
    cooperative: bool
    seats: Seats
    unit: str
    better: Literal["more", "fewer"]
    levels: list[str]
    wins_from: int | None
    options: dict[str, Any]
    questions: list[QuestionRead]
    schemas: dict[str, dict[str, Any]]

    @classmethod
    def of(cls, game: Game) -> Self:
        least, most = game.seats
        return cls(
            name=game.name,
            title=say(game.title),
            version=game.version,
            cooperative=game.cooperative,
            seats=Seats(least=least, most=most),
            unit=say(game.unit),
            better=game.better,
            levels=[say(level) for level in game.levels],
            wins_from=game.wins_from,
            options=game.record.model_fields["options"].default.model_dump(),
            questions=[QuestionRead.of(game, question) for question in game.questions],
            schemas=parts(game),
        )
