"""Numbers of a finished game for statistics."""

from __future__ import annotations

from collections import Counter

from rules.irk import course
from rules.irk.center import sections, values
from rules.irk.record import IrkRecord
from rules.irk.symbols import COLOURS
from rules.irk.tally import Tally, known, tally
from rules.outcome import Facts, Outcome


def facts(record: IrkRecord, outcome: Outcome) -> Facts:
    """Of a counted game: what each colour was worth, and what `_counted` and `_mapped` tell of each seat."""
    counted = tally(record, known(record))
    if counted is None:
        return Facts(seats=({},) * record.seats)
    raised = _mapped(record)
    seats = [_counted(counted, seat) | raised[seat] for seat in range(record.seats)]
    return Facts({f"value_{colour}": counted.values[colour] for colour in COLOURS}, tuple(seats))


def _counted(counted: Tally, seat: int) -> dict[str, int]:
    """Points by colour, starbursts, and of how many colours the seat had most (and how), or second most."""
    paid = [share for shares in counted.shares.values() for share in shares if share.seat == seat]
    ways = Counter(share.by if share.rank == "first" else "second" for share in paid)
    return {
        **{f"points_{colour}": points for colour, points in counted.points[seat].items()},
        "starbursts": counted.piles[seat]["starbursts"],
        "won_by_majority": ways["majority"],
        "won_by_starbursts": ways["starbursts"],
        "tied_for_most": ways["tied"],
        "second": ways["second"],
    }


def _mapped(record: IrkRecord) -> list[dict[str, int]]:
    """Where the center was mapped throughout: the most by which a card of each seat raised each colour."""
    if course.mapped_values(record) is None:
        return [{} for _ in range(record.seats)]
    raised = [dict.fromkeys(COLOURS, 0) for _ in range(record.seats)]
    before = values(course.start(record))
    for _, _, placement, lying in course.placements(record):
        after = values({**lying, **sections(placement.card, placement.at, placement.facing)})
        for colour in COLOURS:
            raised[placement.seat][colour] = max(raised[placement.seat][colour], after[colour] - before[colour])
        before = after
    return [{f"raised_{colour}": most for colour, most in each.items()} for each in raised]
