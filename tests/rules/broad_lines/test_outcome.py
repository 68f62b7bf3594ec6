from __future__ import annotations

import json
from collections import deque
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.judging import Judged, judge
from tests.rules.broad_lines.records import FREE, JSON, SKIP, ZERO, game, gave_up, guessed, plays, ran_out


def outcome(record: JSON) -> JSON:
    judged = judge(record)
    assert isinstance(judged, Judged)
    return judged.outcome.as_json()


def table(record: JSON, title: str) -> list[Any]:
    """The rows of the table with this title in the record's `detail`."""
    (rows,) = (block["rows"] for block in outcome(record)["detail"] if block.get("title") == title)
    return list(rows)


def sentences(record: JSON) -> list[str]:
    return [block["text"] for block in outcome(record)["detail"] if block["kind"] == "note"]


ROUNDS, DRAWINGS = "The rounds, each with the seat of its critic", "Who drew each sheet"


def test_a_finished_game_is_worth_its_words_for_every_seat() -> None:
    made = outcome(game(guessed(0, 20), guessed(3, 5), seats=4))
    del made["detail"]
    assert made == {
        "status": "finished",
        "scores": [2, 2, 2, 2],
        "places": None,
        "winners": [],
        "result": None,
        "rating": {
            "tier": 2,
            "of": 6,
            "guessed": 2,
            "title": "Well, at least you know how to hold a marker. Now you need to learn how to use it.",
        },
        "level": 2,
        "share": 20,
        "next": None,
        "warnings": [],
    }


def test_the_detail_of_a_finished_game_in_full() -> None:
    assert outcome(game(guessed(0, 2), gave_up(3, 3), ran_out(3, 19), seats=4))["detail"] == [
        {
            "kind": "table",
            "title": "The rounds, each with the seat of its critic",
            "columns": [
                "Round",
                "Seat",
                "Sheets drawn",
                "Result",
                "Extra sheet",
                "Sheets used so far",
                "Words so far",
            ],
            "rows": [
                [1, 0, 2, "guessed", 0, 2, 1],
                [2, 3, 3, "given up", 1, 6, 1],
                [3, 3, 19, "out of sheets", 0, 25, 1],
            ],
        },
        {
            "kind": "table",
            "title": "Who drew each sheet",
            "columns": ["Round", "Sheet", "Seat"],
            "rows": [
                [1, 1, 1],
                [1, 2, 2],
                [2, 1, 0],
                [2, 2, 1],
                [2, 3, 2],
                *([3, sheet, (sheet - 1) % 3] for sheet in range(1, 20)),
            ],
        },
        {"kind": "note", "text": "25 of 25 sheets are used"},
        {
            "kind": "note",
            "text": "Words guessed: 1. That is tier 1 of 6, from 1 words on (sentences 74 to 83). Share: 10 x 1 = 10",
        },
        {"kind": "note", "text": "Perhaps you should not build your life around the visual arts."},
    ]


def test_sentences_62_to_71_the_example_of_the_house() -> None:
    record = game(guessed(0, 3, word="House", guesses=5), seats=4)
    assert table(record, DRAWINGS) == [[1, 1, 1], [1, 2, 2], [1, 3, 3]]
    assert table(record, ROUNDS) == [[1, 0, 3, "guessed", 0, 3, 1]]
    made = outcome(record)
    assert (made["status"], made["scores"], made["next"]["critic"], made["next"]["sheets_left"]) == (
        "in_progress",
        [1, 1, 1, 1],
        0,
        22,
    )


@pytest.mark.parametrize(
    ("record", "status"),
    [
        pytest.param(game(), "in_progress", id="before the first round"),
        pytest.param(game(guessed(0, 24)), "in_progress", id="72 one sheet is left"),
        pytest.param(game(guessed(0, 25)), "finished", id="73 guessed with the 25th sheet"),
        pytest.param(game(ran_out(0, 25)), "finished", id="73 not guessed with the 25th sheet"),
        pytest.param(game(gave_up(0, 24)), "finished", id="52 the extra sheet is the 25th"),
        pytest.param(game(gave_up(0, 23)), "in_progress", id="52 the extra sheet is the 24th"),
        pytest.param(game(final={"guessed": 0}), "finished", id="74 counted"),
        pytest.param(game(ended_early=True), "abandoned", id="stopped before the first round"),
        pytest.param(game(guessed(0, 24), ended_early=True), "abandoned", id="stopped with one sheet left"),
        pytest.param(game(guessed(0, 25), ended_early=True), "finished", id="stopped when it was over"),
    ],
)
def test_a_game_is_over_with_its_25th_sheet(record: JSON, status: str) -> None:
    made = outcome(record)
    assert made["status"] == status
    assert [made[key] is not None for key in ("rating", "level", "share")] == [status == "finished"] * 3
    assert (made["next"] is not None) == (status == "in_progress")


