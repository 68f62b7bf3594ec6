"""How the numbers of an outcome came about: the turns, what is left of them, and why the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from rules.ink.bottles import Held, leaders
from rules.ink.course import Stand
from rules.ink.record import COLOURS, InkRecord
from rules.outcome import note, table
from rules.text import Text, text

ACTIONS = {
    ("paint", False): text("painted"),
    ("pass", False): text("passed"),
    ("paint", True): text("painted, in the tie"),
    ("pass", True): text("passed, in the tie"),
}
TURNS = text("The turns: what each placed and moved, and what it left")
TURNS_COLUMNS = (
    text("Round"),
    text("Seat"),
    text("Turn"),
    text("Goals"),
    text("Bottles placed"),
    text("Moved to wild"),
    text("Palette left"),
    text("Wild left"),
    text("Black ink so far"),
)
GOALS = text("The goals completed, with the bottles placed and those that a bonus moved then")
GOALS_COLUMNS = (
    text("Round"),
    text("Seat"),
    text("Goal"),
    text("Colour"),
    text("Area"),
    text("Palette bottles"),
    text("Wild bottles"),
    text("Black ink"),
    text("Moved to wild"),
)
HOLDINGS = text("Bottles placed: 24 less those left")
HOLDINGS_COLUMNS = (
    text("Seat"),
    text("Palette left"),
    text("Wild left"),
    text("Bottles placed"),
    text("Black ink"),
    text("Place"),
)


def course(record: InkRecord, reached: Sequence[Stand]) -> Iterator[dict[str, Any]]:
    """The turns; `reached` are the stands before the first round and after each."""
    if record.rounds:
        yield table(TURNS, TURNS_COLUMNS, list(_turns(reached)))
    elif record.final:
        yield note(text("Only the final count was noted: the turns are not known"))
    goals = list(_goals(record))
    if goals:
        yield table(GOALS, GOALS_COLUMNS, goals)


def _turns(reached: Sequence[Stand]) -> Iterator[tuple[Any, ...]]:
    for at, (stand, then) in enumerate(pairwise(reached), start=1):
        for move in then.moves:
            turn = move.turn
            goals = ", ".join([str(goal.number) for goal in turn.goals]) or None
            yield at, turn.seat, ACTIONS[turn.action, stand.tie], goals, move.placed, move.made_wild, *move.after


def _goals(record: InkRecord) -> Iterator[tuple[Any, ...]]:
    for at, round_ in enumerate(record.rounds, start=1):
        for turn in round_.turns:
            for goal in turn.goals:
                placed = goal.palette, goal.wild, goal.black
                yield at, turn.seat, goal.number, _named(goal.color), goal.area, *placed, goal.to_wild


def _named(colour: str | None) -> Text | str | None:
    """A colour that pages have a word for, or the table's own as it is written."""
    return Text(colour) if colour in COLOURS else colour


def holdings(held: Sequence[Held], places: Sequence[int] | None) -> dict[str, Any]:
    rows = [
        (seat, each.palette, each.wild, each.placed, each.black, places[seat] if places else None)
        for seat, each in enumerate(held)
    ]
    return table(HOLDINGS, HOLDINGS_COLUMNS, rows)


def ending(record: InkRecord, held: Sequence[Held], exhausted: bool) -> Iterator[dict[str, Any]]:
    """Why the game is over and, among several, what decides who wins."""
    seats = dict(enumerate(held))
    best = leaders(seats, seats)
    empty = sum(each.out for each in held)
    if empty:
        yield note(
            text("Seats that have placed all their bottles (sentence 33): {out} of {seats}", out=empty, seats=len(held))
        )
    else:
        yield note(text("The tiles ran out before a seat had placed all its bottles (sentence 12)"))
    if len(held) == 1:
        yield note(text("Played alone, the game has no winner"))
    elif not empty:
        yield note(text("The most bottles placed win (sentence 2), then the most black ink; a tie in both is shared"))
    elif empty == 1:
        yield note(text("The one that has wins, however much black ink was used (sentence 35)"))
    else:
        yield note(text("Of these the most black ink, {black}, wins (sentence 35)", black=held[best[0]].black))
    if len(best) > 1:
        yield note(_shared(record, exhausted, len(best)))


def _shared(record: InkRecord, exhausted: bool, tied: int) -> Text:
    """Why a tie in black ink wasn't played on."""
    if exhausted:
        return text("No tile is left to break the tie with: {tied} seats share the win", tied=tied)
    if record.options.final_tie == "shared":
        return text("The table shares a tie in black ink: {tied} seats share the win", tied=tied)
    return text("The table stopped before the tie was broken: {tied} seats share the win", tied=tied)
