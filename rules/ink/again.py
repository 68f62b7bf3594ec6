"""How the next game of the same table may begin: the sheet leaves open who starts, so it goes on to the left."""

from __future__ import annotations

from rules.game import Again
from rules.ink.course import begin
from rules.ink.record import InkRecord


def again(record: InkRecord) -> Again:
    """The seat left of the last first one."""
    return Again(setup={"first_seat": (begin(record).first + 1) % record.seats})
