from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.judging import Judged, judge
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
    plays,
    turns,
)

ROUNDS, CAPTAINS, MATCHES = "The rounds", "The captains", "The drawings, and the word beside each"


def outcome(record: JSON) -> JSON:
    judged = judge(record)
    assert isinstance(judged, Judged), judged.as_json()
    return judged.outcome.as_json()


def table(record: JSON, title: str) -> list[Any]:
    """The rows of the table with this title in the record's `detail`; none where there is no such table."""
    return [row for block in outcome(record)["detail"] if block.get("title") == title for row in block["rows"]]


def sentences(record: JSON) -> list[str]:
    return [block["text"] for block in outcome(record)["detail"] if block["kind"] == "note"]


def worth(record: JSON) -> tuple[Any, ...]:
    made = outcome(record)
    return made["status"], made["scores"][0], made["result"], made["level"], made["share"]


def test_a_won_game_is_won_by_every_seat() -> None:
    made = outcome(game(*turns(0, 2, 0, 0, 0)))
    del made["detail"]
    assert made == {
        "status": "finished",
        "scores": [2, 2, 2, 2],
        "places": None,
        "winners": [0, 1, 2, 3],
        "result": "won",
        "rating": None,
        "level": 1,
        "share": 40,
        "next": None,
        "warnings": [],
    }


def test_a_lost_game_is_won_by_none() -> None:
    made = outcome(game(*turns(0, 2, 3)))
    del made["detail"]
    assert made == {
        "status": "finished",
        "scores": [5, 5, 5, 5],
        "places": None,
        "winners": [],
        "result": "lost",
        "rating": None,
        "level": 0,
        "share": 12,
        "next": None,
        "warnings": [],
    }


def test_the_detail_of_a_game_in_full() -> None:
    rounds = (
        matched(2, match(0, "ape", "bee", strokes=5), match(1, "bee", "owl", strokes=3), match(3, "cow")),
        counted(3, 1),
        matched(0, match(1, "dog"), match(2, "eel"), match(3, "fox", "pig"), mistakes=1),
    )
    assert outcome(game(*rounds, options=ODD_1))["detail"] == [
        {
            "kind": "table",
            "title": "The rounds",
            "columns": ["Round", "Strokes a drawing", "Drawings", "Mistakes", "Mistakes so far"],
            "rows": [[1, 5, 3, 2, 2], [2, 4, 3, 1, 3], [3, 3, 3, 1, 4]],
        },
        {"kind": "table", "title": "The captains", "columns": ["Round", "Seat"], "rows": [[1, 2], [2, 3], [3, 0]]},
        {
            "kind": "table",
            "title": "The drawings, and the word beside each",
            "columns": ["Round", "Seat", "Word", "Word beside it", "Result", "Strokes"],
            "rows": [
                [1, 0, "ape", "bee", "the word of another drawing", 5],
                [1, 1, "bee", "owl", "odd one out", 3],
                [1, 3, "cow", "cow", "right", None],
                [3, 1, "dog", "dog", "right", None],
                [3, 2, "eel", "eel", "right", None],
                [3, 3, "fox", "pig", "odd one out", None],
            ],
        },
        {"kind": "note", "text": "Odd ones out a round (sentences 69 and 76): 1"},
        {
            "kind": "note",
            "text": "Mistakes that don't lose yet: 3, for 4 players under loss_rule reach (sentences 50 and 51)",
        },
        {"kind": "note", "text": "Lost in round 3, mistakes: 4. Share: 6 x (3 - 1) = 12"},
    ]


def test_every_captain_of_a_round_has_a_row() -> None:
    record = game({"captains": [7, 0], "mistakes": 2}, {"captains": [0, 1], "mistakes": 0}, seats=8)
    assert table(record, CAPTAINS) == [[1, 7], [1, 0], [2, 0], [2, 1]]
    assert table(record, ROUNDS) == [[1, 5, 6, 2, 2], [2, 4, 6, 0, 2]]
    assert table(record, MATCHES) == []
    assert sentences(record) == [
        "Mistakes that don't lose yet: 7, for 8 players under loss_rule reach (sentences 50 and 51)"
    ]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, []),
        ({"odd_ones_out": 0, "captain_rotation": "rulebook", "loss_rule": "reach"}, []),
        (ODD_2, ["Odd ones out a round (sentences 69 and 76): 2"]),
        (FREE, ["House rule: any seats may be captains next (captain_rotation free)"]),
        (
            ODD_1 | FREE,
            [
                "Odd ones out a round (sentences 69 and 76): 1",
                "House rule: any seats may be captains next (captain_rotation free)",
            ],
        ),
    ],
)
def test_odd_ones_out_and_house_rules_are_named_first(options: JSON, told: list[str]) -> None:
    lost_by = "Mistakes that don't lose yet: 3, for 4 players under loss_rule reach (sentences 50 and 51)"
    assert sentences(game(*turns(2), options=options)) == [*told, lost_by]


