from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ink_it import checks
from rules.judging import Judged, Refused, judge
from rules.shape import reading_order
from tests.rules.ink_it.records import (
    EXCEED,
    FREE,
    JSON,
    ODD_1,
    ODD_2,
    alone,
    counted,
    game,
    match,
    matched,
    turns,
)
from tests.rules.readme import unaccounted

FOLDER = Path(checks.__file__).parent
RIGHT = (match(1, "ape"), match(2, "bee"), match(3, "cow"))
SWAPPED = (match(1, "ape", "bee"), match(2, "bee", "ape"), match(3, "cow"))

REFUSED: dict[str, tuple[JSON, list[tuple[str, str]]]] = {
    "3 a sixth round": (
        game(*turns(0, 0, 0, 0, 0, 0)),
        [("after_last_round", "/rounds/5")],
    ),
    "3 a count of six rounds": (alone(6, 0), [("final_rounds", "/final/rounds")]),
    "3 a count of no round": (alone(0, 0), [("final_rounds", "/final/rounds")]),
    "3 a count of no round, but of mistakes": (alone(0, 3), [("final_rounds", "/final/rounds")]),
    "3 a count of fewer rounds than none": (alone(-1, 4), [("final_rounds", "/final/rounds")]),
    "11 no captain": (game({"captains": [], "mistakes": 0}), [("captains_number", "/rounds/0/captains")]),
    "11 two captains of seven players": (
        game({"captains": [0, 1], "mistakes": 0}, seats=7),
        [("captains_number", "/rounds/0/captains")],
    ),
    "11 the captain is beyond the last seat": (game(counted(4, 0)), [("captain_seat", "/rounds/0/captains/0")]),
    "11 the captain is before the first seat": (game(counted(-1, 0)), [("captain_seat", "/rounds/0/captains/0")]),
    "11 a captain who is none of the players isn't out of turn besides": (
        game(counted(0, 0), counted(-1, 0), counted(0, 0), counted(4, 0)),
        [("captain_seat", "/rounds/1/captains/0"), ("captain_seat", "/rounds/3/captains/0")],
    ),
    "11 no captain is due after one who is none of the players": (
        game(counted(4, 0), counted(2, 0), counted(2, 0)),
        [("captain_seat", "/rounds/0/captains/0"), ("captain_turn", "/rounds/2/captains")],
    ),
    "13 the captain draws": (
        game(matched(1, *RIGHT)),
        [("captain_draws", "/rounds/0/matches/0/artist")],
    ),
    "13 an artist beyond the last seat": (
        game(matched(0, match(1, "ape"), match(2, "bee"), match(4, "cow"))),
        [("artist_seat", "/rounds/0/matches/2/artist")],
    ),
    "13 an artist before the first seat": (
        game(matched(0, match(-1, "ape"), match(2, "bee"), match(3, "cow"))),
        [("artist_seat", "/rounds/0/matches/0/artist")],
    ),
    "13 a drawing is left out": (
        game(matched(0, *RIGHT[:2])),
        [("matches_number", "/rounds/0/matches")],
    ),
    "13 every drawing is left out": (game(matched(0)), [("matches_number", "/rounds/0/matches")]),
    "13 an artist draws twice": (
        game(matched(0, match(1, "ape"), match(2, "bee"), match(2, "cow"))),
        [("too_many_drawings", "/rounds/0/matches/2/artist")],
    ),
    "13 an artist draws once too often": (
        game(matched(0, *RIGHT, match(2, "dog"))),
        [("matches_number", "/rounds/0/matches"), ("too_many_drawings", "/rounds/0/matches/3/artist")],
    ),
    "13 two drawings of one word": (
        game(matched(0, match(1, "ape"), match(2, "ape", "bee"), match(3, "cow")), options=ODD_2),
        [("word_twice", "/rounds/0/matches/1/word")],
    ),
    "18 six strokes in the first round": (
        game(matched(0, match(1, "ape", strokes=6), match(2, "bee", strokes=5), match(3, "cow", strokes=0))),
        [("strokes", "/rounds/0/matches/0/strokes")],
    ),
    "18 two strokes in the fifth round": (
        game(*turns(0, 0, 0, 0), matched(0, *RIGHT[:2], match(3, "cow", strokes=2))),
        [("strokes", "/rounds/4/matches/2/strokes")],
    ),
    "18 a stroke without a Round card": (
        game(*turns(0, 0, 0, 0, 0), matched(1, match(0, "ape", strokes=0), match(2, "bee", strokes=1), RIGHT[2])),
        [("after_last_round", "/rounds/5"), ("strokes", "/rounds/5/matches/1/strokes")],
    ),
    "19 fewer strokes than none": (
        game(matched(0, *RIGHT[:2], match(3, "cow", strokes=-1))),
        [("strokes", "/rounds/0/matches/2/strokes")],
    ),
    "41 one card beside two drawings": (
        game(matched(0, match(1, "ape"), match(2, "bee", "ape"), match(3, "cow")), options=ODD_2),
        [("matched_twice", "/rounds/0/matches/1/matched")],
    ),
    "41 one odd one out beside three drawings": (
        game(matched(0, *(match(seat, word, "odd") for seat, word in ((1, "ape"), (2, "bee"), (3, "cow"))))),
        [
            ("odd_one_out", "/rounds/0/matches/0/matched"),
            ("matched_twice", "/rounds/0/matches/1/matched"),
            ("matched_twice", "/rounds/0/matches/2/matched"),
        ],
    ),
    "41 more mistakes than drawings": (game(counted(0, 4)), [("mistakes", "/rounds/0/mistakes")]),
    "41 fewer mistakes than none": (game(counted(0, -1)), [("mistakes", "/rounds/0/mistakes")]),
    "41 fewer mistakes than none take none away": (
        game(*turns(-3, 2, 2, 0)),
        [("mistakes", "/rounds/0/mistakes"), ("after_loss", "/rounds/3")],
    ),
    "41 a count of fewer mistakes than none": (alone(5, -1), [("final_mistakes", "/final/mistakes")]),
    "41 a count of more mistakes than a last round adds": (alone(5, 7), [("final_mistakes", "/final/mistakes")]),
    "41 a count of more mistakes than one round has": (alone(1, 4), [("final_mistakes", "/final/mistakes")]),
    "44 a round without its mistakes": (game({"captains": [0]}), [("not_counted", "/rounds/0/mistakes")]),
    "44 another number of mistakes than the matches show": (
        game(matched(0, *SWAPPED, mistakes=3)),
        [("mistakes_mismatch", "/rounds/0/mistakes")],
    ),
    "44 a count of other mistakes than the rounds": (
        game(*turns(0, 2, 0, 0, 0), final={"rounds": 5, "mistakes": 3}),
        [("final_mismatch", "/final/mistakes")],
    ),
    "44 a count of other mistakes than the rounds, which alone would stand": (
        game(*turns(0, 2, 0, 0, 0), final={"mistakes": 0}),
        [("final_mismatch", "/final/mistakes")],
    ),
    "45 exactly one mistake without odd ones out": (game(counted(0, 1)), [("one_mistake", "/rounds/0/mistakes")]),
    "45 one mistake that the matches don't show": (
        game(matched(0, *SWAPPED, mistakes=1)),
        [("one_mistake", "/rounds/0/mistakes"), ("mistakes_mismatch", "/rounds/0/mistakes")],
    ),
    "45 a count of one mistake without odd ones out": (alone(5, 1), [("final_mistakes", "/final/mistakes")]),
    "45 a count of four mistakes of two players": (alone(2, 4, seats=2), [("final_mistakes", "/final/mistakes")]),
    "46 a count of other rounds than are written": (
        game(*turns(2, 2), final={"rounds": 5, "mistakes": 4}),
        [("final_mismatch", "/final/rounds")],
    ),
    "46 a count of other rounds and mistakes": (
        game(*turns(2, 2), final={"rounds": 3, "mistakes": 5}),
        [("final_mismatch", "/final/rounds"), ("final_mismatch", "/final/mistakes")],
    ),
    "47 a round after the game was won": (
        game(*turns(0, 2, 0, 0, 0), counted(1, 0)),
        [("after_last_round", "/rounds/5")],
    ),
    "48 the captain stays": (game(counted(0, 0), counted(0, 0)), [("captain_turn", "/rounds/1/captains")]),
    "48 the captain passes to the right": (
        game(counted(1, 0), counted(0, 0)),
        [("captain_turn", "/rounds/1/captains")],
    ),
    "48 a captain out of turn passes the turn on all the same": (
        game(counted(0, 0), counted(2, 0), counted(3, 0), counted(1, 0)),
        [("captain_turn", "/rounds/1/captains"), ("captain_turn", "/rounds/3/captains")],
    ),
    "50 a round after the game was lost": (
        game(*turns(3, 3, 0)),
        [("after_loss", "/rounds/2")],
    ),
    "50 every round after the game was lost": (
        game(*turns(2, 2, 2, 0)),
        [("after_loss", "/rounds/2"), ("after_loss", "/rounds/3")],
    ),
    "50 a round after the game was lost by the house rule": (
        game(*turns(2, 3, 0), options=EXCEED),
        [("after_loss", "/rounds/2")],
    ),
    "50 a round after matches that lost": (
        game(matched(0, *SWAPPED), counted(1, 2), counted(2, 0)),
        [("after_loss", "/rounds/2")],
    ),
    "50 a round after the loss that was the sixth too": (
        game(*turns(0, 0, 0, 2, 2, 0)),
        [("after_loss", "/rounds/5"), ("after_last_round", "/rounds/5")],
    ),
    "50 a count that was lost a round before": (alone(2, 7), [("final_mistakes", "/final/mistakes")]),
    "50 a count beyond the limit that no house rule allows": (
        alone(5, 8, loss_rule="exceed"),
        [("final_mistakes", "/final/mistakes")],
    ),
    "51 a round after the mistakes reached the number of players": (
        game(*turns(2, 2, 0)),
        [("after_loss", "/rounds/2")],
    ),
    "53 a count of four rounds that aren't lost": (alone(4, 3), [("final_unfinished", "/final/rounds")]),
    "53 a count of four rounds that aren't lost by the house rule": (
        alone(4, 4, loss_rule="exceed"),
        [("final_unfinished", "/final/rounds")],
    ),
    "53 a count of one round that can't be and isn't lost": (
        alone(1, 1),
        [("final_unfinished", "/final/rounds"), ("final_mistakes", "/final/mistakes")],
    ),
    "53 a count beside four rounds that aren't lost": (
        game(*turns(0, 0, 0, 3), final={"rounds": 4, "mistakes": 3}),
        [("final_unfinished", "/final")],
    ),
    "53 a count beside rounds that the house rule doesn't lose": (
        game(*turns(2, 2), final={"rounds": 2, "mistakes": 4}, options=EXCEED),
        [("final_unfinished", "/final")],
    ),
    "53 a count of a game that was stopped": (
        alone(5, 0) | {"ended_early": True},
        [("final_ended_early", "/final")],
    ),
    "53 a count beside the rounds of a finished game said to be stopped": (
        game(*turns(2, 2), final={"rounds": 2}, ended_early=True),
        [("final_ended_early", "/final")],
    ),
    "53 a count beside rounds that were stopped": (
        game(*turns(2), final={"rounds": 1}, ended_early=True),
        [("final_ended_early", "/final"), ("final_unfinished", "/final")],
    ),
    "55 an empty count beside rounds": (game(*turns(2, 2), final={}), [("final_empty", "/final")]),
    "60 five mistakes of three players": (game(counted(0, 5), seats=3), [("mistakes", "/rounds/0/mistakes")]),
    "60 three players with a drawing each": (
        game(matched(0, match(1, "ape"), match(2, "bee")), seats=3),
        [("matches_number", "/rounds/0/matches")],
    ),
    "60 three drawings of one of three players": (
        game(matched(0, match(1, "ape"), match(1, "bee"), match(1, "cow"), match(2, "dog")), seats=3),
        [("too_many_drawings", "/rounds/0/matches/2/artist")],
    ),
    "61 one player alone": (game(seats=1), [("seats", "/seats")]),
    "61 nobody plays": (game(counted(0, 0), seats=0), [("seats", "/seats")]),
    "61 fewer than nobody plays": (game(*turns(0, 2, seats=2), seats=-1), [("seats", "/seats")]),
    "61 a count of one player": (alone(5, 0, seats=1), [("seats", "/seats")]),
    "61 four mistakes of two players": (game(counted(0, 4), seats=2), [("mistakes", "/rounds/0/mistakes")]),
    "61 two players with two drawings": (
        game(matched(0, match(1, "ape"), match(1, "bee")), seats=2),
        [("matches_number", "/rounds/0/matches")],
    ),
    "64 one captain of eight players": (game(counted(0, 0), seats=8), [("captains_number", "/rounds/0/captains")]),
    "64 one player as both captains": (
        game({"captains": [3, 3], "mistakes": 0}, seats=8),
        [("captain_twice", "/rounds/0/captains/1")],
    ),
    "64 one player as all three captains": (
        game({"captains": [3, 3, 3], "mistakes": 0}, seats=10),
        [("captain_twice", "/rounds/0/captains/1"), ("captain_twice", "/rounds/0/captains/2")],
    ),
    "64 both captains are none of the players": (
        game({"captains": [8, 8], "mistakes": 0}, seats=8),
        [("captain_seat", "/rounds/0/captains/0"), ("captain_seat", "/rounds/0/captains/1")],
    ),
    "64 both captains draw": (
        game({"captains": [0, 1], "matches": [match(seat, str(seat)) for seat in range(6)]}, seats=8),
        [("captain_draws", "/rounds/0/matches/0/artist"), ("captain_draws", "/rounds/0/matches/1/artist")],
    ),
    "66 three captains of nine players": (
        game({"captains": [0, 1, 2], "mistakes": 0}, seats=9),
        [("captains_number", "/rounds/0/captains")],
    ),
    "67 two captains of ten players": (
        game({"captains": [0, 1], "mistakes": 0}, seats=10),
        [("captains_number", "/rounds/0/captains")],
    ),
    "68 four captains of twelve players": (
        game({"captains": [0, 1, 2, 3], "mistakes": 0}, seats=12),
        [("captains_number", "/rounds/0/captains")],
    ),
    "68 more players than a record holds": (game(seats=31), [("seats", "/seats")]),
    "68 a thousand million players": (
        game(counted(0, 0), seats=10**9),
        [("seats", "/seats"), ("captains_number", "/rounds/0/captains")],
    ),
    "68 eight mistakes of thirty players": (
        game({"captains": list(range(23)), "mistakes": 8}, seats=30),
        [("mistakes", "/rounds/0/mistakes")],
    ),
    "69 an odd one out in the first game": (
        game(matched(0, match(1, "ape", "owl"), *RIGHT[1:])),
        [("odd_one_out", "/rounds/0/matches/0/matched")],
    ),
    "69 three odd ones out": (
        game(matched(0, match(1, "ape", "owl"), match(2, "bee", "pig"), match(3, "cow", "rat")), options=ODD_2),
        [("odd_one_out", "/rounds/0/matches/2/matched")],
    ),
    "69 every card odd without the extra rule": (
        game(matched(0, match(1, "ape", "owl"), match(2, "bee", "pig"), match(3, "cow", "rat"))),
        [("odd_one_out", f"/rounds/0/matches/{at}/matched") for at in range(3)],
    ),
    "73 an odd one out isn't counted": (
        game(matched(0, match(1, "ape", "owl"), *RIGHT[1:], mistakes=0), options=ODD_1),
        [("mistakes_mismatch", "/rounds/0/mistakes")],
    ),
    "76 a second odd one out": (
        game(matched(0, match(1, "ape", "owl"), match(2, "bee", "pig"), match(3, "cow")), options=ODD_1),
        [("odd_one_out", "/rounds/0/matches/1/matched")],
    ),
    "everything at once, in reading order": (
        game(
            {"captains": [9, 0], "mistakes": 1, "matches": [match(0, "ape", "owl", strokes=9), match(0, "ape", "owl")]},
            counted(0, 9),
            {"captains": [0]},
            counted(0, 0),
            counted(1, 0),
            counted(2, -1),
            seats=4,
            final={"rounds": 5, "mistakes": 4},
            ended_early=True,
        ),
        [
            ("captains_number", "/rounds/0/captains"),
            ("captain_seat", "/rounds/0/captains/0"),
            ("one_mistake", "/rounds/0/mistakes"),
            ("mistakes_mismatch", "/rounds/0/mistakes"),
            ("matches_number", "/rounds/0/matches"),
            ("captain_draws", "/rounds/0/matches/0/artist"),
            ("odd_one_out", "/rounds/0/matches/0/matched"),
            ("strokes", "/rounds/0/matches/0/strokes"),
            ("captain_draws", "/rounds/0/matches/1/artist"),
            ("word_twice", "/rounds/0/matches/1/word"),
            ("matched_twice", "/rounds/0/matches/1/matched"),
            ("mistakes", "/rounds/1/mistakes"),
            ("after_loss", "/rounds/2"),
            ("captain_turn", "/rounds/2/captains"),
            ("not_counted", "/rounds/2/mistakes"),
            ("after_loss", "/rounds/3"),
            ("captain_turn", "/rounds/3/captains"),
            ("after_loss", "/rounds/4"),
            ("after_loss", "/rounds/5"),
            ("after_last_round", "/rounds/5"),
            ("mistakes", "/rounds/5/mistakes"),
            ("final_ended_early", "/final"),
            ("final_mismatch", "/final/rounds"),
            ("final_mismatch", "/final/mistakes"),
        ],
    ),
}

