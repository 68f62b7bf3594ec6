"""What the table of INK writes down next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rules.ask import Ask, Follow, Step
from rules.ink.course import Stand, due, stands
from rules.ink.record import InkRecord

STEPS_AHEAD = 16


def ask(record: InkRecord) -> Ask:
    """A turn: rounds are written turn by turn, and the later ones follow while nobody is out."""
    stand = list(stands(record))[-1]
    under_way = stand.taken > 0
    number = len(record.rounds) + (not under_way)
    turns = record.rounds[-1].turns if under_way else ()
    written = [each.model_dump(mode="json", exclude_none=True) for each in turns]
    return Ask(
        number=number,
        known={"turns": [*written, {"seat": due(stand, stand.taken)}]},
        grows="turns",
        at=stand.taken,
        after=list(islice(_later(stand, number), STEPS_AHEAD)),
        shown={"exhausted": stand.exhausted},
    )


def _later(stand: Stand, number: int) -> Iterator[Step]:
    turn = stand.taken
    while True:
        number, turn = (number, turn + 1) if turn + 1 < len(stand.due) else (number + 1, 0)
        yield [Follow(number, {"seat": due(stand, turn)}, at=turn)]
