from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import ink
from rules.ink.checks import validate
from rules.ink.record import InkRecord
from rules.judging import Judged, Refused, judge
from rules.shape import reading_order
from tests.rules.ink.records import (
    EMPTY,
    JSON,
    SHARED,
    blackens,
    empties,
    game,
    goal,
    left,
    paint,
    passed,
    plays,
    skip,
    turns,
)
from tests.rules.readme import unaccounted

FOLDER = Path(ink.__file__).parent
LARGE = 2**31 - 1

PALETTES = {"palettes": [["red", "blue"], ["green", "blue"], ["red", "yellow"]]}
OVER = turns(empties(0), skip(1), skip(2))
TIED = turns(empties(0, 1), skip(1), empties(2, 1))


def one(*goals: JSON, **keys: object) -> JSON:
    """A game of three in which seat 0 has completed these goals."""
    return game(turns(paint(0, *goals)), **keys)


REFUSED: dict[str, tuple[JSON, list[tuple[str, str]]]] = {
    "3 nobody plays": (game(seats=0), [("seats", "/seats")]),
    "3 nobody plays, and yet somebody has a turn": (game(passed(0), seats=0), [("seats", "/seats")]),
    "3 fewer than nobody play": (game(seats=-1), [("seats", "/seats")]),
    "3 five players": (game(passed(0, 1, 2, 3, 4), passed(0), seats=5), [("seats", "/seats")]),
    "3 a thousand million players": (
        game(passed(0, 1, 2), passed(0, 1), seats=10**9),
        [("seats", "/seats"), ("missing_turns", "/rounds/0/turns")],
    ),
    "12 the first turn is beyond the last seat": (
        game(passed(0, 1, 2), setup={"first_seat": 3}),
        [("first_seat", "/setup/first_seat")],
    ),
    "12 the first turn is before the first seat": (
        game(passed(0, 1, 2), setup={"first_seat": -1}),
        [("first_seat", "/setup/first_seat")],
    ),
    "12 the first turn is a second seat's at a table of one": (
        game(passed(0), setup={"first_seat": 1}, seats=1),
        [("first_seat", "/setup/first_seat")],
    ),
    "3 palettes of two seats among three": (
        game(setup={"palettes": [["red", "blue"], ["red", "green"]]}),
        [("palettes", "/setup/palettes")],
    ),
    "3 palettes of four seats among three": (
        game(setup={"palettes": [["red", "blue"]] * 4}),
        [("palettes", "/setup/palettes")],
    ),
    "29 palettes of one colour, of three and of none": (
        game(setup={"palettes": [["red"], ["red", "blue", "red"], []]}),
        [("palette_colors", f"/setup/palettes/{seat}") for seat in range(3)],
    ),
    "29 a third colour of a palette is none of its two": (
        one(goal(color="green", palette=1), setup={"palettes": [["red", "blue", "green"], *PALETTES["palettes"][1:]]}),
        [
            ("palette_colors", "/setup/palettes/0"),
            ("palette_on_other_color", "/rounds/0/turns/0/goals/0/palette"),
        ],
    ),
    "29 a palette of one colour twice": (
        game(setup={"palettes": [["red", "blue"], ["red", "red"], ["blue", "red"]]}),
        [("palette_colors", "/setup/palettes/1/1")],
    ),
    "12 two seats change their turns": (
        game(passed(0, 2, 1), passed(0, 1, 2)),
        [("turn_order", "/rounds/0/turns/1/seat"), ("turn_order", "/rounds/0/turns/2/seat")],
    ),
    "12 another seat than the first begins": (
        game(passed(0, 1), setup={"first_seat": 1}),
        [("turn_order", "/rounds/0/turns/0/seat"), ("turn_order", "/rounds/0/turns/1/seat")],
    ),
    "12 the order turns in the second round": (
        game(passed(2, 0, 1), passed(0, 1), setup={"first_seat": 2}),
        [("turn_order", "/rounds/1/turns/0/seat"), ("turn_order", "/rounds/1/turns/1/seat")],
    ),
    "12 turns of nobody": (
        game(passed(3, -1, LARGE)),
        [("turn_seat", f"/rounds/0/turns/{place}/seat") for place in range(3)],
    ),
    "12 nobody takes all bottles twice and never is out": (
        game(turns(skip(0), skip(1), empties(3)), turns(skip(0), skip(1), empties(3))),
        [
            ("turn_seat", "/rounds/0/turns/2/seat"),
            ("turn_seat", "/rounds/1/turns/2/seat"),
            ("too_many_bottles", "/rounds/1/turns/2/goals/0/palette"),
            ("too_many_bottles", "/rounds/1/turns/2/goals/1/wild"),
        ],
    ),
    "34 a round without a turn": (game(turns()), [("no_turns", "/rounds/0/turns")]),
    "34 a round without a turn before another": (
        game(passed(0, 1, 2), turns(), passed(0)),
        [("no_turns", "/rounds/1/turns")],
    ),
    "34 a round lacks a turn before the next": (
        game(passed(0, 1), passed(0, 1), passed(0, 1)),
        [("missing_turns", "/rounds/0/turns"), ("missing_turns", "/rounds/1/turns")],
    ),
    "34 more turns than players": (
        game(passed(0, 1, 2, 0, 3)),
        [
            ("surplus_turn", "/rounds/0/turns/3"),
            ("surplus_turn", "/rounds/0/turns/4"),
            ("turn_seat", "/rounds/0/turns/4/seat"),
        ],
    ),
    "34 a seat has two turns and another none": (
        game(passed(0, 0, 2)),
        [("turn_order", "/rounds/0/turns/1/seat")],
    ),
    "34 a seat is out and the round isn't complete before the next": (
        game(turns(empties(0), skip(1)), passed(0, 1, 2), passed(0)),
        [("missing_turns", "/rounds/0/turns"), ("after_end", "/rounds/2")],
    ),
    "36 a seat that isn't tied plays on": (
        game(TIED, passed(0, 1)),
        [("turn_order", "/rounds/1/turns/1/seat")],
    ),
    "36 all play on in a tie of two": (
        game(TIED, passed(0, 1, 2)),
        [("turn_order", "/rounds/1/turns/1/seat"), ("surplus_turn", "/rounds/1/turns/2")],
    ),
    "36 the tied play on from the last seat": (
        game(TIED, passed(2, 0)),
        [("turn_order", "/rounds/1/turns/0/seat"), ("turn_order", "/rounds/1/turns/1/seat")],
    ),
    "36 the tied play on in order from the first seat, though their turns weren't": (
        game(turns(empties(1), empties(0), skip(2)), passed(0, 1)),
        [("turn_order", "/rounds/0/turns/0/seat"), ("turn_order", "/rounds/0/turns/1/seat")],
    ),
    "36 one of the tied has no turn before the next round": (
        game(TIED, passed(0), passed(0, 2)),
        [("missing_turns", "/rounds/1/turns")],
    ),
    "36 a seat plays on that fell behind in the tie": (
        game(
            turns(empties(0), empties(1), empties(2)),
            turns(blackens(0), skip(1), blackens(2)),
            passed(0, 1),
        ),
        [("turn_order", "/rounds/2/turns/1/seat")],
    ),
    "3 a bottle is placed in a tie by who has none": (
        game(TIED, turns(paint(0, goal(palette=1)), paint(2, goal(wild=1)))),
        [
            ("too_many_bottles", "/rounds/1/turns/0/goals/0/palette"),
            ("too_many_bottles", "/rounds/1/turns/1/goals/0/wild"),
        ],
    ),
    "13 a pass completes a goal": (
        game(turns(skip(0) | {"goals": [goal(palette=1)]})),
        [("pass_goals", "/rounds/0/turns/0/goals")],
    ),
    "13 what a pass completes is judged all the same": (
        game(turns(skip(0) | {"goals": [goal(8, palette=12), goal(palette=1)]}), seats=1),
        [
            ("pass_goals", "/rounds/0/turns/0/goals"),
            ("goal_number", "/rounds/0/turns/0/goals/0/number"),
            ("too_many_bottles", "/rounds/0/turns/0/goals/1/palette"),
        ],
    ),
    "20 goal two": (one(goal(2, wild=1)), [("goal_number", "/rounds/0/turns/0/goals/0/number")]),
    "20 goal eight": (one(goal(8, wild=1)), [("goal_number", "/rounds/0/turns/0/goals/0/number")]),
    "28 a goal without a bottle": (one(goal(to_wild=1)), [("no_bottle", "/rounds/0/turns/0/goals/0")]),
    "28 a goal with fewer bottles than none": (
        one(goal(palette=-1, wild=-2, black=-3, to_wild=-1)),
        [
            ("no_bottle", "/rounds/0/turns/0/goals/0"),
            ("negative_bottles", "/rounds/0/turns/0/goals/0/palette"),
            ("negative_bottles", "/rounds/0/turns/0/goals/0/wild"),
            ("negative_bottles", "/rounds/0/turns/0/goals/0/black"),
            ("negative_bottles", "/rounds/0/turns/0/goals/0/to_wild"),
        ],
    ),
    "28 fewer bottles than none are none": (
        one(goal(palette=-5, wild=12), goal(palette=12), goal(black=-1, wild=1)),
        [
            ("negative_bottles", "/rounds/0/turns/0/goals/0/palette"),
            ("too_many_bottles", "/rounds/0/turns/0/goals/2/wild"),
            ("negative_bottles", "/rounds/0/turns/0/goals/2/black"),
        ],
    ),
    "28 fewer bottles than none take none away": (
        one(goal(palette=1, wild=-1)),
        [("negative_bottles", "/rounds/0/turns/0/goals/0/wild")],
    ),
    "26 an area smaller than the number": (
        one(goal(5, area=4, wild=4)),
        [("area_too_small", "/rounds/0/turns/0/goals/0/area")],
    ),
    "26 no area": (
        one(goal(area=0, wild=1)),
        [("area_too_small", "/rounds/0/turns/0/goals/0/area"), ("area_too_full", "/rounds/0/turns/0/goals/0/area")],
    ),
    "9 more bottles than squares": (
        one(goal(3, area=3, palette=1, wild=1, black=2)),
        [("area_too_full", "/rounds/0/turns/0/goals/0/area")],
    ),
    "3 thirteen bottles of the palette": (
        one(goal(palette=13)),
        [("too_many_bottles", "/rounds/0/turns/0/goals/0/palette")],
    ),
    "3 more bottles of the palette than earlier goals and rounds left": (
        game(turns(paint(0, goal(palette=5))), turns(paint(0, goal(palette=4), goal(palette=4))), seats=1),
        [("too_many_bottles", "/rounds/1/turns/0/goals/1/palette")],
    ),
    "4 thirteen wild bottles": (one(goal(wild=13)), [("too_many_bottles", "/rounds/0/turns/0/goals/0/wild")]),
    "4 after too many none are left": (
        one(goal(palette=LARGE, wild=LARGE), goal(palette=1, wild=1, to_wild=1)),
        [
            ("too_many_bottles", "/rounds/0/turns/0/goals/0/palette"),
            ("too_many_bottles", "/rounds/0/turns/0/goals/0/wild"),
            ("too_many_bottles", "/rounds/0/turns/0/goals/1/palette"),
            ("too_many_bottles", "/rounds/0/turns/0/goals/1/wild"),
            ("too_many_moved", "/rounds/0/turns/0/goals/1/to_wild"),
        ],
    ),
    "13 bottles that a pass made wild are placed from the palette": (
        game(passed(0), turns(paint(0, goal(palette=11))), seats=1),
        [("too_many_bottles", "/rounds/1/turns/0/goals/0/palette")],
    ),
    "13 a pass made only two bottles wild": (
        game(passed(0), turns(paint(0, goal(wild=15))), seats=1),
        [("too_many_bottles", "/rounds/1/turns/0/goals/0/wild")],
    ),
    "14 bottles that a bonus made wild are placed from the palette": (
        one(goal(palette=1, to_wild=3), goal(palette=9)),
        [("too_many_bottles", "/rounds/0/turns/0/goals/1/palette")],
    ),
    "14 a goal is placed with the bottles that its own bonus moves": (
        one(goal(wild=13, to_wild=1)),
        [("too_many_bottles", "/rounds/0/turns/0/goals/0/wild")],
    ),
    "14 a bonus moves bottles that the goal placed": (
        one(goal(palette=8, to_wild=5)),
        [("too_many_moved", "/rounds/0/turns/0/goals/0/to_wild")],
    ),
    "14 a bonus moves no more than are left": (
        one(goal(palette=8, to_wild=5), goal(wild=17)),
        [
            ("too_many_moved", "/rounds/0/turns/0/goals/0/to_wild"),
            ("too_many_bottles", "/rounds/0/turns/0/goals/1/wild"),
        ],
    ),
    "31 palette bottles on a colour of another seat": (
        one(goal(color="green", palette=1), setup=PALETTES),
        [("palette_on_other_color", "/rounds/0/turns/0/goals/0/palette")],
    ),
    "31 palette bottles on a colour in capitals": (
        one(goal(color="Red", palette=13), setup=PALETTES),
        [
            ("too_many_bottles", "/rounds/0/turns/0/goals/0/palette"),
            ("palette_on_other_color", "/rounds/0/turns/0/goals/0/palette"),
        ],
    ),
    "33 a round follows the one in which a seat was out": (game(OVER, passed(0)), [("after_end", "/rounds/1")]),
    "33 rounds that follow the end lack no turns": (
        game(OVER, passed(0), passed(0)),
        [("after_end", "/rounds/1"), ("after_end", "/rounds/2")],
    ),
    "33 a round follows a game played alone": (
        game(turns(empties(0)), passed(0), seats=1),
        [("after_end", "/rounds/1")],
    ),
    "35 a round follows the black ink that decided": (
        game(turns(empties(0, 2), skip(1), empties(2, 1)), passed(0, 2)),
        [("after_end", "/rounds/1")],
    ),
    "36 a round follows the tie that was broken": (
        game(TIED, turns(blackens(0), skip(2)), passed(0, 2)),
        [("after_end", "/rounds/2")],
    ),
    "36 a round follows a tie that is shared": (
        game(TIED, passed(0, 2), options=SHARED),
        [("after_end", "/rounds/1")],
    ),
    "36 a round follows a tie that had no tile left": (
        game(TIED | {"tiles_exhausted": True}, passed(0, 2)),
        [("after_end", "/rounds/1")],
    ),
    "12 rounds follow the last tile": (
        game(passed(0, 1, 2, tiles_exhausted=True), passed(0, 1, 2), passed(0)),
        [("after_end", "/rounds/1"), ("after_end", "/rounds/2")],
    ),
    "12 the last tile in a round that isn't complete before the next": (
        game(passed(0, 1, tiles_exhausted=True), passed(0, 1, 2), passed(0)),
        [("missing_turns", "/rounds/0/turns"), ("after_end", "/rounds/2")],
    ),
    "33 a round after the end is judged in all but its turns": (
        game(OVER, turns(paint(7, goal(9)), paint(0, goal(wild=1)), skip(0), skip(0)), turns()),
        [
            ("after_end", "/rounds/1"),
            ("turn_seat", "/rounds/1/turns/0/seat"),
            ("no_bottle", "/rounds/1/turns/0/goals/0"),
            ("goal_number", "/rounds/1/turns/0/goals/0/number"),
            ("too_many_bottles", "/rounds/1/turns/1/goals/0/wild"),
            ("after_end", "/rounds/2"),
            ("no_turns", "/rounds/2/turns"),
        ],
    ),
    "33 the count of a game in which nobody is out": (
        game(final={"left": [left(1, 0), left(0, 1), left(12, 12)]}),
        [("final_unfinished", "/final")],
    ),
    "33 the count of a game in which nobody is out that was stopped": (
        game(final={"left": [left(1, 0)] * 3, "tiles_exhausted": False}, ended_early=True),
        [("final_unfinished", "/final")],
    ),
    "33 the count stands before the end": (
        game(passed(0, 1, 2), final={"left": [left(10, 14)] * 3}),
        [("final_unfinished", "/final")],
    ),
    "33 the count stands before the end of a game that was stopped": (
        game(passed(0, 1, 2), final={"left": [left(10, 14)] * 3}, ended_early=True),
        [("final_unfinished", "/final")],
    ),
    "34 the count stands before the last round is complete": (
        game(turns(empties(0), skip(1)), final={"left": [EMPTY, left(10, 14), left(12, 12)]}),
        [("final_unfinished", "/final")],
    ),
    "36 the count stands while the tied play on": (
        game(TIED, final={"left": [EMPTY, left(10, 14), EMPTY], "black": [1, 0, 1]}),
        [("final_unfinished", "/final")],
    ),
    "36 the count stands while a round of the tie is under way": (
        game(TIED, passed(0), final={"left": [EMPTY, left(10, 14), EMPTY]}, ended_early=True),
        [("final_unfinished", "/final")],
    ),
    "36 the count of a tie": (
        game(final={"left": [EMPTY, left(0, 1), EMPTY], "black": [1, 5, 1]}),
        [("final_tie", "/final")],
    ),
    "36 the count of a tie without black ink": (
        game(final={"left": [EMPTY, EMPTY, EMPTY], "tiles_exhausted": False}),
        [("final_tie", "/final")],
    ),
    "3 the count of fewer seats than play": (
        game(final={"left": [EMPTY, left(1, 1)], "black": [1, 0]}),
        [("final_seats", "/final/left"), ("final_seats", "/final/black")],
    ),
    "3 the count of more seats than play, before the end": (
        game(passed(0), final={"left": [left(1, 1)] * 4, "black": [0] * 4}),
        [("final_unfinished", "/final"), ("final_seats", "/final/left"), ("final_seats", "/final/black")],
    ),
    "3 the count of a seat beyond the largest table decides no tie": (
        game(final={"left": [EMPTY, EMPTY, left(1), left(1), EMPTY], "black": [1, 1, 0, 0, 2]}),
        [("final_tie", "/final"), ("final_seats", "/final/left"), ("final_seats", "/final/black")],
    ),
    "3 the count of nobody": (
        game(final={"left": [], "black": []}),
        [("final_unfinished", "/final"), ("final_seats", "/final/left"), ("final_seats", "/final/black")],
    ),
    "3 thirteen bottles left on the palette": (
        game(final={"left": [EMPTY, left(13, 0), left(-1, 3)]}),
        [("palette_left", "/final/left/1/palette"), ("palette_left", "/final/left/2/palette")],
    ),
    "3 fewer bottles left on the palette than none make no room for wild ones": (
        game(final={"left": [EMPTY, left(-1, 25), left(1)]}),
        [("palette_left", "/final/left/1/palette"), ("wild_left", "/final/left/1/wild")],
    ),
    "4 more bottles left than there were": (
        game(final={"left": [EMPTY, left(12, 13), left(0, 25)]}),
        [("wild_left", "/final/left/1/wild"), ("wild_left", "/final/left/2/wild")],
    ),
    "4 fewer wild bottles left than none, and all too many": (
        game(final={"left": [EMPTY, left(5, -1), left(LARGE, LARGE)]}),
        [
            ("wild_left", "/final/left/1/wild"),
            ("palette_left", "/final/left/2/palette"),
            ("wild_left", "/final/left/2/wild"),
        ],
    ),
    "35 fewer black ink than none": (
        game(final={"left": [EMPTY, left(1), left(1)], "black": [0, -1, 2]}),
        [("negative_bottles", "/final/black/1")],
    ),
    "33 another count than the rounds": (
        game(
            OVER, final={"left": [left(0, 1), left(9, 14), left(10, 13)], "black": [0, 1, 0], "tiles_exhausted": True}
        ),
        [
            ("final_mismatch", "/final/left/0/wild"),
            ("final_mismatch", "/final/left/1/palette"),
            ("final_mismatch", "/final/left/2/wild"),
            ("final_mismatch", "/final/black/1"),
            ("final_mismatch", "/final/tiles_exhausted"),
        ],
    ),
    "12 the tiles ran out in the rounds but not in the count": (
        game(
            passed(0, 1, 2, tiles_exhausted=True),
            final={"left": [left(10, 14)] * 3, "tiles_exhausted": False},
        ),
        [("final_mismatch", "/final/tiles_exhausted")],
    ),
    "33 another count than the rounds, and of fewer seats": (
        game(OVER, final={"left": [left(0, 1)], "black": [3]}),
        [
            ("final_seats", "/final/left"),
            ("final_mismatch", "/final/left/0/wild"),
            ("final_seats", "/final/black"),
            ("final_mismatch", "/final/black/0"),
        ],
    ),
    "33 another count than a shared tie that was stopped": (
        game(TIED, final={"left": [EMPTY, left(10, 14), EMPTY], "black": [1, 0, 2]}, ended_early=True),
        [("final_mismatch", "/final/black/2")],
    ),
    "everything at once, in reading order": (
        game(
            turns(skip(4), paint(1, goal(2, color="red", area=1, palette=13, wild=-1, to_wild=1))),
            turns(skip(0) | {"goals": [goal()]}, skip(1), skip(2), skip(3), skip(4), skip(5)),
            seats=5,
            setup={"first_seat": 5, "palettes": [["red"], ["blue", "green"]]},
            final={"left": [EMPTY], "black": []},
        ),
        [
            ("seats", "/seats"),
            ("first_seat", "/setup/first_seat"),
            ("palettes", "/setup/palettes"),
            ("palette_colors", "/setup/palettes/0"),
            ("missing_turns", "/rounds/0/turns"),
            ("turn_order", "/rounds/0/turns/0/seat"),
            ("goal_number", "/rounds/0/turns/1/goals/0/number"),
            ("area_too_small", "/rounds/0/turns/1/goals/0/area"),
            ("area_too_full", "/rounds/0/turns/1/goals/0/area"),
            ("too_many_bottles", "/rounds/0/turns/1/goals/0/palette"),
            ("palette_on_other_color", "/rounds/0/turns/1/goals/0/palette"),
            ("negative_bottles", "/rounds/0/turns/1/goals/0/wild"),
            ("too_many_moved", "/rounds/0/turns/1/goals/0/to_wild"),
            ("pass_goals", "/rounds/1/turns/0/goals"),
            ("no_bottle", "/rounds/1/turns/0/goals/0"),
            ("surplus_turn", "/rounds/1/turns/5"),
            ("turn_seat", "/rounds/1/turns/5/seat"),
            ("final_unfinished", "/final"),
            ("final_seats", "/final/left"),
            ("final_seats", "/final/black"),
        ],
    ),
}