def test_the_working_of_a_won_game() -> None:
    assert sentences(game(*turns(0, 2, 0, 0, 2), options=EXCEED)) == [
        "Mistakes that don't lose yet: 4, for 4 players under loss_rule exceed (sentences 50 and 51)",
        "Won, mistakes: 4. Share: 60 - (30 x 4 : 4, rounded down) = 30",
    ]


def test_before_the_first_round_any_seat_may_be_captain() -> None:
    made = outcome(game(seats=3))
    assert made["detail"] == [
        {
            "kind": "note",
            "text": "Mistakes that don't lose yet: 2, for 3 players under loss_rule reach (sentences 50 and 51)",
        }
    ]
    assert made["next"] == {
        "round": 1,
        "captains": None,
        "captains_number": 1,
        "drawings": 4,
        "cards_each": 2,
        "strokes": 5,
        "odd_ones_out": 0,
        "mistakes_left": 2,
    }


def test_the_table_is_told_what_comes_next() -> None:
    rounds = ({"captains": [8, 3], "mistakes": 1}, {"captains": [0, 4], "mistakes": 3})
    assert outcome(game(*rounds, seats=9, options=ODD_2))["next"] == {
        "round": 3,
        "captains": [1, 5],
        "captains_number": 2,
        "drawings": 7,
        "cards_each": 1,
        "strokes": 3,
        "odd_ones_out": 2,
        "mistakes_left": 4,
    }


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (game(*turns(0)), {"captains": [1], "strokes": 4, "mistakes_left": 3}),
        (game(*turns(0, 0, 0, 0)), {"captains": [0], "strokes": 1, "mistakes_left": 3}),
        (game(*turns(3)), {"captains": [1], "strokes": 4, "mistakes_left": 0}),
        (game(*turns(3), options=EXCEED), {"captains": [1], "strokes": 4, "mistakes_left": 1}),
        (game(*turns(0), options=FREE), {"captains": None, "strokes": 4, "mistakes_left": 3}),
        (game(*turns(0, seats=2), seats=2), {"captains": [1], "drawings": 3, "cards_each": 3, "mistakes_left": 1}),
        (game(seats=12), {"captains": None, "captains_number": 5, "drawings": 7, "cards_each": 1}),
    ],
)
def test_next_counts_strokes_and_mistakes_down(record: JSON, told: JSON) -> None:
    made = outcome(record)["next"]
    assert {key: made[key] for key in told} == told


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param(game(), ("in_progress", 0, None, None, None), id="before the first round"),
        pytest.param(game(*turns(0, 0, 0, 3)), ("in_progress", 3, None, None, None), id="47 a Round card is left"),
        pytest.param(game(*turns(0, 0, 0, 0, 0)), ("finished", 0, "won", 2, 60), id="54 won without a mistake"),
        pytest.param(game(*turns(0, 0, 0, 0, 2)), ("finished", 2, "won", 1, 40), id="54 won"),
        pytest.param(game(*turns(0, 0, 0, 0, 3)), ("finished", 3, "won", 1, 30), id="50 won at the limit"),
        pytest.param(game(*turns(2, 2)), ("finished", 4, "lost", 0, 6), id="51 the mistakes reach the limit"),
        pytest.param(game(*turns(3, 3)), ("finished", 6, "lost", 0, 6), id="51 the mistakes exceed the limit"),
        pytest.param(
            game(*turns(3, 0, 0, 0, 2)), ("finished", 5, "lost", 0, 24), id="46 lost before the last card goes"
        ),
        pytest.param(
            game(*turns(2, 0, 0, 0, 2), options=EXCEED), ("finished", 4, "won", 1, 30), id="51 exceed, not exceeded"
        ),
        pytest.param(game(*turns(2, 2), options=EXCEED), ("in_progress", 4, None, None, None), id="51 exceed, reached"),
        pytest.param(game(*turns(2, 3), options=EXCEED), ("finished", 5, "lost", 0, 6), id="51 exceed, exceeded"),
        pytest.param(game(counted(0, 3), seats=3), ("finished", 3, "lost", 0, 0), id="51 lost in the first round"),
        pytest.param(game(*turns(0, seats=2), seats=2), ("in_progress", 0, None, None, None), id="61 two players"),
        pytest.param(
            game(*turns(1, 0, 0, 0, 0, seats=2), seats=2, options=ODD_1),
            ("finished", 1, "won", 1, 30),
            id="73 two players survive an odd one out",
        ),
        pytest.param(game(ended_early=True), ("abandoned", 0, None, None, None), id="stopped before the first round"),
        pytest.param(game(*turns(3), ended_early=True), ("abandoned", 3, None, None, None), id="stopped"),
        pytest.param(game(*turns(2, 2), ended_early=True), ("finished", 4, "lost", 0, 6), id="stopped when lost"),
        pytest.param(
            game(*turns(0, 0, 0, 0, 0), ended_early=True), ("finished", 0, "won", 2, 60), id="stopped when won"
        ),
        pytest.param(alone(5, 0), ("finished", 0, "won", 2, 60), id="a count without a mistake"),
        pytest.param(alone(5, 4, seats=8), ("finished", 4, "won", 1, 43), id="a count that won: 30 x 4 : 7 is 17"),
        pytest.param(alone(5, 4), ("finished", 4, "lost", 0, 24), id="a count that lost in the fifth round"),
        pytest.param(alone(2, 4), ("finished", 4, "lost", 0, 6), id="a count that lost in the second round"),
        pytest.param(alone(1, 4, seats=3), ("finished", 4, "lost", 0, 0), id="a count that lost in the first round"),
        pytest.param(alone(5, 4, loss_rule="exceed"), ("finished", 4, "won", 1, 30), id="a count that exceed wins"),
    ],
)
def test_a_game_is_lost_by_its_mistakes_or_won_with_the_last_round(record: JSON, expected: tuple[Any, ...]) -> None:
    assert worth(record) == expected
    made = outcome(record)
    assert made["scores"] == [expected[1]] * record["seats"]
    assert made["winners"] == (list(range(record["seats"])) if expected[2] == "won" else [])
    assert (made["next"] is not None) == (expected[0] == "in_progress")


