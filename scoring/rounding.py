"""Fractions as people read them."""

from __future__ import annotations


def decimals(numerator: int, denominator: int, digits: int = 2) -> str:
    """`numerator / denominator` to so many digits, halves up: (1, 8) is "0.13" and (-1, 8) is "-0.12"."""
    units = (2 * numerator * 10**digits + denominator) // (2 * denominator)
    written = str(abs(units)).zfill(digits + 1)
    return f"{'-' if units < 0 else ''}{written[:-digits]}.{written[-digits:]}"
