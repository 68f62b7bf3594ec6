from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.irk.piles import Pile, Share, counted, fits, sections, shares
from rules.irk.record import By, IrkOptions


def pile(purple: int, blue: int = 0, green: int = 0, orange: int = 0, red: int = 0, starbursts: int = 0) -> Pile:
    return {"purple": purple, "blue": blue, "green": green, "orange": orange, "red": red, "starbursts": starbursts}


@pytest.mark.parametrize(
    ("cards", "by", "expected"),
    [
        pytest.param([], "value", pile(0), id="nothing"),
        pytest.param(["P1 P2 P3"], "value", pile(6), id="43 to 45 numbers count their value"),
        pytest.param(["P1 P2 P3"], "count", pile(3), id="numbers count one each under majority_by count"),
        pytest.param(
            ["B2 * *", "G1 * -"], "value", pile(3, 5, 4, 3, 3, 3), id="14 46 starbursts count for every colour"
        ),
        pytest.param(["B2 * *", "G1 * -"], "count", pile(3, 4, 4, 3, 3, 3), id="14 starbursts count by count too"),
        pytest.param(["- - -"], "value", pile(0), id="17 gray is ignored"),
        pytest.param(["- - -"], "count", pile(0), id="17 gray is ignored by count too"),
    ],
)
def test_what_cards_amount_to(cards: list[str], by: By, expected: Pile) -> None:
    assert counted([card.split() for card in cards], by) == expected


@pytest.mark.parametrize(
    ("held", "by", "needed"),
    [
        (pile(0), "value", 0),
        (pile(3), "value", 1),
        (pile(4), "value", 2),
        (pile(4), "count", 4),
        (pile(1, 1, 1, 1, 1, 1), "value", 1),
        (pile(2, 1, 1, 1, 1, 1), "value", 2),
        (pile(4, 5, 1, 1, 1, 1), "value", 4),
        (pile(4, 5, 1, 1, 1, 1), "count", 8),
        (pile(9, 9, 9, 9, 9, 9), "value", 9),
        (pile(27), "value", 9),
        (pile(-5, 0, 0, 0, 0, -5), "value", 0),
    ],
)
def test_how_many_sections_a_pile_needs(held: Pile, by: By, needed: int) -> None:
    assert sections(held, by) == needed


@pytest.mark.parametrize(
    ("held", "cards", "fitting"),
    [
        (pile(27), 3, True),
        (pile(28), 3, False),
        (pile(9), 1, True),
        (pile(9, 1), 1, False),
        (pile(2, 2, 2, 2, 2, 2), 1, True),
        (pile(2, 2, 2, 2, 1, 2), 1, False),
        (pile(0), 0, True),
        (pile(1), 0, False),
    ],
)
def test_how_many_cards_can_hold_a_pile(held: Pile, cards: int, fitting: bool) -> None:
    assert fits(held, cards, "value") is fitting


def paid(value: int, *held: tuple[int, int], **options: Any) -> list[tuple[int, str, str, int]]:
    """Who is paid for purple, where each seat holds an amount and starbursts."""
    piles = [pile(amount, starbursts=starbursts) for amount, starbursts in held]
    found = shares("purple", value, piles, IrkOptions(**options))
    return [(share.seat, share.rank, share.by, share.points) for share in found]


AFTER_TIE = {"second_after_tied_first": True}
LEFT_OUT = {"tiebreak_loser_is_second": False}
ALL_HALF = {"second_ties": "all_half"}
ZERO = {"zero_qualifies": True}


