"""Rounds of a play as clients send and read them: one shape a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import Field, create_model

from gamenight.api.bodies.answers import Answered
from gamenight.api.bodies.overruling import Overruling
from gamenight.api.bodies.records import component
from gamenight.selectors.plays import StoredPlay
from gamenight.services.rounds import NewRound
from gamenight.shapes import Instant
from rules.game import Game
from rules.schema import round_of
from rules.shape import Int, Maybe, Note


class RoundToWrite(Overruling):
    """Round `number` of a play of `game`. `at` is when it was over, for a phone that was offline."""

    game: str
    number: Annotated[Int, Field(ge=1)]
    round: dict[str, Any]
    at: Maybe[Instant] = None
    reason: Maybe[Note] = None

    def new(self) -> NewRound:
        return NewRound(game=self.game, number=self.number, round=self.round, at=self.at, reason=self.reason or "")


RoundSent = Annotated[dict[str, Any], component("RoundToWrite")]


def round_shape(game: Game) -> type[RoundToWrite]:
    """The shape of a round of `game`, for the OpenAPI document."""
    own: dict[str, Any] = {"game": (Literal[game.name], ...), "round": (round_of(game), ...)}
    return create_model(round_name(game), __base__=RoundToWrite, __doc__=RoundToWrite.__doc__, **own)


def round_name(game: Game) -> str:
    return game.record.__name__.replace("Record", "RoundToWrite")


class RoundRead(Answered):
    """A round as it is stored, and the version of its play."""

    play: UUID
    version: int
    game: str
    number: int
    round: dict[str, Any]

    @classmethod
    def of(cls, play: StoredPlay, number: int) -> Self:
        return cls(
            play=play.id, version=play.version, game=play.game, number=number, round=play.record["rounds"][number - 1]
        )
