"""The working of a game of Irk, for people: how every number came about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.irk.center import drawn
from rules.irk.piles import Rank, Reason
from rules.irk.record import IrkOptions
from rules.irk.symbols import COLOURS
from rules.irk.tally import Known, Tally
from rules.outcome import grid, note, table
from rules.text import Text, text

Block = Mapping[str, Any]

NAMES = {
    "purple": text("purple"),
    "blue": text("blue"),
    "green": text("green"),
    "orange": text("orange"),
    "red": text("red"),
}
WHY: dict[tuple[Rank, Reason], Text] = {
    ("first", "majority"): text("most"),
    ("first", "starbursts"): text("most, by starbursts"),
    ("first", "tied"): text("tied for most"),
    ("second", "majority"): text("second most"),
    ("second", "starbursts"): text("second most, by starbursts"),
    ("second", "tied"): text("tied for second most"),
}

_CENTER, _LARGEST, _PILES, _PAID, _POINTS = (
    text("Center"),
    text("Largest clusters"),
    text("Piles"),
    text("Who is paid for a colour"),
    text("Points"),
)
_USED_UP = text("Where several are tied for most, nobody is second")
_SEAT, _STARBURSTS = text("Seat"), text("Starbursts")
_VALUES = (text("Colour"), text("Value"))
_CLUSTERS = (text("Colour"), text("Symbols"), text("Value"))
_AMOUNTS = (_SEAT, *NAMES.values(), _STARBURSTS)
_SHARES = (*_VALUES, _SEAT, text("Amount"), _STARBURSTS, text("Why"), _POINTS)
_TOTALS = (_SEAT, *NAMES.values(), _POINTS, _STARBURSTS, text("Place"))


def finished(options: IrkOptions, told: Known, counted: Tally, places: Sequence[int]) -> tuple[Block, ...]:
    """The count: center, piles, who is paid for each colour and why, and the sums."""
    return *_center(told), *_piles(told), _shares(counted), *_ties(options, counted), _totals(counted, places)


def unfinished(told: Known) -> tuple[Block, ...]:
    """What is known so far of the center and the piles."""
    return *_center(told), *_piles(told)


def _center(told: Known) -> Iterator[Block]:
    """The center with the symbols of each colour's largest cluster; where it is unknown, the values alone."""
    center, values = told.center, told.values
    if center is not None and values is not None:
        symbols = {colour: " ".join(center[square] for square in told.clusters[colour]) for colour in COLOURS}
        yield grid(_CENTER, drawn(center))
        yield table(_LARGEST, _CLUSTERS, [(NAMES[colour], symbols[colour], values[colour]) for colour in COLOURS])
    elif values is not None:
        yield table(_LARGEST, _VALUES, [(NAMES[colour], values[colour]) for colour in COLOURS])


def _piles(told: Known) -> Iterator[Block]:
    """What each pile holds; a colour's amount counts the starbursts too."""
    if told.piles:
        yield table(_PILES, _AMOUNTS, [(seat, *pile.values()) for seat, pile in enumerate(told.piles)])


def _shares(counted: Tally) -> Block:
    """One row for each payment."""
    values, piles = counted.values, counted.piles
    rows = [
        (NAMES[colour], values[colour], seat, piles[seat][colour], piles[seat]["starbursts"], WHY[rank, by], points)
        for colour, shares in counted.shares.items()
        for seat, rank, by, points in shares
    ]
    return table(_PAID, _SHARES, rows)


def _ties(options: IrkOptions, counted: Tally) -> Iterator[Block]:
    """Why nobody is second where the first are tied."""
    tied = any(share.by == "tied" for shares in counted.shares.values() for share in shares if share.rank == "first")
    if tied and len(counted.piles) > 2 and not options.second_after_tied_first:
        yield note(_USED_UP)


def _totals(counted: Tally, places: Sequence[int]) -> Block:
    seats = zip(counted.points, counted.scores, counted.piles, places, strict=True)
    rows = [
        (seat, *points.values(), score, pile["starbursts"], place)
        for seat, (points, score, pile, place) in enumerate(seats)
    ]
    return table(_POINTS, _TOTALS, rows)
