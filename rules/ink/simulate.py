"""Legal plays of INK by chance, which together reach every branch of the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from rules.ink.bottles import START, Held, completing, counted, leaders
from rules.ink.course import Stand, after, begin
from rules.ink.record import InkFinal, InkGoal, InkRecord, InkRound

COLORS = ("blue", "green", "orange", "red", "purple", "yellow")


def simulate(random: Random, seats: int) -> dict[str, Any]:
    """A legal record of so many players: most played to the end, some stopped, in progress or counted only."""
    options = {"final_tie": random.choice(("play_on", "play_on", "shared"))}
    record = {"game": "ink", "seats": seats, "options": options} | _setup(random, seats)
    if random.random() < 0.2:
        return record | _counted(random, InkRecord.model_validate(record))
    return record | _played(random, InkRecord.model_validate(record))


def _setup(random: Random, seats: int) -> dict[str, Any]:
    setup: dict[str, Any] = {"first_seat": random.randrange(seats)} if random.random() < 0.7 else {}
    if random.random() < 0.5:
        setup["palettes"] = [random.sample(COLORS, 2) for _ in range(seats)]
    return {"setup": setup} if setup else {}


def _counted(random: Random, record: InkRecord) -> dict[str, Any]:
    """A final count alone; a tie that the rules would play on was left by a table that stopped."""
    out = random.sample(range(record.seats), random.randint(0, record.seats))
    left = [{"palette": 0, "wild": 0} if seat in out else _left(random) for seat in range(record.seats)]
    final: dict[str, Any] = {"left": left}
    if random.random() < 0.7:
        final["black"] = [random.randint(0, 2) for _ in range(record.seats)]
    if {"palette": 0, "wild": 0} not in left or random.random() < 0.2:
        final["tiles_exhausted"] = True
    held = dict(enumerate(counted(InkFinal.model_validate(final))))
    tied = len(leaders(held, held)) > 1
    stopped = tied and record.options.final_tie == "play_on" and "tiles_exhausted" not in final
    return {"final": final} | ({"ended_early": True} if stopped else {})


def _left(random: Random) -> dict[str, int]:
    return {"palette": random.randint(0, 3), "wild": random.randint(0, 4)}


def _played(random: Random, record: InkRecord) -> dict[str, Any]:
    """The rounds of a game until it is over, or left in a tie; perhaps with their count, perhaps only the first."""
    alike, tiles = random.random() < 0.4, random.randint(2, 30)
    stand = begin(record)
    rounds: list[dict[str, Any]] = []
    while not stand.over and not (stand.tie and random.random() < 0.2):
        rounds.append(_round(random, record, stand, alike))
        if len(rounds) == tiles:
            rounds[-1]["tiles_exhausted"] = True
        stand = after(stand, InkRound.model_validate(rounds[-1]))
    if random.random() < 0.2:
        return _begun(random, rounds)
    if not stand.over and random.random() < 0.5:
        return {"rounds": rounds}
    stopped = {"ended_early": True} if not stand.over or random.random() < 0.1 else {}
    return {"rounds": rounds} | ({"final": _final(record, stand)} if random.random() < 0.2 else {}) | stopped


def _begun(random: Random, rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Only the first of `rounds`, the last of them perhaps under way, perhaps stopped there."""
    whole = random.choice((random.randrange(len(rounds)), len(rounds) - 1))
    turns = rounds[whole]["turns"]
    under_way = rounds[whole] | {"turns": turns[: random.randrange(len(turns))]}
    kept = rounds[:whole] + ([under_way] if under_way["turns"] else [])
    return {"rounds": kept} | ({"ended_early": True} if random.random() < 0.4 else {})


def _final(record: InkRecord, stand: Stand) -> dict[str, Any]:
    held = [stand.held[seat] for seat in range(record.seats)]
    return {
        "left": [{"palette": each.palette, "wild": each.wild} for each in held],
        "black": [each.black for each in held],
        "tiles_exhausted": stand.exhausted,
    }


def _round(random: Random, record: InkRecord, stand: Stand, alike: bool) -> dict[str, Any]:
    """A turn of each seat that is due; where all play alike, they are out together with as much black ink."""
    seats = [seat % stand.seats for seat in stand.due]
    if alike and not stand.tie:
        turn = _turn(random, stand.held.get(seats[0], START), ())
        return {"turns": [{"seat": seat} | deepcopy(turn) for seat in seats]}
    own = record.setup.palettes or ((),) * record.seats
    return {"turns": [{"seat": seat} | _turn(random, stand.held.get(seat, START), own[seat]) for seat in seats]}


def _turn(random: Random, held: Held, own: Sequence[str]) -> dict[str, Any]:
    if random.random() < 0.15:
        return {"action": "pass"}
    goals = list(_goals(random, held, own))
    return {"action": "paint"} | ({"goals": goals} if goals else {})


def _goals(random: Random, held: Held, own: Sequence[str]) -> Iterator[dict[str, Any]]:
    for _ in range(random.choice((0, 1, 1, 2))):
        goal = _goal(random, held, own)
        if goal:
            yield goal
            held = completing(held, InkGoal.model_validate(goal))


def _goal(random: Random, held: Held, own: Sequence[str]) -> dict[str, Any]:
    """A goal with at least one bottle; nothing where none is left and none is black."""
    number = random.randint(3, 7)
    counts = {"palette": random.randint(0, min(held.palette, 4)), "wild": random.randint(0, min(held.wild, 3))}
    counts |= {"black": random.choice((0, 0, 0, 1))}
    bottles = sum(counts.values())
    if not bottles:
        return {}
    goal: dict[str, Any] = {"number": number} | {key: count for key, count in counts.items() if count}
    if own:
        goal["color"] = random.choice(own if counts["palette"] else COLORS)
    if random.random() < 0.5:
        goal["area"] = max(number, bottles) + random.randint(0, 2)
    if random.random() < 0.2:
        goal["to_wild"] = random.randint(0, held.palette - counts["palette"])
    return goal
