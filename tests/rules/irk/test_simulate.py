from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from rules.irk.simulate import DECK, simulate
from rules.irk.symbols import SYMBOLS
from rules.judging import Judged, judge
from tests.rules.irk.records import JSON


@cache
def games(seats: int) -> list[tuple[JSON, Judged]]:
    made = [(record, judge(record)) for record in (simulate(Random(f"{seats} {seed}"), seats) for seed in range(400))]
    assert [each.as_json() for _, each in made if not isinstance(each, Judged)] == []
    return [(record, each) for record, each in made if isinstance(each, Judged)]


every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def test_the_deck_is_thirty_cards_of_three_sections() -> None:
    deck = [card.split() for card in DECK.split(",")]
    assert len(deck) == 30
    assert all(len(card) == 3 and SYMBOLS.issuperset(card) for card in deck)


def test_the_same_random_numbers_make_the_same_game() -> None:
    assert simulate(Random(7), 3) == simulate(Random(7), 3)


@every_table
def test_a_third_is_mapped_throughout(seats: int) -> None:
    mapped = [
        record
        for record, _ in games(seats)
        if len(record.get("rounds", [])) == 7
        and all("placements" in each or "cards" in each for each in record["rounds"])
    ]
    assert 100 < len(mapped) < 200


@every_table
def test_every_way_to_write_a_game_down_is_taken(seats: int) -> None:
    forms = Counter((*sorted(record.get("final", {})), bool(record.get("rounds"))) for record, _ in games(seats))
    assert set(forms) == {
        (False,),
        (True,),
        ("center", True),
        ("center", "piles", False),
        ("center", "piles", True),
        ("grid", True),
        ("grid", "piles", False),
        ("grid", "piles", True),
    }


@every_table
def test_every_branch_of_the_outcome_is_reached(seats: int) -> None:
    outcomes = [judged.outcome for _, judged in games(seats)]
    assert {each.status for each in outcomes} == {"in_progress", "finished", "abandoned"}
    assert {each.next["kind"] for each in outcomes if each.next} == {"stake", "center", "count"}
    assert {tuple(each.next.get("count", ())) for each in outcomes if each.next} == {
        (),
        ("center",),
        ("piles",),
        ("center", "piles"),
    }
    reasons = {
        str(row[5])
        for each in outcomes
        for block in each.detail
        if str(block.get("title")) == "Who is paid for a colour"
        for row in block["rows"]
    }
    second = {"second most", "second most, by starbursts", "tied for second most"} if seats > 2 else set()
    assert reasons == {"most", "most, by starbursts", "tied for most"} | second
    assert {len(each.winners) for each in outcomes} >= {0, 1, 2}


@every_table
def test_every_option_is_taken(seats: int) -> None:
    taken = {(name, value) for record, _ in games(seats) for name, value in record["options"].items()}
    assert taken >= {
        ("majority_by", "count"),
        ("second_after_tied_first", True),
        ("tiebreak_loser_is_second", False),
        ("second_ties", "all_half"),
        ("zero_qualifies", True),
    }
