"""Records and outcomes as clients send and read them: of every game in the registry."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import WithJsonSchema

from gamenight.api.bodies.answers import Answered
from rules.shape import Maybe


def component(name: str) -> WithJsonSchema:
    """A component of the OpenAPI document that pydantic can't know of, such as the union of the registry's records."""
    return WithJsonSchema({"x-component": name})


RecordSent = Annotated[dict[str, Any], component("Record")]
AnyRecord = Annotated[dict[str, Any], component("AnyRecord")]
OutcomeRead = Annotated[dict[str, Any], component("Outcome")]


class RecordProblem(Answered):
    """Why a record is refused, or looks odd: `code` is stable, `path` a JSON Pointer into the record."""

    code: str
    path: str
    message: str


class TableBlock(Answered):
    """Rows of cells under titled columns; a cell is a number, a sentence or empty."""

    kind: Literal["table"]
    title: str
    columns: list[str]
    rows: list[list[int | str | None]]


class GridBlock(Answered):
    """Squares row by row, each a symbol, or `.` for an empty one."""

    kind: Literal["grid"]
    title: str
    rows: list[list[str]]


class NoteBlock(Answered):
    """One sentence."""

    kind: Literal["note"]
    text: str


class Outcome(Answered):
    """What a record is worth.

    `scores` and `places` have one entry a seat; `detail` shows the working; `next` says what the table has to do while
    the game is in progress; `level` and `share` are what a league knows of a finished cooperative game.
    """

    status: Literal["in_progress", "finished", "abandoned"]
    scores: list[int] | None
    places: list[int] | None
    winners: list[int]
    result: Literal["won", "lost"] | None
    rating: dict[str, Any] | None
    detail: list[TableBlock | GridBlock | NoteBlock]
    level: int | None
    share: int | None
    next: dict[str, Any] | None
    warnings: list[RecordProblem]


class Verdict(Answered):
    """Whether a record is valid: then its outcome, else every reason why not."""

    valid: bool
    outcome: Maybe[OutcomeRead] = None
    problems: Maybe[list[RecordProblem]] = None