@pytest.mark.parametrize(
    ("seats", "shares"),
    [(2, [60, 30]), (3, [60, 45, 30]), (5, [60, 53, 45, 38, 30]), (8, [60, 56, 52, 48, 43, 39, 35, 30])],
)
def test_a_won_share_falls_from_60_to_30_by_mistakes(seats: int, shares: list[int]) -> None:
    assert [outcome(alone(5, made, seats, odd_ones_out=1))["share"] for made in range(seats)] == shares


def test_the_count_alone_has_its_working() -> None:
    assert outcome(alone(5, 2))["detail"] == [
        {"kind": "note", "text": "Only the final count was noted: who were captains is not known"},
        {
            "kind": "note",
            "text": "Mistakes that don't lose yet: 3, for 4 players under loss_rule reach (sentences 50 and 51)",
        },
        {"kind": "note", "text": "Won, mistakes: 2. Share: 60 - (30 x 2 : 3, rounded down) = 40"},
    ]


def test_matches_are_worth_the_mistakes_that_they_show() -> None:
    shown = (match(1, "ape", "bee"), match(2, "bee", "ape"), match(3, "cow"))
    by_count, by_matches, by_both = counted(0, 2), matched(0, *shown), matched(0, *shown, mistakes=2)
    made = [outcome(game(each)) for each in (by_count, by_matches, by_both)]
    assert [each["scores"] for each in made] == [[2, 2, 2, 2]] * 3
    assert made[0]["next"] == made[1]["next"] == made[2]["next"]


