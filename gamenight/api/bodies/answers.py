"""What all answers have in common."""

from __future__ import annotations

from typing import Any

from rules.shape import Told


class Answered(Told):
    """An object of an answer. More keys may come within v1: clients ignore what they don't know."""

    def as_json(self) -> dict[str, Any]:
        return self.model_dump()
