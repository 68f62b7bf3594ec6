"""How the next game of the same table may begin: the sheet leaves open who starts, so it goes on as in a game."""

from __future__ import annotations

from rules.broad_lines.record import BroadLinesRecord, Rotation
from rules.broad_lines.sheets import critic_after
from rules.game import Again


def again(record: BroadLinesRecord) -> Again:
    """The critic after the last round (59)."""
    if not record.rounds:
        return Again()
    last = record.rounds[-1]
    rotation: Rotation = "skip" if record.options.critic_rotation == "skip" else "rulebook"
    critic = critic_after(rotation, record.seats, last.critic, last.sheets)
    return Again(round={} if critic is None else {"critic": critic})
