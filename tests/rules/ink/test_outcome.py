from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.judging import Judged, judge
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

TURNS = "The turns: what each placed and moved, and what it left"
GOALS = "The goals completed, with the bottles placed and those that a bonus moved then"
HOLDINGS = "Bottles placed: 24 less those left"
TIED = turns(empties(0, 1), skip(1), empties(2, 1))


def outcome(record: JSON) -> JSON:
    judged = judge(record)
    assert isinstance(judged, Judged), judged.as_json()
    return judged.outcome.as_json()


def table(record: JSON, title: str) -> list[Any]:
    """The rows of the table with this title in the record's `detail`; none where it isn't there."""
    return [row for block in outcome(record)["detail"] if block.get("title") == title for row in block["rows"]]


def sentences(record: JSON) -> list[str]:
    return [block["text"] for block in outcome(record)["detail"] if block["kind"] == "note"]


def test_a_game_in_progress_in_full() -> None:
    record = game(turns(paint(2, goal(5, color="red", area=6, palette=3, to_wild=2)), skip(0)), setup={"first_seat": 2})
    assert outcome(record) == {
        "status": "in_progress",
        "scores": [0, 0, 3],
        "places": None,
        "winners": [],
        "result": None,
        "rating": None,
        "detail": [
            {
                "kind": "table",
                "title": TURNS,
                "columns": [
                    "Round",
                    "Seat",
                    "Turn",
                    "Goals",
                    "Bottles placed",
                    "Moved to wild",
                    "Palette left",
                    "Wild left",
                    "Black ink so far",
                ],
                "rows": [[1, 2, "painted", "5", 3, 2, 7, 14, 0], [1, 0, "passed", None, 0, 2, 10, 14, 0]],
            },
            {
                "kind": "table",
                "title": GOALS,
                "columns": [
                    "Round",
                    "Seat",
                    "Goal",
                    "Colour",
                    "Area",
                    "Palette bottles",
                    "Wild bottles",
                    "Black ink",
                    "Moved to wild",
                ],
                "rows": [[1, 2, 5, "red", 6, 3, 0, 0, 2]],
            },
            {
                "kind": "table",
                "title": HOLDINGS,
                "columns": ["Seat", "Palette left", "Wild left", "Bottles placed", "Black ink", "Place"],
                "rows": [[0, 10, 14, 0, 0, None], [1, 12, 12, 0, 0, None], [2, 7, 14, 3, 0, None]],
            },
        ],
        "level": None,
        "share": None,
        "next": {
            "seat": 1,
            "left": [left(10, 14), left(12, 12), left(7, 14)],
            "black": [0, 0, 0],
            "last_round": False,
            "tie_turn": False,
        },
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("record", "scores", "places", "winners"),
    [
        pytest.param(
            game(turns(empties(0), skip(1), skip(2))), [24, 0, 0], [1, 2, 2], [0], id="35 the only one that is out"
        ),
        pytest.param(
            game(turns(empties(0), blackens(1, 9), paint(2, goal(wild=5)))),
            [24, 0, 5],
            [1, 3, 2],
            [0],
            id="35 black ink of who isn't out is nothing against it",
        ),
        pytest.param(
            game(turns(empties(0, 1), empties(1, 2), skip(2))), [24, 24, 0], [2, 1, 3], [1], id="35 black ink decides"
        ),
        pytest.param(
            game(turns(empties(0, 1), empties(1, 2), skip(2)), final={"left": [EMPTY, EMPTY, left(10, 14)]}),
            [24, 24, 0],
            [2, 1, 3],
            [1],
            id="35 black ink decides that the count leaves to the rounds",
        ),
        pytest.param(
            game(TIED, turns(skip(0), blackens(2))), [24, 0, 24], [2, 3, 1], [2], id="36 black ink of a further turn"
        ),
        pytest.param(game(turns(skip(0), empties(1)), seats=2), [0, 24], [2, 1], [1], id="35 between two"),
        pytest.param(game(TIED, options=SHARED), [24, 0, 24], [1, 3, 1], [0, 2], id="36 shared by the house rule"),
        pytest.param(game(TIED, ended_early=True), [24, 0, 24], [1, 3, 1], [0, 2], id="36 shared by who stops"),
        pytest.param(
            game(TIED | {"tiles_exhausted": True}), [24, 0, 24], [1, 3, 1], [0, 2], id="36 shared without tiles"
        ),
        pytest.param(
            game(passed(0, 1, 2, tiles_exhausted=True)), [0, 0, 0], [1, 1, 1], [0, 1, 2], id="2 nothing was placed"
        ),
        pytest.param(
            game(
                turns(paint(0, goal(wild=4)), paint(1, goal(wild=5)), paint(2, goal(palette=5)), tiles_exhausted=True)
            ),
            [4, 5, 5],
            [3, 1, 1],
            [1, 2],
            id="2 the most bottles when the tiles run out",
        ),
        pytest.param(
            game(final={"left": [left(0, 3), left(3, 0), left(4)], "black": [1, 2, 3], "tiles_exhausted": True}),
            [21, 21, 20],
            [2, 1, 3],
            [1],
            id="2 then the most black ink",
        ),
        pytest.param(
            game(final={"left": [left(0, 3), EMPTY, EMPTY], "black": [9, 2, 2], "tiles_exhausted": True}),
            [21, 24, 24],
            [3, 1, 1],
            [1, 2],
            id="36 several that are out share without tiles",
        ),
        pytest.param(
            game(final={"left": [EMPTY, EMPTY, left(1)], "black": [0, 0, 1]}, ended_early=True),
            [24, 24, 23],
            [1, 1, 3],
            [0, 1],
            id="36 the count of a tie that was stopped",
        ),
    ],
)
def test_who_wins(record: JSON, scores: list[int], places: list[int], winners: list[int]) -> None:
    made = outcome(record)
    assert (made["status"], made["next"]) == ("finished", None)
    assert (made["scores"], made["places"], made["winners"]) == (scores, places, winners)
    assert [row[-1] for row in table(record, HOLDINGS)] == places


