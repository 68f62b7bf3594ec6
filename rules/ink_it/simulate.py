"""Legal plays of Ink It! by chance, which together reach every branch of the outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.ink_it.record import LossRule, OddOnesOut, Rotation
from rules.ink_it.rounds import ROUNDS, captains, captains_after, cards, most_mistakes, steps, strokes

ODD: tuple[OddOnesOut, ...] = (0, 0, 1, 2)
RULES: tuple[LossRule, ...] = ("reach", "reach", "reach", "exceed")
ROTATIONS: tuple[Rotation, ...] = ("rulebook", "rulebook", "rulebook", "free")
# fmt: off
WORDS = (
    "anchor", "apple", "arrow", "balloon", "beach", "bell", "boat", "bridge", "bucket", "butterfly", "cactus",
    "candle", "castle", "chair", "cloud", "compass", "crown", "desert", "dragon", "drum", "elephant", "feather",
    "fence", "flag", "garden", "ghost", "guitar", "hammer", "harbour", "igloo", "island", "kite", "ladder", "lantern",
    "lemon", "mirror", "moon", "mountain", "oven", "parrot", "pencil", "pirate", "pyramid", "rainbow", "robot",
    "rocket", "sandwich", "scarf", "snail", "spider", "submarine", "sunrise", "telescope", "tent", "tractor",
    "umbrella", "violin", "volcano", "whale", "windmill",
)
# fmt: on
MOST_CARDS = 9  # of a round: seven drawings and two odd ones out


def simulate(random: Random, seats: int) -> dict[str, Any]:
    """A legal record of `seats` players: most played to the end, some stopped, in progress or counted only."""
    table = _Table(seats, random.choice(ODD), random.choice(RULES), random.choice(ROTATIONS))
    options = {"odd_ones_out": table.odd, "loss_rule": table.rule, "captain_rotation": table.rotation}
    made = list(_mistakes(random, table))
    if random.random() < 0.1:
        kept: dict[str, Any] = {"final": _final(made)}
    else:
        kept = _kept(random, made, list(_rounds(random, table, made)))
    return {"game": "ink-it", "seats": seats, "options": options} | kept


@dataclass(frozen=True, slots=True)
class _Table:
    seats: int
    odd: OddOnesOut
    rule: LossRule
    rotation: Rotation


def _final(made: Sequence[int]) -> dict[str, int]:
    return {"rounds": len(made), "mistakes": sum(made)}


def _kept(random: Random, made: Sequence[int], rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """All of `rounds`, perhaps with their count or part of it, or only the first of them, perhaps stopped there."""
    chance = random.random()
    if chance < 0.15:
        return {"rounds": rounds[: random.randrange(len(rounds))], "ended_early": random.random() < 0.5}
    if chance < 0.3:
        keys = random.choice((("rounds",), ("mistakes",), ("rounds", "mistakes")))
        return {"rounds": rounds, "final": {key: count for key, count in _final(made).items() if key in keys}}
    return {"rounds": rounds} | ({"ended_early": True} if chance < 0.35 else {})


def _mistakes(random: Random, table: _Table) -> Iterator[int]:
    """The mistakes of each round, until the game is lost or its five rounds are played."""
    luck = random.choice((0.0, 0.4, 0.6, 0.8, 0.95))
    left = most_mistakes(table.seats, table.rule)
    for _ in range(ROUNDS):
        made = 0 if random.random() < luck else random.choice(steps(table.seats, table.odd > 0)[1:])
        yield made
        left -= made
        if left < 0:
            return


def _rounds(random: Random, table: _Table, made: Sequence[int]) -> Iterator[dict[str, Any]]:
    matched, told, repeated = random.random() < 0.45, random.random() < 0.5, random.random() < 0.1
    deck = random.sample(WORDS, len(WORDS))
    chosen: list[int] = []
    for number, wrong in enumerate(made, start=1):
        chosen = _captains(random, table, chosen)
        counted = {"mistakes": wrong} if not matched or random.random() < 0.5 else {}
        words = random.sample(WORDS, MOST_CARDS) if repeated else deck[MOST_CARDS * (number - 1) :]
        matches = _matches(random, table, chosen, wrong, words) if matched else []
        if told:
            matches = [each | {"strokes": random.randint(0, strokes(number))} for each in matches]
        yield {"captains": chosen} | counted | ({"matches": matches} if matched else {})


def _captains(random: Random, table: _Table, before: Sequence[int]) -> list[int]:
    due = captains_after(table.rotation, table.seats, before)
    if due is None or (len(due) > 1 and random.random() < 0.1):
        return random.sample(range(table.seats), captains(table.seats))
    return list(due)


def _matches(
    random: Random, table: _Table, chosen: Sequence[int], wrong: int, words: Sequence[str]
) -> list[dict[str, Any]]:
    """The drawings of a round of the first of `words`; `wrong` of them lie beside another's or the next of `words`."""
    artists = [seat for seat in range(table.seats) if seat not in chosen for _ in range(cards(table.seats))]
    drawn, more = words[: len(artists)], words[len(artists) :]
    places = random.sample(range(len(artists)), wrong)
    astray = [drawn[at] for at in (*places[1:], *places[:1])]
    odd = random.randint(int(wrong == 1), min(table.odd, wrong))
    beside = dict(zip(places, [*more[:odd], *astray[odd:]], strict=True))
    return [
        {"artist": artist, "word": word, "matched": beside.get(at, word)}
        for at, (artist, word) in enumerate(zip(artists, drawn, strict=True))
    ]