ALLOWED: dict[str, JSON] = {
    "11 any player is captain first": game(counted(3, 0)),
    "18 as many strokes as each Round card shows": game(
        *(
            matched(at, *(match(seat, f"{at} {seat}", strokes=5 - at) for seat in range(5) if seat != at))
            for at in range(5)
        ),
        seats=5,
    ),
    "41 as many mistakes as drawings": game(counted(0, 3)),
    "44 mistakes beside the matches that show them": game(matched(0, *SWAPPED, mistakes=2)),
    "44 matches in any order": game(matched(0, *reversed(SWAPPED))),
    "45 two mistakes without odd ones out": game(counted(0, 2)),
    "45 exactly one mistake with an odd one out": game(counted(0, 1), options=ODD_1),
    "46 a count of the rounds alone beside them": game(*turns(2, 2), final={"rounds": 2}),
    "46 a count of the mistakes alone beside the rounds": game(*turns(2, 2), final={"mistakes": 4}),
    "46 a count beside the rounds": game(*turns(0, 0, 0, 0, 0), final={"rounds": 5, "mistakes": 0}),
    "48 the captain passes from the last seat to the first": game(counted(3, 0), counted(0, 0)),
    "48 two players take turns": game(*turns(0, 0, 0, 0, 0, seats=2), seats=2),
    "48 any captain where the table chooses": game(counted(0, 0), counted(0, 0), counted(2, 0), options=FREE),
    "48 several captains who don't pass to the left": game(
        {"captains": [0, 1], "mistakes": 0}, {"captains": [0, 1], "mistakes": 0}, seats=8
    ),
    "50 a round after as many mistakes as players by the house rule": game(*turns(2, 2, 0), options=EXCEED),
    "50 more mistakes than players": game(*turns(3, 3)),
    "51 one mistake fewer than players goes on": game(*turns(3, 0, 0, 0, 0)),
    "51 the fifth round loses": game(*turns(3, 0, 0, 0, 3)),
    "53 the count of a game that was lost in the first round": alone(1, 3, seats=3),
    "53 the count of a game that was lost by its last mistake": alone(2, 6),
    "53 the count of a game that was won": alone(5, 3),
    "53 the count of a game that was won by the house rule": alone(5, 4, loss_rule="exceed"),
    "53 the count of a game that was lost beyond the house rule": alone(3, 7, loss_rule="exceed"),
    "53 a game stopped when it was lost": game(*turns(2, 2), ended_early=True),
    "53 a game that was not stopped": alone(5, 0) | {"ended_early": False},
    "45 the count of one mistake with an odd one out": alone(5, 1, odd_ones_out=2),
    "45 the count of four mistakes of two players with odd ones out": alone(2, 4, seats=2, odd_ones_out=1),
    "45 the count of four mistakes of two players by the house rule": alone(2, 4, seats=2, loss_rule="exceed"),
    "60 three players draw twice": game(
        matched(1, match(0, "ape"), match(2, "bee"), match(0, "cow"), match(2, "dog")), seats=3
    ),
    "61 two players, of whom one draws three times": game(
        matched(1, match(0, "ape"), match(0, "bee"), match(0, "cow")), seats=2
    ),
    "66 nine players": game({"captains": [8, 0], "mistakes": 7}, seats=9),
    "67 ten players": game({"captains": [8, 9, 0], "mistakes": 7}, seats=10),
    "68 thirty players": game({"captains": list(range(23)), "mistakes": 7}, seats=30),
    "69 two odd ones out": game(
        matched(0, match(1, "ape", "owl"), match(2, "bee", "pig"), match(3, "cow")), options=ODD_2
    ),
    "69 odd ones out that were avoided": game(matched(0, *RIGHT), options=ODD_2),
    "70 an odd one out that leaves another drawing's card to a third": game(
        matched(0, match(1, "ape", "bee"), match(2, "bee", "owl"), match(3, "cow")), options=ODD_1
    ),
    "44 words that are written in another way are other words": game(
        matched(0, match(1, "Ape"), match(2, "ape"), match(3, "ape "))
    ),
}


