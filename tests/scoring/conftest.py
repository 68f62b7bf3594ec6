"""Three small games that scoring has never heard of: a race of rivals, a quest and a climb together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import pytest

from rules.game import Game, Record
from rules.outcome import Facts, Outcome
from rules.problems import Problem, problem
from rules.shape import Int, Shape
from rules.text import text


class TrialOptions(Shape):
    pace: Literal["slow", "fast"] = "slow"
    lives: Int = 3
    blind: bool = False


class TrialRecord(Record):
    options: TrialOptions = TrialOptions()


def validate(record: TrialRecord) -> Iterator[Problem]:
    yield problem("trial.setup", ("setup",), "a trial has to be set up")
    if record.options.lives < 1:
        yield problem("trial.lives", ("options", "lives"), "at least one life, not {lives}", lives=record.options.lives)


def make(name: str, levels: int = 0, wins_from: int | None = None) -> Game:
    return Game(
        name=name,
        title=text(name),
        version=1,
        seats=(1, 8),
        unit=text("points"),
        better="more",
        record=TrialRecord,
        validate=validate,
        warn=lambda record: iter(()),
        score=lambda record: Outcome(status="in_progress"),
        facts=lambda record, outcome: Facts(),
        simulate=lambda random, seats: {},
        levels=tuple(text(f"level {level}") for level in range(levels)),
        wins_from=wins_from,
    )


@pytest.fixture(scope="session")
def race() -> Game:
    """A rival game."""
    return make("race")


@pytest.fixture(scope="session")
def quest() -> Game:
    """Levels 0 lost, 1 won, 2 won without a mistake."""
    return make("quest", levels=3, wins_from=1)


@pytest.fixture(scope="session")
def climb() -> Game:
    """Levels 0 to 6; from the fourth on it counts as won."""
    return make("climb", levels=7, wins_from=4)


@pytest.fixture(scope="session")
def games(race: Game, quest: Game, climb: Game) -> dict[str, Any]:
    return {game.name: game for game in (race, quest, climb)}
