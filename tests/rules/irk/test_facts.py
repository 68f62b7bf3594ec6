from __future__ import annotations

from rules.judging import Judged, judge
from rules.outcome import Facts
from tests.rules.irk.records import HERE, JSON, SEVEN, case, game, mapped


def told(record: JSON) -> Facts:
    made = judge(record)
    assert isinstance(made, Judged), made.as_json()
    return made.game.facts(made.record, made.outcome)


PALETTE = ("purple", "blue", "green", "orange", "red")


def by_colour(name: str, *numbers: int) -> dict[str, int]:
    return {f"{name}_{colour}": number for colour, number in zip(PALETTE, numbers, strict=True)}


def test_a_mapped_game_tells_points_ways_and_what_cards_raised() -> None:
    """Seat 0 raises red from 7 to 10, 12 and 14; seat 1 green 2 to 3, purple 4 to 7, orange 7 to 9, blue 6 to 11."""
    made = told(mapped())
    assert made.play == by_colour("value", 7, 11, 3, 8, 14)
    ways = {"won_by_starbursts": 0, "tied_for_most": 0, "second": 0, "starbursts": 1}
    assert made.seats == (
        by_colour("points", 0, 0, 0, 0, 14) | by_colour("raised", 0, 0, 0, 0, 3) | ways | {"won_by_majority": 1},
        by_colour("points", 7, 11, 3, 8, 0) | by_colour("raised", 3, 5, 1, 2, 0) | ways | {"won_by_majority": 4},
    )


def test_a_count_tells_how_each_colour_was_won() -> None:
    """How: see the working of its golden record."""
    made = told(case(HERE / "golden" / "final-four-players.json")["record"])
    assert made.play == by_colour("value", 5, 7, 5, 3, 8)
    ways = [
        (seat["won_by_majority"], seat["won_by_starbursts"], seat["tied_for_most"], seat["second"], seat["starbursts"])
        for seat in made.seats
    ]
    assert ways == [(0, 0, 0, 3, 0), (0, 3, 0, 0, 1), (0, 0, 0, 4, 0), (0, 2, 0, 0, 2)]
    assert {**made.seats[0]} | by_colour("points", 2, 0, 2, 0, 4) == made.seats[0]
    assert not any(key.startswith("raised") for seat in made.seats for key in seat)


def test_a_tie_for_most_is_told() -> None:
    made = told(case(HERE / "golden" / "two-players-share-everything.json")["record"])
    assert [seat["tied_for_most"] for seat in made.seats] == [4, 4]


def test_a_game_without_a_score_tells_nothing() -> None:
    assert told(game(3, rounds=SEVEN)) == Facts({}, ({}, {}, {}))
