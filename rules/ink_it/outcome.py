"""What a record of Ink It! is worth, and what the table does next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.ink_it.record import InkItRecord, InkItWholeFinal
from rules.ink_it.rounds import (
    captains,
    captains_after,
    cards,
    drawings,
    ended,
    mistakes,
    most_mistakes,
    odd_ones,
    strokes,
    total,
)
from rules.outcome import Outcome, Status, note, table
from rules.text import text

LEVELS = (text("lost"), text("won"), text("won without a mistake"))
RIGHT, ASTRAY, ODD = text("right"), text("the word of another drawing"), text("odd one out")
FREE = text("House rule: any seats may be captains next (captain_rotation free)")
ROUNDS_TITLE = text("The rounds")
ROUNDS_COLUMNS = (
    text("Round"),
    text("Strokes a drawing"),
    text("Drawings"),
    text("Mistakes"),
    text("Mistakes so far"),
)
CAPTAINS_TITLE = text("The captains")
CAPTAINS_COLUMNS = (text("Round"), text("Seat"))
MATCHES_TITLE = text("The drawings, and the word beside each")
MATCHES_COLUMNS = (text("Round"), text("Seat"), text("Word"), text("Word beside it"), text("Result"), text("Strokes"))


def score(record: InkItRecord) -> Outcome:
    """The table's mistakes, for every seat; once the game is over, won or lost by all."""
    rounds, made = _count(record)
    most = most_mistakes(record.seats, record.options.loss_rule)
    status = _status(record, rounds, made, most)
    finished = status == "finished"
    won = finished and made <= most
    return Outcome(
        status=status,
        scores=(made,) * record.seats,
        winners=tuple(range(record.seats)) if won else (),
        result=("won" if won else "lost") if finished else None,
        detail=(*_course(record), *_working(record, rounds, made, most, finished)),
        level=level(made, most) if finished else None,
        share=share(rounds, made, most) if finished else None,
        next=_next(record, rounds + 1, most - made) if status == "in_progress" else None,
    )


def level(made: int, most: int) -> int:
    """0 lost, 1 won, 2 won without a mistake; `most` mistakes don't lose yet."""
    if made > most:
        return 0
    return 1 if made else 2


def share(rounds: int, made: int, most: int) -> int:
    """0 to 60 of a finished game: 6 for each round that a lost one survived, 30 to 60 by mistakes for a won one."""
    return 6 * (rounds - 1) if made > most else 60 - 30 * made // most


def _count(record: InkItRecord) -> tuple[int, int]:
    """The rounds that were begun, and the mistakes made in them."""
    if isinstance(record.final, InkItWholeFinal):
        return record.final.rounds, record.final.mistakes
    return len(record.rounds), total(record.rounds)


def _status(record: InkItRecord, rounds: int, made: int, most: int) -> Status:
    if ended(rounds, made, most):
        return "finished"
    return "abandoned" if record.ended_early else "in_progress"


def _next(record: InkItRecord, number: int, left: int) -> dict[str, Any]:
    """What round `number` takes; `captains` is None where any seats may be, `mistakes_left` don't lose the game yet."""
    seats, options = record.seats, record.options
    before = record.rounds[-1].captains if record.rounds else ()
    return {
        "round": number,
        "captains": captains_after(options.captain_rotation, seats, before),
        "captains_number": captains(seats),
        "drawings": drawings(seats),
        "cards_each": cards(seats),
        "strokes": strokes(number),
        "odd_ones_out": options.odd_ones_out,
        "mistakes_left": left,
    }


def _course(record: InkItRecord) -> Iterator[dict[str, Any]]:
    if record.rounds:
        yield table(ROUNDS_TITLE, ROUNDS_COLUMNS, list(_rounds(record)))
        yield table(CAPTAINS_TITLE, CAPTAINS_COLUMNS, list(_captains(record)))
        if any(each.matches for each in record.rounds):
            yield table(MATCHES_TITLE, MATCHES_COLUMNS, list(_matches(record)))
    elif record.final:
        yield note(text("Only the final count was noted: who were captains is not known"))


def _rounds(record: InkItRecord) -> Iterator[tuple[int, ...]]:
    so_far = 0
    for at, each in enumerate(record.rounds, start=1):
        so_far += mistakes(each)
        yield at, strokes(at), drawings(record.seats), mistakes(each), so_far


def _captains(record: InkItRecord) -> Iterator[tuple[int, int]]:
    for at, each in enumerate(record.rounds, start=1):
        for seat in each.captains:
            yield at, seat


def _matches(record: InkItRecord) -> Iterator[tuple[Any, ...]]:
    for at, round_ in enumerate(record.rounds, start=1):
        odd = odd_ones(round_.matches or ())
        for each in round_.matches or ():
            result = RIGHT if each.matched == each.word else ODD if each.matched in odd else ASTRAY
            yield at, each.artist, each.word, each.matched, result, each.strokes


def _working(record: InkItRecord, rounds: int, made: int, most: int, finished: bool) -> Iterator[dict[str, Any]]:
    if record.options.odd_ones_out:
        yield note(text("Odd ones out a round (sentences 69 and 76): {odd}", odd=record.options.odd_ones_out))
    if record.options.captain_rotation == "free":
        yield note(FREE)
    yield note(
        text(
            "Mistakes that don't lose yet: {most}, for {seats} players under loss_rule {rule} (sentences 50 and 51)",
            most=most,
            seats=record.seats,
            rule=record.options.loss_rule,
        )
    )
    if not finished:
        return
    values = {"rounds": rounds, "made": made, "most": most, "share": share(rounds, made, most)}
    if made > most:
        yield note(text("Lost in round {rounds}, mistakes: {made}. Share: 6 x ({rounds} - 1) = {share}", **values))
    else:
        yield note(text("Won, mistakes: {made}. Share: 60 - (30 x {made} : {most}, rounded down) = {share}", **values))
