"""Why the goals of a turn can't have been completed as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.ink.bottles import Held, bottles, completing, placing
from rules.ink.record import InkGoal, InkRecord, InkTurn
from rules.ink.supply import negative_problems
from rules.problems import Path, Problem, problem

LEAST, MOST = 3, 7


def number_problems(path: Path, number: int) -> Iterator[Problem]:
    # The numbers on the tiles are 3 to 7 (20).
    if not LEAST <= number <= MOST:
        yield problem(
            "ink.goal_number",
            path,
            "goals are marked by numbers from {least} to {most} (sentence 20), not by {number}",
            least=LEAST,
            most=MOST,
            number=number,
        )


def goals_problems(path: Path, turn: InkTurn, held: Held, record: InkRecord) -> Iterator[Problem]:
    """`path` leads to the turn; before it the seat has `held`. A goal is judged against those before it as written."""
    # A pass stands instead of a turn and its goals (13).
    if turn.goals and turn.action == "pass":
        yield problem(
            "ink.pass_goals",
            (*path, "goals"),
            "a pass completes no goal (sentence 13), and here their number is {goals}; log paint if a tile was placed",
            goals=len(turn.goals),
        )
    own = _own_colors(record, turn.seat)
    for at, goal in enumerate(turn.goals):
        yield from _goal((*path, "goals", at), goal, held, own)
        held = completing(held, goal)


def _own_colors(record: InkRecord, seat: int) -> Sequence[str]:
    """The two colours of the palette of `seat`; none where they aren't known."""
    palettes = record.setup.palettes
    return palettes[seat][:2] if 0 <= seat < len(palettes) else ()


def _goal(path: Path, goal: InkGoal, held: Held, own: Sequence[str]) -> Iterator[Problem]:
    # Completing a goal takes a bottle to place (28).
    if bottles(goal) < 1:
        yield problem(
            "ink.no_bottle",
            path,
            "a goal is completed by placing at least one bottle (sentence 28), but palette, wild and black give none",
        )
    yield from number_problems((*path, "number"), goal.number)
    yield from _area((*path, "area"), goal)
    yield from _palette((*path, "palette"), goal, held, own)
    yield from _wild((*path, "wild"), goal, held)
    yield from negative_problems((*path, "black"), goal.black)
    yield from _to_wild((*path, "to_wild"), goal, placing(held, goal))


def _area(path: Path, goal: InkGoal) -> Iterator[Problem]:
    if goal.area is None:
        return
    # The area has at least as many squares as the goal shows (26).
    if goal.area < goal.number:
        yield problem(
            "ink.area_too_small",
            path,
            "goal {number} needs an area of at least {number} squares (sentence 26), not {area}",
            number=goal.number,
            area=goal.area,
        )
    # Bottles go on spots of the area, one on each (9).
    if goal.area < bottles(goal):
        yield problem(
            "ink.area_too_full",
            path,
            "{bottles} bottles can't stand on the spots of an area of {area} squares (sentence 9)",
            bottles=bottles(goal),
            area=goal.area,
        )


def _palette(path: Path, goal: InkGoal, held: Held, own: Sequence[str]) -> Iterator[Problem]:
    yield from negative_problems(path, goal.palette)
    # No more bottles can be placed than are on the palette (3).
    if goal.palette > held.palette:
        yield problem(
            "ink.too_many_bottles",
            path,
            "the seat has {left} left of its palette bottles (sentence 3) and can't place {count}",
            count=goal.palette,
            left=held.palette,
        )
    # Palette bottles go on squares of one of the palette's two colours (31).
    if goal.palette > 0 and goal.color is not None and own and goal.color not in own:
        yield problem(
            "ink.palette_on_other_color",
            path,
            "palette bottles are played on the palette's own colours {own} (sentence 31), not on {color};"
            " log those that were wild as wild",
            own=", ".join(own),
            color=goal.color,
        )


def _wild(path: Path, goal: InkGoal, held: Held) -> Iterator[Problem]:
    yield from negative_problems(path, goal.wild)
    # No more bottles can be placed than are wild (4, 13, 14).
    if goal.wild > held.wild:
        yield problem(
            "ink.too_many_bottles",
            path,
            "the seat has {left} left of its wild bottles (sentence 4) and can't place {count}",
            count=goal.wild,
            left=held.wild,
        )


def _to_wild(path: Path, goal: InkGoal, held: Held) -> Iterator[Problem]:
    """`held` is what the seat has once the goal's bottles are placed."""
    yield from negative_problems(path, goal.to_wild)
    # A bonus moves bottles that are still on the palette (14).
    if goal.to_wild > held.palette:
        yield problem(
            "ink.too_many_moved",
            path,
            "the seat has {left} left of its palette bottles once this goal is placed (sentence 14) and can't move"
            " {count} to wild",
            count=goal.to_wild,
            left=held.palette,
        )
