"""What a record of Irk can't say: every reason, each with the sentences of the rulebook that it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from rules.irk import course
from rules.irk.center import sections
from rules.irk.counts import validate_final
from rules.irk.course import SEQUENCE, STARTING
from rules.irk.laying import laying_problems, start_problems
from rules.irk.record import IrkCenterRound, IrkRecord, IrkStakeRound
from rules.problems import Path, Problem, problem
from rules.text import seat_numbers


def validate(record: IrkRecord) -> Iterator[Problem]:
    """Every problem of a well-shaped record. A number of seats that can't be is one; nothing else is measured by it."""
    # 6, 8: two, three or four play
    if record.seats not in STARTING:
        yield problem("irk.seats", ("seats",), "2 to 4 play Irk (sentences 6 and 8), not {seats}", seats=record.seats)
    else:
        yield from _setup(record)
        yield from _turns(record)
    yield from start_problems(("setup", "center"), (record.setup.center or ())[: course.DECK])
    yield from _rounds(record)
    yield from _layings(record)
    if record.final is not None:
        yield from validate_final(record, record.final)


def warn(record: IrkRecord) -> Iterator[Problem]:
    """Nothing that the rulebook allows looks odd."""
    yield from ()


def _setup(record: IrkRecord) -> Iterator[Problem]:
    seats, setup = record.seats, record.setup
    # 11: one of the players takes the Game Box
    if not 0 <= setup.box_holder < seats:
        yield problem(
            "irk.box_holder",
            ("setup", "box_holder"),
            "one of the players takes the Game Box (sentence 11), and {seat} is not one of the seats 0 to {last}",
            seat=seat_numbers(setup.box_holder),
            last=seats - 1,
        )
    # 6, 8: five starting cards for two and three players, two for four
    if setup.center is not None and len(setup.center) != STARTING[seats]:
        yield problem(
            "irk.starting_cards",
            ("setup", "center"),
            "{seats} players start with {right} cards in the center (sentences 6 and 8), not {given}",
            seats=seats,
            right=STARTING[seats],
            given=len(setup.center),
        )


def _turns(record: IrkRecord) -> Iterator[Problem]:
    for number, each in enumerate(record.rounds):
        if isinstance(each, IrkStakeRound):
            yield from _stake_turns(record, number, each)
        elif each.placements is not None:
            yield from _center_turns(record, number, each)


def _stake_turns(record: IrkRecord, number: int, each: IrkStakeRound) -> Iterator[Problem]:
    # 23: every player stakes a card
    if each.cards is not None and len(each.cards) != record.seats:
        yield problem(
            "irk.cards",
            ("rounds", number, "cards"),
            "each of the {seats} players stakes one card (sentence 23), and these are {given}",
            seats=record.seats,
            given=len(each.cards),
        )


def _center_turns(record: IrkRecord, number: int, each: IrkCenterRound) -> Iterator[Problem]:
    path: Path = ("rounds", number, "placements")
    placements, seats = each.placements or (), record.seats
    # 27: every player plays one card
    if len(placements) > seats:
        yield problem(
            "irk.placements",
            path,
            "each of the {seats} players plays one card to the center (sentence 27), and these are {given}",
            seats=seats,
            given=len(placements),
        )
    # 29: the next round begins after all players have played
    if len(placements) < seats and number + 1 < len(record.rounds):
        yield problem(
            "irk.placements",
            path,
            "the next round begins after all {seats} players have played (sentence 29), and {given} have",
            seats=seats,
            given=len(placements),
        )
    order = course.order(record, number) if 0 <= record.setup.box_holder < seats else []
    for turn, (placement, seat) in enumerate(zip(placements, order, strict=False)):
        # 28: clockwise from the player with the Game Box
        if placement.seat != seat:
            yield problem(
                "irk.order",
                (*path, turn, "seat"),
                "seat {holder} has the Game Box and the others follow clockwise (sentence 28): here seat {right} "
                "plays, not {given}",
                holder=seat_numbers(order[0]),
                right=seat_numbers(seat),
                given=seat_numbers(placement.seat),
            )


def _rounds(record: IrkRecord) -> Iterator[Problem]:
    unmapped: int | None = None
    for number, each in enumerate(record.rounds):
        # 18: seven rounds
        if number >= len(SEQUENCE):
            yield problem(
                "irk.too_many_rounds",
                ("rounds", number),
                "a game has {most} rounds (sentence 18), and this is round {number}",
                most=len(SEQUENCE),
                number=number + 1,
            )
        # 20, 21, 22: the order of the rounds
        elif each.kind != SEQUENCE[number]:
            yield problem(
                "irk.kind",
                ("rounds", number, "kind"),
                "round {number} is a {right} round (sentence 22), not a {given} round",
                number=number + 1,
                right=SEQUENCE[number],
                given=each.kind,
            )
        if isinstance(each, IrkStakeRound):
            continue
        path: Path = ("rounds", number, "placements")
        # 30: a placement depends on the starting cards
        if each.placements is not None and record.setup.center is None:
            yield problem(
                "irk.start_not_mapped",
                path,
                "a card is played to the cards that lie in the center (sentence 30): map the starting cards in "
                "setup.center too, or leave placements out",
            )
        # 30: and on the cards played before
        if each.placements is not None and unmapped is not None:
            yield problem(
                "irk.round_not_mapped",
                path,
                "a card is played to the cards that lie in the center (sentence 30): note the placements of round "
                "{number} too, or leave these out",
                number=unmapped + 1,
            )
        if each.placements is None and unmapped is None:
            unmapped = number


def _layings(record: IrkRecord) -> Iterator[Problem]:
    for number, turn, placement, lying in course.placements(record):
        card = sections(placement.card, placement.at, placement.facing)
        yield from laying_problems(("rounds", number, "placements", turn), lying, card)
