from __future__ import annotations

import pytest

from rules.judging import Judged, judge
from rules.outcome import Outcome
from tests.rules.irk.records import (
    EMPTY,
    JSON,
    NOTHING,
    SEVEN,
    UNMAPPED,
    center,
    game,
    mapped,
    pile,
    stake_round,
)


def outcome(record: JSON) -> Outcome:
    made = judge(record)
    assert isinstance(made, Judged), made.as_json()
    return made.outcome


def told(rounds: int, placed: int | None = None) -> JSON:
    """The mapped game up to so many rounds, the last of them with so many placements."""
    record = mapped()
    record["rounds"] = record["rounds"][:rounds]
    if placed is not None:
        record["rounds"][-1]["placements"] = record["rounds"][-1]["placements"][:placed]
    return record


START = center(4, 7, 2, 7, 7)
HALFWAY = center(7, 7, 3, 7, 12)


@pytest.mark.parametrize(
    ("record", "kind", "number", "holder", "order", "cards", "values"),
    [
        pytest.param(game(3), "stake", 1, 0, [0, 1, 2], [7, 7, 7], None, id="11 seat 0 unless told"),
        pytest.param(game(3, setup={"box_holder": 2}), "stake", 1, 2, [2, 0, 1], [7, 7, 7], None, id="10 seven cards"),
        pytest.param(game(3, rounds=SEVEN[:1]), "center", 2, 0, [0, 1, 2], [6, 6, 6], None, id="28 from the box on"),
        pytest.param(
            game(3, rounds=SEVEN[:2]), "center", 3, 1, [1, 2, 0], [5, 5, 5], None, id="29 the box passed once"
        ),
        pytest.param(game(3, rounds=SEVEN[:3]), "stake", 4, 2, [2, 0, 1], [4, 4, 4], None, id="29 and twice"),
        pytest.param(
            game(3, rounds=SEVEN[:4]), "center", 5, 2, [2, 0, 1], [3, 3, 3], None, id="29 not by a stake round"
        ),
        pytest.param(game(3, rounds=SEVEN[:5]), "center", 6, 0, [0, 1, 2], [2, 2, 2], None, id="29 around the table"),
        pytest.param(game(3, rounds=SEVEN[:6]), "stake", 7, 1, [1, 2, 0], [1, 1, 1], None, id="38 the last card"),
        pytest.param(told(0), "stake", 1, 0, [0, 1], [7, 7], START, id="40 the starting cards"),
        pytest.param(told(2, 0), "center", 2, 0, [0, 1], [6, 6], START, id="28 nobody has played in round 2"),
        pytest.param(
            told(3, 1), "center", 3, 1, [0], [5, 4], center(7, 7, 3, 7, 10), id="28 one has played in round 3"
        ),
        pytest.param(told(3, 2), "stake", 4, 0, [0, 1], [4, 4], HALFWAY, id="28 all have played in round 3"),
        pytest.param(told(4), "center", 5, 0, [0, 1], [3, 3], HALFWAY, id="40 the center so far"),
        pytest.param(
            told(1) | {"rounds": [stake_round(), UNMAPPED]}, "center", 3, 1, [1, 0], [5, 5], None, id="a round unmapped"
        ),
    ],
)
def test_what_the_table_does_next(
    record: JSON, kind: str, number: int, holder: int, order: list[int], cards: list[int], values: JSON | None
) -> None:
    assert outcome(record).next == {
        "kind": kind,
        "round": number,
        "box_holder": holder,
        "order": order,
        "cards_left": cards,
        "center": values,
    }


def without(record: JSON, key: str, *rounds: int) -> JSON:
    for number in rounds:
        del record["rounds"][number][key]
    return record


FINAL = center(7, 11, 3, 8, 14)


@pytest.mark.parametrize(
    ("record", "count", "values"),
    [
        pytest.param(game(2, rounds=SEVEN), ["center", "piles"], None, id="nothing is known"),
        pytest.param(without(mapped(), "placements", 1, 2, 4, 5), ["center"], None, id="the center is not mapped"),
        pytest.param(without(mapped(), "placements", 5), ["center"], None, id="its last round is not mapped"),
        pytest.param(without(mapped(), "cards", 3), ["piles"], FINAL, id="a stake round is not noted"),
        pytest.param(
            without(mapped(), "placements", 5) | {"final": {"piles": [EMPTY] * 2}, "setup": {}, "rounds": SEVEN},
            ["center"],
            None,
            id="only the piles are counted",
        ),
        pytest.param(game(2, rounds=SEVEN, final={"center": FINAL}), ["piles"], FINAL, id="only the center is counted"),
    ],
)
def test_after_seven_rounds_the_table_counts(record: JSON, count: list[str], values: JSON | None) -> None:
    made = outcome(record)
    assert (made.status, made.scores, made.places, made.winners) == ("in_progress", None, None, ())
    assert made.next == {"kind": "count", "count": count, "center": values}


