"""A question that a game answers apart from any play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.problems import Problem
from rules.shape import Shape, Told
from rules.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Asked by a query it is about a table, of which `answer` gives rows; asked with a document, it gives one object.

    `takes` is the shape of the query or the document. `problems` yields each rule that a well-shaped one breaks, in
    reading order, and `answer` is total on those without problems: JSON of the shape `gives` (each row, for a table),
    with a Text for each sentence. `examples` are some without problems, by what they show.
    """

    name: str
    title: Text
    by: Literal["query", "document"]
    takes: type[Shape]
    problems: Callable[[Any], Iterator[Problem]]
    answer: Callable[[Any], Any]
    gives: type[Told]
    examples: Mapping[str, dict[str, Any]]
