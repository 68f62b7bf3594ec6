"""From a document to its outcome, or to every reason why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import merge
from itertools import groupby
from typing import Annotated, Any, NoReturn

from pydantic import AfterValidator, ValidationError
from pydantic_core import PydanticCustomError

from rules import registry
from rules.game import MOST_ROUNDS, Game, Record
from rules.outcome import Outcome
from rules.problems import Path, Problem, listed, problem
from rules.reading import Unreadable, load
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


def judge_line(line: bytes) -> Judged | Refused:
    """Judge the record that `line` holds as JSON; what can't be read is refused like any other fault."""
    try:
        return judge(load(line))
    except Unreadable as error:
        return Refused(listed(error.problems)) if error.document is None else judge(error.document, error.problems)


def judge(document: Any, ambiguities: Sequence[Problem] = ()) -> Judged | Refused:
    """Judge one JSON value by the rulebook of the game that it names.

    `ambiguities` are the problems that only its text showed, such as a key given twice.
    """
    if not isinstance(document, dict):
        return Refused([problem("shape.type", (), "a record is a JSON object")])
    rounds = document.get("rounds")
    if isinstance(rounds, list) and len(rounds) > MOST_ROUNDS:
        return Refused([problem("shape.limit", ("rounds",), "a record has at most {most} rounds", most=MOST_ROUNDS)])
    game = _game(document.get("game"))
    model = game.record if game else _OfNoGame
    record = _shaped(model, document)
    if game and not ambiguities and not isinstance(record, ValidationError):
        return _judged(game, record)
    wrong = faults(model, record) if isinstance(record, ValidationError) else ()
    return Refused(listed(_together(model, ambiguities, wrong)))


def judge_rest(document: Mapping[str, Any], faulty: Sequence[Problem]) -> list[Problem]:
    """The rules' problems of what can be judged of a record whose shape is `faulty`, as if that weren't written yet.

    Those are the rounds before the first that can't be read; none where an option can't be.
    """
    kept = _without(document, {each.path[:1]: each for each in reversed(faulty)})
    verdict = judge(kept) if kept else None
    return verdict.problems if isinstance(verdict, Refused) and not verdict.of_shape else []


def _without(document: Mapping[str, Any], first: Mapping[Path, Problem]) -> dict[str, Any] | None:
    """The document without what has a fault, by its key the `first`, and all that follows from there on."""
    if () in first or first.keys() & {("options",), ("game",), ("seats",)}:
        return None
    kept = {key: each for key, each in document.items() if (key,) not in first}
    if ("setup",) in first:
        return {key: each for key, each in kept.items() if key not in ("rounds", "final")}
    match first.get(("rounds",)):
        case Problem(path=(_, int() as at, *_)):
            kept["rounds"] = document["rounds"][:at]
    return {key: each for key, each in kept.items() if key != "final" or ("rounds",) not in first}


def _judged(game: Game, record: Any) -> Judged | Refused:
    problems = sorted(game.validate(record), key=lambda each: reading_order(game.record, each.path))
    if problems:
        return Refused(listed(problems))
    outcome = game.score(record)
    warnings = (*outcome.warnings, *game.warn(record))
    return Judged(game, record, replace(outcome, warnings=warnings) if warnings else outcome)


def _game(name: Any) -> Game | None:
    return registry.GAMES.get(name) if isinstance(name, str) else None


def _shaped(model: type[Record], document: Any) -> Record | ValidationError:
    try:
        return model.model_validate(document)
    except ValidationError as error:
        return error


def _together(model: type[Record], ambiguities: Iterable[Problem], wrong: Iterable[Problem]) -> Iterator[Problem]:
    """Both in reading order, what both say once; `wrong` is in order and may be long: it is read only as asked."""

    def rank(each: Problem) -> list[tuple[int, int]]:
        return reading_order(model, each.path)

    together = merge(sorted(ambiguities, key=rank), wrong, key=rank)
    return (next(same) for _, same in groupby(together, key=lambda each: (each.code, each.path)))


def _unknown(name: str) -> NoReturn:
    raise PydanticCustomError("literal_error", "no such game", {"expected": ", ".join(map(repr, registry.GAMES))})


class _OfNoGame(Record):
    """What can be said of a record whose game isn't known: never a valid one."""

    game: Annotated[str, AfterValidator(_unknown)]
    options: dict[str, Any] = {}
    setup: dict[str, Any] = {}
    final: dict[str, Any] = {}


def options_problems(game: Game, options: Mapping[str, Any]) -> Iterator[Problem]:
    """What `game` says of a record with these options, where it says so of them: paths lead into `options`."""
    try:
        record = game.record.model_validate({"game": game.name, "seats": game.seats[0], "options": options})
    except ValidationError as error:
        found = faults(game.record, error)
    else:
        found = game.validate(record)
    for each in found:
        if each.path[:1] == ("options",):
            yield replace(each, path=each.path[1:])
