from __future__ import annotations

import re
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from rules import irk
from rules.judging import Judged, Refused, judge
from rules.problems import Problem
from tests.rules.irk.records import (
    EMPTY,
    HERE,
    JSON,
    NOTHING,
    SEVEN,
    UNMAPPED,
    case,
    center,
    center_round,
    game,
    lying,
    mapped,
    pile,
    play,
    stake_round,
)
from tests.rules.readme import unaccounted

FAR = 2**31 - 1
CASES = sorted(HERE.joinpath("refused").glob("*.json"))


def refused(record: JSON) -> list[Problem]:
    made = judge(record)
    assert isinstance(made, Refused), made.as_json()
    return made.problems


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_refused(path: Path) -> None:
    expected = case(path)
    found = refused(expected["record"])
    assert [{"code": each.code, "path": each.pointer} for each in found] == expected["problems"]
    assert all("sentence" in each.message for each in found if each.code.startswith("irk."))


def test_every_code_is_raised_by_a_case() -> None:
    sources = [path for path in Path(irk.__file__).parent.glob("*.py") if path.name != "questions.py"]
    written = {code for path in sources for code in re.findall(r'"(irk\.\w+)"', path.read_text(encoding="utf-8"))}
    raised = {each["code"] for path in CASES for each in case(path)["problems"]}
    assert written == {code for code in raised if not code.startswith("shape.")}


