"""What the table of Irk writes down next."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ask import Ask, Follow, Step
from rules.irk import course
from rules.irk.course import SEQUENCE, STARTING
from rules.irk.record import IrkRecord


def ask(record: IrkRecord) -> Ask:
    """A round of its kind; a center that is mapped grows card by card. After the last round the end is counted."""
    if course.is_over(record) and course.turn(record)[0] == len(record.rounds):
        return Ask(number=len(record.rounds), ends=True)
    number, played = course.turn(record)
    kind = SEQUENCE[number]
    if course.center_so_far(record) is None:
        after = [[Follow(later + 1, {"kind": SEQUENCE[later]})] for later in range(number + 1, len(SEQUENCE))]
        after.append([Follow(ends=True)])
        return Ask(number=number + 1, known={"kind": kind}, after=after, shown={"starting": STARTING[record.seats]})
    laid = record.rounds[number].placements if played else ()  # type: ignore[union-attr]
    written = [each.model_dump(mode="json") for each in laid or ()]
    due = [{"seat": course.order(record, number)[played]}] if kind == "center" else []
    return Ask(
        number=number + 1,
        known={"kind": kind} | ({"placements": [*written, *due]} if due else {}),
        grows="placements",
        at=played,
        after=list(_later(record, number, played)),
    )


def _later(record: IrkRecord, number: int, played: int) -> Iterator[Step]:
    """Card by card, and stake by stake, what a mapped game has after the card in turn (18 to 22, 28, 29)."""
    holder, seats = course.box_holder(record, number), record.seats
    for later in range(number, len(SEQUENCE)):
        for turn in range(seats if SEQUENCE[later] == "center" else 1):
            if (later, turn) > (number, played):
                seat = {"seat": (holder + turn) % seats} if SEQUENCE[later] == "center" else {}
                yield [Follow(later + 1, {"kind": SEQUENCE[later], **seat}, at=turn)]
        holder += SEQUENCE[later] == "center"
    yield [Follow(ends=True)]
