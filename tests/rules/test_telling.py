"""What tables are told to do next: worked by hand from the rulebooks, and told of whatever is under way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.judging import Judged, judge
from rules.registry import GAMES
from rules.telling import Telling

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gil", "Hal")


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
    assert said(telling) == [
        "Round 2 of 5",
        "Captain: Ben",
        "Everybody else is dealt secret Word cards, with a sheet for each: 1",
        "Stamp each word in at most so many strokes: 4",
        "The captain reads the cards aloud and puts one beside each drawing. Drawings: 3",
        "Fewer strokes are allowed",
        "Nobody helps the captain",
        "Each card beside a wrong drawing is a mistake; two that are swapped are two",
    ]
    assert left(telling) == {"More mistakes that don't lose yet": 1, "Rounds after this one": 3}


def test_odd_ones_out_of_ink_it_are_shuffled_in_where_the_table_plays_with_them() -> None:
    """60: two cards each for three players; 11: any may be the first captain; 70: two odd ones out."""
    telling = told({"game": "ink-it", "seats": 3, "options": {"odd_ones_out": 2}})
    assert said(telling)[1:6] == [
        "Choose who is captain. Captains: 1",
        "Everybody else is dealt secret Word cards, with a sheet for each: 2",
        "Stamp each word in at most so many strokes: 5",
        "Shuffle in Word cards that match no drawing: 2",
        "The captain reads the cards aloud and puts one beside each drawing. Drawings: 4",
    ]


def test_two_captains_of_ink_it_discuss() -> None:
    """65: there are two from eight players on."""
    telling = told({"game": "ink-it", "seats": 8})
    assert said(telling)[1] == "Choose who is captain. Captains: 2"
    assert said(telling)[-2] == "Captains may discuss, and nobody helps them"
    following = said(told({"game": "ink-it", "seats": 8, "rounds": [{"captains": [0, 1], "mistakes": 0}]}))
    assert following[1] == "Captains: Ben, Cleo"
    assert "The captains read the cards aloud and put one beside each drawing. Drawings: 6" in following


SHEETS = [
    "The critic puts a card where only the artists see it, and names a number from 1 to 6",
    "The artist draws two straight lines or one curve on a sheet, and puts it on the easel",
    "The critic guesses; then the next artist to the left draws on a further sheet",
    "The critic has two guesses a sheet",
]
"""Of every round of Broad Lines."""


def test_the_critic_of_broad_lines_sits_left_of_the_last_artist() -> None:
    """15, 37: Ben and Cleo drew for Ana. 59: Dan is critic, and Ana the first artist. 25 - 2 sheets are left."""
    telling = told({"game": "broad-lines", "seats": 4, "rounds": [{"critic": 0, "sheets": 2, "result": "guessed"}]})
    given_up = "All may agree to give a drawing up; that takes one more sheet"
    assert said(telling) == ["Round 2", "Critic: Dan", "First artist: Ana", *SHEETS, given_up]
    assert left(telling) == {"Sheets left": 23}


@pytest.mark.parametrize(
    ("used", "last"),
    [
        (7, "All may agree to give a drawing up; that takes one more sheet"),
        (8, "This is the last sheet: after it the critic has two last guesses"),
    ],
)
def test_the_last_sheet_of_broad_lines_is_announced(used: int, last: str) -> None:
    """72: where 24 of 25 sheets are used, one is left."""
    rounds = [{"critic": 0, "sheets": sheets, "result": "guessed"} for sheets in (8, 8, used)]
    telling = told({"game": "broad-lines", "seats": 2, "options": {"critic_rotation": "free"}, "rounds": rounds})
    choose = "Choose who is critic. The player to the critic's left is the first artist"
    assert said(telling) == ["Round 4", choose, *SHEETS, last]
    assert left(telling) == {"Sheets left": 9 - used}


PASS: dict[str, Any] = {"action": "pass"}
PAINT = [
    "Move along the wheel, and place the tile on your painting",
    "Place bottles in an area with at least as many squares as its goal shows; take the goal's bonus",
    "Fill up the wheel; then the next player has a turn",
]
BOTTLES = [
    "Palette bottles are played on its two colours alone, the others anywhere",
    "Several goals may be completed in a turn, and none has to be",
]
ALL = [{"number": 7, "palette": 12}, {"number": 6, "wild": 12}]
"""Goals with all bottles of a seat."""


def ink(*rounds: dict[str, Any]) -> Telling:
    return told({"game": "ink", "seats": 2, "rounds": list(rounds)})


def test_the_turn_of_ink_passes_on_and_says_what_its_seat_has_left() -> None:
    """12: after Ana's pass it is Ben's turn, who still has all of 12 and 12 bottles (3, 4)."""
    telling = ink({"turns": [{"seat": 0} | PASS]})
    assert said(telling) == ["Turn: Ben", *PAINT, "Or pass: two bottles of the palette become wild", *BOTTLES]
    bottles = {"Bottles on the palette": 12, "Bottles beside it, for any colour": 12, "Black ink used": 0}
    assert left(telling) == bottles


def test_who_has_no_palette_bottle_of_ink_left_is_not_told_to_pass() -> None:
    """13: six passes have made the twelve bottles wild."""
    telling = ink(*[{"turns": [{"seat": seat} | PASS for seat in (0, 1)]}] * 6)
    assert said(telling) == ["Turn: Ana", *PAINT, *BOTTLES]


def test_the_last_round_of_ink_is_announced() -> None:
    """34: Ana, who began, has placed her last bottle; Ben has a turn yet, and his own black ink is told."""
    black = {"number": 5, "area": 5, "palette": 3, "black": 2}
    first = {"turns": [{"seat": 0, "action": "paint"}, {"seat": 1, "action": "paint", "goals": [black]}]}
    telling = ink(first, {"turns": [{"seat": 0, "action": "paint", "goals": ALL}]})
    assert said(telling)[:2] == ["Turn: Ben", "The last round: it ends when all have had the same number of turns"]
    assert left(telling)["Black ink used"] == 2


def test_tied_players_of_ink_are_told_that_they_take_one_more_turn() -> None:
    """36: neither has a bottle left, nor has used black ink."""
    telling = ink({"turns": [{"seat": seat, "action": "paint", "goals": ALL} for seat in (0, 1)]})
    assert said(telling)[1] == "A tie: those who are tied take one more turn each"


def irk(*kinds: str, seats: int = 3) -> Telling:
    rounds = [{"kind": kind} for kind in kinds]
    return told({"game": "irk", "seats": seats, "setup": {"box_holder": 1}, "rounds": rounds})


def test_a_stake_round_of_irk_is_everybodys_at_once() -> None:
    """23, 24; 2: seven cards in hand."""
    telling = irk()
    stake = "A stake round: each player selects a card and adds it to their own pile"
    assert said(telling) == ["Round 1 of 7", stake]
    assert left(telling) == {"Cards in hand: Ana": 7, "Cards in hand: Ben": 7, "Cards in hand: Cleo": 7}


def test_a_center_round_of_irk_says_its_order() -> None:
    """22: the second round is one in the center. 28: from the Game Box on, Ben's. 2: six cards after one stake."""
    telling = irk("stake")
    assert said(telling) == [
        "Round 2 of 7",
        "A center round: each player selects a card for the center",
        "Next: Ben",
        "Then clockwise: Cleo, Ana",
        "The Game Box is with Ben, and passes to the left after the round",
        "A card touches another by an edge or covers part of it; a corner is not enough",
        "Only a number covers a number, and only a starburst a starburst",
        "At most one colour may change under a card",
    ]
    assert left(telling) == {"Cards in hand: Ana": 6, "Cards in hand: Ben": 6, "Cards in hand: Cleo": 6}


