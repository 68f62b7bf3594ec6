"""Why cards can't lie in the center so: the starting cards, a card that is played, and symbols that were noted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.irk.center import (
    Center,
    Square,
    changes_colour,
    covered,
    hides_number,
    hides_starburst,
    sections,
    symbols,
    touches,
)
from rules.irk.record import IrkLaying
from rules.irk.symbols import SYMBOLS
from rules.outcome import EMPTY
from rules.problems import Path, Problem, problem

WIDEST = 60


def start_problems(path: Path, layings: Sequence[IrkLaying]) -> Iterator[Problem]:
    """Why the starting cards, in the list at `path`, can't lie so."""
    lying: dict[Square, str] = {}
    for at, laying in enumerate(layings):
        card = sections(laying.card, laying.at, laying.facing)
        covers = covered(lying, card)
        # 4: the starting cards are placed face up, every section to be seen
        if covers:
            yield problem(
                "irk.starting_overlap",
                (*path, at),
                "starting cards lie face up without covering each other (sentence 4), and this one covers {square}",
                square=list(covers[0].square),
            )
        lying |= card


def laying_problems(path: Path, lying: Center, card: Center) -> Iterator[Problem]:
    """Why the card at `path` can't be played so on what lies there."""
    covers = covered(lying, card)
    # 30, 32: a card touches another by an edge or overlaps it
    if not touches(lying, card):
        yield problem(
            "irk.apart",
            path,
            "a card touches the others by an edge or overlaps one (sentences 30 and 32), and this one lies apart at "
            "{squares}",
            squares=[list(square) for square in card],
        )
    # 33, 34: only a number covers a number
    for square, old, new in filter(hides_number, covers):
        yield problem(
            "irk.number_covered",
            path,
            "only a number covers a number (sentence 33), and at {square} {new} covers {old}",
            square=list(square),
            new=new,
            old=old,
        )
    # 35: only a starburst covers a starburst
    for square, old, new in filter(hides_starburst, covers):
        yield problem(
            "irk.starburst_covered",
            path,
            "only a starburst covers a starburst (sentence 35), and at {square} {new} covers {old}",
            square=list(square),
            new=new,
            old=old,
        )
    # 36, 37: at most one colour is covered by another
    changed = list(filter(changes_colour, covers))
    if len(changed) > 1:
        yield problem(
            "irk.colours_covered",
            path,
            "at most one colour is covered by another (sentence 36): here {old} by {new}",
            old=", ".join(cover.old for cover in changed),
            new=", ".join(cover.new for cover in changed),
        )


def grid_problems(path: Path, rows: Sequence[str]) -> Iterator[Problem]:
    """Why the rows at `path` show no center."""
    # 31: far more than the cards of a center can spread over
    if len(rows) > WIDEST:
        yield problem(
            "irk.grid_size",
            path,
            "the cards of a center (sentence 31) fit into {most} rows, and these are {given}",
            most=WIDEST,
            given=len(rows),
        )
    for at, row in enumerate(rows[:WIDEST]):
        shown = symbols(row)
        # 31: the same
        if len(shown) > WIDEST:
            yield problem(
                "irk.grid_size",
                (*path, at),
                "the cards of a center (sentence 31) fit into {most} columns, and these are {given}",
                most=WIDEST,
                given=len(shown),
            )
        for symbol in shown:
            # 13, 14, 15: colours, starbursts and gray
            if symbol not in SYMBOLS and symbol != EMPTY:
                yield problem(
                    "irk.grid_symbol",
                    (*path, at),
                    "a square shows P, B, G, O or R with 1, 2 or 3, a starburst * or gray - (sentences 13 to 15), "
                    "or . if it is empty, and {symbol} is none of these",
                    symbol=repr(symbol),
                )
