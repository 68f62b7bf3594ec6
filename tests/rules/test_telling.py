"""What tables are told to do next: worked by hand from the rulebooks, and told of whatever is under way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.judging import Judged, judge
from rules.registry import GAMES
from rules.telling import Telling

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def told(record: dict[str, Any]) -> Telling:
    judged = judge(record)
    assert isinstance(judged, Judged), judged
    telling = judged.game.tell(judged.record, judged.outcome.next or {})
    return telling.named(lambda seats: ", ".join(NAMES[seat] for seat in seats.seats))


def said(telling: Telling) -> list[str]:
    return [str(telling.title), *map(str, (*telling.do, *telling.may))]


def left(telling: Telling) -> dict[str, int]:
    return {str(what): count for what, count in telling.left}


def test_the_captain_of_ink_it_passes_to_the_left_and_a_stroke_is_lost() -> None:
    """48: after Ana it is Ben. 18: four strokes in the second round. 51: four lose, two were made: one more doesn't."""
    telling = told({"game": "ink-it", "seats": 4, "rounds": [{"captains": [0], "mistakes": 2}]})
    assert said(telling)[:3] == [
        "Round 2 of 5",
        "Captain: Ben",
        "Everybody else is dealt secret Word cards, with a sheet for each: 1",
    ]
    assert "Stamp each word in at most so many strokes: 4" in said(telling)
    assert "Nobody helps the captain" in said(telling)
    assert left(telling) == {"More mistakes that don't lose yet": 1, "Rounds after this one": 3}


def test_odd_ones_out_of_ink_it_are_shuffled_in_where_the_table_plays_with_them() -> None:
    """60: two cards each for three players; 11: any may be the first captain; 70: two odd ones out."""
    telling = told({"game": "ink-it", "seats": 3, "options": {"odd_ones_out": 2}})
    assert said(telling)[1] == "Choose who is captain. Captains: 1"
    assert "Shuffle in Word cards that match no drawing: 2" in said(telling)
    assert "Everybody else is dealt secret Word cards, with a sheet for each: 2" in said(telling)


def test_the_critic_of_broad_lines_sits_left_of_the_last_artist() -> None:
    """15, 37: Ben and Cleo drew for Ana. 59: Dan is critic, and Ana the first artist. 25 - 2 sheets are left."""
    telling = told({"game": "broad-lines", "seats": 4, "rounds": [{"critic": 0, "sheets": 2, "result": "guessed"}]})
    assert said(telling)[:3] == ["Round 2", "Critic: Dan", "First artist: Ana"]
    assert "All may agree to give a drawing up; that takes one more sheet" in said(telling)
    assert left(telling) == {"Sheets left": 23}


def test_the_last_sheet_of_broad_lines_is_announced() -> None:
    """72: 24 sheets are used, so that one is left."""
    rounds = [{"critic": 0, "sheets": 8, "result": "guessed"}] * 3
    telling = told({"game": "broad-lines", "seats": 2, "options": {"critic_rotation": "free"}, "rounds": rounds})
    assert said(telling)[1] == "Choose who is critic. The player to the critic's left is the first artist"
    assert "This is the last sheet: after it the critic has two last guesses" in said(telling)
    assert left(telling) == {"Sheets left": 1}


def test_the_turn_of_ink_passes_on_and_says_what_its_seat_has_left() -> None:
    """12: after Ana's pass it is Ben's turn, who still has all of 12 and 12 bottles (3, 4)."""
    telling = told({"game": "ink", "seats": 2, "rounds": [{"turns": [{"seat": 0, "action": "pass"}]}]})
    assert said(telling)[0] == "Turn: Ben"
    assert "Or pass: two bottles of the palette become wild" in said(telling)
    assert left(telling)["Bottles on the palette"] == 12
    assert not any("last round" in each for each in said(telling))


def test_a_round_of_irk_says_its_kind_and_its_order() -> None:
    """22: the second round is one in the center. 28: from the Game Box on, Ben's. 2: six cards after one stake."""
    telling = told({"game": "irk", "seats": 3, "setup": {"box_holder": 1}, "rounds": [{"kind": "stake"}]})
    assert said(telling)[:4] == [
        "Round 2 of 7",
        "A center round: each player selects a card for the center",
        "Next: Ben",
        "Then clockwise: Cleo, Ana",
    ]
    assert left(telling) == {"Cards in hand: Ana": 6, "Cards in hand: Ben": 6, "Cards in hand: Cleo": 6}


def test_after_seven_rounds_of_irk_the_end_is_counted() -> None:
    kinds = ("stake", "center", "center", "stake", "center", "center", "stake")
    telling = told({"game": "irk", "seats": 2, "rounds": [{"kind": each} for each in kinds]})
    assert said(telling) == [
        "All rounds are played",
        "Count what each colour's largest cluster in the center is worth",
        "Count each colour in every pile, and the starbursts",
        "A starburst counts for every colour",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_under_way_tells_its_table_something(game: str) -> None:
    """Of each round of simulated games, as far as they go on."""
    random, under_way = Random(7), 0
    for _ in range(20):
        seats = min(GAMES[game].at_best[1], len(NAMES))
        whole = GAMES[game].simulate(random, seats)
        rounds = whole.get("rounds", [])
        record = {key: each for key, each in whole.items() if key not in ("final", "ended_early")}
        for length in range(len(rounds) + 1):
            judged = judge(record | {"rounds": rounds[:length]})
            if isinstance(judged, Judged) and judged.outcome.status == "in_progress":
                under_way += 1
                assert len(said(judged.game.tell(judged.record, judged.outcome.next or {}))) > 1
    assert under_way > 20
