from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.broad_lines import checks
from rules.judging import Judged, Refused, judge
from tests.rules.broad_lines.records import FREE, JSON, SKIP, ZERO, game, gave_up, guessed, plays, ran_out
from tests.rules.readme import unaccounted

FULL = guessed(0, 25)
README = Path(checks.__file__).with_name("README.md")

REFUSED: dict[str, tuple[JSON, list[tuple[str, str]]]] = {
    "2 a round draws more than all the sheets": (
        game(guessed(0, 26)),
        [("too_many_sheets", "/rounds/0/sheets")],
    ),
    "2 a round draws the largest number of sheets": (
        game(guessed(0, 2**31 - 1)),
        [("too_many_sheets", "/rounds/0/sheets")],
    ),
    "9 the critic is beyond the last seat": (game(guessed(4, 3)), [("critic_seat", "/rounds/0/critic")]),
    "9 the critic is before the first seat": (game(guessed(-1, 3)), [("critic_seat", "/rounds/0/critic")]),
    "9 every critic is none of the players": (
        game(guessed(4, 3), gave_up(9, 2), guessed(-(2**31) + 1, 1)),
        [("critic_seat", f"/rounds/{at}/critic") for at in range(3)],
    ),
    "12 number nought": (game(guessed(0, 3, number=0)), [("number", "/rounds/0/number")]),
    "12 number seven": (game(guessed(0, 3, number=7)), [("number", "/rounds/0/number")]),
    "15 one player alone": (game(guessed(0, 3), guessed(0, 3), seats=1), [("seats", "/seats")]),
    "15 nobody plays": (game(guessed(0, 3), seats=0), [("seats", "/seats")]),
    "15 fewer than nobody plays": (game(guessed(0, 3), seats=-1), [("seats", "/seats")]),
    "15 one player alone and a critic who isn't there": (
        game(guessed(1, 3), seats=1),
        [("seats", "/seats"), ("critic_seat", "/rounds/0/critic")],
    ),
    "15 more players than a record holds": (game(seats=31), [("seats", "/seats")]),
    "15 a thousand million players": (
        game(guessed(0, 1), guessed(0, 1), seats=10**9),
        [("seats", "/seats"), ("critic_turn", "/rounds/1/critic")],
    ),
    "16 a word is guessed before a sheet is drawn": (game(guessed(0, 0)), [("no_sheets", "/rounds/0/sheets")]),
    "16 fewer sheets than none": (game(gave_up(0, -3)), [("no_sheets", "/rounds/0/sheets")]),
    "16 fewer sheets than none under the house rule": (
        game(gave_up(0, -1), options=ZERO),
        [("no_sheets", "/rounds/0/sheets")],
    ),
    "16 fewer sheets than none give none back": (
        game(gave_up(0, -3), guessed(0, 25)),
        [("no_sheets", "/rounds/0/sheets"), ("too_many_sheets", "/rounds/1/sheets")],
    ),
    "16 a word is guessed on no sheet under the house rule": (
        game(guessed(0, 0), options=ZERO),
        [("no_sheets", "/rounds/0/sheets")],
    ),
    "16 no sheet is drawn and yet they ran out": (
        game(ran_out(0, 0)),
        [("no_sheets", "/rounds/0/sheets"), ("sheets_left", "/rounds/0/result")],
    ),
    "21 a word is guessed without a guess": (game(guessed(0, 3, guesses=0)), [("guesses", "/rounds/0/guesses")]),
    "21 fewer guesses than none": (game(gave_up(0, 3, guesses=-1)), [("guesses", "/rounds/0/guesses")]),
    "39 three guesses on one sheet": (game(guessed(0, 1, guesses=3)), [("guesses", "/rounds/0/guesses")]),
    "39 seven guesses on three sheets": (game(gave_up(0, 3, guesses=7)), [("guesses", "/rounds/0/guesses")]),
    "39 a guess without a sheet": (game(gave_up(0, 0, guesses=1), options=ZERO), [("guesses", "/rounds/0/guesses")]),
    "46 a word is given up before a sheet is drawn": (game(gave_up(0, 0)), [("no_sheets", "/rounds/0/sheets")]),
    "51 used sheets are drawn on again": (
        game(guessed(0, 20), guessed(3, 6)),
        [("too_many_sheets", "/rounds/1/sheets")],
    ),
    "52 the extra sheet of a give-up is drawn on": (
        game(gave_up(0, 20), guessed(3, 5)),
        [("too_many_sheets", "/rounds/1/sheets")],
    ),
    "52 the extra sheet of a give-up on no sheet is drawn on": (
        game(gave_up(0, 0), gave_up(2, 0), guessed(1, 24), options=ZERO),
        [("too_many_sheets", "/rounds/2/sheets")],
    ),
    "59 the critic sits right of the one due": (
        game(guessed(0, 2), guessed(2, 1)),
        [("critic_turn", "/rounds/1/critic")],
    ),
    "59 the critic moves on though the last artist sat to the right": (
        game(guessed(0, 3), guessed(1, 1)),
        [("critic_turn", "/rounds/1/critic")],
    ),
    "59 the critic repeats though the house rule skips": (
        game(guessed(0, 3), guessed(0, 1), options=SKIP),
        [("critic_turn", "/rounds/1/critic")],
    ),
    "59 the critic changes between two players": (
        game(guessed(0, 3), guessed(1, 1), seats=2),
        [("critic_turn", "/rounds/1/critic")],
    ),
    "59 a wrong critic passes the turn on all the same": (
        game(guessed(0, 1), guessed(3, 1), guessed(1, 1), guessed(1, 1)),
        [("critic_turn", "/rounds/1/critic"), ("critic_turn", "/rounds/3/critic")],
    ),
    "72 the game is given up on the last sheet": (
        game(gave_up(0, 25)),
        [("gave_up_on_last_sheet", "/rounds/0/result")],
    ),
    "72 the sheets run out with one left": (game(ran_out(0, 24)), [("sheets_left", "/rounds/0/result")]),
    "72 the sheets run out in the middle": (
        game(ran_out(0, 2), guessed(3, 1)),
        [("sheets_left", "/rounds/0/result")],
    ),
    "73 a round follows the 25th sheet": (game(FULL, guessed(2, 1)), [("after_end", "/rounds/1")]),
    "73 a round follows the extra sheet that was the 25th": (
        game(gave_up(0, 24), guessed(0, 1)),
        [("after_end", "/rounds/1")],
    ),
    "73 each round after the end is too many": (
        game(FULL, guessed(2, 1), gave_up(0, 1), ran_out(2, 1)),
        [("after_end", "/rounds/1"), ("after_end", "/rounds/2"), ("after_end", "/rounds/3")],
    ),
    "73 a round after the end is judged in all else": (
        game(FULL, guessed(0, 0, number=7, guesses=0)),
        [
            ("after_end", "/rounds/1"),
            ("critic_turn", "/rounds/1/critic"),
            ("no_sheets", "/rounds/1/sheets"),
            ("number", "/rounds/1/number"),
            ("guesses", "/rounds/1/guesses"),
        ],
    ),
    "73 the count stands before the end": (
        game(guessed(0, 3), final={"guessed": 1}),
        [("final_unfinished", "/final")],
    ),
    "73 the count stands in a game that was stopped": (
        game(final={"guessed": 1}, ended_early=True),
        [("final_ended_early", "/final")],
    ),
    "73 the count stands before the end of a game that was stopped": (
        game(guessed(0, 3), final={"guessed": 1}, ended_early=True),
        [("final_ended_early", "/final"), ("final_unfinished", "/final")],
    ),
    "73 the count stands beside the rounds of a finished game said to be stopped": (
        game(FULL, final={"guessed": 1}, ended_early=True),
        [("final_ended_early", "/final")],
    ),
    "53 another count of words than the rounds": (
        game(FULL, final={"guessed": 0}),
        [("final_mismatch", "/final/guessed")],
    ),
    "54 another count of given up words than the rounds": (
        game(gave_up(0, 23), guessed(3, 1), final={"guessed": 1, "gave_up": 0}),
        [("final_mismatch", "/final/gave_up")],
    ),
    "53 another count than the rounds as written": (
        game(guessed(0, 26), final={"guessed": 3, "gave_up": 2}),
        [
            ("too_many_sheets", "/rounds/0/sheets"),
            ("final_mismatch", "/final/guessed"),
            ("final_mismatch", "/final/gave_up"),
        ],
    ),
    "74 fewer words than none": (
        game(final={"guessed": -1, "gave_up": -2}),
        [("final_negative", "/final/guessed"), ("final_negative", "/final/gave_up")],
    ),
    "74 fewer words than none don't make room": (
        game(final={"guessed": -1, "gave_up": 13}),
        [("final_negative", "/final/guessed"), ("final_sheets", "/final/gave_up")],
    ),
    "2 more words than sheets": (game(final={"guessed": 26}), [("final_sheets", "/final/guessed")]),
    "2 more words than sheets and none given up": (
        game(final={"guessed": 26, "gave_up": 0}),
        [("final_sheets", "/final/guessed")],
    ),
    "2 more words than sheets, and given up words besides": (
        game(final={"guessed": 26, "gave_up": 3}),
        [("final_sheets", "/final/guessed")],
    ),
    "52 a word given up when each sheet gave a word": (
        game(final={"guessed": 25, "gave_up": 1}),
        [("final_sheets", "/final/gave_up")],
    ),
    "52 a word given up takes two sheets": (
        game(final={"guessed": 4, "gave_up": 11}),
        [("final_sheets", "/final/gave_up")],
    ),
    "52 a word given up takes a sheet under the house rule": (
        game(final={"guessed": 4, "gave_up": 22}, options=ZERO),
        [("final_sheets", "/final/gave_up")],
    ),
    "everything at once, in reading order": (
        game(
            guessed(7, 3, number=9, guesses=0),
            ran_out(1, 0),
            gave_up(3, 30, guesses=99),
            seats=40,
            final={"guessed": 0},
            ended_early=True,
        ),
        [
            ("seats", "/seats"),
            ("number", "/rounds/0/number"),
            ("guesses", "/rounds/0/guesses"),
            ("critic_turn", "/rounds/1/critic"),
            ("no_sheets", "/rounds/1/sheets"),
            ("sheets_left", "/rounds/1/result"),
            ("too_many_sheets", "/rounds/2/sheets"),
            ("guesses", "/rounds/2/guesses"),
            ("final_ended_early", "/final"),
            ("final_mismatch", "/final/guessed"),
        ],
    ),
}