@given(plays, st.integers(1, 29))
def test_turning_the_seats_turns_the_outcome(play: JSON, turn: int) -> None:
    seats = play["seats"]

    def turned(seat: int) -> int:
        return (seat + turn) % seats

    def moved(round_: JSON) -> JSON:
        matches = [each | {"artist": turned(each["artist"])} for each in round_.get("matches", [])]
        return round_ | {"captains": [*map(turned, round_["captains"])]} | ({"matches": matches} if matches else {})

    before = outcome(play)
    after = outcome(play | {"rounds": [moved(each) for each in play.get("rounds", [])]})
    for block in before["detail"]:
        if "Seat" in block.get("columns", []):
            block["rows"] = [[at, turned(seat), *rest] for at, seat, *rest in block["rows"]]
    if before["next"] and before["next"]["captains"]:
        before["next"]["captains"] = [*map(turned, before["next"]["captains"])]
    before["warnings"] = [(each["code"], each["path"]) for each in before["warnings"]]
    after["warnings"] = [(each["code"], each["path"]) for each in after["warnings"]]
    assert after == before


@given(plays, st.randoms(use_true_random=False))
def test_where_captains_are_free_any_order_of_seats_gives_the_same_result(play: JSON, random: Any) -> None:
    places = random.sample(range(play["seats"]), play["seats"])
    rounds = []
    for each in play.get("rounds", []):
        matches = [match | {"artist": places[match["artist"]]} for match in each.get("matches", [])]
        random.shuffle(matches)
        moved = each | {"captains": [places[seat] for seat in each["captains"]]}
        rounds.append(moved | ({"matches": matches} if matches else {}))
    options = play["options"] | FREE
    before, after = outcome(play | {"options": options}), outcome(play | {"options": options, "rounds": rounds})
    for key in ("status", "scores", "winners", "result", "level", "share", "next"):
        assert after[key] == before[key]
    assert table(play | {"rounds": rounds, "options": options}, ROUNDS) == table(play, ROUNDS)


@given(plays)
def test_a_further_round_changes_no_earlier_one_and_its_captains_were_told(play: JSON) -> None:
    rounds = play.get("rounds", [])
    for many in range(len(rounds)):
        fewer = game(*rounds[:many], seats=play["seats"], options=play["options"])
        more = game(*rounds[: many + 1], seats=play["seats"], options=play["options"])
        for title in (ROUNDS, CAPTAINS, MATCHES):
            assert table(more, title)[: len(table(fewer, title))] == table(fewer, title)
        told = outcome(fewer)["next"]
        assert told["round"] == many + 1
        assert len(rounds[many]["captains"]) == told["captains_number"]
        if told["captains_number"] == 1:
            assert told["captains"] in (None, rounds[many]["captains"])
        assert outcome(more)["scores"] >= outcome(fewer)["scores"]


@given(plays)
def test_the_working_adds_up(play: JSON) -> None:
    rounds = play.get("rounds", [])
    if not rounds:
        return
    made = outcome(play)
    rows = table(play, ROUNDS)
    assert made["scores"] == [rows[-1][4]] * play["seats"] == [sum(row[3] for row in rows)] * play["seats"]
    assert sum(row[4] != "right" for row in table(play, MATCHES)) == sum(
        row[3] for row, each in zip(rows, rounds, strict=True) if "matches" in each
    )
    allowed = play["seats"] - (play["options"]["loss_rule"] == "reach")
    assert (made["status"] == "finished") == (made["scores"][0] > allowed or len(rounds) == 5)
    assert (made["result"] == "lost") == (made["scores"][0] > allowed)


@given(plays)
def test_the_count_alone_is_worth_what_the_rounds_are_that_gave_it(play: JSON) -> None:
    by_rounds = outcome(play)
    if by_rounds["status"] != "finished" or not play.get("rounds"):
        return
    by_count = outcome(alone(len(play["rounds"]), by_rounds["scores"][0], play["seats"], **play["options"]))
    for key in ("status", "scores", "winners", "result", "level", "share"):
        assert by_count[key] == by_rounds[key]


@given(st.integers(2, 30), st.data())
def test_fewer_mistakes_are_never_worth_less(seats: int, data: st.DataObject) -> None:
    more = data.draw(st.integers(1, seats))
    fewer_made, more_made = (outcome(alone(5, made, seats, odd_ones_out=1)) for made in (more - 1, more))
    assert fewer_made["level"] >= more_made["level"]
    assert fewer_made["share"] > more_made["share"]


@given(plays)
def test_an_outcome_is_json(play: JSON) -> None:
    made = outcome(play)
    assert json.loads(json.dumps(made)) == made
