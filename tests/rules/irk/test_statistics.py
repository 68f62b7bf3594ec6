from __future__ import annotations

from rules.statistic import Told
from tests.rules.telling import told


def test_golden_records_tell_how_colours_were_won_and_raised() -> None:
    """Four players: all five colours by starbursts. Three players: red tied by two, the others by majority. Mapped:
    five by majority, and the most that a card raised each colour is worked in `test_facts`.
    """
    assert told("irk", "final-four-players", "tied-first", "mapped-throughout") == {
        "won_by_majority": Told(4 + 5),
        "won_by_starbursts": Told(5),
        "tied_for_most": Told(2),
        "raised_purple": Told(3),
        "raised_blue": Told(5),
        "raised_green": Told(1),
        "raised_orange": Told(2),
        "raised_red": Told(3),
    }


def test_what_was_not_mapped_raised_nothing() -> None:
    made = told("irk", "tied-first")
    assert {name for name, each in made.items() if each is None} == {
        f"raised_{colour}" for colour in ("purple", "blue", "green", "orange", "red")
    }
