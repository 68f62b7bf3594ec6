"""Why a record of Ink It! is refused, or looks odd. Numbers in brackets are sentences of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rules.game import MOST_SEATS
from rules.ink_it.final import validate_final
from rules.ink_it.matches import validate_matches, warn_of_matches
from rules.ink_it.record import InkItOptions, InkItRecord, InkItRound
from rules.ink_it.rounds import (
    LEAST_SEATS,
    ROUNDS,
    captains,
    captains_after,
    drawings,
    mistakes,
    most_mistakes,
    wrong,
)
from rules.problems import MOST_PROBLEMS, Path, Problem, problem
from rules.text import seat_numbers, text


def validate(record: InkItRecord) -> Iterator[Problem]:
    """Every broken rule of a well-shaped record, in reading order; what would not be listed is not looked for.

    A round is judged against the ones before it as they are written, and fewer than two players as two.
    """
    return islice(_problems(record), MOST_PROBLEMS + 1)


def warn(record: InkItRecord) -> Iterator[Problem]:
    seen: set[str] = set()
    before: Sequence[int] = ()
    for at, round_ in enumerate(record.rounds):
        due = captains_after(record.options.captain_rotation, record.seats, before)
        # Several captains may each pass to the left, though the rulebook only says so of one (48).
        if due and len(due) > 1 and set(due) != set(round_.captains):
            yield problem(
                "ink-it.captains_not_passed",
                ("rounds", at, "captains"),
                "if each captain passes to the left (sentence 48), the captains are now seats {due}, not {captains};"
                " set captain_rotation to free if your table chooses them",
                due=seat_numbers(*due),
                captains=seat_numbers(*round_.captains),
            )
        if round_.matches:
            yield from warn_of_matches(("rounds", at), round_.matches, seen)
        before = round_.captains


def _problems(record: InkItRecord) -> Iterator[Problem]:
    # Two can play, and more than ten (61, 68).
    if not LEAST_SEATS <= record.seats <= MOST_SEATS:
        yield problem(
            "ink-it.seats",
            ("seats",),
            "the game is for 2 players or more (sentences 61 and 68), here for {most} at most, not for {seats}",
            most=MOST_SEATS,
            seats=record.seats,
        )
    seats, options = max(record.seats, LEAST_SEATS), record.options
    before: Sequence[int] = ()
    made = 0
    for at, round_ in enumerate(record.rounds):
        path = ("rounds", at)
        yield from _after_end(path, options, seats, at, made)
        yield from _captains(path, options, seats, round_, before)
        yield from _mistakes(path, options, seats, round_)
        yield from validate_matches(path, options, seats, round_, number=at + 1)
        before = round_.captains
        made += mistakes(round_)
    if record.final is not None:
        yield from validate_final(record, record.final, seats)


def _after_end(path: Path, options: InkItOptions, seats: int, rounds: int, made: int) -> Iterator[Problem]:
    # The game is lost at once when mistakes reach the number of players (50, 51), or by a house rule exceed it.
    if made > most_mistakes(seats, options.loss_rule):
        by_house_rule = made <= most_mistakes(seats, "exceed")
        yield problem(
            "ink-it.after_loss",
            path,
            "the game was lost before this round: {made} mistakes reach or exceed the number of players, {seats}"
            " (sentences 50 and 51){option}",
            made=made,
            seats=seats,
            option=text("; set loss_rule to exceed if your table loses only beyond it") if by_house_rule else "",
        )
    # The game is won when the last of five Round cards goes (3, 47, 53).
    if rounds >= ROUNDS:
        yield problem(
            "ink-it.after_last_round",
            path,
            "there are {most} Round cards, and the game ends with the last (sentences 3 and 53): no round {number}",
            most=ROUNDS,
            number=rounds + 1,
        )


def _captains(
    path: Path, options: InkItOptions, seats: int, round_: InkItRound, before: Sequence[int]
) -> Iterator[Problem]:
    path = (*path, "captains")
    # One captain, two for eight and nine players, then one more for each further player (11, 64 to 68).
    if len(round_.captains) != captains(seats):
        yield problem(
            "ink-it.captains_number",
            path,
            "among {seats} players the captains number {right} (sentences 11 and 64 to 68), not {given}",
            seats=seats,
            right=captains(seats),
            given=len(round_.captains),
        )
    due = captains_after(options.captain_rotation, seats, before)
    # The player on the left of the captain is captain next (48).
    if due and len(due) == len(round_.captains) == 1 and 0 <= round_.captains[0] < seats and due != round_.captains:
        yield problem(
            "ink-it.captain_turn",
            path,
            "seat {before} was captain, so next is seat {due} on the left (sentence 48), not seat {captain};"
            " set captain_rotation to free if your table chooses its captains",
            before=seat_numbers(before[0]),
            due=seat_numbers(due[0]),
            captain=seat_numbers(round_.captains[0]),
        )
    met: set[int] = set()
    for place, captain in enumerate(round_.captains):
        # The captain is one of the players (11).
        if not 0 <= captain < seats:
            yield problem(
                "ink-it.captain_seat",
                (*path, place),
                "the captain is one of the players (sentence 11): there is no seat {captain} among {seats},"
                " counted from 0",
                captain=seat_numbers(captain),
                seats=seats,
            )
        # Several captains are as many players (64).
        elif captain in met:
            yield problem(
                "ink-it.captain_twice",
                (*path, place),
                "several captains are as many players (sentence 64), and seat {captain} is listed before",
                captain=seat_numbers(captain),
            )
        met.add(captain)


def _mistakes(path: Path, options: InkItOptions, seats: int, round_: InkItRound) -> Iterator[Problem]:
    path = (*path, "mistakes")
    # At the end of a round its mistakes are known (44).
    if round_.mistakes is None:
        if round_.matches is None:
            yield problem(
                "ink-it.not_counted",
                path,
                "a round shows its mistakes (sentence 44): give mistakes or matches, or both",
            )
        return
    # Each drawing has one card beside it, which is right or a mistake (41, 44).
    if not 0 <= round_.mistakes <= drawings(seats):
        yield problem(
            "ink-it.mistakes",
            path,
            "{seats} players make {most} drawings a round, which leave 0 to {most} mistakes (sentences 41 and 44),"
            " not {given}",
            seats=seats,
            most=drawings(seats),
            given=round_.mistakes,
        )
    # A card beside the wrong drawing leaves another drawing without its own (45).
    if round_.mistakes == 1 and not options.odd_ones_out:
        yield problem(
            "ink-it.one_mistake",
            path,
            "exactly 1 mistake can't happen without odd ones out: two swapped cards count as two (sentence 45);"
            " set odd_ones_out if you used them",
        )
    # A mistake is a card beside a drawing of another word (44).
    if round_.matches is not None and round_.mistakes != wrong(round_.matches):
        yield problem(
            "ink-it.mistakes_mismatch",
            path,
            "by the matches the drawings beside another word number {wrong} (sentence 44), but mistakes says {given}",
            wrong=wrong(round_.matches),
            given=round_.mistakes,
        )
