"""What is known of a game's center and piles, and what they are worth at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.irk import course
from rules.irk.center import Center, Square, largest, read, worth
from rules.irk.piles import CARDS, Pile, Share, counted, shares
from rules.irk.record import Card, IrkRecord
from rules.irk.symbols import COLOURS


@dataclass(frozen=True, slots=True)
class Known:
    """What a record tells of the center and the piles: up to now, or as counted at the end.

    `center`, with the largest cluster of each colour, is None where it was neither mapped nor drawn, and `values` where
    they weren't counted either. `cards` are those that each seat is known to have staked, and `piles` is empty where
    none is noted. `missing` names what the score still lacks.
    """

    center: Center | None
    clusters: Mapping[str, Sequence[Square]]
    values: Mapping[str, int] | None
    cards: Sequence[Sequence[Card]]
    piles: Sequence[Pile]
    missing: Sequence[str]


@dataclass(frozen=True, slots=True)
class Tally:
    """The count of center and piles: who is paid for each colour, and each seat's points by colour and in all."""

    values: Mapping[str, int]
    piles: Sequence[Pile]
    shares: Mapping[str, Sequence[Share]]
    points: Sequence[Mapping[str, int]]
    scores: tuple[int, ...]


def known(record: IrkRecord) -> Known:
    """What a record without problems tells."""
    final, cards = record.final, course.noted(record)
    center = _center(record)
    clusters = {} if center is None else {colour: largest(center, colour) for colour in COLOURS}
    values = None if center is None else {colour: worth(center, cluster) for colour, cluster in clusters.items()}
    piles = [counted(held, record.options.majority_by) for held in cards]
    whole = bool(cards) and len(cards[0]) == CARDS
    if final is not None and final.center is not None:
        values = dict(final.center)
    if final is not None and final.piles is not None:
        piles, whole = [dict(pile) for pile in final.piles], True
    missing = [name for name, lacks in (("center", values is None), ("piles", not whole)) if lacks]
    return Known(center, clusters, values, cards, piles, missing)


def _center(record: IrkRecord) -> Center | None:
    """The center that `final` draws, else as the rounds lay it."""
    if record.final is not None and record.final.grid is not None:
        return read(record.final.grid)
    return None if record.final is not None and not record.rounds else course.center_so_far(record)


def tally(record: IrkRecord, told: Known) -> Tally | None:
    """What the center and the piles are worth, once nothing of them is missing."""
    if told.values is None or told.missing:
        return None
    paid = {colour: shares(colour, told.values[colour], told.piles, record.options) for colour in COLOURS}
    points = [dict.fromkeys(COLOURS, 0) for _ in told.piles]
    for colour, each in paid.items():
        for share in each:
            points[share.seat][colour] = share.points
    # 51: the points for all five colours
    return Tally(told.values, told.piles, paid, points, tuple(sum(each.values()) for each in points))
