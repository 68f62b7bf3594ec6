"""Named numbers of a play of INK, for statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rules.ink.bottles import counted
from rules.ink.course import Move, stands
from rules.ink.record import InkRecord
from rules.outcome import Facts, Outcome

KEYS = ("turns", "passes", "goals", "placed", "palette_placed", "wild_placed", "black_used", "made_wild")


def facts(record: InkRecord, outcome: Outcome) -> Facts:
    """Of a seat: turns, passes, goals and goals by number, bottles placed in all and by where they came from, black ink
    used, and palette bottles made wild. Of the play: the same over all seats, its rounds and those of a tie.

    A play known by its final count alone has no more than the bottles placed and the black ink used.
    """
    if record.rounds:
        return _by_rounds(record)
    held = counted(record.final) if record.final else []
    seats = tuple({"placed": each.placed, "black_used": each.black} for each in held)
    return Facts(_summed(seats), seats or ({},) * record.seats)


def _by_rounds(record: InkRecord) -> Facts:
    seats = [Counter(dict.fromkeys(KEYS, 0)) for _ in range(record.seats)]
    reached = list(stands(record))
    for stand in reached:
        for move in stand.moves:
            seats[move.turn.seat].update(_counts(move))
    rounds = {"rounds": len(record.rounds), "tie_rounds": sum(stand.tie for stand in reached[:-1])}
    return Facts(rounds | _summed(seats), tuple(map(dict, seats)))


def _counts(move: Move) -> dict[str, int]:
    wild = sum(goal.wild for goal in move.turn.goals)
    counts = {
        "turns": 1,
        "passes": int(move.turn.action == "pass"),
        "goals": len(move.turn.goals),
        "placed": move.placed,
        "palette_placed": move.placed - wild,
        "wild_placed": wild,
        "black_used": move.after.black - move.before.black,
        "made_wild": move.made_wild,
    }
    return counts | Counter(f"goals_of_{goal.number}" for goal in move.turn.goals)


def _summed(seats: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total = Counter[str]()
    for each in seats:
        total.update(each)
    return dict(total)
