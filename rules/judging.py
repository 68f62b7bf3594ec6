"""From a document to its outcome, or to every reason why there is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from pydantic import ValidationError

from rules import registry
from rules.game import MOST_ROUNDS, Game, Record
from rules.outcome import Outcome
from rules.problems import Problem, problem
from rules.reading import MOST_PROBLEMS
from rules.shape import faults, reading_order
from rules.text import Say


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal record with its outcome."""

    game: Game
    record: Record
    outcome: Outcome

    def as_json(self, say: Say = str) -> dict[str, Any]:
        return {"valid": True, "outcome": self.outcome.as_json(say)}


@dataclass(frozen=True, slots=True)
class Refused:
    """At least one problem, in reading order; `of_shape` where the document is no record at all."""

    problems: list[Problem]

    @property
    def of_shape(self) -> bool:
        return self.problems[0].code.startswith("shape.")

    def as_json(self, say: Say = str) -> dict[str, Any]:
        return {"valid": False, "problems": [each.as_json(say) for each in self.problems]}


def judge(document: Any) -> Judged | Refused:
    """Judge one JSON value by the rulebook of the game that it names."""
    if not isinstance(document, dict):
        return Refused([problem("shape.type", (), "a record is a JSON object")])
    if "game" not in document:
        return Refused([problem("shape.missing", ("game",), "the key {key} is missing", key="game")])
    name = document["game"]
    if not isinstance(name, str) or name not in registry.GAMES:
        allowed = ", ".join(registry.GAMES)
        return Refused([problem("shape.choice", ("game",), "this must be one of {allowed}", allowed=allowed)])
    rounds = document.get("rounds")
    if isinstance(rounds, list) and len(rounds) > MOST_ROUNDS:
        return Refused([problem("shape.limit", ("rounds",), "a record has at most {most} rounds", most=MOST_ROUNDS)])
    game = registry.GAMES[name]
    try:
        record = game.record.model_validate(document)
    except ValidationError as error:
        return Refused(_first_hundred(faults(game.record, error)))
    found = sorted(game.validate(record), key=lambda each: reading_order(game.record, each.path))
    if found:
        return Refused(_first_hundred(found))
    outcome = game.score(record)
    return Judged(game, record, replace(outcome, warnings=(*outcome.warnings, *game.warn(record))))


def _first_hundred(problems: Iterable[Problem]) -> list[Problem]:
    kept = list(islice(problems, MOST_PROBLEMS + 1))
    if len(kept) > MOST_PROBLEMS:
        kept[MOST_PROBLEMS] = problem(
            "shape.more", (), "there are more problems than the {most} listed", most=MOST_PROBLEMS
        )
    return kept
