from __future__ import annotations

from gamenight.admin.outcomes import blocks
from rules.outcome import Outcome, grid, note, table
from rules.text import text

NAMES = ["Ada", "Ben"]


def test_a_table_shows_people_in_its_column_of_seats_alone() -> None:
    columns = (text("Seat"), text("Words"), text("Why"))
    outcome = Outcome(
        status="finished",
        detail=(
            table(text("Who {did} it", did="did"), columns, [(1, 1, text("most")), (0, None, "R1"), (7, 0, None)]),
        ),
    )
    assert blocks(outcome, NAMES) == [
        {
            "kind": "table",
            "title": "Who did it",
            "columns": ["Player", "Words", "Why"],
            "rows": [["Ben", 1, "most"], ["Ada", "–", "R1"], [7, 0, "–"]],
        }
    ]


def test_a_grid_and_a_note_are_as_the_rules_say() -> None:
    outcome = Outcome(status="finished", detail=(grid(text("Center"), [("R1", ".")]), note(text("The {n} win.", n=2))))
    assert blocks(outcome, NAMES) == [
        {"kind": "grid", "title": "Center", "rows": (("R1", "."),)},
        {"kind": "note", "text": "The 2 win."},
    ]
