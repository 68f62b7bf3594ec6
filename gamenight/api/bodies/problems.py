"""Problems as clients read them."""

from __future__ import annotations

from typing import Any

from gamenight.api.bodies.answers import Answered
from rules.shape import Maybe


class ProblemError(Answered):
    """One reason: `pointer` is a JSON Pointer into the body, or the name of a query's parameter; `code` is stable."""

    pointer: str
    code: str
    detail: str


class Problem(Answered):
    """Why a request was turned away (RFC 9457).

    `type` and `code` are stable, `title` and `detail` are sentences in the caller's language. `version` is the present
    one of what was to change, and `stored` what stands in the way, where that is why.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    request_id: str
    errors: list[ProblemError]
    version: Maybe[int] = None
    stored: Maybe[dict[str, Any]] = None


class ProblemType(Answered):
    """A type of problem, and what it means."""

    type: str
    status: int
    title: str
    meaning: str