ALLOWED: dict[str, JSON] = {
    "9 any player is the first critic": game(guessed(3, 1)),
    "12 the numbers of a card": game(guessed(0, 1, number=1), guessed(2, 1, number=6)),
    "21 one guess is enough": game(guessed(0, 3, guesses=1)),
    "39 two guesses a sheet": game(guessed(0, 3, guesses=6), gave_up(0, 2, guesses=0), gave_up(3, 2, guesses=4)),
    "46 a give-up on no sheet under the house rule": game(gave_up(0, 0, guesses=0), options=ZERO),
    "52 the extra sheet is the 25th": game(gave_up(0, 24)),
    "52 the extra sheet of a give-up on no sheet is the 25th": game(guessed(0, 24), gave_up(0, 0), options=ZERO),
    "59 the same critic after a full turn": game(guessed(0, 3), guessed(0, 1)),
    "59 the same critic with two players": game(guessed(1, 3), guessed(1, 2), seats=2),
    "59 another critic with two players who skip": game(guessed(1, 3), guessed(0, 2), seats=2, options=SKIP),
    "59 after a critic who would repeat the seat to the left": game(guessed(0, 3), guessed(1, 1), options=SKIP),
    "59 any critic under free": game(guessed(0, 3), guessed(2, 1), guessed(2, 1), options=FREE),
    "59 any critic after a give-up on no sheet": game(gave_up(0, 0), gave_up(3, 0), gave_up(3, 0), options=ZERO),
    "59 the same critic after a give-up on no sheet, also of those who skip": game(
        gave_up(0, 0), guessed(0, 1), options=ZERO | SKIP
    ),
    "72 the word is guessed with the 25th sheet": game(guessed(0, 25, guesses=50)),
    "72 the word isn't guessed with the 25th sheet": game(ran_out(0, 25, guesses=50)),
    "73 a finished game that was said to be stopped": game(FULL, ended_early=True),
    "74 the count beside the rounds": game(
        gave_up(0, 3), gave_up(0, 19), guessed(2, 1), final={"guessed": 1, "gave_up": 2}
    ),
    "74 the words beside the rounds": game(gave_up(0, 23), guessed(3, 1), final={"guessed": 1}),
    "74 the count alone": game(final={"guessed": 0}),
    "74 the count alone of a game that wasn't stopped": game(final={"guessed": 25}, ended_early=False),
    "74 as many given up as the sheets allow": game(final={"guessed": 1, "gave_up": 12}),
    "74 as many given up as the house rule allows": game(final={"guessed": 1, "gave_up": 24}, options=ZERO),
    "2 to 30 players": game(seats=30, final={"guessed": 3}),
}