ALLOWED: dict[str, JSON] = {
    "3 one player": game(turns(empties(0)), seats=1),
    "3 four players": game(passed(0, 1, 2, 3), seats=4),
    "12 the last seat begins": game(passed(2, 0, 1), passed(2), setup={"first_seat": 2}),
    "29 no palettes": game(setup={"palettes": []}),
    "29 seats may share a colour": game(setup=PALETTES),
    "23 a tile without a goal": game(turns({"seat": 0, "action": "paint"}, paint(1))),
    "13 a pass that says it completes no goal": game(turns(skip(0) | {"goals": []})),
    "13 passes when no bottle is on the palette": game(turns(paint(0, goal(palette=12))), *[passed(0)] * 9, seats=1),
    "13 all bottles of the palette made wild": game(*[passed(0)] * 6, turns(paint(0, goal(wild=24))), seats=1),
    "14 all bottles of the palette made wild": one(goal(wild=1, to_wild=12), goal(wild=23)),
    "14 a bonus moves the last bottle": one(goal(palette=11, to_wild=1)),
    "20 the numbers": one(*[goal(number, wild=1) for number in range(3, 8)]),
    "22 several goals in a turn": one(goal(palette=6), goal(palette=6), goal(wild=12)),
    "26 an area as large as the number": one(goal(7, area=7, wild=1)),
    "9 as many bottles as squares": one(goal(3, area=4, palette=1, wild=1, black=2)),
    "31 palette bottles on the seat's own colours": one(
        goal(color="red", palette=1), goal(color="blue", palette=1), setup=PALETTES
    ),
    "31 palette bottles on a colour that wasn't noted": one(goal(palette=1), setup=PALETTES),
    "31 palette bottles where no palettes were noted": one(goal(color="green", palette=1)),
    "32 wild bottles on any colour": one(goal(color="green", wild=1, black=1), setup=PALETTES),
    "35 black ink without end": one(goal(black=LARGE)),
    "34 the last round under way": game(passed(0, 1, 2), turns(paint(0, goal(palette=10, wild=14)))),
    "34 all are out in one round": game(turns(empties(0), empties(1), empties(2, 1))),
    "36 a tie that is played on until it is broken": game(
        turns(empties(0), empties(1), empties(2)),
        turns(blackens(0), skip(1), blackens(2)),
        passed(0, 2),
        turns(skip(0), blackens(2)),
    ),
    "36 the tied play on in order from the first seat": game(
        turns(empties(2), skip(0), empties(1)), passed(2, 1), setup={"first_seat": 2}
    ),
    "36 a tie under way": game(TIED, passed(0)),
    "12 the last tile before the round is complete": game(passed(0, tiles_exhausted=True)),
    "12 tiles that weren't exhausted": game(passed(0, 1, 2, tiles_exhausted=False), passed(0)),
    "a round with a note": game(passed(0, note="rain")),
    "33 the count alone": game(final={"left": [left(1), EMPTY, left(12, 12)]}),
    "3 all bottles left when the tiles ran out": game(
        final={"left": [left(12, 12), left(0, 24), left(11, 13)], "tiles_exhausted": True}
    ),
    "35 the count of several that are out": game(final={"left": [EMPTY] * 3, "black": [1, 1, 2]}),
    "36 the count of a tie that is shared": game(final={"left": [EMPTY] * 3}, options=SHARED),
    "36 the count of a tie without tiles": game(final={"left": [EMPTY] * 3, "tiles_exhausted": True}),
    "36 the count of a tie that was stopped": game(final={"left": [EMPTY] * 3}, ended_early=True),
    "36 the count of a player alone": game(final={"left": [EMPTY]}, seats=1),
    "33 the count of a game that was over when it was stopped": game(
        final={"left": [EMPTY, left(1), left(1)]}, ended_early=True
    ),
    "33 the count beside the rounds": game(
        OVER,
        final={"left": [EMPTY, left(10, 14), left(10, 14)], "black": [0, 0, 0], "tiles_exhausted": False},
    ),
    "33 what is left beside the rounds": game(OVER, final={"left": [EMPTY, left(10, 14), left(10, 14)]}),
    "36 the count beside the rounds of a tie that was stopped": game(
        TIED, final={"left": [EMPTY, left(10, 14), EMPTY], "black": [1, 0, 1]}, ended_early=True
    ),
}


