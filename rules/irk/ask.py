"""What the table of Irk writes down next."""

from __future__ import annotations

from rules.ask import Ask, Follow
from rules.irk import course
from rules.irk.course import SEQUENCE, STARTING
from rules.irk.record import IrkRecord


def ask(record: IrkRecord) -> Ask:
    """A round of its kind; a center that is mapped grows card by card. After the last round the end is counted."""
    if course.is_over(record) and course.turn(record)[0] == len(record.rounds):
        return Ask(number=len(record.rounds), ends=True)
    number, played = course.turn(record)
    kind = SEQUENCE[number]
    center = course.center_so_far(record)
    after = [[Follow(later + 1, {"kind": SEQUENCE[later]})] for later in range(number + 1, len(SEQUENCE))]
    if kind != "center" or center is None:
        return Ask(number=number + 1, known={"kind": kind}, after=after, shown={"starting": STARTING[record.seats]})
    laid = record.rounds[number].placements if played else ()  # type: ignore[union-attr]
    written = [each.model_dump(mode="json") for each in laid or ()]
    return Ask(
        number=number + 1,
        known={"kind": kind, "placements": [*written, {"seat": course.order(record, number)[played]}]},
        grows="placements",
        at=played,
    )