def test_nobody_follows_the_last_in_a_center_round_of_irk() -> None:
    """28: of two players Ben has placed, to the first of five starting cards (8)."""
    placed = {"seat": 1, "card": ["R2", "R3", "G1"], "at": [2, 0], "facing": "E"}
    rounds = [{"kind": "stake"}, {"kind": "center", "placements": [placed]}]
    cards = (["R1", "R1", "-"], ["B2", "*", "P1"], ["G1", "G2", "B1"], ["P2", "P3", "O1"], ["O2", "O3", "B3"])
    start = [{"card": card, "at": [0, 5 * number], "facing": "E"} for number, card in enumerate(cards)]
    setup = {"box_holder": 1, "center": start}
    assert said(irk("stake", seats=2))[2:4] == ["Next: Ben", "Then clockwise: Ana"]
    telling = told({"game": "irk", "seats": 2, "setup": setup, "rounds": rounds})
    assert said(telling)[2:4] == ["Next: Ana", "The Game Box is with Ben, and passes to the left after the round"]
    assert left(telling) == {"Cards in hand: Ana": 6, "Cards in hand: Ben": 5}


def test_after_seven_rounds_of_irk_the_end_is_counted() -> None:
    assert said(irk("stake", "center", "center", "stake", "center", "center", "stake", seats=2)) == [
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
