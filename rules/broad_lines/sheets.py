"""The course of the 25 sheets: who draws each, what a round takes from them, who is critic next."""

from __future__ import annotations

from collections.abc import Iterable

from rules.broad_lines.record import BroadLinesRound, Rotation

SHEETS = 25


def drawn(round_: BroadLinesRound) -> int:
    """The sheets that `round_` put on the easel; a number below zero, as written, is none."""
    return max(round_.sheets, 0)


def cost(round_: BroadLinesRound) -> int:
    """The sheets that `round_` took out of the game: one more than drawn if given up (sentences 51, 52)."""
    return drawn(round_) + (round_.result == "gave_up")


def used(rounds: Iterable[BroadLinesRound]) -> int:
    return sum(map(cost, rounds))


def guessed(rounds: Iterable[BroadLinesRound]) -> int:
    return sum(each.result == "guessed" for each in rounds)


def gave_up(rounds: Iterable[BroadLinesRound]) -> int:
    return sum(each.result == "gave_up" for each in rounds)


def artist(critic: int, sheet: int, seats: int) -> int:
    """Who draws a round's `sheet`, from 1 up: clockwise from the critic's left, skipping the critic (15, 37)."""
    return (critic + 1 + (sheet - 1) % (seats - 1)) % seats


def critic_after(rotation: Rotation, seats: int, critic: int, sheets: int) -> int | None:
    """The critic after a round of `sheets`: the seat left of the last artist (59), or as the house rule has it.

    None where it may be any seat: no sheet was drawn, the rotation is free, or `critic` is no seat at this table.
    """
    if rotation == "free" or sheets < 1 or seats < 2 or not 0 <= critic < seats:
        return None
    left = (artist(critic, sheets, seats) + 1) % seats
    return (critic + 1) % seats if rotation == "skip" and left == critic else left
