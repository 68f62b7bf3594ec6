"""Piles: what a seat's cards amount to, how many sections that takes, and who is paid for a colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from rules.irk.record import By, IrkOptions
from rules.irk.symbols import COLOURS, SHOWN, STARBURST, WORTH

# Sentence 31: sections a card.
SECTIONS = 3
# Sentence 38: cards a pile.
CARDS = 3

# Each colour's amount, which counts the starbursts too, and "starbursts".
Pile = Mapping[str, int]
# The seats that run for a colour: the amount that they hold, then their starbursts.
Running = Mapping[int, tuple[int, int]]
Rank = Literal["first", "second"]
Reason = Literal["majority", "starbursts", "tied"]


class Share(NamedTuple):
    """What one seat is paid for one colour, as first or second, and what decided it."""

    seat: int
    rank: Rank
    by: Reason
    points: int


def counted(cards: Sequence[Sequence[str]], by: By) -> dict[str, int]:
    """The pile that these cards make: their symbols' values (sentences 39 and 41 to 47), or how many they are."""
    symbols = [symbol for card in cards for symbol in card]
    pile = dict.fromkeys(COLOURS, 0)
    for symbol in symbols:
        for colour in SHOWN[symbol]:
            pile[colour] += WORTH[symbol] if by == "value" else 1
    return pile | {"starbursts": symbols.count(STARBURST)}


def sections(pile: Pile, by: By) -> int:
    """The fewest sections that hold a pile: one a starburst, and the rest of each colour in its largest symbols."""
    largest = 3 if by == "value" else 1
    starbursts = max(0, pile["starbursts"])
    return starbursts + sum(-(-max(0, pile[colour] - starbursts) // largest) for colour in COLOURS)


def fits(pile: Pile, cards: int, by: By) -> bool:
    """Whether so many cards can hold a pile: its starbursts count for every colour (sentence 14), and it has room."""
    return min(pile.values()) >= pile["starbursts"] and sections(pile, by) <= SECTIONS * cards


def shares(colour: str, value: int, piles: Sequence[Pile], options: IrkOptions) -> list[Share]:
    """Who is paid for a colour whose largest cluster is worth `value`: the first, then the second."""
    running = {
        seat: (pile[colour], pile["starbursts"])
        for seat, pile in enumerate(piles)
        # 39: a seat without a symbol has not the most, unless the table says so
        if pile[colour] > 0 or options.zero_qualifies
    }
    first = _leaders(running)
    # 40, 50: alone the whole value, tied half of it
    paid = _paid("first", first, running, value if len(first) == 1 else value // 2)
    # 48: a second place is for three and four players
    if len(piles) < 3:
        return paid
    # 48 and 50 leave it open: an unbroken tie for first uses up second place
    if len(first) > 1 and not options.second_after_tied_first:
        return paid
    rest = {seat: held for seat, held in running.items() if seat not in first}
    # 49: who lost the top by starbursts is second, unless the table leaves such a seat out
    if not options.tiebreak_loser_is_second:
        rest = {seat: held for seat, held in rest.items() if held[0] < running[first[0]][0]}
    # 49: starbursts break ties for second place too, unless the table shares it
    if options.second_ties == "all_half":
        rest = {seat: (amount, 0) for seat, (amount, _) in rest.items()}
    # 48: half points
    return paid + _paid("second", _leaders(rest), rest, value // 2)


def _leaders(running: Running) -> list[int]:
    """The seats with the most, and of these with the most starbursts (sentences 39 and 49)."""
    most = max(running.values(), default=None)
    return [seat for seat, held in running.items() if held == most]


def _paid(rank: Rank, leaders: Sequence[int], running: Running, points: int) -> list[Share]:
    """A share for each of the leaders of `running`."""
    amounts = [amount for amount, _ in running.values()]
    by: Reason = "majority"
    if len(leaders) > 1:
        by = "tied"
    elif leaders and amounts.count(running[leaders[0]][0]) > 1:
        by = "starbursts"
    return [Share(seat, rank, by, points) for seat in leaders]