@pytest.mark.parametrize(
    ("value", "held", "options", "expected"),
    [
        pytest.param(7, [(2, 0), (3, 0)], {}, [(1, "first", "majority", 7)], id="39 two players, the most"),
        pytest.param(7, [(3, 0), (3, 1)], {}, [(1, "first", "starbursts", 7)], id="49 two players, by starbursts"),
        pytest.param(7, [(3, 1), (3, 1)], {}, [(0, "first", "tied", 3), (1, "first", "tied", 3)], id="50 two tied"),
        pytest.param(7, [(0, 0), (0, 0)], {}, [], id="39 nobody has any"),
        pytest.param(7, [(0, 0), (1, 0)], {}, [(1, "first", "majority", 7)], id="48 none for two players' second"),
        pytest.param(
            7, [(1, 0), (2, 5)], AFTER_TIE | ALL_HALF, [(1, "first", "majority", 7)], id="48 two, house rules"
        ),
        pytest.param(
            7, [(3, 0), (2, 0), (1, 0)], {}, [(0, "first", "majority", 7), (1, "second", "majority", 3)], id="48 second"
        ),
        pytest.param(7, [(3, 0), (0, 0), (0, 0)], {}, [(0, "first", "majority", 7)], id="48 nobody else has any"),
        pytest.param(
            8,
            [(3, 0), (2, 0), (2, 0), (1, 0)],
            {},
            [(0, "first", "majority", 8), (1, "second", "tied", 4), (2, "second", "tied", 4)],
            id="48 all with the second most",
        ),
        pytest.param(
            8,
            [(3, 0), (2, 0), (2, 1), (1, 0)],
            {},
            [(0, "first", "majority", 8), (2, "second", "starbursts", 4)],
            id="49 starbursts break ties for second",
        ),
        pytest.param(
            9,
            [(3, 1), (3, 0), (2, 0)],
            {},
            [(0, "first", "starbursts", 9), (1, "second", "majority", 4)],
            id="49 who lost the top is second",
        ),
        pytest.param(
            9,
            [(3, 2), (3, 0), (3, 0), (2, 0)],
            {},
            [(0, "first", "starbursts", 9), (1, "second", "tied", 4), (2, "second", "tied", 4)],
            id="50 two who lost the top",
        ),
        pytest.param(
            9,
            [(3, 2), (3, 1), (3, 0), (2, 0)],
            {},
            [(0, "first", "starbursts", 9), (1, "second", "starbursts", 4)],
            id="49 the better of two who lost the top",
        ),
        pytest.param(
            9,
            [(3, 0), (3, 0), (2, 0)],
            {},
            [(0, "first", "tied", 4), (1, "first", "tied", 4)],
            id="50 a tie for most uses up second place",
        ),
        pytest.param(
            9,
            [(3, 1), (3, 1), (3, 0)],
            {},
            [(0, "first", "tied", 4), (1, "first", "tied", 4)],
            id="50 and nobody who lost it by starbursts is second",
        ),
        pytest.param(
            9,
            [(3, 0), (3, 0), (2, 0)],
            AFTER_TIE,
            [(0, "first", "tied", 4), (1, "first", "tied", 4), (2, "second", "majority", 4)],
            id="second_after_tied_first",
        ),
        pytest.param(
            9,
            [(3, 1), (3, 1), (3, 0), (2, 0)],
            AFTER_TIE,
            [(0, "first", "tied", 4), (1, "first", "tied", 4), (2, "second", "majority", 4)],
            id="second_after_tied_first for who lost by starbursts",
        ),
        pytest.param(
            9,
            [(3, 1), (3, 1), (3, 0), (2, 0)],
            AFTER_TIE | LEFT_OUT,
            [(0, "first", "tied", 4), (1, "first", "tied", 4), (3, "second", "majority", 4)],
            id="second_after_tied_first without who lost by starbursts",
        ),
        pytest.param(
            9,
            [(3, 0), (3, 0), (3, 0)],
            AFTER_TIE,
            [(0, "first", "tied", 4), (1, "first", "tied", 4), (2, "first", "tied", 4)],
            id="second_after_tied_first with nobody left",
        ),
        pytest.param(
            9,
            [(3, 1), (3, 0), (2, 0), (2, 0)],
            LEFT_OUT,
            [(0, "first", "starbursts", 9), (2, "second", "tied", 4), (3, "second", "tied", 4)],
            id="tiebreak_loser_is_second false",
        ),
        pytest.param(
            9,
            [(3, 1), (3, 0), (2, 1), (2, 0)],
            LEFT_OUT,
            [(0, "first", "starbursts", 9), (2, "second", "starbursts", 4)],
            id="tiebreak_loser_is_second false, starbursts for second",
        ),
        pytest.param(
            9,
            [(3, 1), (3, 0), (0, 0)],
            LEFT_OUT,
            [(0, "first", "starbursts", 9)],
            id="tiebreak_loser_is_second false with nobody left",
        ),
        pytest.param(
            9,
            [(3, 0), (2, 1), (2, 0), (1, 0)],
            ALL_HALF,
            [(0, "first", "majority", 9), (1, "second", "tied", 4), (2, "second", "tied", 4)],
            id="second_ties all_half",
        ),
        pytest.param(
            9,
            [(3, 2), (3, 1), (3, 0), (2, 0)],
            ALL_HALF,
            [(0, "first", "starbursts", 9), (1, "second", "tied", 4), (2, "second", "tied", 4)],
            id="second_ties all_half among who lost the top",
        ),
        pytest.param(
            9,
            [(3, 2), (3, 1), (2, 1), (2, 0)],
            ALL_HALF | LEFT_OUT,
            [(0, "first", "starbursts", 9), (2, "second", "tied", 4), (3, "second", "tied", 4)],
            id="second_ties all_half without who lost the top",
        ),
        pytest.param(
            9,
            [(0, 0), (0, 0), (0, 0)],
            ZERO,
            [(0, "first", "tied", 4), (1, "first", "tied", 4), (2, "first", "tied", 4)],
            id="zero_qualifies for first",
        ),
        pytest.param(
            9,
            [(1, 0), (0, 0), (0, 0)],
            ZERO,
            [(0, "first", "majority", 9), (1, "second", "tied", 4), (2, "second", "tied", 4)],
            id="zero_qualifies for second",
        ),
        pytest.param(1, [(1, 0), (1, 0)], {}, [(0, "first", "tied", 0), (1, "first", "tied", 0)], id="50 rounded down"),
    ],
)
def test_who_is_paid_for_a_colour(
    value: int, held: list[tuple[int, int]], options: dict[str, Any], expected: list[Any]
) -> None:
    assert paid(value, *held, **options) == expected


