"""What the JSON Schema of a game says of the numbers in its records."""

from __future__ import annotations

from rules.game import Game
from rules.schema import components
from rules.shape import LARGEST


def bounds(game: Game) -> dict[str, tuple[int, int | None]]:
    """The least and the most of each number, or number in a list, that doesn't go below zero, by its shape and key.

    There is no most where any number that a record can hold is said to be in order.
    """
    found = {}
    for name, shape in components([game]).items():
        for key, schema in shape["properties"].items():
            number = schema.get("items", schema)
            if number.get("minimum", -LARGEST) > -LARGEST:
                found[f"{name}.{key}"] = number["minimum"], None if number["maximum"] == LARGEST else number["maximum"]
    return found
