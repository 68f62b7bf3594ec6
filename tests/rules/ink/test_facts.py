from __future__ import annotations

from hypothesis import given

from rules.judging import Judged, judge
from rules.outcome import Facts
from tests.rules.ink.records import EMPTY, JSON, blackens, empties, game, goal, left, paint, passed, plays, skip, turns


def facts(record: JSON) -> Facts:
    judged = judge(record)
    assert isinstance(judged, Judged)
    return judged.game.facts(judged.record, judged.outcome)


def test_turns_goals_and_bottles_are_counted_for_each_seat_and_the_play() -> None:
    made = facts(
        game(
            turns(paint(0, goal(5, palette=3, wild=2, to_wild=4), goal(3, wild=1, black=2)), skip(1)),
            turns(paint(0, goal(3, palette=1)), paint(1)),
            seats=2,
        )
    )
    assert made.seats == (
        {
            "turns": 2,
            "passes": 0,
            "goals": 3,
            "goals_of_3": 2,
            "goals_of_5": 1,
            "placed": 7,
            "palette_placed": 4,
            "wild_placed": 3,
            "black_used": 2,
            "made_wild": 4,
        },
        {
            "turns": 2,
            "passes": 1,
            "goals": 0,
            "placed": 0,
            "palette_placed": 0,
            "wild_placed": 0,
            "black_used": 0,
            "made_wild": 2,
        },
    )
    assert made.play == {
        "rounds": 2,
        "tie_rounds": 0,
        "turns": 4,
        "passes": 1,
        "goals": 3,
        "goals_of_3": 2,
        "goals_of_5": 1,
        "placed": 7,
        "palette_placed": 4,
        "wild_placed": 3,
        "black_used": 2,
        "made_wild": 6,
    }


def test_rounds_of_a_tie_are_counted() -> None:
    tied = turns(empties(0), empties(1))
    assert facts(game(tied, seats=2)).play["tie_rounds"] == 0
    assert facts(game(tied, passed(0, 1), turns(blackens(0), skip(1)), seats=2)).play["tie_rounds"] == 2


def test_a_pass_without_a_bottle_on_the_palette_makes_none_wild() -> None:
    made = facts(game(turns(paint(0, goal(palette=11))), passed(0), passed(0), seats=1))
    assert (made.seats[0]["passes"], made.seats[0]["made_wild"]) == (2, 1)


def test_a_count_alone_has_no_more_than_itself() -> None:
    made = facts(game(final={"left": [EMPTY, left(2, 3)], "black": [1, 4]}, seats=2))
    assert made.seats == ({"placed": 24, "black_used": 1}, {"placed": 19, "black_used": 4})
    assert made.play == {"placed": 43, "black_used": 5}
    assert facts(game(seats=2)) == Facts({}, ({}, {}))


@given(plays)
def test_seats_add_up_to_the_play(play: JSON) -> None:
    made = facts(play)
    for key in {key for seat in made.seats for key in seat}:
        assert sum(seat.get(key, 0) for seat in made.seats) == made.play[key]
    if play.get("rounds"):
        for seat in made.seats:
            assert seat["palette_placed"] + seat["wild_placed"] == seat["placed"]
            assert seat["made_wild"] <= 12 - seat["palette_placed"]
            assert sum(count for key, count in seat.items() if key.startswith("goals_of_")) == seat["goals"]
