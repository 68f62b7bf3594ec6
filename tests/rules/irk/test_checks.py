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
        (
            game(setup={"center": [lying("- - -", x, y) for x, y in ((0, 0), (1, 0), (9, 0), (9, 1), (9, 2))]}),
            "starting cards lie face up without covering each other (sentence 4), and this one covers [1, 0]",
        ),
        (game(rounds=[UNMAPPED]), "round 1 is a stake round (sentence 22), not a center round"),
        (game(rounds=[*SEVEN, stake_round()]), "a game has 7 rounds (sentence 18), and this is round 8"),
        (
            game(rounds=[*SEVEN[:4], center_round()], setup=mapped()["setup"]),
            "a card is played to the cards that lie in the center (sentence 30): note the placements of round 2 too, or"
            " leave these out",
        ),
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


BOX_OF_NOBODY = {"box_holder": 4, "center": [lying("R1 B1 G1", 0, 0), lying("P1 P1 P1", 0, 1)]}


def all_but_one() -> JSON:
    """The mapped game without the last card played to its center."""
    record = mapped()
    record["rounds"][5]["placements"].pop()
    return record


THIRTY = [lying("- - -", 4 * at, 0) for at in range(30)]
BELOW = lying("- - -", 0, 50)
OVERFULL = pile(28, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param(
            game(2, setup={"center": [*THIRTY, lying("- - -", 0, 0)]}),
            [("irk.starting_cards", "/setup/center")],
            id="1 a card that there isn't covers no starting card",
        ),
        pytest.param(
            game(2, setup={"center": [*THIRTY, BELOW]}, rounds=[stake_round(), center_round(play(0, "- - -", 0, 51))]),
            [("irk.starting_cards", "/setup/center"), ("irk.apart", "/rounds/1/placements/0")],
            id="1 a card is not beside one that there isn't",
        ),
        pytest.param(
            game(4, setup=BOX_OF_NOBODY, rounds=[stake_round(), center_round(play(1, "P1 P1 P1", 0, 2))]),
            [("irk.box_holder", "/setup/box_holder")],
            id="11 nobody is due after a box holder who is no player",
        ),
        pytest.param(
            game(
                2,
                rounds=[stake_round("R1 - -"), *SEVEN[1:3], stake_round("R1 - -", "- - -"), *SEVEN[4:]],
                final={"center": NOTHING, "piles": [pile(0, 0, 0, 0, 1), EMPTY]},
            ),
            [("irk.cards", "/rounds/0/cards")],
            id="23 too few stakes of a round are nobody's",
        ),
        pytest.param(
            all_but_one() | {"final": {"center": NOTHING}},
            [("irk.placements", "/rounds/5/placements")],
            id="29 a center that lacks a card has no other values than those counted",
        ),
        pytest.param(
            game(2, rounds=[stake_round("R3 R3 R3", "- - -")], final={"center": NOTHING, "piles": [EMPTY, EMPTY]}),
            [("irk.final_unfinished", "/final")],
            id="38 the piles of a game that isn't over lack no card",
        ),
        pytest.param(
            game(2, final={"center": NOTHING, "piles": [*[EMPTY] * 30, OVERFULL]}),
            [("irk.piles", "/final/piles")],
            id="38 a pile that no table has isn't judged",
        ),
        pytest.param(
            one_stake("- - -", OVERFULL),
            [("irk.pile_sections", "/final/piles/0")],
            id="38 a pile of too many sections isn't compared with the noted card",
        ),
        pytest.param(
            game(
                2,
                options={"majority_by": "count"},
                final={"center": NOTHING, "piles": [pile(0, 10, 1, 1, 1, starbursts=1), EMPTY]},
            ),
            [("irk.pile_sections", "/final/piles/0"), ("irk.pile_amount", "/final/piles/0/purple")],
            id="38 fewer of a colour than starbursts make no room",
        ),
        pytest.param(
            game(2, final={"center": NOTHING, "piles": [pile(-1, 0, 0, 0, 0, starbursts=-1), EMPTY]}),
            [("irk.pile_amount", "/final/piles/0/purple"), ("irk.pile_starbursts", "/final/piles/0/starbursts")],
            id="14 less than none of a colour with as few starbursts",
        ),
    ],
)
def test_no_more_is_told_than_is_wrong(record: JSON, expected: list[tuple[str, str]]) -> None:
    assert [(each.code, each.pointer) for each in refused(record)] == expected


LAID = {"card": ["-", "-", "-"], "facing": "E"}
SEATLESS = [LAID | {"seat": 9, "at": [FAR * (-1) ** at, 5 * at]} for at in range(14_000)]


def test_no_more_cards_are_played_than_there_are() -> None:
    first, second, third = (center_round(*SEATLESS[at : at + 20]) for at in (0, 20, 40))
    setup = {"center": [lying("- - -", 9 * at, 0) for at in range(5)]}
    found = refused(game(2, setup=setup, rounds=[stake_round(), first, second, stake_round(), third]))
    assert sum(each.code == "irk.apart" for each in found) == 30


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
