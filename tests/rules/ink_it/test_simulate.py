from __future__ import annotations

from random import Random

from rules.ink_it.simulate import simulate
from rules.judging import Judged, judge
from tests.rules.ink_it.records import JSON

PLAYS = [simulate(Random(seed), 2 + seed % 9) for seed in range(900)]
MATCHES = [
    (play, [match for each in play["rounds"] for match in each["matches"]])
    for play in PLAYS
    if any("matches" in each for each in play.get("rounds", []))
]


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
    assert {(each["result"], each["level"]) for each in made} == {(None, None), ("lost", 0), ("won", 1), ("won", 2)}
    assert {each["share"] for each in made if each["level"] == 0} == {0, 6, 12, 18, 24}
    assert {each["code"] for made_ in made for each in made_["warnings"]} == {
        "ink-it.captains_not_passed",
        "ink-it.word_again",
    }


def test_games_end_early_when_they_are_over_and_when_not() -> None:
    stopped = {each["status"] for play, each in zip(PLAYS, outcomes(), strict=True) if play.get("ended_early")}
    assert stopped == {"finished", "abandoned"}


def test_the_house_rule_saves_games_that_the_rulebook_loses() -> None:
    made = zip(PLAYS, outcomes(), strict=True)
    assert any(each["result"] == "won" and each["scores"][0] == play["seats"] for play, each in made)


def test_every_option_is_played() -> None:
    assert {play["options"]["odd_ones_out"] for play in PLAYS} == {0, 1, 2}
    assert {play["options"]["loss_rule"] for play in PLAYS} == {"reach", "exceed"}
    assert {play["options"]["captain_rotation"] for play in PLAYS} == {"rulebook", "free"}


def test_games_are_counted_alone_and_beside_their_rounds_in_part_and_whole() -> None:
    assert {(bool(play.get("rounds")), *play.get("final", {})) for play in PLAYS} == {
        (True,),
        (True, "rounds"),
        (True, "mistakes"),
        (True, "rounds", "mistakes"),
        (False,),
        (False, "rounds", "mistakes"),
    }


def test_a_third_of_the_games_have_matches() -> None:
    assert len(PLAYS) / 3 < len(MATCHES) < len(PLAYS) / 2


def test_matches_are_right_swapped_and_odd_with_and_without_strokes() -> None:
    assert {"strokes" in match for _, matches in MATCHES for match in matches} == {True, False}
    assert {"mistakes" in each for play, _ in MATCHES for each in play["rounds"]} == {True, False}
    for odd in (0, 1, 2):
        used = {
            len({match["matched"] for match in each["matches"]} - {match["word"] for match in each["matches"]})
            for play, _ in MATCHES
            for each in play["rounds"]
            if play["options"]["odd_ones_out"] == odd
        }
        assert used == set(range(odd + 1))


def test_a_seed_gives_one_play() -> None:
    assert simulate(Random(5), 4) == simulate(Random(5), 4)
