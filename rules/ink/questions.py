"""What INK answers apart from any play: the areas of a painting."""

from __future__ import annotations

from typing import Any

from rules.ink.painting import InkArea, InkPainting, areas, painting_problems
from rules.question import Question
from rules.shape import Told
from rules.text import text


class InkAreas(Told):
    """The areas of a painting, by their first squares row by row."""

    areas: tuple[InkArea, ...]


def areas_of(painting: InkPainting) -> dict[str, Any]:
    return InkAreas(areas=tuple(areas(painting))).model_dump(mode="json")


PAINTING = Question(
    name="painting",
    title=text("The areas of a painting"),
    by="document",
    takes=InkPainting,
    problems=painting_problems,
    answer=areas_of,
    gives=InkAreas,
    examples={
        "a goal that is met": {
            "squares": [
                {"at": [0, 0], "color": "red", "goal": 3},
                {"at": [1, 0], "color": "red", "spot": True},
                {"at": [2, 0], "color": "red", "spot": True, "bottle": True},
                {"at": [0, 1], "color": "yellow"},
                {"at": [1, 1], "color": "red"},
            ],
            "palette": ["red", "blue"],
            "supply": {"palette": 1, "wild": 4},
        },
        "a line without anything known of its player": {
            "squares": [{"at": [x, -1], "color": "green", "goal": 4 + x} for x in range(4)]
        },
    },
)