def problems(record: JSON) -> list[tuple[str, str]]:
    judged = judge(record)
    return [(each.code, each.pointer) for each in judged.problems] if isinstance(judged, Refused) else []


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    record, expected = REFUSED[case]
    assert problems(record) == [(f"ink.{reason}", path) for reason, path in expected]


@pytest.mark.parametrize("case", ALLOWED)
def test_allowed(case: str) -> None:
    assert problems(ALLOWED[case]) == []


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (game(seats=5), "the box has 24 bottles each (sentences 3 and 4) for 1 to 4 seats, not for 5"),
        (
            game(setup={"first_seat": 7}),
            "a player has the first turn (sentence 12): there is no seat 7 among 3, counted from 0",
        ),
        (
            game(setup={"palettes": [["red", "blue"]]}),
            "each seat has a palette (sentences 3 and 11), so they number 3, not 1;"
            " leave palettes out if your table didn't note them all",
        ),
        (
            game(setup={"palettes": [["red"]]}, seats=1),
            "a palette has two colours (sentences 3 and 29), not 1",
        ),
        (
            game(setup={"palettes": [["red", "red"]]}, seats=1),
            "the two colours of a palette differ (sentence 29), but both are 'red'",
        ),
        (
            game(passed(0, 2), setup={"first_seat": 0}),
            "each player in order has a turn, beginning with seat 0 (sentences 12 and 34): turn 2 of the round is"
            " seat 1's, not seat 2's; set first_seat if another seat began",
        ),
        (
            game(TIED, passed(0, 1)),
            "only the tied seats 0, 2 play on, in this order (sentence 36): turn 2 of the round is seat 2's,"
            " not seat 1's",
        ),
        (
            game(passed(-1)),
            "a turn is a player's (sentence 12): there is no seat -1 among 3, counted from 0",
        ),
        (
            game(turns()),
            "a round has at least one turn (sentence 34), and this one has none; leave it out until it begins",
        ),
        (
            game(passed(0), passed(0)),
            "all have the same number of turns before the next round begins (sentence 34), but this one has 1 of 3",
        ),
        (
            game(passed(0, 1, 2, 0)),
            "each player, or in a tie each of the tied, has one turn in a round (sentences 34 and 36): of 3 in all"
            " there is no turn 4",
        ),
        (
            game(turns(skip(0) | {"goals": [goal(wild=1), goal(wild=1)]})),
            "a pass completes no goal (sentence 13), and here their number is 2; log paint if a tile was placed",
        ),
        (
            one(goal()),
            "a goal is completed by placing at least one bottle (sentence 28), but palette, wild and black give none",
        ),
        (one(goal(2, wild=1)), "goals are marked by numbers from 3 to 7 (sentence 20), not by 2"),
        (one(goal(5, area=4, wild=1)), "goal 5 needs an area of at least 5 squares (sentence 26), not 4"),
        (
            one(goal(3, area=4, wild=3, black=2)),
            "5 bottles can't stand on the spots of an area of 4 squares (sentence 9)",
        ),
        (one(goal(palette=-2, wild=1)), "-2 is no number of bottles (sentences 3, 4 and 35)"),
        (one(goal(palette=13)), "seat 0 has 12 left of its palette bottles (sentence 3) and can't place 13"),
        (
            one(goal(palette=2, to_wild=3), goal(wild=16)),
            "seat 0 has 15 left of its wild bottles (sentence 4) and can't place 16",
        ),
        (
            one(goal(palette=2, to_wild=11)),
            "seat 0 has 10 left of its palette bottles once this goal is placed (sentence 14) and can't move 11"
            " to wild",
        ),
        (
            one(goal(color="green", palette=1), setup=PALETTES),
            "palette bottles are played on the palette's own colours red, blue (sentence 31), not on green;"
            " log those that were wild as wild",
        ),
        (
            game(OVER, passed(0)),
            "seat 0 had placed all its bottles, so the game ended before this round (sentences 33 to 35)",
        ),
        (
            game(turns(empties(0), skip(1), empties(2, 1)), passed(0)),
            "seat 2 had placed all its bottles, so the game ended before this round (sentences 33 to 35)",
        ),
        (
            game(TIED, passed(0, 2), options=SHARED),
            "seats 0, 2 shared the win before this round (sentence 36, final_tie shared);"
            " set final_tie to play_on if your table plays on",
        ),
        (
            game(OVER, passed(0), options=SHARED),
            "seat 0 had placed all its bottles, so the game ended before this round (sentences 33 to 35)",
        ),
        (
            game(passed(0, 1, 2, tiles_exhausted=True), passed(0)),
            "the tiles were exhausted, so the game ended before this round (sentences 5 and 12)",
        ),
        (
            game(final={"left": [left(1)] * 3}),
            "final stands at the end of the game, but no seat has placed all its bottles (sentence 33);"
            " set tiles_exhausted if the tiles ran out",
        ),
        (
            game(final={"left": [EMPTY, left(1), EMPTY], "black": [3, 9, 3]}),
            "seats 0, 2 have placed all their bottles and as much black ink, 3, so they play on (sentence 36);"
            " set final_tie to shared if your table shares such a win, or ended_early if it stopped there",
        ),
        (
            game(final={"left": [EMPTY]}),
            "each seat has bottles of its own (sentences 3 and 4), so left has entries for 3, not for 1",
        ),
        (
            game(turns(empties(0)), final={"left": [left(1)] * 3}),
            "final stands at the end of the game, but the last round has 1 of its 3 turns (sentence 34)",
        ),
        (
            game(TIED, final={"left": [EMPTY] * 3}),
            "final stands at the end of the game, but seats 0, 2 are tied and play on (sentence 36);"
            " set final_tie to shared if your table shares such a win, or ended_early if it stopped there",
        ),
        (
            game(passed(0, 1, 2), final={"left": [left(1)] * 3}),
            "final stands at the end of the game, but in the rounds no seat places all its bottles (sentence 33);"
            " set the last round's tiles_exhausted if the tiles ran out",
        ),
        (
            game(turns(empties(0)), seats=1, final={"left": [left(0, 2)]}),
            "the rounds give 0 bottles here (sentences 33 and 35), but final says 2",
        ),
        (
            game(turns(empties(0)), seats=1, final={"left": [EMPTY], "tiles_exhausted": True}),
            "by the rounds tiles_exhausted is false (sentence 12), but final says true",
        ),
        (
            game(final={"left": [left(13)], "tiles_exhausted": True}, seats=1),
            "of the 12 bottles on a palette (sentence 3) 13 can't be left",
        ),
        (
            game(final={"left": [left(5, 20)], "tiles_exhausted": True}, seats=1),
            "with 5 bottles on the palette 0 to 19 of the 24 can be wild (sentences 3, 4 and 13), not 20",
        ),
    ],
)
def test_a_problem_names_the_rule_the_value_and_the_option_that_would_allow_it(record: JSON, message: str) -> None:
    judged = judge(record)
    assert isinstance(judged, Refused)
    assert [each.message for each in judged.problems] == [message]


