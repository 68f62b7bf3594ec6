"""Why a final count isn't that of a finished game of INK, or not what its rounds give."""

from __future__ import annotations

from collections.abc import Iterator, Sized

from rules.ink.bottles import START, counted, leaders
from rules.ink.course import MOST_SEATS, Stand, ends, named
from rules.ink.record import InkFinal, InkRecord
from rules.ink.supply import left_problems, negative_problem
from rules.problems import Path, Problem, problem

LEFT: Path = ("final", "left")
BLACK: Path = ("final", "black")


def final_problems(record: InkRecord, final: InkFinal, stand: Stand) -> Iterator[Problem]:
    """`stand` is where the rounds lead to."""
    if not record.rounds:
        yield from _alone(record, final)
    elif ends(stand, record.ended_early):
        yield from _beside_rounds(record, final, stand)
    else:
        yield _unfinished(stand)
        yield from _one_a_seat(record, LEFT, final.left)
        yield from _one_a_seat(record, BLACK, final.black)


def _alone(record: InkRecord, final: InkFinal) -> Iterator[Problem]:
    held = dict(enumerate(counted(final)[:MOST_SEATS]))
    tied = leaders(held, held)
    # The game ends once a seat has no bottle (33), or nobody has a tile (5, 12).
    if not tied and not final.tiles_exhausted:
        yield problem(
            "ink.final_unfinished",
            ("final",),
            "final stands at the end of the game, but no seat has placed all its bottles (sentence 33);"
            " set tiles_exhausted if the tiles ran out",
        )
    playing_on = record.options.final_tie == "play_on" and not record.ended_early and not final.tiles_exhausted
    # A tie is played on (36).
    if len(tied) > 1 and playing_on:
        yield problem(
            "ink.final_tie",
            ("final",),
            "seats {tied} have placed all their bottles and as much black ink, {black}, so they play on (sentence 36);"
            " set final_tie to shared if your table shares such a win, or ended_early if it stopped there",
            tied=named(tied),
            black=held[tied[0]].black,
        )
    yield from _one_a_seat(record, LEFT, final.left)
    for at, left in enumerate(final.left):
        yield from left_problems((*LEFT, at), left)
    yield from _one_a_seat(record, BLACK, final.black)
    for at, used in enumerate(final.black or ()):
        if used < 0:
            yield negative_problem((*BLACK, at), used)


def _one_a_seat(record: InkRecord, path: Path, given: Sized | None) -> Iterator[Problem]:
    # Each player has bottles of its own (3, 4).
    if given is not None and len(given) != record.seats:
        yield problem(
            "ink.final_seats",
            path,
            "each seat has bottles of its own (sentences 3 and 4), so {key} has entries for {seats}, not for {given}",
            key=path[-1],
            seats=record.seats,
            given=len(given),
        )


def _unfinished(stand: Stand) -> Problem:
    # All have the same number of turns at the end (34).
    if stand.taken:
        return problem(
            "ink.final_unfinished",
            ("final",),
            "final stands at the end of the game, but the last round has {taken} of its {due} turns (sentence 34)",
            taken=stand.taken,
            due=len(stand.due),
        )
    # A tie is played on (36).
    if stand.tie:
        return problem(
            "ink.final_unfinished",
            ("final",),
            "final stands at the end of the game, but seats {tied} are tied and play on (sentence 36);"
            " set final_tie to shared if your table shares such a win, or ended_early if it stopped there",
            tied=named(stand.due),
        )
    # A seat has placed all its bottles (33), or nobody has a tile (5, 12).
    return problem(
        "ink.final_unfinished",
        ("final",),
        "final stands at the end of the game, but in the rounds no seat places all its bottles (sentence 33);"
        " set the last round's tiles_exhausted if the tiles ran out",
    )


def _beside_rounds(record: InkRecord, final: InkFinal, stand: Stand) -> Iterator[Problem]:
    yield from _one_a_seat(record, LEFT, final.left)
    for seat, left in zip(range(record.seats), final.left, strict=False):
        held = stand.held.get(seat, START)
        yield from _equal((*LEFT, seat, "palette"), left.palette, held.palette)
        yield from _equal((*LEFT, seat, "wild"), left.wild, held.wild)
    yield from _one_a_seat(record, BLACK, final.black)
    for seat, used in zip(range(record.seats), final.black or (), strict=False):
        yield from _equal((*BLACK, seat), used, stand.held.get(seat, START).black)
    # The tiles ran out in the rounds or they didn't (5, 12).
    if final.tiles_exhausted is not None and final.tiles_exhausted != stand.exhausted:
        yield problem(
            "ink.final_mismatch",
            ("final", "tiles_exhausted"),
            "by the rounds tiles_exhausted is {rounds} (sentence 12), but final says {final}",
            final=str(final.tiles_exhausted).lower(),
            rounds=str(stand.exhausted).lower(),
        )


def _equal(path: Path, given: int, by_rounds: int) -> Iterator[Problem]:
    # A count at the end is what the turns leave (33, 35).
    if given != by_rounds:
        yield problem(
            "ink.final_mismatch",
            path,
            "the rounds give {rounds} bottles here (sentences 33 and 35), but final says {given}",
            rounds=by_rounds,
            given=given,
        )