def test_an_abandoned_game_keeps_its_words_and_has_no_result() -> None:
    made = outcome(game(guessed(0, 2), guessed(3, 2), ended_early=True))
    assert (made["scores"], made["rating"], made["winners"]) == ([2, 2, 2, 2], None, [])


def test_the_count_alone_is_rated_without_sheets() -> None:
    made = outcome(game(final={"guessed": 7, "gave_up": 9}))
    assert (made["scores"], made["rating"]["tier"], made["level"], made["share"]) == ([7, 7, 7, 7], 4, 4, 40)
    assert made["detail"] == [
        {"kind": "note", "text": "Only the final count was noted: who drew the sheets is not known"},
        {
            "kind": "note",
            "text": "Words guessed: 7. That is tier 4 of 6, from 6 words on (sentences 74 to 83). Share: 10 x 4 = 40",
        },
        {"kind": "note", "text": "Excellent! You are a talented artist."},
    ]


def test_before_the_first_round_any_seat_may_be_critic() -> None:
    made = outcome(game())
    assert made["detail"] == []
    assert made["next"] == {
        "critic": None,
        "first_artist": None,
        "sheets_left": 25,
        "rating": {
            "tier": 0,
            "of": 6,
            "guessed": 0,
            "title": "The main thing is that you had fun. Maybe someday you will learn to draw!",
        },
        "critic_after": [],
    }


def test_the_table_is_told_what_comes_next() -> None:
    made = outcome(game(guessed(0, 19), gave_up(2, 1), seats=4))
    assert made["next"] == {
        "critic": 0,
        "first_artist": 1,
        "sheets_left": 4,
        "rating": {
            "tier": 1,
            "of": 6,
            "guessed": 1,
            "title": "Perhaps you should not build your life around the visual arts.",
        },
        "critic_after": [
            {"sheets": 1, "critic": 2},
            {"sheets": 2, "critic": 3},
            {"sheets": 3, "critic": 0},
        ],
    }


@pytest.mark.parametrize(
    ("record", "critic", "critics"),
    [
        (game(guessed(0, 22), seats=4), 2, [0, 1]),
        (game(guessed(0, 22), seats=2), 0, [0, 0]),
        (game(guessed(0, 24), seats=4), 0, []),
        (game(guessed(0, 21), seats=4, options=SKIP), 1, [3, 0, 2]),
        (game(guessed(0, 22), seats=4, options=FREE), None, []),
        (game(gave_up(0, 0), seats=4, options=ZERO), None, []),
        (game(gave_up(0, 0), seats=4, options=ZERO | SKIP), None, []),
        (game(guessed(0, 22), seats=4, options=ZERO), 2, [0, 1]),
    ],
)
def test_next_names_the_critics_where_the_rules_do(record: JSON, critic: int | None, critics: list[int]) -> None:
    made = outcome(record)["next"]
    assert made["critic"] == critic
    assert made["critic_after"] == [{"sheets": at, "critic": seat} for at, seat in enumerate(critics, start=1)]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, []),
        ({"critic_rotation": "rulebook", "zero_sheet_give_up": False}, []),
        (SKIP, ["House rule: a critic never repeats, the seat to the left is next instead (critic_rotation skip)"]),
        (
            FREE | ZERO,
            [
                "House rule: any seat may be critic next (critic_rotation free)",
                "House rule: a word may be given up on 0 sheets, for the extra sheet alone, and then any seat may be"
                " critic next (zero_sheet_give_up)",
            ],
        ),
    ],
)
def test_the_detail_names_the_house_rules_first(options: JSON, told: list[str]) -> None:
    assert sentences(game(seats=4, options=options)) == told
    assert sentences(game(guessed(0, 3), seats=4, options=options)) == [*told, "3 of 25 sheets are used"]


def passed_round(seats: int, critic: int, sheets: int) -> tuple[list[int], int]:
    """The artists of a round and the critic after it, by passing the marker around the table seat by seat."""
    table = deque(range(seats))
    while table[0] != critic:
        table.rotate(-1)
    artists = []
    for _ in range(sheets):
        table.rotate(-1)
        if table[0] == critic:
            table.rotate(-1)
        artists.append(table[0])
    table.rotate(-1)
    return artists, table[0]


