"""What the table of Ink It! writes down next."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ask import Ask, Follow, Step
from rules.ink_it.record import InkItRecord
from rules.ink_it.rounds import ROUNDS, captains_after, steps


def ask(record: InkItRecord) -> Ask:
    """A round with its captains; the later ones come round to the left as long as nobody says otherwise (48)."""
    number = len(record.rounds) + 1
    due = captains_after(
        record.options.captain_rotation, record.seats, record.rounds[-1].captains if number > 1 else ()
    )
    return Ask(
        number=number,
        known={} if due is None else {"captains": due},
        after=[] if due is None else list(_later(record, number, due)),
        shown={"rounds": ROUNDS, "mistakes": steps(record.seats, record.options.odd_ones_out > 0)},
    )


def _later(record: InkItRecord, number: int, due: tuple[int, ...]) -> Iterator[Step]:
    for later in range(number + 1, ROUNDS + 1):
        due = captains_after(record.options.captain_rotation, record.seats, due) or ()
        yield [Follow(later, {"captains": due})]
