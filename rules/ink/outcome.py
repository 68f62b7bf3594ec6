"""What a record of INK is worth, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.ink.bottles import START, Held, counted
from rules.ink.course import Stand, due, ends, out, stands
from rules.ink.record import InkRecord
from rules.ink.working import course, ending, holdings
from rules.outcome import Outcome, Status, competition_places


def score(record: InkRecord) -> Outcome:
    """Bottles placed, for each seat; placed by them and then by black ink once the game is over (2, 35)."""
    reached = list(stands(record))
    held = _held(record, reached[-1])
    status = _status(record, reached[-1])
    places = _places(held) if status == "finished" else None
    return Outcome(
        status=status,
        scores=tuple(each.placed for each in held),
        places=places,
        winners=tuple(seat for seat, place in enumerate(places or ()) if place == 1),
        detail=(*course(record, reached), holdings(held, places), *_ending(record, status, held, reached[-1])),
        next=_next(reached[-1], held) if status == "in_progress" else None,
    )


def _held(record: InkRecord, stand: Stand) -> list[Held]:
    if record.final and not record.rounds:
        return counted(record.final)
    return [stand.held.get(seat, START) for seat in range(record.seats)]


def _status(record: InkRecord, stand: Stand) -> Status:
    if record.final or ends(stand, record.ended_early):
        return "finished"
    return "abandoned" if record.ended_early else "in_progress"


def _places(held: Sequence[Held]) -> tuple[int, ...] | None:
    """A seat without bottles has placed the most, so that the same order holds whether or not there is one."""
    return competition_places([(each.placed, each.black) for each in held]) if len(held) > 1 else None


def _ending(record: InkRecord, status: Status, held: Sequence[Held], stand: Stand) -> Iterator[dict[str, Any]]:
    exhausted = stand.exhausted or bool(record.final and record.final.tiles_exhausted)
    return ending(record, held, exhausted) if status == "finished" else iter(())


def _next(stand: Stand, held: Sequence[Held]) -> dict[str, Any]:
    """Whose turn it is, and what each seat has left and has used.

    `last_round`: the game ends with this round, but for a tie; `tie_turn`: only the tied play on.
    """
    return {
        "seat": due(stand, stand.taken),
        "left": [{"palette": each.palette, "wild": each.wild} for each in held],
        "black": [each.black for each in held],
        "last_round": stand.exhausted or (bool(out(stand)) and not stand.tie),
        "tie_turn": stand.tie,
    }
