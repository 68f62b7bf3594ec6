"""What a record of Irk can't say in `final`, by itself and beside its rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.game import MOST_SEATS
from rules.irk import center, course
from rules.irk.course import SEQUENCE, STARTING
from rules.irk.laying import grid_problems
from rules.irk.piles import CARDS, SECTIONS, Pile, counted, fits, sections
from rules.irk.record import By, Card, IrkFinal, IrkRecord
from rules.irk.symbols import COLOURS
from rules.problems import Path, Problem, problem
from rules.shape import LARGEST
from rules.text import Text, text

MOST_SECTIONS = SECTIONS * CARDS
OTHER: dict[By, By] = {"value": "count", "count": "value"}


def validate_final(record: IrkRecord, final: IrkFinal) -> Iterator[Problem]:
    """Every problem of `final`, which the record has."""
    # 38: the count comes after seven rounds
    if record.rounds and len(record.rounds) < len(SEQUENCE):
        yield problem(
            "irk.final_unfinished",
            ("final",),
            "the count comes after {most} rounds (sentence 38), and these are {given}: leave final or rounds out",
            most=len(SEQUENCE),
            given=len(record.rounds),
        )
    # 38: a table that stopped before has nothing to count
    if record.ended_early:
        yield problem(
            "irk.final_ended_early",
            ("final",),
            "a game that was counted came to its end (sentence 38): leave final out, or ended_early",
        )
    # 39, 40: the count is of the piles and of the center
    if final.center is None and final.grid is None and final.piles is None:
        yield problem(
            "irk.final_empty",
            ("final",),
            "final holds the count of center and piles (sentences 39 and 40), not nothing",
        )
    elif not record.rounds:
        yield from _alone(final)
    yield from _center(record, final)
    yield from _piles(record, final)


def _alone(final: IrkFinal) -> Iterator[Problem]:
    # 40: points depend on the center
    if final.center is None and final.grid is None:
        yield problem(
            "irk.center_missing",
            ("final", "center"),
            "points depend on the clusters in the center (sentence 40): without rounds, final needs center or grid",
        )
    # 39: and on the piles
    if final.piles is None:
        yield problem(
            "irk.piles_missing",
            ("final", "piles"),
            "points depend on the piles (sentence 39): without rounds, final needs piles",
        )


def _center(record: IrkRecord, final: IrkFinal) -> Iterator[Problem]:
    told = course.mapped_values(record)
    if final.center is not None:
        values = dict(final.center)
        yield from _values(record, {colour: ("final", "center", colour) for colour in COLOURS}, values)
        yield from _told(values, told or {})
    if final.grid is not None:
        # 40: the center is counted once
        if final.center is not None:
            yield problem(
                "irk.center_and_grid",
                ("final", "grid"),
                "the center is counted once (sentence 40): leave final.center or final.grid out",
            )
        # 40: mapped placements show it already
        if told is not None:
            yield problem(
                "irk.grid_of_mapped_center",
                ("final", "grid"),
                "the placements of the rounds show the whole center (sentence 40): leave final.grid out",
            )
        faults = list(grid_problems(("final", "grid"), final.grid))
        yield from faults
        if not faults:
            values = center.values(center.read(final.grid))
            yield from _values(record, dict.fromkeys(COLOURS, ("final", "grid")), values)


def _told(values: Mapping[str, int], told: Mapping[str, int]) -> Iterator[Problem]:
    for colour, value in told.items():
        # 40: the clusters are those in the center
        if values[colour] != value:
            yield problem(
                "irk.final_mismatch",
                ("final", "center", colour),
                "the largest {colour} cluster in the center as laid is worth {told} (sentence 40), not {given}",
                colour=colour,
                told=value,
                given=values[colour],
            )


def _values(record: IrkRecord, paths: Mapping[str, Path], values: Mapping[str, int]) -> Iterator[Problem]:
    most = course.most_value(record.seats) if record.seats in STARTING else LARGEST
    for colour, value in values.items():
        # 43 to 47: no symbol is worth less than nothing
        if value < 0:
            yield problem(
                "irk.center_value",
                paths[colour],
                "a {colour} cluster is worth 0 or more (sentences 43 to 47), not {given}",
                colour=colour,
                given=value,
            )
        # 31, 43: no card holds more than three 3s
        if value > most:
            yield problem(
                "irk.center_value",
                paths[colour],
                "all cards of the center with three 3s each (sentences 31 and 43) are worth {most}, so no "
                "{colour} cluster is worth {given}",
                most=most,
                colour=colour,
                given=value,
            )


def _piles(record: IrkRecord, final: IrkFinal) -> Iterator[Problem]:
    if final.piles is None:
        return
    # 38: each player has a pile
    if len(final.piles) != record.seats and record.seats in STARTING:
        yield problem(
            "irk.piles",
            ("final", "piles"),
            "each of the {seats} players has a pile (sentence 38), and these are {given}",
            seats=record.seats,
            given=len(final.piles),
        )
    by = record.options.majority_by
    noted = course.noted(record) if course.is_over(record) else []
    for seat, given in enumerate(final.piles[:MOST_SEATS]):
        path: Path = ("final", "piles", seat)
        pile = dict(given)
        yield from _pile(path, pile, by)
        if seat < len(noted):
            yield from _beside_cards(path, pile, noted[seat], by)


def _pile(path: Path, pile: Pile, by: By) -> Iterator[Problem]:
    for colour in COLOURS:
        # 14: a starburst is a symbol of every colour
        if pile[colour] < max(0, pile["starbursts"]):
            yield problem(
                "irk.pile_amount",
                (*path, colour),
                "a starburst is a symbol of every colour (sentence 14): with {starbursts} starbursts there can't be "
                "{given} {colour}",
                starbursts=pile["starbursts"],
                given=pile[colour],
                colour=colour,
            )
    # 46: starbursts are counted
    if pile["starbursts"] < 0:
        yield problem(
            "irk.pile_starbursts",
            (*path, "starbursts"),
            "starbursts are counted from 0 up (sentence 46), not {given}",
            given=pile["starbursts"],
        )
    # 31, 38: three cards of three sections
    if sections(pile, by) > MOST_SECTIONS:
        yield problem(
            "irk.pile_sections",
            path,
            "three cards have {most} sections (sentences 31 and 38), and this pile needs {needed}{option}",
            most=MOST_SECTIONS,
            needed=sections(pile, by),
            option=_other(by, sections(pile, OTHER[by]) <= MOST_SECTIONS),
        )


def _beside_cards(path: Path, pile: Pile, cards: Sequence[Card], by: By) -> Iterator[Problem]:
    """Beside the cards that a seat is known to have staked: the same where those are all, else at least as much."""
    held, by_other = counted(cards, by), counted(cards, OTHER[by])
    for key in held:
        # 38, 39: the count is of the cards in the pile
        if len(cards) == CARDS and pile[key] != held[key]:
            yield problem(
                "irk.final_mismatch",
                (*path, key),
                "the cards staked hold {held} {key} (sentences 38 and 39), not {given}{option}",
                held=held[key],
                key=key,
                given=pile[key],
                option=_other(by, pile[key] == by_other[key]),
            )
        # 24: revealed cards stay in the pile
        elif pile[key] < held[key]:
            yield problem(
                "irk.pile_noted",
                (*path, key),
                "revealed cards stay in the pile (sentence 24): those noted hold {held} {key}, and here are {given}"
                "{option}",
                held=held[key],
                key=key,
                given=pile[key],
                option=_other(by, pile[key] >= by_other[key]),
            )
    left = CARDS - len(cards)
    # 14, 31: what the noted cards leave is on the others
    if left and fits(pile, CARDS, by) and _holds(pile, held) and not _fits_beside(pile, held, left, by):
        yield problem(
            "irk.pile_rest",
            path,
            "what this pile holds beside the noted cards is not on {left} more of three sections (sentences 14 and 31)"
            "{option}",
            left=left,
            option=_other(by, _fits_beside(pile, by_other, left, OTHER[by])),
        )


def _holds(pile: Pile, held: Pile) -> bool:
    return all(pile[key] >= held[key] for key in held)


def _fits_beside(pile: Pile, held: Pile, left: int, by: By) -> bool:
    """Whether `left` more cards can hold what a pile has beside those that hold `held`."""
    return _holds(pile, held) and fits({key: pile[key] - held[key] for key in held}, left, by)


def _other(by: By, allowed: bool) -> Text | str:
    """The other way to count, where it would allow what is given."""
    return text("; set majority_by to {other} if you counted like that", other=OTHER[by]) if allowed else ""
