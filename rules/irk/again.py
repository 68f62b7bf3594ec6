"""How the next game of the same table may begin: the Game Box stays where it has come to."""

from __future__ import annotations

from rules.game import Again
from rules.irk.course import SEQUENCE, box_holder
from rules.irk.record import IrkRecord


def again(record: IrkRecord) -> Again:
    """The seat that the Game Box has come to (29); a game logged by its end alone had all its center rounds."""
    passed = 0 if record.rounds else SEQUENCE.count("center")
    holder = (box_holder(record, len(record.rounds)) + passed) % record.seats
    return Again(setup={"box_holder": holder})