def problems(record: JSON) -> list[tuple[str, str]]:
    judged = judge(record)
    return [(each.code, each.pointer) for each in judged.problems] if isinstance(judged, Refused) else []


def warnings(record: JSON) -> list[tuple[str, str, str]]:
    judged = judge(record)
    assert isinstance(judged, Judged), judged.as_json()
    return [(each.code, each.pointer, each.message) for each in judged.outcome.warnings]


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    record, expected = REFUSED[case]
    assert problems(record) == [(f"ink-it.{reason}", path) for reason, path in expected]


@pytest.mark.parametrize("case", ALLOWED)
def test_allowed(case: str) -> None:
    assert problems(ALLOWED[case]) == []


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            game(seats=31),
            "the game is for 2 players or more (sentences 61 and 68), here for 30 at most, not for 31",
        ),
        (
            game(*turns(2, 2, 0)),
            "the game was lost before this round: 4 mistakes reach or exceed the number of players, 4"
            " (sentences 50 and 51); set loss_rule to exceed if your table loses only beyond it",
        ),
        (
            game(*turns(2, 3, 0)),
            "the game was lost before this round: 5 mistakes reach or exceed the number of players, 4"
            " (sentences 50 and 51)",
        ),
        (
            game(*turns(2, 3, 0), options=EXCEED),
            "the game was lost before this round: 5 mistakes reach or exceed the number of players, 4"
            " (sentences 50 and 51)",
        ),
        (
            game(*turns(0, 0, 0, 0, 0, 0)),
            "there are 5 Round cards, and the game ends with the last (sentences 3 and 53): no round 6",
        ),
        (
            game(counted(0, 0), seats=9),
            "among 9 players the captains number 2 (sentences 11 and 64 to 68), not 1",
        ),
        (
            game(counted(3, 0), counted(2, 0)),
            "seat 3 was captain, so next is seat 0 on the left (sentence 48), not seat 2;"
            " set captain_rotation to free if your table chooses its captains",
        ),
        (
            game(counted(4, 0)),
            "the captain is one of the players (sentence 11): there is no seat 4 among 4, counted from 0",
        ),
        (
            game({"captains": [3, 3], "mistakes": 0}, seats=8),
            "several captains are as many players (sentence 64), and seat 3 is listed before",
        ),
        (
            game({"captains": [0]}),
            "a round shows its mistakes (sentence 44): give mistakes or matches, or both",
        ),
        (
            game(counted(0, 7), seats=5),
            "5 players make 4 drawings a round, which leave 0 to 4 mistakes (sentences 41 and 44), not 7",
        ),
        (
            game(counted(0, 1)),
            "exactly 1 mistake can't happen without odd ones out: two swapped cards count as two (sentence 45);"
            " set odd_ones_out if you used them",
        ),
        (
            game(matched(0, *SWAPPED, mistakes=0)),
            "by the matches the drawings beside another word number 2 (sentence 44), but mistakes says 0",
        ),
        (
            game(matched(0, *RIGHT[:2])),
            "4 players make 3 drawings a round (sentences 13, 60 and 61), each with a match, not 2",
        ),
        (
            game(matched(0, *RIGHT[:2], match(7, "cow"))),
            "those who draw are players (sentence 13): there is no seat 7 among 4, counted from 0",
        ),
        (
            game(matched(3, *RIGHT[:2], match(3, "cow"))),
            "every player but the captain draws (sentence 13), and seat 3 is captain",
        ),
        (
            game(matched(0, *RIGHT[:2], match(1, "cow"))),
            "among 4 players each draws 1 a round (sentences 13, 60 and 61), and this is number 2 of seat 1",
        ),
        (
            game(matched(0, *RIGHT[:2], match(3, "ape", "cow")), options=ODD_1),
            "each drawing has a Word card of its own (sentence 13), and 'ape' is drawn before",
        ),
        (
            game(matched(0, *RIGHT[:2], match(3, "cow", "ape"))),
            "a Word card lies beside one drawing (sentence 41), and 'ape' lies beside one before",
        ),
        (
            game(matched(0, *RIGHT[:2], match(3, "cow", "{owl}"))),
            "no drawing shows '{owl}': it is odd one out number 1 of the round, and odd_ones_out is 0"
            " (sentences 69 and 76); set it to 1 if you used so many",
        ),
        (
            game(matched(0, match(1, "ape", "owl"), match(2, "bee", "pig"), RIGHT[2]), options=ODD_1),
            "no drawing shows 'pig': it is odd one out number 2 of the round, and odd_ones_out is 1"
            " (sentences 69 and 76); set it to 2 if you used so many",
        ),
        (
            REFUSED["69 three odd ones out"][0],
            "no drawing shows 'rat': it is odd one out number 3 of the round, and odd_ones_out is 2"
            " (sentences 69 and 76)",
        ),
        (
            game(*turns(0), matched(1, match(0, "ape", strokes=5), *RIGHT[1:])),
            "a drawing of round 2 has 0 to 4 stamp strokes (sentences 18 and 19), not 5",
        ),
        (
            alone(5, 0) | {"ended_early": True},
            "final counts a game that came to its end (sentences 50 and 53); leave it out, or leave out ended_early",
        ),
        (
            game(*turns(2, 2), final={}),
            "final counts the rounds, the mistakes, or both (sentences 46 and 55), and here neither; leave it out",
        ),
        (
            game(*turns(2, 2), final={"mistakes": 3}),
            "the mistakes of the record number 4 (sentences 44 and 46), but final says 3",
        ),
        (
            game(*turns(2), final={"mistakes": 2}),
            "the game goes on after round 1, mistakes: 2; it ends with the fifth, or is lost by more than 3"
            " (sentences 50 and 53)",
        ),
        (
            game(*turns(2, 2), final={"mistakes": 4}, options=EXCEED),
            "the game goes on after round 2, mistakes: 4; it ends with the fifth, or is lost by more than 4"
            " (sentences 50 and 53); set loss_rule to reach if your table lost by so many",
        ),
        (alone(6, 3), "a game has 1 to 5 rounds, a Round card each (sentences 3 and 46), not 6"),
        (
            alone(4, 4, loss_rule="exceed"),
            "the game goes on after round 4, mistakes: 4; it ends with the fifth, or is lost by more than 4"
            " (sentences 50 and 53); set loss_rule to reach if your table lost by so many",
        ),
        (
            alone(4, 3, loss_rule="exceed"),
            "the game goes on after round 4, mistakes: 3; it ends with the fifth, or is lost by more than 4"
            " (sentences 50 and 53)",
        ),
        (
            alone(5, 1),
            "mistakes can't add up to 1 by the end of round 5: at most 3 before it, at most 3 in each, and without odd"
            " ones out never exactly 1 (sentences 41, 45 and 50); set odd_ones_out if you used them",
        ),
        (
            alone(5, 7),
            "mistakes can't add up to 7 by the end of round 5: at most 3 before it, at most 3 in each, and without odd"
            " ones out never exactly 1 (sentences 41, 45 and 50); set loss_rule to exceed if your table loses only"
            " beyond 4",
        ),
        (
            alone(5, 8),
            "mistakes can't add up to 8 by the end of round 5: at most 3 before it, at most 3 in each, and without odd"
            " ones out never exactly 1 (sentences 41, 45 and 50)",
        ),
    ],
)
def test_a_problem_names_the_rule_the_value_and_the_option_that_would_allow_it(record: JSON, message: str) -> None:
    judged = judge(record)
    assert isinstance(judged, Refused)
    assert [each.message for each in judged.problems] == [message]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (game(final={}), [("shape.missing", "/final/rounds"), ("shape.missing", "/final/mistakes")]),
        (game(final={"rounds": 5}), [("shape.missing", "/final/mistakes")]),
        (game(final={"mistakes": 2}), [("shape.missing", "/final/rounds")]),
        (
            game(final={"rounds": True, "x": 1}),
            [
                ("shape.type", "/final/rounds"),
                ("shape.missing", "/final/mistakes"),
                ("shape.unknown", "/final/x"),
            ],
        ),
        (
            game(counted(0, 2), final={"rounds": True, "x": 1}),
            [
                ("shape.type", "/final/rounds"),
                ("shape.unknown", "/final/x"),
            ],
        ),
        (game(final=None), [("shape.type", "/final")]),
        (game(final=[5, 2]), [("shape.type", "/final")]),
        (game(counted(0, 2), final=None), [("shape.type", "/final")]),
        (game(None, final={}), [("shape.type", "/rounds/0")]),
        (game(setup={"captain": 0}), [("shape.unknown", "/setup/captain")]),
        (game(options={"odd_ones_out": 3}), [("shape.choice", "/options/odd_ones_out")]),
        (game(options={"odd_ones_out": True}), [("shape.type", "/options/odd_ones_out")]),
        (game(options={"loss_rule": "lose"}), [("shape.choice", "/options/loss_rule")]),
        (game(options={"captain_rotation": None}), [("shape.choice", "/options/captain_rotation")]),
        (game({}), [("shape.missing", "/rounds/0/captains")]),
        (game({"captains": 0, "mistakes": 0}), [("shape.type", "/rounds/0/captains")]),
        (game({"captains": [False], "mistakes": 0}), [("shape.type", "/rounds/0/captains/0")]),
        (game(counted(0, 0, matches=None)), [("shape.type", "/rounds/0/matches")]),
        (game(counted(0, 2.0)), [("shape.type", "/rounds/0/mistakes")]),  # type: ignore[arg-type]
        (game(counted(0, 2**31)), [("shape.range", "/rounds/0/mistakes")]),
        (
            game(matched(0, {})),
            [("shape.missing", f"/rounds/0/matches/0/{key}") for key in ("artist", "word", "matched")],
        ),
        (
            game(matched(0, match(1, "", "\0"))),
            [
                ("shape.text", "/rounds/0/matches/0/word"),
                ("shape.text", "/rounds/0/matches/0/matched"),
            ],
        ),
        (game(matched(0, match(1, "ape", strokes=None))), [("shape.type", "/rounds/0/matches/0/strokes")]),
        (game(counted(0, 1, note="a" * 201)), [("shape.text", "/rounds/0/note")]),
        (game(counted(9, 1), seats=True), [("shape.type", "/seats")]),
    ],
)
def test_a_wrong_shape_is_told_alone(record: JSON, expected: list[tuple[str, str]]) -> None:
    assert problems(record) == expected


