from __future__ import annotations

from rules.judging import Judged, judge
from rules.outcome import Facts
from tests.rules.irk.records import EMPTY, HERE, JSON, SEVEN, case, center_round, game, lying, mapped, play


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


def test_a_colour_that_every_card_lowered_was_raised_by_nothing() -> None:
    """Eight cards cover a purple dot each of fifteen: the left ones of five rows, then the right ones of three."""
    left = [("G1 P1 P1", 0, y, "E") for y in range(5)]
    played = iter([*left, *(("G1 P1 G1", 2, y, "W") for y in range(3))])
    rounds = [
        each if each["kind"] == "stake" else center_round(*(play(seat, *next(played)) for seat in order))
        for each, order in zip(SEVEN, [(), (0, 1), (1, 0), (), (0, 1), (1, 0), ()], strict=True)
    ]
    setup = {"center": [lying("P1 P1 P1", 0, y) for y in range(5)]}
    made = told(game(2, setup=setup, rounds=rounds, final={"piles": [EMPTY, EMPTY]}))
    assert made.play["value_purple"] == 15 - 8
    assert [seat["raised_purple"] for seat in made.seats] == [0, 0]


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
