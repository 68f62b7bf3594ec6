"""A seat's bottles: what it has left, and what a turn does to them. A number below zero, as written, is none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.ink.record import InkFinal, InkGoal, InkTurn

# Sentences 3 and 4.
PALETTE = 12
BOTTLES = 24
# Sentence 13.
PASSED = 2


class Held(NamedTuple):
    """The bottles that a seat has left of its palette and wild, and the black ink that it has used."""

    palette: int = PALETTE
    wild: int = BOTTLES - PALETTE
    black: int = 0

    @property
    def placed(self) -> int:
        return BOTTLES - self.palette - self.wild

    @property
    def out(self) -> bool:
        return self.palette == self.wild == 0


START = Held()


def bottles(goal: InkGoal) -> int:
    """The bottles that `goal` places: of the seat's own and of black ink."""
    return sum([count for count in (goal.palette, goal.wild, goal.black) if count > 0])


def placing(held: Held, goal: InkGoal) -> Held:
    """What is left after the bottles of `goal` are placed, before its bonus moves any; never less than none."""
    palette = max(held.palette - max(goal.palette, 0), 0)
    wild = max(held.wild - max(goal.wild, 0), 0)
    return Held(palette, wild, held.black + max(goal.black, 0))


def moving(held: Held, count: int) -> Held:
    """What is left after `count` bottles, or as many as there are, went from the palette to wild (13, 14)."""
    moved = min(max(count, 0), held.palette)
    return Held(held.palette - moved, held.wild + moved, held.black)


def completing(held: Held, goal: InkGoal) -> Held:
    placed = placing(held, goal)
    return moving(placed, goal.to_wild) if goal.to_wild else placed


def after_turn(held: Held, turn: InkTurn) -> Held:
    """What is left after `turn`: its goals one by one, and two bottles made wild if it was passed."""
    for goal in turn.goals:
        held = completing(held, goal)
    return moving(held, PASSED) if turn.action == "pass" else held


def counted(final: InkFinal) -> list[Held]:
    """What each seat holds by a final count; black ink left out is none."""
    black = final.black or ()
    used = (*black, *(0 for _ in final.left[len(black) :]))
    return [Held(max(each.palette, 0), max(each.wild, 0), max(used[at], 0)) for at, each in enumerate(final.left)]


def leaders(held: Mapping[int, Held], seats: Iterable[int]) -> tuple[int, ...]:
    """Those of `seats` that have placed all their bottles and, of these, used the most black ink (35)."""
    out = [seat for seat in seats if held[seat].out]
    most = max((held[seat].black for seat in out), default=0)
    return tuple(seat for seat in out if held[seat].black == most)