EIGHT = {"captains": [6, 7], "mistakes": 0}
PASSED = (
    "if each captain passes to the left (sentence 48), the captains are now seats 7, 0, not 0, 1;"
    " set captain_rotation to free if your table chooses them"
)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (game(EIGHT, EIGHT | {"captains": [7, 0]}, seats=8), []),
        (game(EIGHT, EIGHT | {"captains": [0, 7]}, seats=8), []),
        (
            game(EIGHT, EIGHT | {"captains": [0, 1]}, seats=8),
            [("ink-it.captains_not_passed", "/rounds/1/captains", PASSED)],
        ),
        (game(EIGHT, EIGHT | {"captains": [0, 1]}, seats=8, options=FREE), []),
        (game(*turns(0, 0, 0)), []),
        (game(counted(0, 0), counted(2, 0), options=FREE), []),
    ],
)
def test_several_captains_who_do_not_pass_to_the_left_are_warned(
    record: JSON, expected: list[tuple[str, str, str]]
) -> None:
    assert warnings(record) == expected


def again(word: str) -> str:
    return f"'{word}' was in an earlier round, and no Word card comes back (sentences 44 and 74)"


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ([matched(0, *RIGHT), matched(1, match(0, "dog"), match(2, "eel"), match(3, "fox"))], []),
        (
            [matched(0, *RIGHT), matched(1, match(0, "dog"), match(2, "bee"), match(3, "fox"))],
            [("ink-it.word_again", "/rounds/1/matches/1/word", again("bee"))],
        ),
        (
            [
                matched(0, *RIGHT),
                counted(1, 0),
                matched(2, match(0, "dog", "cow"), match(1, "cow", "dog"), match(3, "ape")),
            ],
            [
                ("ink-it.word_again", "/rounds/2/matches/1/word", again("cow")),
                ("ink-it.word_again", "/rounds/2/matches/2/word", again("ape")),
            ],
        ),
        (
            [matched(0, *RIGHT), matched(1, match(0, "dog", "cow"), match(2, "eel"), match(3, "fox"))],
            [("ink-it.word_again", "/rounds/1/matches/0/matched", again("cow"))],
        ),
        (
            [
                matched(0, match(1, "ape", "owl"), *RIGHT[1:]),
                matched(1, match(0, "owl"), match(2, "eel"), match(3, "fox")),
            ],
            [("ink-it.word_again", "/rounds/1/matches/0/word", again("owl"))],
        ),
        (
            [matched(0, *RIGHT), matched(1, match(0, "Ape"), match(2, "eel"), match(3, "fox"))],
            [],
        ),
    ],
    ids=["others", "one again", "two again, and swapped", "again as odd", "once odd", "written otherwise"],
)
def test_a_word_of_an_earlier_round_is_warned(rounds: list[JSON], expected: list[tuple[str, str, str]]) -> None:
    assert warnings(game(*rounds, options=ODD_1)) == expected


