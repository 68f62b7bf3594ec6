"""What Broad Lines answers apart from any play: how words guessed are rated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from rules.broad_lines.rating import scale, tier
from rules.problems import Problem, problem
from rules.question import Question
from rules.shape import Int, Maybe, Shape, Told, says
from rules.text import text


class BroadLinesWords(Shape):
    """A number of words guessed, where only the step that they reach is wanted."""

    guessed: Maybe[Annotated[Int, says(minimum=0, description="Only the step that so many words reach.")]] = None


class BroadLinesStep(Told):
    """A step of the scale, reached by `from` to `to` words guessed; `to` is null at the top, tier `of`."""

    tier: int
    of: int
    from_: Annotated[int, Field(alias="from")]
    to: int | None
    title: str


def words_problems(words: BroadLinesWords) -> Iterator[Problem]:
    """Why no game has so many words guessed. There may be more than its sheets allow: the scale has no upper end."""
    # The cards set aside are counted (74).
    if words.guessed is not None and words.guessed < 0:
        yield problem(
            "broad-lines.guessed_negative",
            ("guessed",),
            "{key} is a number of cards (sentence 74) and can't be {count}",
            key="guessed",
            count=words.guessed,
        )


def steps(words: BroadLinesWords) -> list[dict[str, Any]]:
    """The whole scale from tier 0 up, or the one step that `guessed` words reach."""
    return scale() if words.guessed is None else [scale()[tier(words.guessed)]]


RATINGS = Question(
    name="ratings",
    title=text("How words guessed are rated"),
    by="query",
    takes=BroadLinesWords,
    problems=words_problems,
    answer=steps,
    gives=BroadLinesStep,
    examples={"the whole scale": {}, "seven words": {"guessed": 7}},
)
