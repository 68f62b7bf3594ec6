from __future__ import annotations

from random import Random

import pytest

from rules.ink.simulate import simulate
from rules.judging import Judged, judge
from tests.rules.ink.records import JSON

PLAYS = [simulate(Random(seed), 1 + seed % 4) for seed in range(800)]
TURNS = [turn for play in PLAYS for each in play.get("rounds", []) for turn in each["turns"]]
GOALS = [goal for turn in TURNS for goal in turn.get("goals", [])]


@pytest.fixture(scope="module")
def outcomes() -> list[JSON]:
    made = []
    for play in PLAYS:
        judged = judge(play)
        assert isinstance(judged, Judged), judged.as_json()
        made.append(judged.outcome.as_json())
    return made


def in_a_tie(made: JSON) -> bool:
    return any("tie" in str(row[2]) for block in made["detail"] for row in block.get("rows", []))


def test_every_play_is_legal_and_together_they_reach_every_end(outcomes: list[JSON]) -> None:
    assert {each["status"] for each in outcomes} == {"in_progress", "finished", "abandoned"}
    assert {len(each["winners"]) for each in outcomes} == {0, 1, 2, 3, 4}
    assert {(each["next"]["last_round"], each["next"]["tie_turn"]) for each in outcomes if each["next"]} >= {
        (False, False),
        (True, False),
        (False, True),
    }


def test_games_end_in_every_way(outcomes: list[JSON]) -> None:
    notes = {
        block["text"].partition(":")[0]
        for each in outcomes
        for block in each["detail"]
        if block["kind"] == "note" and "most black ink, " not in block["text"]
    }
    assert notes == {
        "Only the final count was noted",
        "Seats that have placed all their bottles (sentence 33)",
        "The tiles ran out before a seat had placed all its bottles (sentence 12)",
        "Played alone, the game has no winner",
        "The most bottles placed win (sentence 2), then the most black ink; a tie in both is shared",
        "The one that has wins, however much black ink was used (sentence 35)",
        "No tile is left to break the tie with",
        "The table shares a tie in black ink",
        "The table stopped before the tie was broken",
    }


def test_ties_are_played_on_and_broken_or_left(outcomes: list[JSON]) -> None:
    ended = {(each["status"], len(each["winners"]) > 1) for each in outcomes if in_a_tie(each)}
    assert ended >= {("finished", False), ("finished", True), ("in_progress", False), ("abandoned", False)}


def test_every_option_and_setup_is_played() -> None:
    assert {play["options"]["final_tie"] for play in PLAYS} == {"play_on", "shared"}
    assert {tuple(play.get("setup", {})) for play in PLAYS} == {
        (),
        ("first_seat",),
        ("palettes",),
        ("first_seat", "palettes"),
    }
    assert any(play.get("setup", {}).get("first_seat") for play in PLAYS)


def test_games_are_counted_alone_and_beside_their_rounds() -> None:
    assert {(bool(play.get("rounds")), "final" in play) for play in PLAYS} == {
        (True, False),
        (True, True),
        (False, True),
        (False, False),
    }


def test_more_than_a_third_of_the_games_complete_goals_or_play_a_tie_on() -> None:
    with_goals = sum(
        any("goals" in turn for each in play.get("rounds", []) for turn in each["turns"]) for play in PLAYS
    )
    assert with_goals * 3 >= len(PLAYS)
    assert {goal["number"] for goal in GOALS} == {3, 4, 5, 6, 7}
    assert {key for goal in GOALS for key in goal} == {
        "number",
        "color",
        "area",
        "palette",
        "wild",
        "black",
        "to_wild",
    }
    assert {turn["action"] for turn in TURNS} == {"paint", "pass"}


def test_a_seed_gives_one_play() -> None:
    assert simulate(Random(5), 4) == simulate(Random(5), 4)
