from __future__ import annotations

from typing import Any

import pytest

from rules.broad_lines.questions import RATINGS, BroadLinesWords
from rules.schema import schemas
from rules.text import spoken

FUN = {
    "tier": 0,
    "of": 6,
    "from": 0,
    "to": 0,
    "title": "The main thing is that you had fun. Maybe someday you will learn to draw!",
}
EXCELLENT = {"tier": 4, "of": 6, "from": 6, "to": 7, "title": "Excellent! You are a talented artist."}
BRILLIANT = {
    "tier": 6,
    "of": 6,
    "from": 10,
    "to": None,
    "title": "Brilliant! Your works could be exhibited in an art gallery.",
}


def asked(**words: Any) -> Any:
    return spoken(RATINGS.answer(BroadLinesWords.model_validate(words)))


def test_the_whole_scale_has_seven_steps() -> None:
    steps = asked()
    assert [step["tier"] for step in steps] == [0, 1, 2, 3, 4, 5, 6]
    assert [steps[0], steps[4], steps[6]] == [FUN, EXCELLENT, BRILLIANT]


@pytest.mark.parametrize(
    ("guessed", "step"), [(0, FUN), (6, EXCELLENT), (7, EXCELLENT), (10, BRILLIANT), (25, BRILLIANT), (26, BRILLIANT)]
)
def test_a_number_of_words_has_one_step(guessed: int, step: Any) -> None:
    assert asked(guessed=guessed) == [step]


@pytest.mark.parametrize("guessed", [-1, -(2**31 - 1)])
def test_sentence_74_nobody_guesses_fewer_words_than_none(guessed: int) -> None:
    found = list(RATINGS.problems(BroadLinesWords(guessed=guessed)))
    assert [each.as_json() for each in found] == [
        {
            "code": "broad-lines.guessed_negative",
            "path": "/guessed",
            "message": f"guessed is a number of cards (sentence 74) and can't be {guessed}",
        }
    ]
    assert [list(RATINGS.problems(each)) for each in (BroadLinesWords(guessed=0), BroadLinesWords())] == [[], []]


def test_forms_are_told_that_no_fewer_than_none_are_guessed() -> None:
    _, shapes = schemas({"asked": BroadLinesWords})
    assert shapes["BroadLinesWords"]["properties"]["guessed"]["minimum"] == 0
