"""Legal plays of Broad Lines by chance, which together reach every branch of the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.broad_lines.record import Rotation
from rules.broad_lines.sheets import SHEETS, critic_after

WORDS = ("house", "ostrich", "lighthouse", "bicycle", "umbrella", "snail", "violin", "cactus", "submarine", "scarf")
ROTATIONS: tuple[Rotation, ...] = ("rulebook", "rulebook", "rulebook", "skip", "free")


def simulate(random: Random, seats: int) -> dict[str, Any]:
    """A legal record of `seats` players: most played to the end, some stopped, in progress or counted only."""
    rotation = random.choice(ROTATIONS)
    zero_sheets = random.random() < 0.25
    options = {"critic_rotation": rotation, "zero_sheet_give_up": zero_sheets}
    record = {"game": "broad-lines", "seats": seats, "options": options}
    if random.random() < 0.15:
        return record | {"final": _final(random, 1 if zero_sheets else 2)}
    rounds = list(_rounds(random, seats, rotation, zero_sheets))
    return record | _kept(random, rounds)


def _kept(random: Random, rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """All of `rounds`, perhaps with their count, or only the first of them, perhaps stopped there."""
    chance = random.random()
    if chance < 0.15:
        return {"rounds": rounds[: random.randrange(len(rounds))], "ended_early": random.random() < 0.5}
    if chance < 0.3:
        return {"rounds": rounds, "final": {"guessed": sum(each["result"] == "guessed" for each in rounds)}}
    return {"rounds": rounds}


def _final(random: Random, cost: int) -> dict[str, int]:
    guessed = random.randint(0, 12)
    count = {"guessed": guessed}
    return count | {"gave_up": random.randint(0, (SHEETS - guessed) // cost)} if random.random() < 0.5 else count


def _rounds(random: Random, seats: int, rotation: Rotation, zero_sheets: bool) -> Iterator[dict[str, Any]]:
    pace, luck = random.choice((1, 2, 3, 5, 9)), random.choice((0.0, 0.3, 0.7, 0.9, 1.0))
    left = SHEETS
    due: int | None = None
    while left:
        critic = random.randrange(seats) if due is None else due
        sheets = 0 if zero_sheets and random.random() < 0.2 else min(random.randint(1, 2 * pace), left)
        result = _result(random, sheets, left, luck)
        yield {"critic": critic, "sheets": sheets, "result": result} | _noted(random, sheets, result)
        left -= sheets + (result == "gave_up")
        due = critic_after(rotation, seats, critic, sheets)


def _result(random: Random, sheets: int, left: int, luck: float) -> str:
    if sheets and random.random() < luck:
        return "guessed"
    return "gave_up" if sheets < left else "out_of_sheets"


def _noted(random: Random, sheets: int, result: str) -> dict[str, Any]:
    """What a table may add to a round, for about a third of them."""
    if random.random() < 0.65:
        return {}
    least = 1 if result == "guessed" else 0
    guesses = random.randint(least, 2 * sheets)
    return {"number": random.randint(1, 6), "word": random.choice(WORDS), "guesses": guesses}
