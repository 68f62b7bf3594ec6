"""Ratings of rival games: Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), algorithm 1.

Bradley-Terry with full pairing. A play first adds τ² to each σ². Between seats i and j, with c² = σi² + σj² + 2β²,
seat i is expected to be ahead with p = 1 / (1 + exp((μj - μi) / c)); s is 1, 1/2 or 0 as it was ahead, tied or behind.
With γ = σi / c, and sums over all j, the play leaves seat i with

    mean μi + σi² · Σ (s - p) / c        and variance σi² · max(1 - σi³ · Σ p (1 - p) / c³, κ)

With h = 1 / 2c and t = h · tanh((μi - μj) · h), which can't overflow, the terms are h - t, -t or -(h + t), and
2h · (h - t) · (h + t). Seen from j t turns its sign and nothing else, and sums are exactly rounded: so the order of
seats makes no difference at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt, tanh

from scoring.rounding import decimals

MU = 25.0
SIGMA = MU / 3
BETA = MU / 6
KAPPA = 0.0001
TAU = MU / 300
SETTLED = 5

Rating = tuple[float, float]
"""The mean of a player's strength in one game of one club, and its standard deviation."""

START: Rating = (MU, SIGMA)

_DRIFT = TAU**2
_NOISE = 2 * BETA**2
_Seat = tuple[float, float, int, list[float], list[float]]


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a play, seat by seat, from those before it and the places."""
    seats: list[_Seat] = []
    for (mu, sigma), place in zip(before, places, strict=True):
        seats.append(_meet(seats, mu, sigma * sigma + _DRIFT, place))
    return [  # a tenth quicker than with `max`
        (
            mu + variance * fsum(pulls),
            sqrt(variance * (left if (left := 1 - 2 * variance * sqrt(variance) * fsum(news)) > KAPPA else KAPPA)),
        )
        for mu, variance, _, pulls, news in seats
    ]


def _meet(seats: Sequence[_Seat], mu: float, variance: float, place: int) -> _Seat:
    """One more seat with its terms against each of `seats`, which gain theirs against it."""
    pulls: list[float] = []
    news: list[float] = []
    for other_mu, other_variance, other_place, other_pulls, other_news in seats:
        half = 0.5 / sqrt(variance + other_variance + _NOISE)
        lead = half * tanh((mu - other_mu) * half)
        win, loss = half - lead, half + lead
        if place < other_place:
            pulls.append(win)
            other_pulls.append(-win)
        elif place > other_place:
            pulls.append(-loss)
            other_pulls.append(loss)
        else:
            pulls.append(-lead)
            other_pulls.append(lead)
        new = half * (win * loss)
        news.append(new)
        other_news.append(new)
    return mu, variance, place, pulls, news


def value(mu: float, sigma: float) -> float:
    """What ratings are ordered by: a strength that the player very probably has."""
    return mu - 3 * sigma


def shown(mu: float, sigma: float) -> str:
    """The rating's value as people read it: two decimals, halves up."""
    return decimals(*value(mu, sigma).as_integer_ratio())


def provisional(plays: int) -> bool:
    """Whether so few plays give no more than a first guess."""
    return plays < SETTLED
