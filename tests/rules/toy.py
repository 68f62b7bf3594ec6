"""A game for the tests of the ground: its shapes have a union, a list of places, text and numbers of few values."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any, Literal

from pydantic import Field, Strict

from rules.game import Game, Record
from rules.outcome import Facts, Outcome
from rules.problems import Problem, problem
from rules.shape import Int, Many, Maybe, Note, OneOf, Seat, Shape
from rules.text import text


class ToyOptions(Shape):
    pace: Literal["slow", "fast"] = "slow"
    extra: OneOf[Literal[0, 1, 2]] = 0
    strict: bool = False


class ToyAdd(Shape):
    kind: Literal["add"]
    seat: Seat
    numbers: Many[Int]
    note: Maybe[Note] = None


class ToyMove(Shape):
    kind: Literal["move"]
    at: Annotated[tuple[Int, Int], Strict(False)]
    note: Maybe[Note] = None


class ToyFinal(Shape):
    total: Int
    left: Maybe[Many[Int]] = None


class ToyRecord(Record):
    game: Literal["toy"]
    options: ToyOptions = ToyOptions()
    setup: Maybe[ToyFinal] = None
    rounds: Many[Annotated[ToyAdd | ToyMove, Field(discriminator="kind")]] = ()
    final: Maybe[ToyFinal] = None


def validate(record: ToyRecord) -> Iterator[Problem]:
    """Says the total first, out of reading order, and then every number over nine."""
    if record.final and record.final.total > 9:
        yield problem("toy.total", ("final", "total"), "{total} is over nine", total=record.final.total)
    for at, each in enumerate(record.rounds):
        for place, number in enumerate(each.numbers if isinstance(each, ToyAdd) else ()):
            if number > 9:
                yield problem("toy.number", ("rounds", at, "numbers", place), "{number} is over nine", number=number)


def warn(record: ToyRecord) -> Iterator[Problem]:
    if record.seats > 4:
        yield problem("toy.crowd", ("seats",), "{seats} is a crowd", seats=record.seats)


def score(record: ToyRecord) -> Outcome:
    return Outcome(status="finished" if record.final else "in_progress", scores=(0,) * record.seats)


def facts(record: ToyRecord, outcome: Outcome) -> Facts:
    return Facts(seats=({},) * record.seats)


def simulate(random: Random, seats: int) -> dict[str, Any]:
    return {"game": "toy", "seats": seats}


TOY = Game(
    name="toy",
    title=text("Toy"),
    version=1,
    seats=(1, 4),
    unit=text("points"),
    better="more",
    record=ToyRecord,
    validate=validate,
    warn=warn,
    score=score,
    facts=facts,
    simulate=simulate,
)