@pytest.mark.parametrize("record", [game(turns(empties(0)), seats=1), game(final={"left": [EMPTY]}, seats=1)])
def test_played_alone_a_game_has_neither_place_nor_winner(record: JSON) -> None:
    made = outcome(record)
    assert (made["status"], made["scores"], made["places"], made["winners"]) == ("finished", [24], None, [])
    assert sentences(record)[-1] == "Played alone, the game has no winner"


@pytest.mark.parametrize(
    ("record", "status"),
    [
        pytest.param(game(), "in_progress", id="before the first round"),
        pytest.param(game(ended_early=True), "abandoned", id="stopped before the first round"),
        pytest.param(game(passed(0, 1, 2)), "in_progress", id="33 nobody is out"),
        pytest.param(game(passed(0, 1, 2), ended_early=True), "abandoned", id="33 stopped when nobody was out"),
        pytest.param(game(turns(empties(0), skip(1))), "in_progress", id="34 the last round under way"),
        pytest.param(
            game(turns(empties(0), skip(1)), ended_early=True), "abandoned", id="34 stopped in the last round"
        ),
        pytest.param(
            game(turns(empties(0), skip(1), skip(2)), ended_early=True), "finished", id="33 stopped when over"
        ),
        pytest.param(game(passed(0, tiles_exhausted=True)), "in_progress", id="12 the tiles run out in a round"),
        pytest.param(game(TIED), "in_progress", id="36 the tied play on"),
        pytest.param(game(TIED, passed(0)), "in_progress", id="36 a round of the tie is under way"),
        pytest.param(game(TIED, passed(0), ended_early=True), "abandoned", id="36 stopped in a round of the tie"),
        pytest.param(game(TIED, passed(0, 2), ended_early=True), "finished", id="36 stopped after a round of the tie"),
        pytest.param(game(final={"left": [EMPTY, left(1), left(2)]}), "finished", id="33 counted"),
        pytest.param(
            game(final={"left": [EMPTY, left(1), left(2)]}, ended_early=True), "finished", id="33 and stopped"
        ),
    ],
)
def test_the_status_of_a_game(record: JSON, status: str) -> None:
    made = outcome(record)
    assert made["status"] == status
    assert (made["places"] is not None) == bool(made["winners"]) == (status == "finished")
    assert (made["next"] is not None) == (status == "in_progress")


