from __future__ import annotations

from random import Random

from rules.broad_lines.simulate import simulate
from rules.judging import Judged, judge
from tests.rules.broad_lines.records import JSON

PLAYS = [simulate(Random(seed), 2 + seed % 7) for seed in range(600)]
ROUNDS = [each for play in PLAYS for each in play.get("rounds", [])]


def outcomes() -> list[JSON]:
    made = []
    for play in PLAYS:
        judged = judge(play)
        assert isinstance(judged, Judged), judged.as_json()
        made.append(judged.outcome.as_json())
    return made


def test_every_play_is_legal_and_together_they_reach_every_end() -> None:
    made = outcomes()
    assert {each["status"] for each in made} == {"in_progress", "finished", "abandoned"}
    assert {each["level"] for each in made} == {None, 0, 1, 2, 3, 4, 5, 6}


def test_games_end_by_a_guess_by_the_last_sheet_and_by_an_extra_sheet() -> None:
    ends = {
        play["rounds"][-1]["result"]
        for play, made in zip(PLAYS, outcomes(), strict=True)
        if made["status"] == "finished" and play.get("rounds")
    }
    assert ends == {"guessed", "out_of_sheets", "gave_up"}


def test_every_option_is_played() -> None:
    assert {play["options"]["critic_rotation"] for play in PLAYS} == {"rulebook", "skip", "free"}
    assert {play["options"]["zero_sheet_give_up"] for play in PLAYS} == {True, False}
    assert any(each["sheets"] == 0 for each in ROUNDS)


def test_games_are_counted_alone_and_beside_their_rounds() -> None:
    assert {(bool(play.get("rounds")), "final" in play) for play in PLAYS} == {
        (True, False),
        (True, True),
        (False, True),
        (False, False),
    }


def test_a_third_of_the_games_give_up_and_rounds_are_noted() -> None:
    giving_up = sum(any(each["result"] == "gave_up" for each in play.get("rounds", [])) for play in PLAYS)
    assert giving_up * 3 >= len(PLAYS)
    assert 0.25 < sum("word" in each for each in ROUNDS) / len(ROUNDS) < 0.45


def test_a_seed_gives_one_play() -> None:
    assert simulate(Random(5), 4) == simulate(Random(5), 4)