@pytest.mark.parametrize(
    ("record", "status"),
    [
        pytest.param(told(6), "in_progress", id="after six rounds"),
        pytest.param(told(6) | {"ended_early": True}, "abandoned", id="stopped after six rounds"),
        pytest.param(told(7) | {"ended_early": True}, "finished", id="stopped when it was over"),
        pytest.param(game(2, rounds=SEVEN, ended_early=True), "abandoned", id="stopped without a count"),
        pytest.param(game(2, rounds=SEVEN, final={"center": NOTHING, "piles": [EMPTY] * 2}), "finished", id="counted"),
        pytest.param(
            without(mapped(), "placements", 5) | {"final": {"center": FINAL}}, "finished", id="the center counted"
        ),
        pytest.param(
            without(mapped(), "placements", 5) | {"final": {"grid": ["R1"]}}, "finished", id="the center drawn"
        ),
        pytest.param(
            without(mapped(), "cards", 0, 3, 6) | {"final": {"piles": [EMPTY] * 2}}, "finished", id="the piles counted"
        ),
    ],
)
def test_when_a_game_is_finished(record: JSON, status: str) -> None:
    made = outcome(record)
    assert made.status == status
    assert (made.scores is not None) == (made.places is not None) == bool(made.winners) == (status == "finished")
    assert (made.next is not None) == (status == "in_progress")


@pytest.mark.parametrize(
    ("piles", "places", "winners"),
    [
        pytest.param([(3, 0), (1, 0), (0, 0)], (1, 2, 3), (0,), id="51 the most points"),
        pytest.param([(1, 0), (0, 0), (1, 0)], (1, 3, 1), (0, 2), id="53 equal points and starbursts"),
        pytest.param([(0, 0), (0, 0), (0, 0)], (1, 1, 1), (0, 1, 2), id="53 all alike"),
    ],
)
def test_who_wins(piles: list[tuple[int, int]], places: tuple[int, ...], winners: tuple[int, ...]) -> None:
    held = [pile(amount, 0, 0, 0, 0, starbursts=starbursts) for amount, starbursts in piles]
    made = outcome(game(3, final={"center": center(4, 0, 0, 0, 0), "piles": held}))
    assert (made.places, made.winners) == (places, winners)


def test_a_starting_center_is_not_the_center_at_the_end() -> None:
    counted = {"center": NOTHING, "piles": [EMPTY] * 2}
    kinds = [block["kind"] for block in outcome(game(2, setup=mapped()["setup"], final=counted)).detail]
    assert "grid" not in kinds


def test_cards_staked_so_far_are_shown() -> None:
    made = outcome(told(4))
    assert [str(block["title"]) for block in made.detail] == ["Center", "Largest clusters", "Cards staked", "Piles"]
    assert made.detail[2]["rows"] == ((0, "R2 B1 -"), (0, "O1 * G1"), (1, "G3 O2 -"), (1, "P2 B2 R1"))
    assert made.detail[3]["rows"] == ((0, 1, 2, 2, 2, 3, 1), (1, 2, 2, 3, 2, 1, 0))


def notes(record: JSON) -> list[str]:
    return [str(block["text"]) for block in outcome(record).detail if block["kind"] == "note"]


HALF = "Who is tied for most, or second, is paid half of the value, rounded down (sentences 48 and 50)"
USED_UP = "Where several are tied for most, nobody is second"
AFTER_TIE = "House rule: after a tie for most the next are second (second_after_tied_first)"


@pytest.mark.parametrize(
    ("piles", "options", "told"),
    [
        pytest.param([2, 2, 1], {}, [HALF, USED_UP], id="50 a tie for most of three"),
        pytest.param([2, 2, 1], {"second_after_tied_first": True}, [AFTER_TIE, HALF], id="50 a second after a tie"),
        pytest.param([3, 2, 2], {}, [HALF], id="50 a tie for second alone"),
        pytest.param([3, 2, 1], {}, [HALF], id="48 no tie"),
        pytest.param([3, 0, 0], {}, [], id="40 the most alone"),
        pytest.param([2, 2], {}, [HALF], id="50 a tie of two players"),
        pytest.param([2, 1], {}, [], id="48 no second of two players"),
    ],
)
def test_the_detail_says_who_is_paid_half_and_that_a_tie_uses_up_second_place(
    piles: list[int], options: JSON, told: list[str]
) -> None:
    held = [pile(amount, 0, 0, 0, 0) for amount in piles]
    assert notes(game(len(piles), options=options, final={"center": center(4, 0, 0, 0, 0), "piles": held})) == told


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, []),
        ({"majority_by": "value", "second_after_tied_first": False, "zero_qualifies": False}, []),
        ({"second_ties": "starbursts", "tiebreak_loser_is_second": True}, []),
        ({"second_after_tied_first": True}, [AFTER_TIE]),
        (
            {"majority_by": "count", "tiebreak_loser_is_second": False},
            [
                "House rule: in a pile a number counts as one symbol (majority_by count)",
                "House rule: who loses the most by starbursts isn't second (tiebreak_loser_is_second false)",
            ],
        ),
        (
            {"second_ties": "all_half", "zero_qualifies": True},
            [
                "House rule: starbursts break no tie for second most (second_ties all_half)",
                "House rule: a seat with none of a colour may be paid for it (zero_qualifies)",
            ],
        ),
    ],
)
@pytest.mark.parametrize("rounds", [[], SEVEN])
def test_the_detail_names_the_house_rules(options: JSON, told: list[str], rounds: list[JSON]) -> None:
    assert notes(game(3, options=options, rounds=rounds)) == told
