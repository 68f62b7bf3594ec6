from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.irk.center import FACINGS, Center, is_legal, read, sections, values
from rules.irk.spots import Spot, placements, spots
from rules.irk.symbols import COLOURS, SYMBOLS

FAR = 2**31 - 1
NO_CHANGE = dict.fromkeys(COLOURS, 0)

symbols = st.sampled_from(sorted(SYMBOLS))
cards = st.tuples(symbols, symbols, symbols)
centers = st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 4)), symbols, min_size=1)
few = st.sampled_from(["R1", "R3", "B1", "-", "*"])
of_few_symbols = st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 4)), few, min_size=8)


def every_try(center: Center) -> Iterator[tuple[tuple[int, int], str]]:
    return (((x, y), facing) for y in range(-4, 9) for x in range(-4, 9) for facing in FACINGS)


@given(centers, cards)
def test_spots_are_all_legal_ones_row_by_row(center: Center, card: tuple[str, str, str]) -> None:
    expected = [(at, facing) for at, facing in every_try(center) if is_legal(center, sections(card, at, facing))]
    assert list(spots(center, card)) == expected


def test_there_is_no_spot_where_nothing_lies() -> None:
    assert list(spots({}, ("R1", "R1", "R1"))) == []


def test_a_spot_is_one_that_a_record_can_hold() -> None:
    found = dict.fromkeys(at for at, _ in spots({(FAR, -FAR): "R1"}, ("B1", "R1", "R1")))
    assert min(y for _, y in found) == -FAR
    assert max(x for x, _ in found) == FAR
    assert (FAR, -FAR) in found


def test_placements_tell_what_each_spot_changes() -> None:
    found = {(spot.at, spot.facing): spot.changes for spot in placements(read(["R1 - B3"]), ("R2", "R2", "G1"))}
    assert found[(0, 0), "N"] == NO_CHANGE | {"red": 3, "green": 1}  # R2 on R1, R2 and G1 above
    assert found[(0, 1), "E"] == NO_CHANGE | {"red": 4, "green": 1}  # R2 and R2 join R1 and the gray
    assert found[(1, 0), "W"] == NO_CHANGE | {"red": 3, "green": 1}  # R2 on gray, R2 on R1
    assert found[(2, 0), "S"] == NO_CHANGE | {"red": 4, "green": 1, "blue": -3}  # R2 on B3, R2 below, joined to R1
    assert ((2, 0), "W") not in found  # R2 on B3 and G1 on R1 would be two of another colour


def test_a_colour_may_come_to_a_center_without_it() -> None:
    found = {(spot.at, spot.facing): spot.changes for spot in placements(read(["R1"]), ("R1", "B2", "G1"))}
    assert found[(0, 0), "E"] == NO_CHANGE | {"blue": 2, "green": 1}  # R1 on R1


def test_a_card_may_lower_a_value() -> None:
    center = read(["G1 G1 G1"])
    assert Spot((1, 0), "N", NO_CHANGE | {"blue": 2, "green": -2}) in list(placements(center, ("B2", "-", "-")))


@pytest.mark.parametrize(
    ("rows", "card", "changes"),
    [
        pytest.param(["R1 . R2"], "R1 R1 R1", {"red": 4}, id="a bridge"),  # 1 + 2 and three more, where 2 was most
        pytest.param(["R1 . R2"], "R1 B1 R1", {"red": 1, "blue": 1}, id="an end for each of two"),  # 1 + 1, and 2 + 1
        pytest.param(["R1 R2 R1", "R1 . R1"], "R1 B1 R1", {"red": 2, "blue": 1}, id="both ends for one"),  # 6 + 1 + 1
        pytest.param(
            ["R1 . R2"],
            "G1 * -",
            {"red": 1, "green": 2} | dict.fromkeys(["purple", "blue", "orange"], 1),
            id="a starburst",
        ),
    ],
)
def test_a_card_joins_the_clusters_that_it_touches(rows: list[str], card: str, changes: dict[str, int]) -> None:
    found = {(spot.at, spot.facing): spot.changes for spot in placements(read(rows), card.split())}
    assert found[(0, len(rows)), "E"] == NO_CHANGE | changes


@settings(max_examples=50)
@given(centers | of_few_symbols, cards | st.tuples(few, few, few))
def test_a_change_is_the_difference_between_two_counts(center: Center, card: tuple[str, str, str]) -> None:
    before = values(center)
    for spot in placements(center, card):
        after = values({**center, **sections(card, spot.at, spot.facing)})
        assert spot.changes == {colour: after[colour] - before[colour] for colour in COLOURS}


@pytest.mark.parametrize("card", ["R1 * -", "* * *"])
@pytest.mark.parametrize(
    ("center", "tries"),
    [
        pytest.param(read(["- " * 9] * 10), 2 * (10 * 13 + 2 * 11 + 9 * 14 + 2 * 12), id="a block"),
        pytest.param(read(["- " * 90]), 2 * (94 + 2 * 92 + 90 * 5 + 2 * 3), id="a row"),
        pytest.param(
            {(6 * (at % 10), at // 10 * 6): "-" for at in range(90)}, 90 * 4 * (5 + 2 * 3), id="squares apart"
        ),
    ],
)
def test_the_largest_center_is_searched_in_less_than_a_second(center: Center, tries: int, card: str) -> None:
    """Thirty cards show ninety symbols at most. Gray is in the clusters of all colours, and may be covered."""
    assert len(center) == 90
    began = process_time()
    assert len(list(placements(center, card.split()))) == tries
    assert process_time() - began < 1