def test_the_readme_accounts_for_every_sentence() -> None:
    cases = {path.stem: {each["code"] for each in case(path)["problems"]} for path in CASES}
    readme = Path(irk.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert unaccounted(readme, sentences=56, game="irk", cases=cases) == []
    assert set(re.findall(r"`(irk\.\w+)`", readme)) == {
        code for codes in cases.values() for code in codes if "irk" in code
    }


def covering(row: str, card: str, **keys: Any) -> JSON:
    """A card over the first of two starting cards."""
    setup = {"center": [lying(row, 0, 0), lying("P1 P1 P1", 0, 1)]}
    return game(4, setup=setup, rounds=[stake_round(), center_round(play(0, card, 0, 0))], **keys)


def one_stake(card: str, counted: JSON, **keys: Any) -> JSON:
    """A whole game in which nothing is noted but the cards of the first round; the other seat has three gray ones."""
    rounds = [stake_round(card, "- - -"), *SEVEN[1:]]
    return game(2, rounds=rounds, final={"center": NOTHING, "piles": [counted, EMPTY]}, **keys)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (game(5), "2 to 4 play Irk (sentences 6 and 8), not 5"),
        (
            game(setup={"box_holder": 2}),
            "one of the players takes the Game Box (sentence 11), and 2 is not one of the seats 0 to 1",
        ),
        (game(rounds=[UNMAPPED]), "round 1 is a stake round (sentence 22), not a center round"),
        (
            mapped() | {"setup": {"box_holder": 1, "center": mapped()["setup"]["center"]}},
            "seat 1 has the Game Box and the others follow clockwise (sentence 28): here seat 1 plays, not 0",
        ),
        (
            game(4, setup={"center": [lying("R1 R2 *", 0, 0), lying("* - B1", 0, 1)]})
            | {"rounds": [stake_round(), center_round(play(0, "R1 - G1", 1, 0, "N"))]},
            "only a number covers a number (sentence 33), and at [1, 0] R1 covers R2",
        ),
        (
            game(options={"majority_by": "count"}, final={"center": NOTHING, "piles": [pile(27, 0, 0, 0, 0), EMPTY]}),
            "three cards have 9 sections (sentences 31 and 38), and this pile needs 27; set majority_by to value if you"
            " counted like that",
        ),
        (
            game(final={"center": NOTHING, "piles": [pile(28, 0, 0, 0, 0), EMPTY]}),
            "three cards have 9 sections (sentences 31 and 38), and this pile needs 10",
        ),
        (
            mapped() | {"final": {"piles": [pile(2, 2, 2, 2, 4, starbursts=1), pile(2, 4, 4, 3, 2, starbursts=1)]}},
            "the cards staked hold 3 purple (sentences 38 and 39), not 2; set majority_by to count if you counted like"
            " that",
        ),
        (
            mapped() | {"final": {"piles": [pile(2, 2, 2, 2, 4, starbursts=1), pile(9, 4, 4, 3, 2, starbursts=1)]}},
            "the cards staked hold 3 purple (sentences 38 and 39), not 9",
        ),
        (
            covering("R1 B1 G1", "O1 P1 G1"),
            "at most one colour is covered by another (sentence 36): here R1, B1 by O1, P1",
        ),
        (
            one_stake("R3 - -", pile(0, 0, 0, 0, 1)),
            "revealed cards stay in the pile (sentence 24): those noted hold 3 red, and here are 1; set majority_by to"
            " count if you counted like that",
        ),
        (
            one_stake("R3 R1 -", pile(0, 0, 0, 0, 1)),
            "revealed cards stay in the pile (sentence 24): those noted hold 4 red, and here are 1",
        ),
        (
            one_stake("- - -", pile(8, 0, 0, 0, 0), options={"majority_by": "count"}),
            "what this pile holds beside the noted cards is not on 2 more of three sections (sentences 14 and 31); set"
            " majority_by to value if you counted like that",
        ),
        (
            one_stake("- - -", pile(19, 0, 0, 0, 0)),
            "what this pile holds beside the noted cards is not on 2 more of three sections (sentences 14 and 31)",
        ),
    ],
)
def test_a_message_names_rule_value_and_option(record: JSON, message: str) -> None:
    assert refused(record)[0].message == message


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(game(2), id="nothing yet"),
        pytest.param(game(4, rounds=[]), id="no rounds yet"),
        pytest.param(game(3, setup={"box_holder": 2}), id="11 the last seat holds the box"),
        pytest.param(game(3, rounds=SEVEN), id="18 seven rounds"),
        pytest.param(game(2, rounds=[stake_round("P1 P2 *", "- - -")]), id="23 a card a seat"),
        pytest.param(covering("R1 R2 *", "R1 B3 *"), id="33 35 36 covering"),
        pytest.param(covering("R1 B1 G1", "* * *"), id="36 starbursts match every colour"),
        pytest.param(covering("- - -", "R1 B1 G1"), id="36 covering gray is free"),
        pytest.param(
            game(4, setup={"center": [lying("R1 R1 R1", -FAR, FAR, "W"), lying("R1 R1 R1", FAR, -FAR)]}),
            id="4 starting cards as far apart as can be",
        ),
        pytest.param(
            game(
                4,
                setup={"center": [lying("R1 R1 R1", -FAR, FAR, "W"), lying("R1 R1 R1", FAR, -FAR)]},
                rounds=[stake_round(), center_round(play(0, "R1 R1 R1", FAR, -FAR + 1, "S"))],
            ),
            id="30 a card beside one at the end of the world",
        ),
        pytest.param(covering("R1 B1 G1", "R1 B1 O1", ended_early=True), id="stopped in a center round"),
        pytest.param(
            game(2, setup=mapped()["setup"], rounds=[stake_round(), center_round()]), id="28 nobody has played yet"
        ),
        pytest.param(game(2, setup=mapped()["setup"], rounds=SEVEN), id="a center mapped at the start alone"),
        pytest.param(game(2, final={"center": center(117, 0, 0, 0, 0), "piles": [EMPTY] * 2}), id="43 117 for two"),
        pytest.param(game(3, final={"center": center(0, 153, 0, 0, 0), "piles": [EMPTY] * 3}), id="43 153 for three"),
        pytest.param(game(4, final={"center": center(0, 0, 0, 0, 162), "piles": [EMPTY] * 4}), id="43 162 for four"),
        pytest.param(
            game(2, final={"center": NOTHING, "piles": [pile(9, 9, 9, 9, 9, starbursts=9), pile(27, 0, 0, 0, 0)]}),
            id="38 piles of nine sections",
        ),
        pytest.param(
            game(2, options={"majority_by": "count"}, final={"center": NOTHING, "piles": [pile(5, 4, 0, 0, 0), EMPTY]}),
            id="38 nine symbols counted",
        ),
        pytest.param(game(2, final={"grid": ["."] * 60, "piles": [EMPTY] * 2}), id="sixty empty rows"),
        pytest.param(game(2, final={"grid": [" ".join(["-"] * 60)] * 60, "piles": [EMPTY] * 2}), id="a grid of gray"),
        pytest.param(game(2, rounds=SEVEN, final={"center": NOTHING}), id="the center counted, the piles not yet"),
        pytest.param(game(2, rounds=SEVEN, final={"piles": [EMPTY] * 2}), id="the piles counted, the center not yet"),
        pytest.param(
            game(2, setup=mapped()["setup"], rounds=SEVEN, final={"grid": ["R1"]}), id="a grid where not all was mapped"
        ),
        pytest.param(
            game(
                2,
                rounds=[*SEVEN[:3], stake_round("P1 P2 *", "- - -"), *SEVEN[4:]],
                final={"center": NOTHING, "piles": [pile(22, 1, 1, 1, 1, starbursts=1), pile(18, 0, 0, 0, 0)]},
            ),
            id="31 as much beside a noted card as two more can hold",
        ),
        pytest.param(
            mapped()
            | {
                "final": {
                    "center": center(7, 11, 3, 8, 14),
                    "piles": [pile(2, 2, 2, 2, 4, starbursts=1), pile(3, 4, 4, 3, 2, starbursts=1)],
                }
            },
            id="39 40 a count like that of the rounds",
        ),
    ],
)
def test_allowed(record: JSON) -> None:
    made = judge(record)
    assert isinstance(made, Judged), made.as_json()
    assert made.outcome.warnings == ()