def problems(record: JSON) -> list[tuple[str, str]]:
    judged = judge(record)
    return [(each.code, each.pointer) for each in judged.problems] if isinstance(judged, Refused) else []


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    record, expected = REFUSED[case]
    assert problems(record) == [(f"broad-lines.{reason}", path) for reason, path in expected]


@pytest.mark.parametrize("case", ALLOWED)
def test_allowed(case: str) -> None:
    assert problems(ALLOWED[case]) == []


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (
            game(seats=1),
            "a critic and an artist to the left make a game of 2 to 30 seats (sentence 15), not 1",
        ),
        (
            game(guessed(7, 1)),
            "the critic is one of the players (sentence 9): there is no seat 7 among 4, counted from 0",
        ),
        (
            game(guessed(0, 3), guessed(1, 1)),
            "seat 3 drew the last sheet of the round before, so the next critic is seat 0 (sentence 59,"
            " critic_rotation rulebook), not seat 1; set critic_rotation to skip if your table does so",
        ),
        (
            game(guessed(0, 3), guessed(2, 1)),
            "seat 3 drew the last sheet of the round before, so the next critic is seat 0 (sentence 59,"
            " critic_rotation rulebook), not seat 2; set critic_rotation to free if your table does so",
        ),
        (
            game(guessed(0, 3), guessed(0, 1), options=SKIP),
            "seat 3 drew the last sheet of the round before, so the next critic is seat 1 (sentence 59,"
            " critic_rotation skip), not seat 0; set critic_rotation to rulebook if your table does so",
        ),
        (
            game(gave_up(0, 0)),
            "a word is given up after a drawing (sentence 46), not on 0 sheets;"
            " set zero_sheet_give_up if your table may give up before it draws",
        ),
        (game(guessed(0, 0)), "a round draws at least 1 sheet (sentence 16), not 0"),
        (
            game(FULL, guessed(2, 1)),
            "the game ended with its 25th sheet, before this round (sentence 73)",
        ),
        (
            game(guessed(0, 20), guessed(3, 6)),
            "6 sheets can't be drawn: 5 of the 25 are left and none is used again (sentences 2 and 51)",
        ),
        (
            game(guessed(0, 21), gave_up(0, 4)),
            "sheet 4 of this round is the 25th: it leaves two last guesses and no sheet to give up with"
            " (sentences 52 and 72); log out_of_sheets if the word wasn't guessed",
        ),
        (
            game(ran_out(0, 20)),
            "this round draws 20 and leaves 5 of the 25 sheets, so they haven't run out (sentence 72);"
            " log gave_up if the table gave up",
        ),
        (game(guessed(0, 1, number=7)), "the critic names a number from 1 to 6 (sentence 12), not 7"),
        (
            game(guessed(0, 1, guesses=0)),
            "a round that ends as guessed takes 1 or more guesses (sentence 21), not 0",
        ),
        (
            game(guessed(0, 3, guesses=7)),
            "each sheet gives two guesses (sentences 21 and 39): 3 drawn make at most 6, not 7",
        ),
        (
            game(final={"guessed": 1}, ended_early=True),
            "final counts a game that reached its end (sentence 73); leave it out, or leave out ended_early",
        ),
        (
            game(gave_up(0, 3), final={"guessed": 0}),
            "final stands at the end of the game (sentence 73), but the rounds use 4 of 25 sheets",
        ),
        (
            game(FULL, final={"guessed": 2}),
            "the rounds have 1 that ended as guessed (sentences 53 and 54), but final says 2",
        ),
        (game(final={"guessed": -1}), "guessed is a number of cards (sentence 74) and can't be -1"),
        (
            game(final={"guessed": 20, "gave_up": 6}),
            "20 guessed and 6 given up take more than 25 sheets (sentences 2 and 16)",
        ),
        (
            game(final={"guessed": 20, "gave_up": 3}),
            "20 guessed and 3 given up take at least 26 sheets, two for each given up,"
            " and there are 25 (sentences 2 and 52); set zero_sheet_give_up if your table may give up before it draws",
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
        (game(final={}), [("shape.missing", "/final/guessed")]),
        (game(final=None), [("shape.type", "/final")]),
        (game(setup={"first_seat": 0}), [("shape.unknown", "/setup/first_seat")]),
        (game(options={"critic_rotation": "left"}), [("shape.choice", "/options/critic_rotation")]),
        (game(options={"zero_sheet_give_up": 1}), [("shape.type", "/options/zero_sheet_give_up")]),
        (game({}), [("shape.missing", f"/rounds/0/{key}") for key in ("critic", "sheets", "result")]),
        (game(guessed(0, 3) | {"result": "won"}), [("shape.choice", "/rounds/0/result")]),
        (game(guessed(0, 3, guesses=None)), [("shape.type", "/rounds/0/guesses")]),
        (game(guessed(0, 3, number=True)), [("shape.type", "/rounds/0/number")]),
        (game(guessed(0, 3, word="")), [("shape.text", "/rounds/0/word")]),
        (game(guessed(0, 3, note="a" * 201)), [("shape.text", "/rounds/0/note")]),
        (game(guessed(0, 3, hint="x")), [("shape.unknown", "/rounds/0/hint")]),
        (game(guessed(0, 2**31)), [("shape.range", "/rounds/0/sheets")]),
        (game(guessed(9, 3), seats=True), [("shape.type", "/seats")]),
    ],
)
def test_a_wrong_shape_is_told_alone(record: JSON, expected: list[tuple[str, str]]) -> None:
    assert problems(record) == expected