def test_who_drew_level_out_of_turn_has_not_shared_the_win() -> None:
    all_out, two_tied = turns(empties(0), empties(1), empties(2)), turns(blackens(0), skip(1), blackens(2))
    judged = judge(game(all_out, two_tied, turns(blackens(1, 2), blackens(2)), passed(0)))
    assert isinstance(judged, Refused)
    assert [each.code for each in judged.problems] == ["ink.turn_order", "ink.after_end"]
    assert judged.problems[1].message == (
        "seat 1, 2 had placed all its bottles, so the game ended before this round (sentences 33 to 35)"
    )


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (game(final={}), [("shape.missing", "/final/left")]),
        (game(final={"black": [0, 0, 0]}), [("shape.missing", "/final/left")]),
        (game(final=None), [("shape.type", "/final")]),
        (
            game(final={"left": [{"palette": 1}, None]}),
            [("shape.missing", "/final/left/0/wild"), ("shape.type", "/final/left/1")],
        ),
        (game(final={"left": [], "black": [1.0]}), [("shape.type", "/final/black/0")]),
        (game(final={"left": [], "tiles_exhausted": 1}), [("shape.type", "/final/tiles_exhausted")]),
        (game(options={"final_tie": "share"}), [("shape.choice", "/options/final_tie")]),
        (game(options={"tie": "shared"}), [("shape.unknown", "/options/tie")]),
        (game(setup={"first_seat": True}), [("shape.type", "/setup/first_seat")]),
        (
            game(setup={"palettes": [["red", 1], "red"]}),
            [("shape.type", "/setup/palettes/0/1"), ("shape.type", "/setup/palettes/1")],
        ),
        (game(setup={"palettes": None}), [("shape.type", "/setup/palettes")]),
        (game({}), [("shape.missing", "/rounds/0/turns")]),
        (game(turns({})), [("shape.missing", "/rounds/0/turns/0/seat"), ("shape.missing", "/rounds/0/turns/0/action")]),
        (game(turns(skip(0) | {"action": "skip"})), [("shape.choice", "/rounds/0/turns/0/action")]),
        (game(turns(skip(0) | {"note": "x"})), [("shape.unknown", "/rounds/0/turns/0/note")]),
        (game(passed(0, tiles_exhausted="yes")), [("shape.type", "/rounds/0/tiles_exhausted")]),
        (game(passed(0, note="a" * 201)), [("shape.text", "/rounds/0/note")]),
        (one({}), [("shape.missing", "/rounds/0/turns/0/goals/0/number")]),
        (one(goal(color="")), [("shape.text", "/rounds/0/turns/0/goals/0/color")]),
        (one(goal(area=None)), [("shape.type", "/rounds/0/turns/0/goals/0/area")]),
        (
            one(goal(black=True, colour="red")),
            [("shape.type", "/rounds/0/turns/0/goals/0/black"), ("shape.unknown", "/rounds/0/turns/0/goals/0/colour")],
        ),
        (one(goal(wild=2**31)), [("shape.range", "/rounds/0/turns/0/goals/0/wild")]),
        (game(*[passed(0)] * 501, seats=1), [("shape.limit", "/rounds")]),
    ],
)
def test_a_wrong_shape_is_told_alone(record: JSON, expected: list[tuple[str, str]]) -> None:
    assert problems(record) == expected


