"""The course of turns: who is due, what each seat holds, and when the game is over, as the rounds are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from rules.ink.bottles import START, Held, after_turn, leaders
from rules.ink.record import InkRecord, InkRound, InkTurn
from rules.text import SeatNumbers

MOST_SEATS = 4


class Move(NamedTuple):
    """A turn, with what its seat holds before and after it."""

    turn: InkTurn
    before: Held
    after: Held

    @property
    def placed(self) -> int:
        """The seat's own bottles that the turn placed."""
        return self.after.placed - self.before.placed

    @property
    def made_wild(self) -> int:
        """The palette bottles that a pass or a bonus moved."""
        return self.after.wild - self.before.wild + sum([goal.wild for goal in self.turn.goals])


class Stand(NamedTuple):
    """Where a game stands after the turns of one round, `moves`; before the first there are none.

    `held` has the seats that ever took a turn. `due` are the seats of the round that is next or under way, in order,
    and `taken` is how many of its turns are taken. In a `tie` only the tied are due.
    """

    seats: int
    first: int
    shares: bool
    due: Sequence[int]
    held: Mapping[int, Held] = {}
    moves: Sequence[Move] = ()
    taken: int = 0
    tie: bool = False
    exhausted: bool = False
    over: bool = False


def begin(record: InkRecord) -> Stand:
    """Before the first turn. Where the first seat is none of the players it is seat 0; a table has at least one."""
    seats = max(record.seats, 1)
    first = record.setup.first_seat if record.setup.first_seat in range(seats) else 0
    return Stand(seats, first, record.options.final_tie == "shared", due=range(first, first + seats))


def stands(record: InkRecord) -> Iterator[Stand]:
    """Before the first round, and after each."""
    return accumulate(record.rounds, after, initial=begin(record))


def due(stand: Stand, place: int) -> int | None:
    """The seat whose turn is the round's `place`-th, from 0 up (12, 34, 36); None where it is nobody's."""
    return stand.due[place] % stand.seats if place < len(stand.due) else None


def after(stand: Stand, round_: InkRound) -> Stand:
    """After `round_`: the round isn't complete, the game goes on, a tie is played on, or the game is over."""
    held = dict(stand.held)
    moves = tuple(_moves(held, round_))
    complete = len(moves) >= len(stand.due)
    reached = stand._replace(
        held=held,
        moves=moves,
        taken=0 if complete else len(moves),
        exhausted=stand.exhausted or round_.tiles_exhausted,
    )
    return _complete(reached) if complete else reached


def out(stand: Stand) -> list[int]:
    """The seats that have no bottle left, in order from the first."""
    empty = [seat for seat, held in stand.held.items() if held.out and seat in range(stand.seats)]
    return sorted(empty, key=lambda seat: (seat - stand.first) % stand.seats)


def named(seats: Sequence[int]) -> SeatNumbers:
    """`seats` for a message, no more of them than sit at the largest table."""
    return SeatNumbers(tuple(seats[:MOST_SEATS]))


def ends(stand: Stand, ended_early: bool) -> bool:
    """Whether the game is finished: it is over, or the table stopped between two rounds of a tie."""
    return stand.over or (ended_early and stand.tie and stand.taken == 0)


def _moves(held: dict[int, Held], round_: InkRound) -> Iterator[Move]:
    """The turns of `round_`; `held` is brought up to date with each."""
    for turn in round_.turns:
        before = held.get(turn.seat, START)
        held[turn.seat] = after_turn(before, turn)
        yield Move(turn, before, held[turn.seat])


def _complete(stand: Stand) -> Stand:
    """All have had the same number of turns (34): a seat that is out, or the tiles that are, end the game."""
    empty = out(stand)
    if not empty and not stand.exhausted:
        return stand
    best = leaders(stand.held, stand.due if stand.tie else empty)
    # 35, 36: the most black ink wins, and a tie is played on, unless the table shares it or there is no tile
    if len(best) == 1 or stand.shares or stand.exhausted:
        return stand._replace(over=True)
    return stand._replace(tie=True, due=best)