@pytest.mark.parametrize(("seats", "warned"), [(2, True), (3, False), (8, False), (9, True), (30, True)])
def test_other_tables_than_of_three_to_eight_are_warned(seats: int, warned: bool) -> None:
    judged = judge(game(seats=seats))
    assert isinstance(judged, Judged)
    message = f"the game is meant for 3 to 8 players, not {seats}"
    warning = {"code": "broad-lines.players", "path": "/seats", "message": message}
    assert [each.as_json() for each in judged.outcome.warnings] == [warning] * warned


def test_every_code_has_a_record_that_raises_it() -> None:
    source = Path(checks.__file__).read_text()
    raised = {f"broad-lines.{reason}" for _, expected in REFUSED.values() for reason, _ in expected}
    assert raised | {"broad-lines.players"} == set(re.findall(r"broad-lines\.\w+", source))


def test_the_readme_accounts_for_every_sentence() -> None:
    cases = {case: {f"broad-lines.{reason}" for reason, _ in expected} for case, (_, expected) in REFUSED.items()}
    assert unaccounted(README.read_text(), sentences=84, game="broad-lines", cases=cases) == []


@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 10**9, 2**31 - 1])
@pytest.mark.parametrize("sheets", [2**31 - 1, -(2**31) + 1, 0])
def test_five_hundred_rounds_at_the_limits_are_judged_at_once(seats: int, sheets: int) -> None:
    rounds = [gave_up(at * 10**6, sheets, guesses=-sheets, number=sheets) for at in range(500)]
    began = process_time()
    found = problems(game(*rounds, seats=seats))
    assert process_time() - began < 3  # a tenth of it on a quiet machine
    assert (len(found), found[-1]) == (101, ("shape.more", ""))