def codes() -> set[str]:
    return {code for path in FOLDER.glob("*.py") for code in re.findall(r"\"(ink-it\.\w+)\"", path.read_text())}


def test_every_code_has_a_record_that_raises_it() -> None:
    raised = {f"ink-it.{reason}" for _, expected in REFUSED.values() for reason, _ in expected}
    assert raised | {"ink-it.captains_not_passed", "ink-it.word_again"} == codes()


def test_the_readme_accounts_for_every_sentence() -> None:
    cases = {case: {f"ink-it.{reason}" for reason, _ in expected} for case, (_, expected) in REFUSED.items()}
    readme = FOLDER.joinpath("README.md").read_text()
    assert unaccounted(readme, sentences=81, game="ink-it", cases=cases) == []


@pytest.mark.parametrize(
    "record",
    [
        game(*[counted(0, 0)] * 500),
        game({"captains": [0] * 300_000, "mistakes": 0}),
        game(
            {"captains": list(range(60_000)), "matches": [match(10**6 + at, str(at)) for at in range(12_000)]},
            seats=10**9,
        ),
        game(
            matched(
                0,
                *(match(at + 9, str(at)) for at in range(9_000)),
                *(match(1, f"a{at}", f"b{at}") for at in range(9_000)),
            )
        ),
        game(matched(0, *(match(1, str(at), str(-at)) for at in range(20_000))), options=ODD_2),
        game(*[matched(0, *[match(0, "ape", "owl", strokes=9)] * 30)] * 499, final={"rounds": 9, "mistakes": 9}),
        alone(2**31 - 1, 2**31 - 1, seats=2**31 - 1),
    ],
    ids=["rounds", "captains", "captains and matches", "odd late", "odd", "rounds of matches", "largest numbers"],
)
def test_a_hostile_record_is_refused_at_once(record: JSON) -> None:
    began = process_time()
    assert problems(record)
    assert process_time() - began < 3  # a tenth of it on a quiet machine


