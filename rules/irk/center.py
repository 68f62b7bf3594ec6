"""The center: where a card may lie, what the colours' clusters are worth, and what a card would change.

A center is a mapping from squares `(x, y)`, x to the right and y down, to the symbols that show there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import NamedTuple, get_args

from rules.irk.record import Facing
from rules.irk.symbols import COLOURS, GRAY, LETTERS, NUMBERS, STARBURST, WORTH
from rules.outcome import EMPTY

Square = tuple[int, int]
Center = Mapping[Square, str]

FACINGS: tuple[Facing, ...] = get_args(Facing)
STEPS = {"E": (1, 0), "S": (0, 1), "W": (-1, 0), "N": (0, -1)}
# How the symbols begin that belong to a colour's clusters (sentences 12, 14, 16).
JOINED = {colour: (letter, STARBURST, GRAY) for colour, letter in LETTERS.items()}
# The key that puts squares row by row.
row_by_row = itemgetter(1, 0)


class Cover(NamedTuple):
    """A symbol that a card would cover, and the one that would show instead."""

    square: Square
    old: str
    new: str


def sections(card: Sequence[str], at: Sequence[int], facing: str) -> dict[Square, str]:
    """The three squares that a card lies on, with its symbols."""
    (x, y), (right, down), (first, second, third) = at, STEPS[facing], card
    return {(x, y): first, (x + right, y + down): second, (x + 2 * right, y + 2 * down): third}


def neighbours(square: Square) -> tuple[Square, ...]:
    """The squares that share an edge with this one (sentences 16 and 30: never a corner)."""
    x, y = square
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def touches(center: Center, card: Mapping[Square, str]) -> bool:
    """Sentence 30: whether a card overlaps one in the center or touches its edge."""
    return any(square in center or any(near in center for near in neighbours(square)) for square in card)


def covered(center: Center, card: Mapping[Square, str]) -> list[Cover]:
    """The symbols that a card would cover."""
    return [Cover(square, center[square], new) for square, new in card.items() if square in center]


def hides_number(cover: Cover) -> bool:
    """Sentence 33: a number is covered by something else than a number."""
    return cover.old in NUMBERS and cover.new not in NUMBERS


def hides_starburst(cover: Cover) -> bool:
    """Sentence 35: a starburst is covered by something else than a starburst."""
    return cover.old == STARBURST and cover.new != STARBURST


def changes_colour(cover: Cover) -> bool:
    """Sentence 36: a colour is covered by another, or by gray; a starburst matches every colour, and gray is none."""
    return cover.old[0] in LETTERS.values() and cover.new[0] not in (cover.old[0], STARBURST)


def is_legal(center: Center, card: Mapping[Square, str]) -> bool:
    """Whether sentences 30 to 37 let a card be played here."""
    covers = covered(center, card)
    return (
        touches(center, card)
        and not any(map(hides_number, covers))
        and not any(map(hides_starburst, covers))
        and sum(map(changes_colour, covers)) <= 1
    )


def clusters(center: Center, colour: str) -> list[list[Square]]:
    """The groups of connected squares that show a colour, a starburst or gray (sentences 12, 14, 16), top first."""
    joined = JOINED[colour]
    found: list[list[Square]] = []
    home: dict[Square, list[Square]] = {}
    for square in sorted([square for square, symbol in center.items() if symbol[0] in joined], key=row_by_row):
        x, y = square
        above, before = home.get((x, y - 1)), home.get((x - 1, y))
        cluster = above or before or []
        if not cluster:
            found.append(cluster)
        if above and before and above is not before:
            cluster = _together(home, above, before)
        cluster.append(square)
        home[square] = cluster
    return [cluster for cluster in found if cluster]


def _together(home: dict[Square, list[Square]], *two: list[Square]) -> list[Square]:
    """The upper of two clusters, with the squares of the other, which is left empty."""
    upper, lower = sorted(two, key=lambda cluster: row_by_row(cluster[0]))
    upper += lower
    home.update(dict.fromkeys(lower, upper))
    lower.clear()
    return upper


def worth(center: Center, cluster: Iterable[Square]) -> int:
    """Sentences 41 to 47: the sum of a cluster's symbols."""
    return sum([WORTH[center[square]] for square in cluster])


def largest(center: Center, colour: str) -> list[Square]:
    """Sentence 40: a colour's cluster that is worth most, the first of several, row by row; empty if there is none."""
    best = max(clusters(center, colour), key=lambda cluster: worth(center, cluster), default=[])
    return sorted(best, key=row_by_row)


def values(center: Center) -> dict[str, int]:
    """What each colour's largest cluster is worth."""
    return {colour: worth(center, largest(center, colour)) for colour in COLOURS}


def symbols(row: str) -> list[str]:
    """The symbols of a grid's row, apart by spaces."""
    return [symbol for symbol in row.split(" ") if symbol]


def read(rows: Sequence[str]) -> dict[Square, str]:
    """The center that a grid shows."""
    shown = ((x, y, symbol) for y, row in enumerate(rows) for x, symbol in enumerate(symbols(row)))
    return {(x, y): symbol for x, y, symbol in shown if symbol != EMPTY}


def drawn(center: Center) -> list[list[str]]:
    """The center row by row; where cards lie far apart, the empty rows or columns between them are drawn as one."""
    columns, rows = _drawn(x for x, _ in center), _drawn(y for _, y in center)
    wide, high = (max(places.values(), default=-1) + 1 for places in (columns, rows))
    shown = [[EMPTY] * wide for _ in range(high)]
    for (x, y), symbol in center.items():
        shown[rows[y]][columns[x]] = symbol
    return shown


def _drawn(places: Iterable[int]) -> dict[int, int]:
    """Where each of `places` is drawn, from 0 on."""
    ordered = sorted(set(places))
    gaps = [min(2, here - before) for before, here in pairwise(ordered)]
    return dict(zip(ordered, accumulate(gaps, initial=0), strict=False))
