"""Fractions as people read them."""

from __future__ import annotations


def decimals(numerator: int, denominator: int, digits: int = 2) -> str:
    """`numerator / denominator` to so many digits, halves up: (1, 8) is "0.13" and (-1, 8) is "-0.12"."""
    unit = 10**digits
    units = (2 * numerator * unit + denominator) // (2 * denominator)
    whole, rest = divmod(abs(units), unit)
    return f"{'-' if units < 0 else ''}{whole}.{rest:0{digits}}"
