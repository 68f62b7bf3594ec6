"""Score sheets for pen and paper, made from the shapes: each key of a record has its place on them."""

from __future__ import annotations

import pytest

from gamenight.pages.paper import Column, paper
from rules.game import Game
from rules.registry import GAMES


def labels(columns: list[Column]) -> list[str]:
    return [each.label for each in columns]


def test_a_sheet_of_irk_has_its_rounds_by_kind_and_what_is_counted() -> None:
    """20 to 22: stake, center, center, stake, center, center, stake. 39, 40: the center, and a pile for each seat."""
    sheet = paper(GAMES["irk"], 3)
    assert sheet.kinds == ["stake", "center", "center", "stake", "center", "center", "stake"]
    assert sheet.rounds == [Column("cards / placements", each=True), Column("note", free=True)]
    assert labels(sheet.before) == ["box holder", "center"]
    assert labels(sheet.end) == [f"center: {colour}" for colour in ("purple", "blue", "green", "orange", "red")]
    assert sheet.rows == [
        "piles: purple",
        "piles: blue",
        "piles: green",
        "piles: orange",
        "piles: red",
        "piles: starbursts",
        "points",
    ]


def test_a_sheet_of_broad_lines_has_a_line_for_each_sheet_and_the_words_of_a_result() -> None:
    """2: 25 sheets, and a round takes at least one."""
    sheet = paper(GAMES["broad-lines"], 4)
    assert len(sheet.kinds) == 25
    assert labels(sheet.rounds) == ["critic", "sheets", "result", "number", "word", "guesses", "note"]
    assert sheet.rounds[2].choices == ("guessed", "gave up", "out of sheets")
    assert labels([each for each in sheet.rounds if each.free]) == ["word", "note"]
    assert (labels(sheet.end), sheet.rows) == (["guessed", "gave up"], [])


def test_a_sheet_of_ink_has_a_column_for_each_seats_turns() -> None:
    sheet = paper(GAMES["ink"], 4)
    assert sheet.rounds[0] == Column("turns", each=True)
    assert sheet.rows == ["left: palette", "left: wild", "black", "bottles placed"]


def test_a_sheet_of_ink_it_has_five_rounds_and_a_wide_column_for_many_seats() -> None:
    """9: five Round cards."""
    few, many = paper(GAMES["ink-it"], 8), paper(GAMES["ink-it"], 9)
    assert (len(few.kinds), len(many.kinds)) == (5, 5)
    assert few.rounds[0] == Column("matches", each=True)
    assert labels(many.rounds) == ["captains", "mistakes", "matches", "note"]


def test_a_fifth_game_has_one_without_a_line_written_for_it(toy_game: Game) -> None:
    sheet = paper(toy_game, 2)
    assert (sheet.rounds, len(sheet.kinds), sheet.rows) == ([Column("points", each=True)], 12, ["points", "points"])


@pytest.mark.parametrize("game", GAMES)
def test_a_line_never_knows_a_kind_that_a_round_has_not(game: str) -> None:
    for seats in range(*GAMES[game].seats):
        assert {key for line in GAMES[game].lines(seats) for key in line} <= {"kind"}