@pytest.mark.parametrize(
    ("record", "seat", "last_round", "tie_turn"),
    [
        (game(), 0, False, False),
        (game(setup={"first_seat": 1}), 1, False, False),
        (game(passed(1), setup={"first_seat": 1}), 2, False, False),
        (game(passed(1, 2), setup={"first_seat": 1}), 0, False, False),
        (game(passed(1, 2, 0), setup={"first_seat": 1}), 1, False, False),
        (game(turns(empties(0))), 1, True, False),
        (game(passed(0, 1, tiles_exhausted=True)), 2, True, False),
        (game(TIED), 0, False, True),
        (game(TIED, passed(0)), 2, False, True),
        (game(TIED, passed(0, 2)), 0, False, True),
        (game(TIED, passed(0, tiles_exhausted=True)), 2, True, True),
    ],
)
def test_the_table_is_told_whose_turn_it_is(record: JSON, seat: int, last_round: bool, tie_turn: bool) -> None:
    told = outcome(record)["next"]
    assert (told["seat"], told["last_round"], told["tie_turn"]) == (seat, last_round, tie_turn)


@pytest.mark.parametrize(
    ("record", "notes"),
    [
        (
            game(turns(empties(0), skip(1), skip(2))),
            [
                "Seats that have placed all their bottles (sentence 33): 1 of 3",
                "The one that has wins, however much black ink was used (sentence 35)",
            ],
        ),
        (
            game(turns(empties(0, 1), empties(1, 2), skip(2))),
            [
                "Seats that have placed all their bottles (sentence 33): 2 of 3",
                "Of these the most black ink, 2, wins (sentence 35)",
            ],
        ),
        (
            game(TIED, options=SHARED),
            [
                "Seats that have placed all their bottles (sentence 33): 2 of 3",
                "Of these the most black ink, 1, wins (sentence 35)",
                "The table shares a tie in black ink: 2 seats share the win",
            ],
        ),
        (
            game(TIED, passed(0, 2), ended_early=True),
            [
                "Seats that have placed all their bottles (sentence 33): 2 of 3",
                "Of these the most black ink, 1, wins (sentence 35)",
                "The table stopped before the tie was broken: 2 seats share the win",
            ],
        ),
        (
            game(TIED | {"tiles_exhausted": True}, options=SHARED),
            [
                "Seats that have placed all their bottles (sentence 33): 2 of 3",
                "Of these the most black ink, 1, wins (sentence 35)",
                "No tile is left to break the tie with: 2 seats share the win",
            ],
        ),
        (
            game(passed(0, 1, 2, tiles_exhausted=True)),
            [
                "The tiles ran out before a seat had placed all its bottles (sentence 12)",
                "The most bottles placed win (sentence 2), then the most black ink; a tie in both is shared",
            ],
        ),
        (
            game(final={"left": [EMPTY] * 3, "tiles_exhausted": True}),
            [
                "Only the final count was noted: the turns are not known",
                "Seats that have placed all their bottles (sentence 33): 3 of 3",
                "Of these the most black ink, 0, wins (sentence 35)",
                "No tile is left to break the tie with: 3 seats share the win",
            ],
        ),
        (
            game(final={"left": [EMPTY] * 3}, options=SHARED),
            [
                "Only the final count was noted: the turns are not known",
                "Seats that have placed all their bottles (sentence 33): 3 of 3",
                "Of these the most black ink, 0, wins (sentence 35)",
                "The table shares a tie in black ink: 3 seats share the win",
            ],
        ),
        (
            game(final={"left": [left(1)], "tiles_exhausted": True}, seats=1),
            [
                "Only the final count was noted: the turns are not known",
                "The tiles ran out before a seat had placed all its bottles (sentence 12)",
                "Played alone, the game has no winner",
            ],
        ),
        (game(), []),
        (game(TIED), []),
        (game(passed(0), ended_early=True), []),
    ],
)
def test_the_detail_says_why_a_game_is_over(record: JSON, notes: list[str]) -> None:
    assert sentences(record) == notes


