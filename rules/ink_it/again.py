"""How the next game of the same table may begin: the sheet leaves open who starts, so it goes on to the left."""

from __future__ import annotations

from rules.game import Again
from rules.ink_it.record import InkItRecord
from rules.ink_it.rounds import captains_after


def again(record: InkItRecord) -> Again:
    """The captains to the left of the last ones (48)."""
    last = record.rounds[-1].captains if record.rounds else ()
    captains = captains_after("rulebook", record.seats, last)
    return Again(round={"captains": list(captains)} if captains else {})
