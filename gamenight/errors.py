"""The one refusal that every service and selector raises; each door turns it into its own words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any
from uuid import UUID

from rules.problems import Path, Problem, problem
from rules.text import Text, text


class Kind(Enum):
    """What a refusal is, apart from what it is about."""

    INVALID = "malformed or meaningless"
    FORBIDDEN = "not in this role or with this scope"
    MISSING = "nothing that the caller may see"
    CONFLICT = "at odds with what is stored"
    STALE = "based on an older version"
    BROKEN_RULE = "against the game's rules"


class Refusal(Exception):
    """Nothing was written. `problems` lists every reason with its path into what was sent.

    `location` is the id of the thing that stands in the way and `stored` that thing as JSON, `version` the present one
    of what was to change, `retry_after` the seconds after which the same request may go through.
    """

    def __init__(
        self,
        kind: Kind,
        code: str,
        detail: Text,
        *,
        problems: Sequence[Problem] = (),
        location: UUID | None = None,
        stored: Any = None,
        version: int | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(code)
        self.kind = kind
        self.code = code
        self.detail = detail
        self.problems = list(problems)
        self.location = location
        self.stored = stored
        self.version = version
        self.retry_after = retry_after

    def moved(self, before: Path, after: Path) -> Refusal:
        """The same refusal, of a document that has at `after` what its problems found at `before`."""
        self.problems = [each.moved(before, after) for each in self.problems]
        return self

    def __str__(self) -> str:
        return "; ".join([str(self.detail), *(f"{each.pointer}: {each.message}" for each in self.problems)])


def missing() -> Refusal:
    """The same for what never was and for what the caller may not see."""
    return Refusal(Kind.MISSING, "not_found", text("There is no such thing here."))


def invalid(code: str, path: Path, template: str, **values: Any) -> Refusal:
    """One malformed value at `path`."""
    return Refusal(Kind.INVALID, code, Text(template, values), problems=[problem(code, path, template, **values)])


def conflict(
    code: str, detail: Text, location: UUID | None = None, *, stored: Any = None, retry_after: int | None = None
) -> Refusal:
    return Refusal(Kind.CONFLICT, code, detail, location=location, stored=stored, retry_after=retry_after)


def stale(version: int) -> Refusal:
    """The caller changes something of which `version` is the present one, not the one that they know."""
    return Refusal(
        Kind.STALE, "stale", text("This has changed: it is at version {version}.", version=version), version=version
    )


def in_flight() -> Refusal:
    """Another request stored it after this one had looked; asked again, this one is answered with that."""
    return conflict("in_flight", text("The same is being stored by another request; ask again."), retry_after=1)


def id_taken() -> Refusal:
    """A client chose an id that something has, in whatever club: the refusal says no more of it."""
    return conflict("id_taken", text("Another thing has this id."))
