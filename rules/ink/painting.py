"""The areas of a painting, and how many bottles could be placed on each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Annotated

from pydantic import Strict

from rules.ink.bottles import BOTTLES, PALETTE
from rules.ink.goals import LEAST, MOST, number_problem
from rules.ink.record import InkLeft, Number
from rules.ink.supply import colors_problems, left_problems
from rules.problems import MOST_PROBLEMS, Problem, problem
from rules.shape import AtMost, Int, Many, Maybe, Note, Shape, Told

Place = tuple[int, int]

# Far more than any painting has.
MOST_SQUARES = 5_000
MOST_COLORS = 100
FULL = InkLeft(palette=PALETTE, wild=BOTTLES - PALETTE)


class InkSquare(Shape):
    """A square at `[x, y]`: `goal` marks a number, `spot` a white space without one, `bottle` closes either."""

    at: Annotated[tuple[Int, Int], Strict(False)]
    color: Note
    goal: Maybe[Number] = None
    spot: bool = False
    bottle: bool = False


class InkPainting(Shape):
    """The squares of a painting, with its player's two colours and the bottles left, where they are known."""

    squares: Annotated[Many[InkSquare], AtMost(MOST_SQUARES)]
    palette: Maybe[Annotated[Many[Note], AtMost(MOST_COLORS)]] = None
    supply: Maybe[InkLeft] = None


class InkAreaGoal(Told):
    """An open number of an area; `met` where the area has at least as many squares (26)."""

    at: Place
    number: int
    met: bool


class InkArea(Told):
    """Adjacent squares of one colour without a bottle, row by row.

    `open` is how many spots and numbers it has, `placeable` how many bottles could be placed on them now.
    """

    color: str
    size: int
    squares: tuple[Place, ...]
    goals: tuple[InkAreaGoal, ...]
    open: int
    placeable: int


def painting_problems(painting: InkPainting) -> Iterator[Problem]:
    """Every broken rule of a well-shaped painting, in reading order, but no more than are ever listed."""
    return islice(_broken(painting), MOST_PROBLEMS + 1)


def areas(painting: InkPainting) -> list[InkArea]:
    """The areas of a painting without problems, by their first squares row by row.

    A supply left out is the 24 bottles of the beginning (3, 4); colours left out are none of the painting's.
    """
    shown = {square.at: square for square in painting.squares if not square.bottle}
    return [_area(painting, [shown[place] for place in places]) for places in _adjacent(shown)]


def _broken(painting: InkPainting) -> Iterator[Problem]:
    seen: set[Place] = set()
    for at, square in enumerate(painting.squares):
        # Squares lie beside each other, not on each other (5, 17).
        if square.at in seen:
            yield problem(
                "ink.square_twice",
                ("squares", at, "at"),
                "squares lie beside each other (sentences 5 and 17): there is one at {x}, {y} already",
                x=square.at[0],
                y=square.at[1],
            )
        seen.add(square.at)
        # The numbers on the tiles are 3 to 7 (20).
        if square.goal is not None and not LEAST <= square.goal <= MOST:
            yield number_problem(("squares", at, "goal"), square.goal)
    if painting.palette is not None:
        yield from colors_problems(("palette",), painting.palette)
    if painting.supply:
        yield from left_problems(("supply",), painting.supply)


def _adjacent(shown: Mapping[Place, InkSquare]) -> Iterator[list[Place]]:
    """The places of each area (17, 18, 19), row by row."""
    ordered = sorted(shown, key=_row_by_row)
    left = set(ordered)
    for first in ordered:
        if first in left:
            left.remove(first)
            area = [first]
            for place in area:  # which grows on the way
                near = [each for each in _beside(place) if each in left and shown[each].color == shown[place].color]
                left.difference_update(near)
                area += near
            yield sorted(area, key=_row_by_row)


def _area(painting: InkPainting, squares: Sequence[InkSquare]) -> InkArea:
    color, size = squares[0].color, len(squares)
    goals = tuple(
        InkAreaGoal(at=square.at, number=square.goal, met=size >= square.goal)
        for square in squares
        if square.goal is not None
    )
    places = sum(square.spot or square.goal is not None for square in squares)
    met = any(goal.met for goal in goals)
    return InkArea(
        color=color,
        size=size,
        squares=tuple(square.at for square in squares),
        goals=goals,
        open=places,
        placeable=min(places, _playable(painting, color)) if met else 0,
    )


def _playable(painting: InkPainting, color: str) -> int:
    """The bottles that may be played on squares of `color`: the wild ones, and the palette's on its own (31, 32)."""
    supply = painting.supply or FULL
    return supply.wild + (supply.palette if color in (painting.palette or ()) else 0)


def _beside(place: Place) -> tuple[Place, ...]:
    """The places that share an edge with this one."""
    x, y = place
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def _row_by_row(place: Place) -> Place:
    return place[1], place[0]
