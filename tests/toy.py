"""A fifth game, as somebody would add it: one folder (here one module) and one line in the registry."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Literal

from rules.game import Game, Record
from rules.outcome import Facts, Outcome, competition_places, note
from rules.problems import Path, Problem, problem
from rules.shape import EachSeat, Int, Many, Maybe, Shape
from rules.statistic import Statistic
from rules.text import text


class ToyOptions(Shape):
    double: bool = False


class ToySetup(Shape):
    first_seat: Int = 0


class ToyRound(Shape):
    points: EachSeat[Int]


class ToyFinal(Shape):
    points: EachSeat[Int]


class ToyRecord(Record):
    game: Literal["toy"]
    options: ToyOptions = ToyOptions()
    setup: Maybe[ToySetup] = None
    rounds: Many[ToyRound] = ()
    final: Maybe[ToyFinal] = None


def validate(record: ToyRecord) -> Iterator[Problem]:
    """In any order: they are told in reading order."""
    if not 2 <= record.seats <= 8:
        yield problem("toy.seats", ("seats",), "two to eight play, not {seats}", seats=record.seats)
        return
    if record.final is not None:
        yield from _points(("final", "points"), record.final.points, record.seats)
    for at, each in enumerate(record.rounds):
        yield from _points(("rounds", at, "points"), each.points, record.seats)


def _points(path: Path, points: tuple[int, ...], seats: int) -> Iterator[Problem]:
    if len(points) != seats:
        yield problem("toy.points", path, "one number a seat, not {given} for {seats}", given=len(points), seats=seats)
    for seat, each in enumerate(points):
        if not 0 <= each <= 99:
            yield problem("toy.range", (*path, seat), "points go from 0 to 99, not {points}", points=each)


def warn(record: ToyRecord) -> Iterator[Problem]:
    if record.seats > 6:
        yield problem("toy.crowd", ("seats",), "{seats} is a crowd", seats=record.seats)


def score(record: ToyRecord) -> Outcome:
    if record.final is None:
        return Outcome(status="abandoned" if record.ended_early else "in_progress")
    factor = 2 if record.options.double else 1
    points = tuple(factor * each for each in record.final.points)
    places = competition_places(points)
    return Outcome(
        status="finished",
        scores=points,
        places=places,
        winners=tuple(seat for seat, place in enumerate(places) if place == 1),
        detail=(note(text("The most points win.")),),
    )


def simulate(random: Random, seats: int) -> dict[str, Any]:
    return {"game": "toy", "seats": seats, "final": {"points": [random.randint(0, 9) for _ in range(seats)]}}


def facts(record: ToyRecord, outcome: Outcome) -> Facts:
    seats = tuple({"points": points} for points in record.final.points) if record.final else ({},) * record.seats
    return Facts({"rounds": len(record.rounds)}, seats)


STATISTICS = (
    Statistic(name="rounds", title=text("Rounds"), of="play", kind="total", facts=("rounds",)),
    Statistic(name="least", title=text("The least points"), of="seat", kind="least", facts=("points",)),
    Statistic(name="greatest", title=text("The most points"), of="seat", kind="greatest", facts=("points",)),
    Statistic(name="median", title=text("The points in the middle"), of="seat", kind="median", facts=("points",)),
)

GAME = Game(
    name="toy",
    title=text("Toy"),
    version=1,
    seats=(2, 8),
    unit=text("points"),
    better="more",
    record=ToyRecord,
    validate=validate,
    warn=warn,
    score=score,
    facts=facts,
    simulate=simulate,
    statistics=STATISTICS,
)