LAID = {"card": ["-", "-", "-"], "facing": "E"}
SEATLESS = [LAID | {"seat": 9, "at": [FAR * (-1) ** at, 5 * at]} for at in range(14_000)]


@pytest.mark.parametrize(
    ("record", "first"),
    [
        pytest.param(
            game(-1, rounds=[UNMAPPED] * 500, final={"center": NOTHING, "piles": [EMPTY] * 9000}),
            ("irk.seats", "/seats"),
            id="fewer than no seats",
        ),
        pytest.param(
            game(10**9, rounds=[UNMAPPED] * 500, final={"center": NOTHING, "piles": [EMPTY] * 9000}),
            ("irk.seats", "/seats"),
            id="a billion seats",
        ),
        pytest.param(
            game(2, final={"center": NOTHING, "piles": [dict.fromkeys(EMPTY, -FAR)] * 8000}),
            ("irk.piles", "/final/piles"),
            id="eight thousand impossible piles",
        ),
        pytest.param(
            game(2, setup={"center": [LAID | {"at": [0, 0]}] * 17_000}),
            ("irk.starting_cards", "/setup/center"),
            id="seventeen thousand starting cards in one place",
        ),
        pytest.param(
            game(2, setup={"center": []}, rounds=[center_round(*SEATLESS)]),
            ("irk.starting_cards", "/setup/center"),
            id="fourteen thousand cards played by nobody",
        ),
        pytest.param(
            game(4, setup={"center": [LAID | {"at": [0, 0]}]}, rounds=[center_round(*SEATLESS[:28])] * 500),
            ("irk.starting_cards", "/setup/center"),
            id="five hundred center rounds",
        ),
        pytest.param(
            game(2, final={"grid": ["x " * 99] * 5000, "piles": [EMPTY] * 2}),
            ("irk.grid_size", "/final/grid"),
            id="a grid of five thousand rows",
        ),
        pytest.param(
            game(2, final={"grid": [" ".join(["*"] * 60)] * 60, "piles": [EMPTY] * 2}),
            ("irk.center_value", "/final/grid"),
            id="a grid of starbursts",
        ),
        pytest.param(game(2, rounds=[UNMAPPED] * 501), ("shape.limit", "/rounds"), id="more than five hundred rounds"),
    ],
)
def test_hostile_records_are_refused_at_once(record: JSON, first: tuple[str, str]) -> None:
    took = []
    for _ in range(3):
        begun = process_time()
        found = refused(record)
        took.append(process_time() - begun)
    assert min(took) < 1
    assert (found[0].code, found[0].pointer) == first
    assert len(found) <= 101
