from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rounding import decimals


@pytest.mark.parametrize(
    ("numerator", "denominator", "expected"),
    [
        (0, 7, "0.00"),
        (41, 3, "13.67"),
        (40, 3, "13.33"),
        (1, 8, "0.13"),  # 0.125
        (3, 8, "0.38"),  # 0.375
        (1, 200, "0.01"),  # 0.005
        (199, 200, "1.00"),  # 0.995
        (-1, 8, "-0.12"),  # a half goes up, towards zero here
        (-1, 200, "0.00"),  # and never to a negative nothing
        (-3, 2, "-1.50"),
        (-301, 100, "-3.01"),
    ],
)
def test_two_decimals_halves_up(numerator, denominator, expected):
    assert decimals(numerator, denominator) == expected


def test_as_many_digits_as_asked_for():
    assert decimals(2, 3, 5) == "0.66667"


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**6), st.integers(1, 6))
def test_what_is_shown_is_at_most_half_a_unit_away(numerator, denominator, digits):
    off = Fraction(decimals(numerator, denominator, digits)) - Fraction(numerator, denominator)

    assert -Fraction(1, 2 * 10**digits) < off <= Fraction(1, 2 * 10**digits)