@given(st.integers(2, 12), st.data())
def test_critics_and_artists_are_those_of_a_marker_passed_around(seats: int, data: st.DataObject) -> None:
    critic = data.draw(st.integers(0, seats - 1))
    rounds, drawings, left = [], [], 25
    while left:
        sheets = data.draw(st.integers(1, left))
        result = data.draw(st.sampled_from(["guessed", "gave_up"] if sheets < left else ["guessed", "out_of_sheets"]))
        artists, after = passed_round(seats, critic, sheets)
        rounds.append({"critic": critic, "sheets": sheets, "result": result})
        drawings += [[len(rounds), at, seat] for at, seat in enumerate(artists, start=1)]
        left -= sheets + (result == "gave_up")
        critic = after
    record = game(*rounds, seats=seats)
    assert outcome(record)["status"] == "finished"
    assert table(record, DRAWINGS) == drawings


@given(plays, st.integers(1, 29))
def test_turning_the_seats_turns_the_outcome(play: JSON, turn: int) -> None:
    seats = play["seats"]

    def turned(seat: int | None) -> int | None:
        return None if seat is None else (seat + turn) % seats

    before = outcome(play)
    after = outcome(play | {"rounds": [each | {"critic": turned(each["critic"])} for each in play.get("rounds", [])]})
    for block in before["detail"]:
        if "Seat" in block.get("columns", []):
            at = block["columns"].index("Seat")
            block["rows"] = [[*row[:at], turned(row[at]), *row[at + 1 :]] for row in block["rows"]]
    if before["next"]:
        before["next"]["critic"] = turned(before["next"]["critic"])
        before["next"]["first_artist"] = turned(before["next"]["first_artist"])
        before["next"]["critic_after"] = [
            row | {"critic": turned(row["critic"])} for row in before["next"]["critic_after"]
        ]
    assert after == before


@given(plays)
def test_a_further_round_changes_no_earlier_one_and_its_critic_was_told(play: JSON) -> None:
    rounds = play.get("rounds", [])
    options = play["options"]
    for many in range(1, len(rounds)):
        fewer = game(*rounds[:many], seats=play["seats"], options=options)
        more = game(*rounds[: many + 1], seats=play["seats"], options=options)
        assert table(more, ROUNDS)[:many] == table(fewer, ROUNDS)
        assert table(more, DRAWINGS)[: len(table(fewer, DRAWINGS))] == table(fewer, DRAWINGS)
        told = outcome(fewer)["next"]
        assert told["critic"] in (None, rounds[many]["critic"])
        after = outcome(more)["next"]
        if after and told["critic"] is not None and rounds[many]["sheets"]:
            assert {"sheets": rounds[many]["sheets"], "critic": after["critic"]} in told["critic_after"]


@given(plays)
def test_the_working_adds_up(play: JSON) -> None:
    made = outcome(play)
    rounds = play.get("rounds", [])
    if not rounds:
        return
    *_, (_, _, _, _, _, used, words) = table(play, ROUNDS)
    given_up = sum(each["result"] == "gave_up" for each in rounds)
    assert used == len(table(play, DRAWINGS)) + given_up <= 25
    assert made["scores"] == [words] * play["seats"]
    assert (made["status"] == "finished") == (used == 25)
    assert f"{used} of 25 sheets are used" in sentences(play)


@given(plays)
def test_the_count_alone_is_rated_like_the_rounds_that_gave_it(play: JSON) -> None:
    by_rounds = outcome(play)
    if by_rounds["status"] != "finished":
        return
    by_count = outcome(game(seats=play["seats"], options=play["options"], final={"guessed": by_rounds["scores"][0]}))
    for key in ("status", "scores", "rating", "level", "share"):
        assert by_count[key] == by_rounds[key]


@given(st.integers(0, 24))
def test_one_word_more_is_never_rated_less(words: int) -> None:
    fewer, more = (outcome(game(final={"guessed": guessed_words})) for guessed_words in (words, words + 1))
    assert fewer["level"] <= more["level"]
    assert fewer["share"] <= more["share"] == 10 * more["rating"]["tier"]


@given(plays)
def test_an_outcome_is_json(play: JSON) -> None:
    made = outcome(play)
    assert json.loads(json.dumps(made)) == made
