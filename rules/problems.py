"""One reason why a record is refused, or (as a warning) looks odd."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from rules.text import Say, Text

Path = tuple[str | int, ...]
MOST_PROBLEMS = 100


@dataclass(frozen=True, slots=True)
class Problem:
    """`code` is stable, `path` leads into the record, `text` names the rule and the value that breaks it."""

    code: str
    path: Path
    text: Text

    @property
    def pointer(self) -> str:
        return pointer(self.path)

    @property
    def message(self) -> str:
        return str(self.text)

    def under(self, *steps: str | int) -> Problem:
        """The same problem of a document that holds the record at `steps`."""
        return replace(self, path=(*steps, *self.path))

    def moved(self, before: Path, after: Path) -> Problem:
        """The same problem of a document that has at `after` what this one has at `before`, if it lies there."""
        inside = self.path[: len(before)] == before
        return replace(self, path=(*after, *self.path[len(before) :])) if inside else self

    def as_json(self, say: Say = str) -> dict[str, Any]:
        return {"code": self.code, "path": self.pointer, "message": say(self.text)}


def problem(code: str, path: Path, template: str, **values: object) -> Problem:
    """A problem at `path`; Babel finds its template by this function's name."""
    return Problem(code, path, Text(template, values))


def listed(problems: Iterable[Problem]) -> list[Problem]:
    """The first hundred of `problems`, and where there are more, one that says so."""
    kept = list(islice(problems, MOST_PROBLEMS + 1))
    if len(kept) > MOST_PROBLEMS:
        kept[-1] = problem("shape.more", (), "there are more problems than the {most} listed", most=MOST_PROBLEMS)
    return kept


def pointer(path: Path) -> str:
    """The JSON Pointer (RFC 6901) of `path`: `("final", "a/b", 0)` is `/final/a~1b/0`; a lone surrogate is escaped."""
    joined = "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)
    return joined.encode(errors="backslashreplace").decode()
