"""What a record of Irk is worth, and what its table has to do next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.irk import course, detail
from rules.irk.course import HAND, SEQUENCE
from rules.irk.record import IrkRecord
from rules.irk.tally import Known, Tally, known, tally
from rules.outcome import Outcome, competition_places


def score(record: IrkRecord) -> Outcome:
    """The outcome of a record without problems, whether its game came to an end or not."""
    told = known(record)
    counted = tally(record, told)
    if counted is not None:
        return _finished(record, told, counted)
    return Outcome(
        status="abandoned" if record.ended_early else "in_progress",
        detail=detail.unfinished(record.options, told),
        next=None if record.ended_early else _next(record, told),
    )


def _finished(record: IrkRecord, told: Known, counted: Tally) -> Outcome:
    # 51: most points; 52: then most starbursts
    standings = [(score, pile["starbursts"]) for score, pile in zip(counted.scores, counted.piles, strict=True)]
    places = competition_places(standings)
    return Outcome(
        status="finished",
        scores=counted.scores,
        places=places,
        # 53: who is still tied wins together
        winners=tuple(seat for seat, place in enumerate(places) if place == 1),
        detail=detail.finished(record.options, told, counted, places),
    )


def _next(record: IrkRecord, told: Known) -> Mapping[str, Any]:
    """What the table has to do now: play a round or go on with one, or count.

    For a round: its `kind` and number, who holds the Game Box, the seats that still play a card, in the `order` of play
    (in a stake round they do so at once), the cards in each hand, and what the center is worth so far, None where it
    isn't mapped. For the count: the `kind` count, and which of `center` and `piles` is to be counted.
    """
    if course.is_over(record):
        return {"kind": "count", "count": told.missing, "center": told.values}
    number, played = course.turn(record)
    order = course.order(record, number)
    return {
        "kind": SEQUENCE[number],
        "round": number + 1,
        "box_holder": order[0],
        "order": order[played:],
        "cards_left": [HAND - number - (seat in order[:played]) for seat in range(record.seats)],
        "center": told.values,
    }