def test_goals_are_shown_where_there_are_any() -> None:
    shown = [[block.get("title") for block in outcome(record)["detail"]] for record in (game(passed(0)), game())]
    assert shown == [[TURNS, HOLDINGS], [HOLDINGS]]


def test_turns_of_a_tie_are_told_apart() -> None:
    record = game(TIED, turns(blackens(0), skip(2)))
    assert table(record, TURNS)[3:] == [
        [2, 0, "painted, in the tie", "3", 0, 0, 0, 0, 2],
        [2, 2, "passed, in the tie", None, 0, 0, 0, 0, 1],
    ]


def by_hand(play: JSON) -> list[tuple[int, int, int]]:
    """What each seat has left on its palette and wild, and its black ink, by moving the bottles one by one."""
    shelves: list[tuple[list[int], list[int], list[int]]] = [([0] * 12, [0] * 12, []) for _ in range(play["seats"])]
    for each in play["rounds"]:
        for turn in each["turns"]:
            palette, wild, black = shelves[turn["seat"]]
            for done in turn.get("goals", []):
                for _ in range(done.get("palette", 0)):
                    palette.pop()
                for _ in range(done.get("wild", 0)):
                    wild.pop()
                for _ in range(done.get("to_wild", 0)):
                    wild.append(palette.pop())
                black += [0] * done.get("black", 0)
            if turn["action"] == "pass":
                wild += [palette.pop() for _ in range(min(2, len(palette)))]
    return [(len(palette), len(wild), len(black)) for palette, wild, black in shelves]


@given(plays)
def test_the_numbers_are_those_of_bottles_moved_by_hand(play: JSON) -> None:
    if not play.get("rounds"):
        return
    made = outcome(play)
    held = by_hand(play)
    moved, goals = table(play, TURNS), table(play, GOALS)
    assert made["scores"] == [24 - palette - wild for palette, wild, _ in held]
    assert [(row[1], row[2], row[4]) for row in table(play, HOLDINGS)] == held
    for seat, counts in enumerate(held):
        rows = [row for row in moved if row[1] == seat]
        assert not rows or tuple(rows[-1][-3:]) == counts
        assert sum(row[4] for row in rows) == made["scores"][seat]
        own = [row for row in goals if row[1] == seat]
        assert sum(row[5] + row[6] for row in own) == made["scores"][seat]
        assert sum(row[7] for row in own) == counts[2]


@given(plays)
def test_the_winners_are_first_by_bottles_and_then_black_ink(play: JSON) -> None:
    made = outcome(play)
    if made["places"] is None:
        assert made["winners"] == []
        return
    keys = [(row[3], row[4]) for row in table(play, HOLDINGS)]
    assert made["places"] == [sorted(keys, reverse=True).index(key) + 1 for key in keys]
    assert made["winners"] == [seat for seat, key in enumerate(keys) if key == max(keys)]
    tiles = bool(play.get("rounds") and play["rounds"][-1].get("tiles_exhausted")) or "tiles_exhausted" in play.get(
        "final", {}
    )
    shared = play["options"]["final_tie"] == "shared" or play.get("ended_early") or tiles
    assert len(made["winners"]) == 1 or shared


