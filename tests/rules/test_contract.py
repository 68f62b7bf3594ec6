"""What every game in the registry keeps, whatever its rules."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from rules import registry
from rules.game import MOST_SEATS, Game
from rules.judging import Judged, Refused, judge
from rules.problems import Path as Steps
from rules.problems import Problem, pointer
from rules.question import Question
from rules.reading import walk
from rules.schema import parts, schemas
from rules.shape import faults, reading_order
from rules.text import Text, spoken

GAMES = list(registry.GAMES.values())
HERE = Path(__file__).parent
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


QUESTIONS = [(game, question) for game in GAMES for question in game.questions]
every_question = pytest.mark.parametrize(
    ("game", "question"), QUESTIONS, ids=[f"{game.name} {question.name}" for game, question in QUESTIONS]
)


def kinds(game: Game) -> dict[tuple[str, ...], Any]:
    """Every shape of a game that others are part of."""
    asked = {
        (game.name, question.name, part): kind
        for question in game.questions
        for part, kind in (("takes", question.takes), ("gives", question.gives))
    }
    return {(game.name,): game.record} | asked


def folder(game: Game) -> str:
    return game.name.replace("-", "_")


def golden(game: Game) -> list[Path]:
    return sorted(HERE.joinpath(folder(game), "golden").glob("*.json"))


def simulated(game: Game, each: int = 40) -> Iterator[dict[str, Any]]:
    """Plays at every number of seats, up to eight."""
    least, most = game.seats
    for seats in range(least, min(most, 8) + 1):
        for seed in range(each):
            yield game.simulate(Random(f"{game.name} {seats} {seed}"), seats)


def judged(record: Any) -> Judged:
    made = judge(record)
    assert isinstance(made, Judged), made.as_json()
    return made


def changed(record: dict[str, Any], path: Steps, value: object) -> dict[str, Any]:
    """A copy of `record` with `value` at `path`."""
    copy = deepcopy(record)
    holder: Any = copy
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return copy


def refused(record: dict[str, Any]) -> Refused:
    made = judge(record)
    assert isinstance(made, Refused), record
    return made


def holds(expected: Any, made: Any) -> bool:
    """Whether `made` has all of `expected`: of an object the keys that are given, of a list every item."""
    if isinstance(expected, dict):
        return isinstance(made, dict) and all(key in made and holds(expected[key], made[key]) for key in expected)
    if isinstance(expected, list):
        return isinstance(made, list) and len(expected) == len(made) and all(map(holds, expected, made))
    return type(expected) is type(made) and bool(expected == made)


def test_no_game_has_more_than_thirty_seats() -> None:
    assert MOST_SEATS == 30
    assert max(game.seats[1] for game in GAMES) <= 30


@every_game
def test_a_game_is_at_its_best_with_as_many_as_it_recommends_or_as_it_allows(game: Game) -> None:
    assert game.at_best == (game.seats if game.recommended is None else game.recommended)
    assert game.seats[0] <= game.at_best[0] <= game.at_best[1] <= game.seats[1]


@every_game
def test_a_game_is_found_by_its_name_in_a_folder_of_its_own(game: Game) -> None:
    assert registry.GAMES[game.name] is game
    assert game.record.__module__ == f"rules.{folder(game)}.record"
    assert game.record.model_fields["game"].annotation.__args__ == (game.name,)  # type: ignore[union-attr]


@every_game
def test_a_game_says_what_it_is(game: Game) -> None:
    assert str(game.title)
    assert str(game.unit)
    assert game.version >= 1
    assert 1 <= game.seats[0] <= game.seats[1] <= MOST_SEATS
    assert game.cooperative == (game.wins_from is not None)
    assert game.wins_from is None or 0 < game.wins_from < len(game.levels)


@every_game
def test_a_game_is_for_the_numbers_of_seats_that_it_names_and_for_no_others(game: Game) -> None:
    least, most = game.seats
    for seats in (least, most):
        assert judged({"game": game.name, "seats": seats}).outcome.status == "in_progress"
    for seats in (least - 1, most + 1):
        assert [each.pointer for each in refused({"game": game.name, "seats": seats}).problems] == ["/seats"]


@every_game
def test_a_record_has_the_keys_of_every_record_in_their_order(game: Game) -> None:
    assert list(game.record.model_fields) == ["game", "seats", "options", "setup", "rounds", "final", "ended_early"]
    assert [name for name, field in game.record.model_fields.items() if field.is_required()] == ["game", "seats"]


def test_the_shapes_of_all_games_have_names_of_their_own() -> None:
    alone = Counter(name for game in GAMES for name in schemas(kinds(game))[1])
    assert [name for name, times in alone.items() if times > 1] == []
    assert set(schemas({key: kind for game in GAMES for key, kind in kinds(game).items()})[1]) == set(alone)


@every_game
def test_a_json_schema_is_made_of_every_part(game: Game) -> None:
    made = parts(game)
    assert list(made) == ["options", "setup", "round", "final", "record"]
    for schema in made.values():
        assert json.loads(json.dumps(schema)) == schema
        assert not [path for path, value in walk(schema) if value is None or value == "null"]
    assert all("default" in option for option in made["options"]["properties"].values())


@every_game
def test_a_game_has_golden_records(game: Game) -> None:
    assert len(golden(game)) >= 8


@pytest.mark.parametrize(
    "path", [path for game in GAMES for path in golden(game)], ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_a_golden_record_gives_its_outcome(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    assert case["working"]
    expected = case["outcome"]
    made = judge(case["record"]).as_json()
    assert made["valid"] is expected.pop("valid")
    assert holds(expected, made["outcome"] if made["valid"] else made), made


@every_game
def test_simulated_plays_are_legal_at_every_number_of_seats_and_reach_an_end(game: Game) -> None:
    status = {judged(record).outcome.status for record in simulated(game)}
    assert status >= {"finished", "in_progress"}


@every_game
def test_lists_are_as_long_as_the_game_says(game: Game) -> None:
    for record in simulated(game, each=5):
        sizes = game.sizes(record["seats"])
        listed = [(path[-1], value) for path, value in walk(record) if path and path[-1] in sizes]
        assert {(key, len(value)) for key, value in listed} <= set(sizes.items())
        assert listed or not (sizes and record.get("rounds"))


@every_game
def test_an_outcome_has_its_form(game: Game) -> None:
    for record in simulated(game):
        outcome = judged(record).outcome
        seats = range(record["seats"])
        finished = outcome.status == "finished"
        assert outcome.scores is None or len(outcome.scores) == len(seats)
        assert outcome.places is None or (finished and not game.cooperative and len(outcome.places) == len(seats))
        assert set(outcome.winners) <= set(seats)
        assert finished or (outcome.winners, outcome.result, outcome.rating) == ((), None, None)
        assert (outcome.next is not None) == (outcome.status == "in_progress")
        assert (outcome.level is not None) == (outcome.share is not None) == (finished and game.cooperative)
        assert outcome.level is None or 0 <= outcome.level < len(game.levels)
        assert outcome.share is None or 0 <= outcome.share <= 60


@every_game
def test_an_outcome_is_json_in_any_language(game: Game) -> None:
    def marked(sentence: Text) -> str:
        return f"<{sentence}>"

    for record in simulated(game, each=5):
        made = judged(record).as_json(marked)
        assert json.loads(json.dumps(made)) == made
        for block in made["outcome"]["detail"]:
            assert block["kind"] in ("table", "grid", "note")
            assert (block["text"] if block["kind"] == "note" else block["title"]).startswith("<")
            assert {len(row) for row in block["rows"]} <= {len(block["columns"])} if block["kind"] == "table" else True


@every_game
def test_facts_are_whole_numbers_of_the_play_and_of_each_seat(game: Game) -> None:
    for record in simulated(game):
        made = judged(record)
        facts = game.facts(made.record, made.outcome)
        assert len(facts.seats) == record["seats"]
        for mapping in (facts.play, *facts.seats):
            assert all(type(key) is str and type(value) is int for key, value in mapping.items())


@every_game
def test_a_record_written_and_read_again_is_the_same(game: Game) -> None:
    for record in simulated(game):
        loaded = judged(record).record
        dumped = loaded.model_dump(mode="json", exclude_unset=True)
        assert dumped == record
        resolved = loaded.model_dump(mode="json", exclude_none=True)
        assert judged(resolved).outcome == judged(record).outcome


@every_game
def test_the_options_left_out_are_the_defaults(game: Game) -> None:
    for record in simulated(game, each=5):
        options = judged(record).record.options.model_dump()
        assert judged(record | {"options": options}).outcome == judged(record).outcome


@every_game
def test_another_kind_of_value_anywhere_is_a_problem_of_shape_at_that_place(game: Game) -> None:
    others: tuple[object, ...] = (None, True, 1, 1.5, "\0", [], {})
    for record in simulated(game, each=3):
        for path, value in walk(record):
            for other in others if path else ():
                if type(other) is not type(value):
                    first = refused(changed(record, path, other)).problems[0]
                    assert (first.code.split(".")[0], first.pointer) == ("shape", pointer(path))


@every_game
def test_an_unknown_key_anywhere_is_a_problem_of_shape_at_that_place(game: Game) -> None:
    for record in simulated(game, each=3):
        for path, value in walk(record):
            if isinstance(value, dict):
                made = refused(changed(record, (*path, "unknown"), 1))
                assert [(each.code, each.path) for each in made.problems] == [("shape.unknown", (*path, "unknown"))]


@every_game
@pytest.mark.parametrize("extreme", [2**31 - 1, -(2**31) + 1, 10**9, -1, 0])
def test_numbers_at_the_limits_are_judged_in_reading_order(game: Game, extreme: int) -> None:
    """Those of the rules: a number among the options is one of few, and another is a problem of shape."""
    for record in simulated(game, each=2):
        for path in (path for path, value in walk(record) if type(value) is int and path[0] != "options"):
            made = judge(changed(record, path, extreme))
            problems = made.problems[:100] if isinstance(made, Refused) else []
            ranks = [reading_order(game.record, each.path) for each in problems]
            assert ranks == sorted(ranks)
            assert {each.code.split(".")[0] for each in problems} <= {game.name}
            assert not [each for each in problems if "{" in each.message]


def misshapen(question: Question, asked: Any) -> Problem:
    with pytest.raises(ValidationError) as caught:
        question.takes.model_validate(asked)
    return next(faults(question.takes, caught.value))


@every_game
def test_questions_have_names_of_their_own_in_an_address(game: Game) -> None:
    names = [question.name for question in game.questions]
    assert len(names) == len(set(names))
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", name) and name != "score" for name in names)


@every_question
def test_an_example_of_a_question_has_an_answer_of_the_shape_told(game: Game, question: Question) -> None:
    assert str(question.title)
    assert question.examples
    for example in question.examples.values():
        asked = question.takes.model_validate(example)
        assert list(question.problems(asked)) == []
        answer = spoken(question.answer(asked))
        assert json.loads(json.dumps(answer)) == answer
        for row in answer if question.by == "query" else [answer]:
            assert question.gives.model_validate(row).model_dump(mode="json", by_alias=True) == row


@every_question
def test_what_is_asked_in_another_shape_is_a_problem_at_that_place(game: Game, question: Question) -> None:
    others: tuple[object, ...] = (None, True, 1, 1.5, "\0", [], {})
    for example in question.examples.values():
        for path, value in walk(example):
            for other in others if path else ():
                if type(other) is not type(value):
                    found = misshapen(question, changed(example, path, other))
                    assert (found.code.split(".")[0], found.pointer) == ("shape", pointer(path))
            if isinstance(value, dict):
                found = misshapen(question, changed(example, (*path, "unknown"), 1))
                assert (found.code, found.path) == ("shape.unknown", (*path, "unknown"))


@every_question
@pytest.mark.parametrize("extreme", [2**31 - 1, -(2**31) + 1, 10**9, -1, 0])
def test_numbers_at_the_limits_are_answered_or_told_in_reading_order(
    game: Game, question: Question, extreme: int
) -> None:
    for example in question.examples.values():
        for path in (path for path, value in walk(example) if type(value) is int):
            asked = question.takes.model_validate(changed(example, path, extreme))
            problems = list(question.problems(asked))
            ranks = [reading_order(question.takes, each.path) for each in problems]
            assert ranks == sorted(ranks)
            assert {each.code.split(".")[0] for each in problems} <= {game.name}
            assert not [each for each in problems if "{" in each.message]
            assert problems or spoken(question.answer(asked)) is not None


def facts_of_plays(game: Game) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Of golden and simulated plays, each mapping with what it is of."""
    cases = [json.loads(path.read_text(encoding="utf-8")) for path in golden(game)]
    records = [case["record"] for case in cases if case["outcome"]["valid"]]
    for record in [*records, *simulated(game)]:
        made = judged(record)
        facts = game.facts(made.record, made.outcome)
        yield "play", facts.play
        yield from (("seat", each) for each in facts.seats)


@every_game
def test_a_games_statistics_are_made_of_its_facts(game: Game) -> None:
    assert game.statistics
    assert len({each.name for each in game.statistics}) == len(game.statistics)
    known = {(of, key) for of, facts in facts_of_plays(game) for key in facts}
    for each in game.statistics:
        assert str(each.title)
        assert each.facts[0] in each.keys[0]
        assert {(each.of, key) for key in each.keys} & known, each.name
        if each.kind != "by_number":
            assert {(each.of, key) for key in each.keys} <= known, each.name


@every_game
def test_what_a_ratio_counts_is_never_noted_without_what_it_is_over(game: Game) -> None:
    """Else plays known by their count alone would stand above the line and not below it."""
    for of, facts in facts_of_plays(game):
        for each in game.statistics:
            if each.of == of and any(facts.get(key) for key in (*each.facts, *each.less)) and each.over:
                assert sum(facts.get(key, 0) for key in each.over) > 0, (each.name, facts)


@every_game
def test_a_cooperative_game_says_how_it_is_drawn_over_time(game: Game) -> None:
    assert bool(game.trends) is game.cooperative
    assert len({each.of for each in game.trends}) == len(game.trends)
    for each in game.trends:
        assert str(each.title)
        assert str(each.axis)