def plainly(value: int, held: list[tuple[int, int]], options: IrkOptions) -> dict[int, int]:
    """The points for a colour by another way: groups of equals from the top on."""
    seats = [seat for seat, (amount, _) in enumerate(held) if amount or options.zero_qualifies]
    groups = [
        list(group) for _, group in groupby(sorted(seats, key=lambda seat: held[seat])[::-1], lambda seat: held[seat])
    ]
    if not groups:
        return {}
    first, others = groups[0], [seat for group in groups[1:] for seat in group]
    points = dict.fromkeys(first, value if len(first) == 1 else value // 2)
    if len(held) == 2 or (len(first) > 1 and not options.second_after_tied_first):
        return points
    if not options.tiebreak_loser_is_second:
        others = [seat for seat in others if held[seat][0] != held[first[0]][0]]
    if others:
        best = held[others[0]]
        whole = options.second_ties == "starbursts"
        points |= {
            seat: value // 2 for seat in others if held[seat][0] == best[0] and (not whole or held[seat] == best)
        }
    return points


held = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 2)).map(lambda each: (each[0] + each[1], each[1])),
    min_size=2,
    max_size=4,
)
house_rules = st.builds(
    IrkOptions,
    second_after_tied_first=st.booleans(),
    tiebreak_loser_is_second=st.booleans(),
    second_ties=st.sampled_from(["starbursts", "all_half"]),
    zero_qualifies=st.booleans(),
)


@given(st.integers(0, 20), held, house_rules)
def test_points_are_those_found_another_way(value: int, held: list[tuple[int, int]], options: IrkOptions) -> None:
    found = shares("purple", value, [pile(amount, starbursts=starbursts) for amount, starbursts in held], options)
    assert {share.seat: share.points for share in found} == plainly(value, held, options)
    assert len({share.seat for share in found}) == len(found)


@given(st.integers(0, 20), held, house_rules, st.integers(0, 3))
def test_more_of_a_colour_is_never_paid_less(
    value: int, held: list[tuple[int, int]], options: IrkOptions, seat: int
) -> None:
    """But where a seat that draws level and loses by starbursts is left out."""
    options = options.model_copy(update={"tiebreak_loser_is_second": True})

    def points(held: list[tuple[int, int]]) -> int:
        found = shares("purple", value, [pile(amount, starbursts=stars) for amount, stars in held], options)
        return sum(share.points for share in found if share.seat == seat % len(held))

    amount, starbursts = held[seat % len(held)]
    stronger = [(amount + 1, starbursts) if at == seat % len(held) else each for at, each in enumerate(held)]
    assert points(stronger) >= points(held)


def test_a_share_says_what_decided_it() -> None:
    assert shares("purple", 5, [pile(1), pile(2)], IrkOptions()) == [Share(1, "first", "majority", 5)]
