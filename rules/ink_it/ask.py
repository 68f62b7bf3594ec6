"""What the table of Ink It! writes down next."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ask import Ask, Follow, Step
from rules.ink_it.record import InkItRecord
from rules.ink_it.rounds import ROUNDS, captains, captains_after, steps


def ask(record: InkItRecord) -> Ask:
    """A round with its captains; the later ones come round to the left (48)."""
    rotation, seats, number = record.options.captain_rotation, record.seats, len(record.rounds) + 1
    last = record.rounds[-1].captains if record.rounds else ()
    due = captains_after(rotation, seats, last)
    return Ask(
        number=number,
        known={} if due is None else {"captains": due},
        after=[] if due is None or captains(seats) == 1 else list(_later(record, number, due)),
        always=list(_left_of_each(record)) if captains(seats) == 1 else [],
        shown={"rounds": ROUNDS, "mistakes": steps(seats, record.options.odd_ones_out > 0)},
    )


def _left_of_each(record: InkItRecord) -> Iterator[Follow]:
    """Who follows a single captain, whoever that is."""
    for seat in range(record.seats):
        due = captains_after(record.options.captain_rotation, record.seats, (seat,))
        if due is not None:
            yield Follow(known={"captains": due}, when={"captains": (seat,)})


def _later(record: InkItRecord, number: int, due: tuple[int, ...]) -> Iterator[Step]:
    """Who follow several captains, as long as nobody else is chosen."""
    for later in range(number + 1, ROUNDS + 1):
        due = captains_after(record.options.captain_rotation, record.seats, due) or ()
        yield [Follow(later, {"captains": due})]
