"""What the table of Ink It! writes down next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rules.ask import Ask, Follow, Step, Tally
from rules.ink_it.record import InkItRecord
from rules.ink_it.rounds import ROUNDS, captains, captains_after, most_mistakes, steps, strokes, total


def ask(record: InkItRecord) -> Ask:
    """A round with its captains; the later ones come round to the left (48), and after the fifth there is none."""
    rotation, seats, number = record.options.captain_rotation, record.seats, len(record.rounds) + 1
    last = record.rounds[-1].captains if record.rounds else ()
    due = captains_after(rotation, seats, last)
    return Ask(
        number=number,
        known={} if due is None else {"captains": due},
        after=list(_later(record, number, due)),
        tallies={"mistakes_left": _left(record)},
        shown={"rounds": ROUNDS, "mistakes": steps(record.seats, record.options.odd_ones_out > 0)},
    )


def _left(record: InkItRecord) -> Tally:
    """The mistakes that don't lose yet: with one more, the game is lost and no round follows (50)."""
    return Tally(most_mistakes(record.seats, record.options.loss_rule) - total(record.rounds), {"mistakes": -1})


def _later(record: InkItRecord, number: int, due: tuple[int, ...] | None) -> Iterator[Step]:
    """What follows each round from `number` on: nothing after the last (47)."""
    for later in range(number + 1, ROUNDS + 1):
        due = due and captains_after(record.options.captain_rotation, record.seats, due)
        follows = partial(Follow, later, shown={"strokes": strokes(later)})
        yield [*(follows(**each) for each in _captains(record, due)), follows()]
    yield [Follow(over=True)]


def _captains(record: InkItRecord, due: tuple[int, ...] | None) -> list[dict[str, Any]]:
    """Who follow a single captain, whoever that is, and several, as long as nobody else is chosen."""
    rotation, seats = record.options.captain_rotation, record.seats
    if captains(seats) > 1:
        return [{"known": {"captains": due}}] if due else []
    lefts = [(seat, captains_after(rotation, seats, (seat,))) for seat in range(seats)]
    return [{"known": {"captains": left}, "when": {"captains": (seat,)}} for seat, left in lefts if left]
