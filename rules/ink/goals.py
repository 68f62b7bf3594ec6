"""Why the goals of a turn can't have been completed as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.ink.bottles import Held, bottles, completing, placing
from rules.ink.record import InkGoal, InkRecord, InkTurn
from rules.ink.supply import negative_problem
from rules.problems import Path, Problem, problem
from rules.text import seat_numbers

LEAST, MOST = 3, 7


def number_problem(path: Path, number: int) -> Problem:
    return problem(
        "ink.goal_number",
        path,
        "goals are marked by numbers from {least} to {most} (sentence 20), not by {number}",
        least=LEAST,
        most=MOST,
        number=number,
    )


def goals_problems(path: Path, turn: InkTurn, held: Held, record: InkRecord) -> Iterator[Problem]:
    """`path` leads to the turn, which has goals; before it the seat has `held`. Each is judged after those before."""
    # A pass stands instead of a turn and its goals (13).
    if turn.action == "pass":
        yield problem(
            "ink.pass_goals",
            (*path, "goals"),
            "a pass completes no goal (sentence 13), and here their number is {goals}; log paint if a tile was placed",
            goals=len(turn.goals),
        )
    own = _own_colors(record, turn.seat)
    for at, goal in enumerate(turn.goals):
        yield from _goal((*path, "goals", at), goal, held, turn.seat, own)
        held = completing(held, goal)


def _own_colors(record: InkRecord, seat: int) -> Sequence[str]:
    """The two colours of the palette of `seat`; none where they aren't known."""
    palettes = record.setup.palettes
    return palettes[seat][:2] if 0 <= seat < len(palettes) else ()


def _goal(path: Path, goal: InkGoal, held: Held, seat: int, own: Sequence[str]) -> Iterator[Problem]:
    placed = bottles(goal)
    # Completing a goal takes a bottle to place (28).
    if placed < 1:
        yield problem(
            "ink.no_bottle",
            path,
            "a goal is completed by placing at least one bottle (sentence 28), but palette, wild and black give none",
        )
    # The numbers on the tiles are 3 to 7 (20).
    if not LEAST <= goal.number <= MOST:
        yield number_problem((*path, "number"), goal.number)
    # The area has at least as many squares as the goal shows (26).
    if goal.area is not None and goal.area < goal.number:
        yield problem(
            "ink.area_too_small",
            (*path, "area"),
            "goal {number} needs an area of at least {number} squares (sentence 26), not {area}",
            number=goal.number,
            area=goal.area,
        )
    # Bottles go on spots of the area, one on each (9).
    if goal.area is not None and goal.area < placed:
        yield problem(
            "ink.area_too_full",
            (*path, "area"),
            "{bottles} bottles can't stand on the spots of an area of {area} squares (sentence 9)",
            bottles=placed,
            area=goal.area,
        )
    if goal.palette < 0:
        yield negative_problem((*path, "palette"), goal.palette)
    # No more bottles can be placed than are on the palette (3).
    if goal.palette > held.palette:
        yield problem(
            "ink.too_many_bottles",
            (*path, "palette"),
            "seat {seat} has {left} left of its palette bottles (sentence 3) and can't place {count}",
            seat=seat_numbers(seat),
            count=goal.palette,
            left=held.palette,
        )
    # Palette bottles go on squares of one of the palette's two colours (31).
    if goal.palette > 0 and goal.color is not None and own and goal.color not in own:
        yield problem(
            "ink.palette_on_other_color",
            (*path, "palette"),
            "palette bottles are played on the palette's own colours {own} (sentence 31), not on {color};"
            " log those that were wild as wild",
            own=", ".join(own),
            color=goal.color,
        )
    if goal.wild < 0:
        yield negative_problem((*path, "wild"), goal.wild)
    # No more bottles can be placed than are wild (4, 13, 14).
    if goal.wild > held.wild:
        yield problem(
            "ink.too_many_bottles",
            (*path, "wild"),
            "seat {seat} has {left} left of its wild bottles (sentence 4) and can't place {count}",
            seat=seat_numbers(seat),
            count=goal.wild,
            left=held.wild,
        )
    if goal.black < 0:
        yield negative_problem((*path, "black"), goal.black)
    if goal.to_wild < 0:
        yield negative_problem((*path, "to_wild"), goal.to_wild)
    # A bonus moves bottles that are still on the palette once the goal is placed (14).
    if goal.to_wild > 0 and goal.to_wild > placing(held, goal).palette:
        yield problem(
            "ink.too_many_moved",
            (*path, "to_wild"),
            "seat {seat} has {left} left of its palette bottles once this goal is placed (sentence 14) and can't move"
            " {count} to wild",
            seat=seat_numbers(seat),
            count=goal.to_wild,
            left=placing(held, goal).palette,
        )
