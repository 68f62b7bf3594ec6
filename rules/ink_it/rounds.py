"""The course of the five rounds: who are captains, how much is drawn, how mistakes are counted and when they lose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.ink_it.record import InkItMatch, InkItRound, LossRule, Rotation

ROUNDS = 5
LEAST_SEATS = 2
MOST_ODD = 2


def captains(seats: int) -> int:
    """How many captains `seats` players have (11, 66 to 68)."""
    return 1 if seats <= 7 else max(2, seats - 7)


def cards(seats: int) -> int:
    """How many Word cards each player who draws is dealt (13, 60, 61)."""
    return {2: 3, 3: 2}.get(seats, 1)


def drawings(seats: int) -> int:
    """How many drawings a round has, and so how many mistakes it can have at most."""
    return cards(seats) * (seats - captains(seats))


def strokes(number: int) -> int:
    """The strokes on the card of round `number`, from 1 up (18); there is no card after the fifth."""
    return max(ROUNDS + 1 - number, 0)


def captains_after(rotation: Rotation, seats: int, before: Sequence[int]) -> tuple[int, ...] | None:
    """The captains after a round of captains `before`: the seat to the left of each (48).

    None where it may be any seat: the rotation is free, or `before` can't be the captains of this table.
    """
    if rotation == "free" or len(before) != captains(seats) or not all(0 <= seat < seats for seat in before):
        return None
    return tuple((seat + 1) % seats for seat in before)


def most_mistakes(seats: int, rule: LossRule) -> int:
    """The most mistakes that don't yet lose the game (50, 51)."""
    return seats - 1 if rule == "reach" else seats


def wrong(matches: Sequence[InkItMatch]) -> int:
    """How many drawings lie beside another word than their own (44)."""
    return sum(each.matched != each.word for each in matches)


def odd_ones(matches: Sequence[InkItMatch]) -> dict[str, int]:
    """The words beside drawings that no drawing shows, each with its number from 1 up in the order of `matches`."""
    shown = {each.word for each in matches}
    odd = dict.fromkeys(each.matched for each in matches if each.matched not in shown)
    return {word: number for number, word in enumerate(odd, start=1)}


def mistakes(round_: InkItRound) -> int:
    """The mistakes of `round_` as counted, else by its matches; a number below zero, as written, is none."""
    return wrong(round_.matches or ()) if round_.mistakes is None else max(round_.mistakes, 0)


def total(rounds: Sequence[InkItRound]) -> int:
    return sum(map(mistakes, rounds))


def ended(rounds: int, mistakes: int, most: int) -> bool:
    """Whether the game is over: lost by more than `most` mistakes, or the last Round card has gone (47, 50)."""
    return mistakes > most or rounds >= ROUNDS


def steps(seats: int, odd: bool) -> list[int]:
    """The mistakes that one round can have: without odd ones out never exactly one, as two cards are swapped (45)."""
    return [count for count in range(drawings(seats) + 1) if odd or count != 1]


@lru_cache(maxsize=1024)
def totals(seats: int, most: int, odd: bool, rounds: int) -> frozenset[int]:
    """What the mistakes of exactly `rounds` rounds can add up to, if those before the last stay within `most`."""
    reached = frozenset({0})
    for _ in range(rounds):
        reached = frozenset(before + more for before in reached if before <= most for more in steps(seats, odd))
    return reached
