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

_RULEBOOK = IrkOptions()

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

HOUSE_RULES: dict[str, Text] = {
    "majority_by": text("House rule: in a pile a number counts as one symbol (majority_by count)"),
    "second_after_tied_first": text("House rule: after a tie for most the next are second (second_after_tied_first)"),
    "tiebreak_loser_is_second": text(
        "House rule: who loses the most by starbursts isn't second (tiebreak_loser_is_second false)"
    ),
    "second_ties": text("House rule: starbursts break no tie for second most (second_ties all_half)"),
    "zero_qualifies": text("House rule: a seat with none of a colour may be paid for it (zero_qualifies)"),
}

_CENTER, _LARGEST, _STAKES, _PILES, _PAID, _POINTS = (
    text("Center"),
    text("Largest clusters"),
    text("Cards staked"),
    text("Piles"),
    text("Who is paid for a colour"),
    text("Points"),
)
_HALF = text("Who is tied for most, or second, is paid half of the value, rounded down (sentences 48 and 50)")
_USED_UP = text("Where several are tied for most, nobody is second")
_SEAT, _STARBURSTS = text("Seat"), text("Starbursts")
_VALUES = (text("Colour"), text("Value"))
_CLUSTERS = (text("Colour"), text("Symbols"), text("Value"))
_CARDS = (_SEAT, text("Symbols"))
_AMOUNTS = (_SEAT, *NAMES.values(), _STARBURSTS)
_SHARES = (*_VALUES, _SEAT, text("Amount"), _STARBURSTS, text("Why"), _POINTS)
_TOTALS = (_SEAT, *NAMES.values(), _POINTS, _STARBURSTS, text("Place"))


def finished(options: IrkOptions, told: Known, counted: Tally, places: Sequence[int]) -> tuple[Block, ...]:
    """The count: center, piles, who is paid for each colour and why, and the sums."""
    return *unfinished(options, told), _shares(counted), *_halves(options, counted), _totals(counted, places)


def unfinished(options: IrkOptions, told: Known) -> tuple[Block, ...]:
    """The house rules, and what is known so far of the center and the piles."""
    return *_house_rules(options), *_center(told), *_piles(told)


def _house_rules(options: IrkOptions) -> Iterator[Block]:
    for name, told in HOUSE_RULES.items():
        if getattr(options, name) != getattr(_RULEBOOK, name):
            yield note(told)


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
    """The cards noted, and what each pile holds; a colour's amount counts the starbursts too."""
    cards = [(seat, " ".join(card)) for seat, staked in enumerate(told.cards) for card in staked]
    if cards:
        yield table(_STAKES, _CARDS, cards)
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


def _halves(options: IrkOptions, counted: Tally) -> Iterator[Block]:
    """Who is paid but half, and why nobody is second where the first are tied."""
    paid = [share for shares in counted.shares.values() for share in shares]
    tied = any(share.rank == "first" and share.by == "tied" for share in paid)
    if tied or any(share.rank == "second" for share in paid):
        yield note(_HALF)
    if tied and len(counted.piles) > 2 and not options.second_after_tied_first:
        yield note(_USED_UP)


def _totals(counted: Tally, places: Sequence[int]) -> Block:
    seats = zip(counted.points, counted.scores, counted.piles, places, strict=True)
    rows = [
        (seat, *points.values(), score, pile["starbursts"], place)
        for seat, (points, score, pile, place) in enumerate(seats)
    ]
    return table(_POINTS, _TOTALS, rows)