def test_nothing_is_warned_of() -> None:
    for record in ALLOWED.values():
        judged = judge(record)
        assert isinstance(judged, Judged)
        assert judged.outcome.warnings == ()


def test_every_code_has_a_record_that_raises_it() -> None:
    sources = [path.read_text() for path in FOLDER.glob("*.py") if path.name != "painting.py"]
    raised = {f"ink.{reason}" for _, expected in REFUSED.values() for reason, _ in expected}
    assert raised == {code for source in sources for code in re.findall(r'"(ink\.\w+)"', source)}


def test_the_readme_accounts_for_every_sentence() -> None:
    cases = {case: {f"ink.{reason}" for reason, _ in expected} for case, (_, expected) in REFUSED.items()}
    assert unaccounted((FOLDER / "README.md").read_text(), sentences=36, game="ink", cases=cases) == []


def test_of_more_than_a_hundred_problems_the_first_are_told() -> None:
    rounds = [turns(paint(0, goal(9, wild=1)), paint(1, goal(wild=1)), paint(2, goal()))] * 70
    expected = [
        problem
        for at in range(70)
        for problem in (
            ("ink.goal_number", f"/rounds/{at}/turns/0/goals/0/number"),
            *[("ink.too_many_bottles", f"/rounds/{at}/turns/0/goals/0/wild")] * (at > 11),
            *[("ink.too_many_bottles", f"/rounds/{at}/turns/1/goals/0/wild")] * (at > 11),
            ("ink.no_bottle", f"/rounds/{at}/turns/2/goals/0"),
        )
    ]
    assert problems(game(*rounds)) == [*expected[:100], ("shape.more", "")]


