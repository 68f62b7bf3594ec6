"""What the facts of many plays come to."""

from __future__ import annotations

from collections import Counter
from statistics import median_low
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.statistic import Kind, Numbered, Statistic, Told, median
from rules.text import text

NOTED = {"a": {0: 2, 3: 1, 5: 4}, "b": {-1: 1, 7: 2}, "n_2": {0: 3}, "n_4": {1: 2, 6: 1}}
"""`a` adds up to 3 + 20 = 23, `b` to -1 + 14 = 13."""


def told(kind: Kind, *facts: str, **more: Any) -> Told | None:
    return Statistic(name="x", title=text("X"), of="seat", kind=kind, facts=facts, **more).tell(NOTED)


def test_a_total_adds_up_every_fact_that_was_noted() -> None:
    assert told("total", "a") == Told(23)
    assert told("total", "a", "b", "c") == Told(36)


def test_a_ratio_is_an_exact_fraction() -> None:
    assert told("ratio", "a", over=("b",)) == Told(23, 13)
    assert told("ratio", "a", less=("b",), over=("a", "b")) == Told(10, 36)
    assert told("ratio", "c", over=("b",)) == Told(0, 13)


def test_a_ratio_over_nothing_says_nothing() -> None:
    assert told("ratio", "a", over=("c",)) is None
    assert told("ratio", "a", over=("n_2",)) is None


def test_extremes_are_of_the_values_of_all_facts() -> None:
    assert (told("least", "a"), told("least", "a", "b")) == (Told(0), Told(-1))
    assert (told("greatest", "a"), told("greatest", "a", "b")) == (Told(5), Told(7))


def test_a_median_takes_the_lower_of_two() -> None:
    """0 0 3 5 5 5 5 has 5 in its middle, -1 7 7 has 7, and -1 0 0 3 5 | 5 5 5 7 7 has 5 and 5."""
    assert (told("median", "a"), told("median", "b"), told("median", "a", "b")) == (Told(5), Told(7), Told(5))
    assert median({1: 1, 2: 1}) == 1
    assert median({1: 1, 2: 1, 9: 2}) == 2


@pytest.mark.parametrize("kind", ["total", "least", "greatest", "median"])
def test_what_nobody_noted_says_nothing(kind: Kind) -> None:
    assert told(kind, "c") is None


def test_numbers_are_told_apart() -> None:
    """Of number 2 three noted 0; of number 4 two noted 1 and one 6."""
    expected = Told(8, numbers=(Numbered(2, 0, 3), Numbered(4, 8, 3)))
    assert told("by_number", "n_", numbers=range(1, 6)) == expected
    assert told("by_number", "n_", numbers=range(5, 9)) is None


def test_it_knows_the_facts_that_it_is_made_of() -> None:
    ratio = Statistic(name="x", title=text("X"), of="play", kind="ratio", facts=("a",), less=("b",), over=("c", "d"))
    numbered = Statistic(name="x", title=text("X"), of="play", kind="by_number", facts=("n_",), numbers=range(3, 5))
    assert (ratio.keys, numbered.keys) == (("a", "b", "c", "d"), ("n_3", "n_4"))


def test_what_is_no_ratio_is_over_one() -> None:
    assert Told(5).over == 1


@given(st.lists(st.integers(-9, 9), min_size=1))
def test_a_median_is_pythons_lower_one(values: list[int]) -> None:
    assert median(Counter(values)) == median_low(values)