def turned(play: JSON, turn: int) -> JSON:
    """The same game with every seat `turn` places further."""
    seats = play["seats"]

    def moved(items: list[Any]) -> list[Any]:
        return [items[(seat - turn) % seats] for seat in range(seats)]

    setup = dict(play.get("setup", {}))
    setup["first_seat"] = (setup.get("first_seat", 0) + turn) % seats
    if "palettes" in setup:
        setup["palettes"] = moved(setup["palettes"])
    made = play | {"setup": setup}
    if "rounds" in play:
        made["rounds"] = [
            each | {"turns": [taken | {"seat": (taken["seat"] + turn) % seats} for taken in each["turns"]]}
            for each in play["rounds"]
        ]
    if "final" in play:
        lists = {key: moved(play["final"][key]) for key in ("left", "black") if key in play["final"]}
        made["final"] = play["final"] | lists
    return made


@given(plays, st.integers(1, 3))
def test_turning_the_seats_turns_the_outcome(play: JSON, turn: int) -> None:
    seats = play["seats"]
    before, after = outcome(play), outcome(turned(play, turn))
    for seat in range(seats):
        to = (seat + turn) % seats
        assert after["scores"][to] == before["scores"][seat]
        assert (seat in before["winners"]) == (to in after["winners"])
        if before["places"]:
            assert after["places"][to] == before["places"][seat]
        if before["next"]:
            assert after["next"]["left"][to] == before["next"]["left"][seat]
            assert after["next"]["black"][to] == before["next"]["black"][seat]
    assert after["status"] == before["status"]
    if before["next"]:
        assert after["next"]["seat"] == (before["next"]["seat"] + turn) % seats
    rows = [[row[0], (row[1] + turn) % seats, *row[2:]] for row in table(play, TURNS)]
    assert table(turned(play, turn), TURNS) == rows


@given(plays, st.randoms())
def test_the_seats_of_a_count_may_change_places(play: JSON, random: Any) -> None:
    if play.get("rounds") or "final" not in play:
        return
    seats = random.sample(range(play["seats"]), play["seats"])
    lists = {key: [play["final"][key][seat] for seat in seats] for key in ("left", "black") if key in play["final"]}
    before, after = outcome(play), outcome(play | {"final": play["final"] | lists})
    assert after["scores"] == [before["scores"][seat] for seat in seats]
    assert before["places"] is None or after["places"] == [before["places"][seat] for seat in seats]
    assert sorted(seats[winner] for winner in after["winners"]) == before["winners"]


@given(plays, st.data())
def test_a_further_turn_changes_no_earlier_one_and_its_seat_was_told(play: JSON, data: st.DataObject) -> None:
    rounds = play.get("rounds", [])
    begun = {key: value for key, value in play.items() if key not in ("final", "ended_early")}
    taken = [(at, place) for at, each in enumerate(rounds) for place in range(len(each["turns"]))]
    if not taken:
        return
    many = data.draw(st.integers(0, len(taken) - 1))
    at, place = taken[many]
    under_way = [{"turns": rounds[at]["turns"][:place]}] if place else []
    so_far = begun | {"rounds": rounds[:at] + under_way}
    assert table(so_far, TURNS) == table(play, TURNS)[:many]
    assert outcome(so_far)["next"]["seat"] == rounds[at]["turns"][place]["seat"]


@given(plays)
def test_the_count_alone_is_worth_what_its_rounds_are(play: JSON) -> None:
    by_rounds = outcome(play)
    if by_rounds["status"] != "finished":
        return
    final = {
        "left": [left(row[1], row[2]) for row in table(play, HOLDINGS)],
        "black": [row[4] for row in table(play, HOLDINGS)],
        "tiles_exhausted": any(each.get("tiles_exhausted") for each in play.get("rounds", []))
        or play.get("final", {}).get("tiles_exhausted", False),
    }
    counted = {key: value for key, value in play.items() if key != "rounds"} | {"final": final}
    by_count = outcome(counted)
    for key in ("status", "scores", "places", "winners"):
        assert by_count[key] == by_rounds[key]


@given(plays)
def test_an_outcome_is_json(play: JSON) -> None:
    made = outcome(play)
    assert json.loads(json.dumps(made)) == made