def test_no_more_problems_are_looked_for_than_are_listed() -> None:
    record = InkRecord.model_validate(game(*[passed(9, 9, 9)] * 60))
    assert len(list(validate(record))) == 101


HOSTILE: dict[str, JSON] = {
    "turns without end": game(passed(*[0] * 20_000)),
    "turns of thousands": game(passed(*range(20_000))),
    "500 rounds of other seats each": game(*[passed(*range(40 * at, 40 * at + 40)) for at in range(500)]),
    "500 rounds of a thousand million": game(*[passed(*range(40)) for _ in range(500)], seats=10**9),
    "hundreds who are tied": game(turns(*map(empties, range(400))), passed(1), seats=400),
    "goals without end": one(*[goal(color="red", palette=1)] * 20_000),
    "goals on none of many colours": one(
        *[goal(color="black", palette=1)] * 10_000, setup={"palettes": [[str(at) for at in range(20_000)]] * 3}
    ),
    "palettes without end": game(setup={"palettes": [["red"]] * 20_000}),
    "a count without end": game(final={"left": [EMPTY] * 20_000, "black": [0] * 20_000}),
    "a count of nothing that is": game(final={"left": [left(-1, 99)] * 20_000, "black": [-1] * 20_000}),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_record_is_refused_in_less_than_a_second_and_a_page(case: str) -> None:
    began = process_time()
    judged = judge(HOSTILE[case])
    assert process_time() - began < 1
    assert isinstance(judged, Refused)
    assert len(judged.problems) <= 101
    assert all(len(each.message) < 300 for each in judged.problems)


@given(plays, st.data())
def test_another_seat_than_the_one_due_is_refused_in_any_game(play: JSON, data: st.DataObject) -> None:
    places = [(at, place) for at, each in enumerate(play.get("rounds", [])) for place in range(len(each["turns"]))]
    if not places:
        return
    at, place = data.draw(st.sampled_from(places))
    turn = play["rounds"][at]["turns"][place]
    turn["seat"] = data.draw(st.integers(-1, 4).filter(lambda seat: seat != turn["seat"]))
    code = "ink.turn_order" if 0 <= turn["seat"] < play["seats"] else "ink.turn_seat"
    assert (code, f"/rounds/{at}/turns/{place}/seat") in problems(play)


@given(plays, st.data())
def test_every_beginning_of_a_game_is_a_game(play: JSON, data: st.DataObject) -> None:
    taken = [(at, place) for at, each in enumerate(play.get("rounds", [])) for place in range(len(each["turns"]))]
    if not taken:
        return
    at, place = data.draw(st.sampled_from(taken))
    under_way = play["rounds"][at] | {"turns": play["rounds"][at]["turns"][: place + 1]}
    begun = {key: value for key, value in play.items() if key not in ("final", "ended_early")}
    assert problems(begun | {"rounds": [*play["rounds"][:at], under_way]}) == []


numbers = st.integers(-2, 13) | st.integers(-LARGE, LARGE)
goals = st.fixed_dictionaries(
    {"number": numbers},
    optional={
        "color": st.sampled_from(["red", "blue", "green"]),
        **dict.fromkeys(("area", "palette", "wild", "black", "to_wild"), numbers),
    },
)
some_turns = st.fixed_dictionaries(
    {"seat": st.integers(-1, 4), "action": st.sampled_from(["paint", "pass"])},
    optional={"goals": st.lists(goals, max_size=3)},
)
rounds = st.fixed_dictionaries(
    {"turns": st.lists(some_turns | st.builds(empties, st.integers(0, 3)), max_size=5)},
    optional={"tiles_exhausted": st.booleans()},
)
keys = st.fixed_dictionaries(
    {"seats": st.integers(-1, 5) | numbers},
    optional={
        "options": st.sampled_from([SHARED, {}]),
        "setup": st.fixed_dictionaries(
            {},
            optional={
                "first_seat": numbers,
                "palettes": st.lists(st.lists(st.sampled_from(["red", "blue"]), max_size=3), max_size=5),
            },
        ),
        "rounds": st.lists(rounds, max_size=5),
        "final": st.fixed_dictionaries(
            {
                "left": st.lists(
                    st.fixed_dictionaries({"palette": numbers, "wild": numbers}) | st.just(EMPTY), max_size=5
                )
            },
            optional={"black": st.lists(numbers, max_size=5), "tiles_exhausted": st.booleans()},
        ),
        "ended_early": st.booleans(),
    },
)


@given(keys)
def test_any_well_shaped_record_is_judged_in_reading_order(record: JSON) -> None:
    judged = judge({"game": "ink"} | record)
    if isinstance(judged, Judged):
        assert all(0 <= score <= 24 for score in judged.outcome.scores or ())
        return
    assert not judged.of_shape
    found = list(validate(InkRecord.model_validate({"game": "ink"} | record)))
    ranks: list[Any] = [reading_order(InkRecord, each.path) for each in found]
    assert all(before <= after for before, after in pairwise(ranks))