def test_no_more_problems_are_looked_for_than_are_listed() -> None:
    record = checks.InkItRecord.model_validate(game(*[{"captains": [9]}] * 60))
    assert len(list(checks.validate(record))) == 101


@given(st.integers(2, 7), st.integers(1, 4), st.data())
def test_a_captain_out_of_turn_is_refused_in_any_round_of_any_table(seats: int, at: int, data: st.DataObject) -> None:
    rounds = turns(0, 0, 0, 0, 0, seats=seats)
    wrong = data.draw(st.integers(0, seats - 1).filter(lambda seat: seat != at % seats))
    rounds[at] = rounds[at] | {"captains": [wrong]}
    assert ("ink-it.captain_turn", f"/rounds/{at}/captains") in problems(game(*rounds, seats=seats))


numbers = st.integers(-(2**31) + 1, 2**31 - 1) | st.integers(-1, 11)
words = st.sampled_from(["ape", "bee", "cow", "dog", "eel", "fox"])
matches = st.fixed_dictionaries(
    {"artist": numbers, "word": words, "matched": words}, optional={"strokes": st.integers(-1, 6)}
)
rounds_ = st.fixed_dictionaries(
    {"captains": st.lists(numbers, max_size=4)},
    optional={"mistakes": numbers, "matches": st.lists(matches, max_size=8)},
)
options_ = st.fixed_dictionaries(
    {},
    optional={
        "odd_ones_out": st.sampled_from([0, 1, 2]),
        "loss_rule": st.sampled_from(["reach", "exceed"]),
        "captain_rotation": st.sampled_from(["rulebook", "free"]),
    },
)
final_ = st.fixed_dictionaries({"rounds": st.integers(-1, 7), "mistakes": st.integers(-1, 40)})


@given(
    numbers,
    st.lists(rounds_, max_size=8),
    st.fixed_dictionaries({}, optional={"options": options_, "final": final_, "ended_early": st.booleans()}),
)
def test_any_well_shaped_record_is_judged_in_reading_order(seats: int, rounds: list[JSON], keys: JSON) -> None:
    judged = judge(game(*rounds, seats=seats, **keys))
    if isinstance(judged, Judged):
        assert 2 <= seats <= 30
        assert len(rounds) <= 5
        return
    assert not judged.of_shape
    record = checks.InkItRecord.model_validate(game(*rounds, seats=seats, **keys))
    ranks = [reading_order(checks.InkItRecord, each.path) for each in checks.validate(record)]
    assert ranks == sorted(ranks)
