from __future__ import annotations

import pytest

from rules.outcome import Outcome, competition_places, grid, note, table
from rules.problems import problem
from rules.text import Text, text


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ([], ()),
        ([3], (1,)),
        ([3, 3], (1, 1)),
        ([5, 9, 5, 2], (2, 1, 2, 4)),
        ([(4, 1), (4, 2), (4, 1)], (2, 1, 2)),
    ],
)
def test_equal_keys_share_a_place_and_push_the_next_down(keys: list[object], places: tuple[int, ...]) -> None:
    assert competition_places(keys) == places


def test_an_outcome_is_json_with_its_texts_said() -> None:
    outcome = Outcome(
        status="in_progress",
        scores=(1, 2),
        detail=(
            table(text("Turns"), [text("Seat")], [[0], [None]]),
            grid(text("Center"), [["R1", "."]]),
            note(text("{left} left", left=3)),
        ),
        next={"seat": 1},
        warnings=(problem("toy.crowd", ("seats",), "a crowd"),),
    )

    def shout(sentence: Text) -> str:
        return str(sentence).upper()

    assert outcome.as_json(shout) == {
        "status": "in_progress",
        "scores": [1, 2],
        "places": None,
        "winners": [],
        "result": None,
        "rating": None,
        "detail": [
            {"kind": "table", "title": "TURNS", "columns": ["SEAT"], "rows": [[0], [None]]},
            {"kind": "grid", "title": "CENTER", "rows": [["R1", "."]]},
            {"kind": "note", "text": "3 LEFT"},
        ],
        "level": None,
        "share": None,
        "next": {"seat": 1},
        "warnings": [{"code": "toy.crowd", "path": "/seats", "message": "A CROWD"}],
    }