@given(plays, st.data())
def test_a_critic_out_of_turn_is_refused_in_any_game(play: JSON, data: st.DataObject) -> None:
    rounds = [each for each in play.get("rounds", []) if each["sheets"]]
    assume(len(rounds) > 1)
    at = data.draw(st.integers(1, len(rounds) - 1))
    before = rounds[at - 1]
    due = (before["critic"] + 1 + (before["sheets"] - 1) % (play["seats"] - 1) + 1) % play["seats"]
    wrong = data.draw(st.integers(0, play["seats"] - 1).filter(lambda seat: seat != due))
    rounds[at] = rounds[at] | {"critic": wrong}
    record = {"game": "broad-lines", "seats": play["seats"], "rounds": rounds, "options": ZERO}
    assert ("broad-lines.critic_turn", f"/rounds/{at}/critic") in problems(record)


@given(
    st.integers(-(2**31) + 1, 2**31 - 1) | st.integers(-1, 31),
    st.lists(
        st.fixed_dictionaries(
            {
                "critic": st.integers(-(2**31) + 1, 2**31 - 1) | st.integers(-1, 5),
                "sheets": st.integers(-(2**31) + 1, 2**31 - 1) | st.integers(-1, 26),
                "result": st.sampled_from(["guessed", "gave_up", "out_of_sheets"]),
            },
            optional={"number": st.integers(-1, 8), "guesses": st.integers(-2, 60)},
        ),
        max_size=12,
    ),
    st.fixed_dictionaries(
        {},
        optional={
            "options": st.fixed_dictionaries(
                {},
                optional={
                    "critic_rotation": st.sampled_from(["rulebook", "skip", "free"]),
                    "zero_sheet_give_up": st.booleans(),
                },
            ),
            "final": st.fixed_dictionaries({"guessed": st.integers(-2, 27)}, optional={"gave_up": st.integers(-2, 27)}),
            "ended_early": st.booleans(),
        },
    ),
)
def test_any_well_shaped_record_is_judged(seats: int, rounds: list[JSON], keys: JSON) -> None:
    record = game(*rounds, seats=seats, **keys)
    judged = judge(record)
    if isinstance(judged, Refused):
        assert not judged.of_shape
    else:
        taken = sum(each["sheets"] + (each["result"] == "gave_up") for each in rounds)
        assert taken <= 25
