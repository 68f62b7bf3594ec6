from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils import translation

from gamenight.drawings import Grid, Square
from gamenight.pages.outcomes import blocks
from rules.judging import Judged, judge
from rules.outcome import Outcome, grid, note, table
from rules.text import text
from tests.toy import GAME

NAMES = ["Ada", "Ben"]


def judged(*detail: Mapping[str, Any], picture: tuple[Mapping[str, Any], ...] = ()) -> Judged:
    game = replace(GAME, picture=lambda record: picture, colours={"R": "red"})
    return Judged(game, GAME.record(game="toy", seats=2), Outcome(status="finished", detail=detail))


def test_a_table_shows_people_in_its_column_of_seats_alone() -> None:
    columns = (text("Seat"), text("Words"), text("Why"))
    working = table(text("Who {did} it", did="did"), columns, [(1, 1, text("most")), (0, None, "R1"), (7, 0, None)])
    assert blocks(judged(working), NAMES) == [
        {
            "kind": "table",
            "title": "Who did it",
            "columns": ["Player", "Words", "Why"],
            "rows": [["Ben", 1, "most"], ["Ada", "–", "R1"], [7, 0, "–"]],
        }
    ]


def test_a_grid_is_drawn_in_the_games_colours_and_a_note_said() -> None:
    drawn = Grid(64, 32, [Square(0, 0, "R1", "red")], (("R1", "."),))
    assert blocks(
        judged(grid(text("Center"), [("R1", ".")]), note(text("The {n} win (loss_rule exceed).", n=2))), NAMES
    ) == [
        {"kind": "grid", "title": "Center", "grid": drawn},
        {
            "kind": "note",
            "text": "The 2 win (“when the game is lost: only once mistakes exceed the number of players”).",
        },
    ]


def test_a_picture_of_a_seat_says_whose_it_is() -> None:
    [block] = blocks(judged(picture=(grid(text("Painting"), [("R",)]) | {"seat": 1},)), NAMES)
    assert block["title"] == "Painting: Ben"


def test_a_goals_colour_is_in_the_readers_language_unless_it_is_the_tables_own() -> None:
    goals = [{"number": 3, "palette": 1, "color": colour} for colour in ("red", "mauve {x}")]
    turns = [{"seat": 0, "action": "paint", "goals": goals}]
    found = judge({"game": "ink", "seats": 2, "rounds": [{"turns": turns}]})
    assert isinstance(found, Judged)
    with translation.override("ru"):
        told = next(each for each in blocks(found, NAMES) if each.get("columns", [])[3:4] == ["Цвет"])
    assert [row[3] for row in told["rows"]] == ["красный", "mauve {x}"]
