"""Where a card may be played, and by how much each of these places would change what the colours are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from rules.irk.center import (
    FACINGS,
    JOINED,
    STEPS,
    Center,
    Square,
    clusters,
    is_legal,
    neighbours,
    row_by_row,
    sections,
    worth,
)
from rules.irk.piles import SECTIONS
from rules.irk.record import Facing
from rules.irk.symbols import COLOURS, WORTH
from rules.shape import LARGEST


@dataclass(frozen=True, slots=True)
class Spot:
    """A legal place for a card, and by how much it would change the value of each colour."""

    at: Square
    facing: Facing
    changes: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Clusters:
    """A colour's clusters, each named by its first square: the one that each square is in, what each is worth."""

    of: Mapping[Square, Square]
    worth: Mapping[Square, int]
    best: int


def spots(center: Center, card: Sequence[str]) -> Iterator[tuple[Square, Facing]]:
    """Every legal place for a card that a record can hold, row by row, then E, S, W, N.

    At most 60 tries for each square of the center.
    """
    near = {*center, *(near for square in center for near in neighbours(square))}
    tries = {
        ((x - step * STEPS[facing][0], y - step * STEPS[facing][1]), order)
        for x, y in near
        for order, facing in enumerate(FACINGS)
        for step in range(SECTIONS)
    }
    for at, order in sorted(tries, key=lambda each: (row_by_row(each[0]), each[1])):
        if max(map(abs, at)) <= LARGEST and is_legal(center, sections(card, at, FACINGS[order])):
            yield at, FACINGS[order]


def placements(center: Center, card: Sequence[str]) -> Iterator[Spot]:
    """Every legal place for a card with what it would change, in the order of `spots`."""

    @cache
    def without(colour: str, squares: frozenset[Square]) -> _Clusters:
        """The clusters of a colour once `squares` are covered: what many places have in common."""
        return _clusters({square: symbol for square, symbol in center.items() if square not in squares}, colour)

    before = {colour: without(colour, frozenset()) for colour in COLOURS}
    for at, facing in spots(center, card):
        laid = sections(card, at, facing)
        changes = {}
        for colour, now in before.items():
            around = without(colour, frozenset(laid.keys() & now.of.keys()))
            changes[colour] = _best_with(around, laid, colour) - now.best
        yield Spot(at, facing, changes)


def _clusters(center: Center, colour: str) -> _Clusters:
    found = {cluster[0]: cluster for cluster in clusters(center, colour)}
    worths = {first: worth(center, cluster) for first, cluster in found.items()}
    of = {square: first for first, cluster in found.items() for square in cluster}
    return _Clusters(of, worths, max(worths.values(), default=0))


def _best_with(around: _Clusters, laid: Center, colour: str) -> int:
    """What the largest cluster is worth once the sections of a card lie among those `around`."""
    own = {square: WORTH[symbol] for square, symbol in laid.items() if symbol[0] in JOINED[colour]}
    joined: list[set[Square]] = []
    for square in own:
        near = neighbours(square)
        group = {square, *own.keys() & near, *(around.of[each] for each in near if each in around.of)}
        met = [each for each in joined if not each.isdisjoint(group)]
        joined = [*(each for each in joined if each not in met), group.union(*met)]
    sums = (sum(own[each] if each in own else around.worth[each] for each in group) for group in joined)
    return max([around.best, *sums])
