"""Why a record of INK is refused. Numbers in brackets are sentences of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rules.ink.bottles import leaders
from rules.ink.course import MOST_SEATS, Move, Stand, after, begin, due, named, out
from rules.ink.final import final_problems
from rules.ink.goals import goals_problems
from rules.ink.record import InkRecord, InkTurn
from rules.ink.supply import colors_problems
from rules.problems import MOST_PROBLEMS, Path, Problem, problem
from rules.text import seat_numbers


def validate(record: InkRecord) -> Iterator[Problem]:
    """Every broken rule of a well-shaped record, in reading order, but no more than are ever listed.

    A round is judged against the ones before it as they are written.
    """
    return islice(_broken(record), MOST_PROBLEMS + 1)


def warn(record: InkRecord) -> Iterator[Problem]:
    """Nothing that is allowed looks odd."""
    return iter(())


def _broken(record: InkRecord) -> Iterator[Problem]:
    # The box has 24 bottles each (3, 4) for four at most; the sentences don't say how many play.
    if not 1 <= record.seats <= MOST_SEATS:
        yield problem(
            "ink.seats",
            ("seats",),
            "the box has 24 bottles each (sentences 3 and 4) for 1 to {most} seats, not for {seats}",
            most=MOST_SEATS,
            seats=record.seats,
        )
    yield from _setup(record)
    stand = begin(record)
    for at, round_ in enumerate(record.rounds):
        reached = after(stand, round_)
        yield from _round(record, at, stand, reached.moves)
        stand = reached
    if record.final:
        yield from final_problems(record, record.final, stand)


def _setup(record: InkRecord) -> Iterator[Problem]:
    # One of the players has the first turn (12).
    if not 0 <= record.setup.first_seat < max(record.seats, 1):
        yield problem(
            "ink.first_seat",
            ("setup", "first_seat"),
            "a player has the first turn (sentence 12): there is no seat {first} among {seats}, counted from 0",
            first=seat_numbers(record.setup.first_seat),
            seats=record.seats,
        )
    palettes = record.setup.palettes
    # Each player has a palette (3, 11).
    if palettes and len(palettes) != record.seats:
        yield problem(
            "ink.palettes",
            ("setup", "palettes"),
            "each seat has a palette (sentences 3 and 11), so they number {seats}, not {palettes};"
            " leave palettes out if your table didn't note them all",
            seats=record.seats,
            palettes=len(palettes),
        )
    for seat, colors in enumerate(palettes):
        yield from colors_problems(("setup", "palettes", seat), colors)


def _round(record: InkRecord, at: int, stand: Stand, moves: Sequence[Move]) -> Iterator[Problem]:
    path: Path = ("rounds", at)
    if stand.over:
        yield _after_end(path, stand)
    # A round is as many turns for each player (34): at least one.
    if not moves:
        yield problem(
            "ink.no_turns",
            (*path, "turns"),
            "a round has at least one turn (sentence 34), and this one has none; leave it out until it begins",
        )
    # Only the last round may be under way: before the next all had the same number of turns (34).
    elif len(moves) < len(stand.due) and at + 1 < len(record.rounds) and not stand.over:
        yield problem(
            "ink.missing_turns",
            (*path, "turns"),
            "all have the same number of turns before the next round begins (sentence 34), but this one has {turns}"
            " of {due}",
            turns=len(moves),
            due=len(stand.due),
        )
    for place, move in enumerate(moves):
        turn = (*path, "turns", place)
        yield from _turn(turn, place, move.turn, stand)
        if move.turn.goals:
            yield from goals_problems(turn, move.turn, move.before, record)


def _after_end(path: Path, stand: Stand) -> Problem:
    winners = leaders(stand.held, out(stand))
    # Without a tile nobody can take a turn (5, 12).
    if stand.exhausted:
        return problem(
            "ink.after_end", path, "the tiles were exhausted, so the game ended before this round (sentences 5 and 12)"
        )
    # A tie is played on, but for the house rule (36).
    if stand.shares and len(winners) > 1:
        return problem(
            "ink.after_end",
            path,
            "seats {seats} shared the win before this round (sentence 36, final_tie shared);"
            " set final_tie to play_on if your table plays on",
            seats=named(winners),
        )
    # A seat without bottles ends the game with the round (33, 34, 35).
    return problem(
        "ink.after_end",
        path,
        "seat {seats} had placed all its bottles, so the game ended before this round (sentences 33 to 35)",
        seats=named(winners),
    )


def _turn(path: Path, place: int, turn: InkTurn, stand: Stand) -> Iterator[Problem]:
    # Nobody has a turn more than the others (34), and in a tie only the tied have one (36).
    if place >= len(stand.due) and not stand.over:
        yield problem(
            "ink.surplus_turn",
            path,
            "each player, or in a tie each of the tied, has one turn in a round (sentences 34 and 36): of {due} in all"
            " there is no turn {turn}",
            due=len(stand.due),
            turn=place + 1,
        )
    # A turn is a player's (12).
    if not 0 <= turn.seat < stand.seats:
        yield problem(
            "ink.turn_seat",
            (*path, "seat"),
            "a turn is a player's (sentence 12): there is no seat {seat} among {seats}, counted from 0",
            seat=seat_numbers(turn.seat),
            seats=stand.seats,
        )
    elif not stand.over and due(stand, place) not in (None, turn.seat):
        yield _out_of_order((*path, "seat"), place, turn, stand)


def _out_of_order(path: Path, place: int, turn: InkTurn, stand: Stand) -> Problem:
    # Only the tied play on, in order (36).
    if stand.tie:
        return problem(
            "ink.turn_order",
            path,
            "only the tied seats {tied} play on, in this order (sentence 36): turn {turn} of the round is seat {due}'s,"
            " not seat {seat}'s",
            tied=named(stand.due),
            turn=place + 1,
            due=seat_numbers(due(stand, place)),
            seat=seat_numbers(turn.seat),
        )
    # After a player the next has a turn (12), and each has one a round (34).
    return problem(
        "ink.turn_order",
        path,
        "each player in order has a turn, beginning with seat {first} (sentences 12 and 34): turn {turn} of the"
        " round is seat {due}'s, not seat {seat}'s; set first_seat if another seat began",
        first=seat_numbers(stand.first),
        turn=place + 1,
        due=seat_numbers(due(stand, place)),
        seat=seat_numbers(turn.seat),
    )
