"""Why no seat's supply looks so: its two colours, and the bottles that it has left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.ink.bottles import BOTTLES, PALETTE
from rules.ink.record import InkLeft
from rules.problems import Path, Problem, problem


def colors_problems(path: Path, colors: Sequence[str]) -> Iterator[Problem]:
    # A palette has two colours (3, 29).
    if len(colors) != 2:
        yield problem(
            "ink.palette_colors",
            path,
            "a palette has two colours (sentences 3 and 29), not {colors}",
            colors=len(colors),
        )
    # They are two, not one twice (29).
    elif colors[0] == colors[1]:
        yield problem(
            "ink.palette_colors",
            (*path, 1),
            "the two colours of a palette differ (sentence 29), but both are {color}",
            color=repr(colors[1]),
        )


def left_problems(path: Path, left: InkLeft) -> Iterator[Problem]:
    # A palette begins with 12 bottles, and none is ever added (3, 13).
    if not 0 <= left.palette <= PALETTE:
        yield problem(
            "ink.palette_left",
            (*path, "palette"),
            "of the {most} bottles on a palette (sentence 3) {palette} can't be left",
            most=PALETTE,
            palette=left.palette,
        )
    on_palette = min(max(left.palette, 0), PALETTE)
    # A seat begins with 24 bottles in all, and only those of its palette become wild (3, 4, 13).
    if not 0 <= left.wild <= BOTTLES - on_palette:
        yield problem(
            "ink.wild_left",
            (*path, "wild"),
            "with {palette} bottles on the palette 0 to {most} of the {bottles} can be wild"
            " (sentences 3, 4 and 13), not {wild}",
            palette=on_palette,
            most=BOTTLES - on_palette,
            bottles=BOTTLES,
            wild=left.wild,
        )


def negative_problem(path: Path, count: int) -> Problem:
    """Bottles are counted (3, 4, 35)."""
    return problem("ink.negative_bottles", path, "{count} is no number of bottles (sentences 3, 4 and 35)", count=count)
