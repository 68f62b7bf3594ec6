"""The course of a game: who plays when, and what its rounds tell of the center and the piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.irk.center import Center, Square, sections, values
from rules.irk.piles import SECTIONS
from rules.irk.record import Card, IrkCenterRound, IrkPlacement, IrkRecord, IrkStakeRound

# Sentence 1: cards in the game.
DECK = 30
# Sentences 18 to 22.
SEQUENCE = ("stake", "center", "center", "stake", "center", "center", "stake")
# Sentences 2 and 10: cards a player.
HAND = 7
# Sentences 6 and 8: cards in the center at first, by the number of seats.
STARTING = {2: 5, 3: 5, 4: 2}


def box_holder(record: IrkRecord, number: int) -> int:
    """The seat with the Game Box in the round of index `number`: each center round passes it on (sentence 29)."""
    passed = sum(each.kind == "center" for each in record.rounds[:number])
    return (record.setup.box_holder + passed) % record.seats


def order(record: IrkRecord, number: int) -> list[int]:
    """The seats clockwise from the box holder (sentence 28)."""
    first = box_holder(record, number)
    return [(first + turn) % record.seats for turn in range(record.seats)]


def is_over(record: IrkRecord) -> bool:
    """Whether the rounds are those of a whole game."""
    return tuple(each.kind for each in record.rounds) == SEQUENCE


def turn(record: IrkRecord) -> tuple[int, int]:
    """The index of the round to play, and how many seats have played in it already."""
    last = record.rounds[-1] if record.rounds else None
    if isinstance(last, IrkCenterRound) and last.placements is not None and len(last.placements) < record.seats:
        return len(record.rounds) - 1, len(last.placements)
    return len(record.rounds), 0


def most_value(seats: int) -> int:
    """What the center would be worth with three 3s on every card: the starting ones, and four a player."""
    return SECTIONS * 3 * (STARTING[seats] + SEQUENCE.count("center") * seats)


def start(record: IrkRecord) -> dict[Square, str]:
    """The starting cards as mapped, as far as there are cards."""
    center: dict[Square, str] = {}
    for laying in (record.setup.center or ())[:DECK]:
        center |= sections(laying.card, laying.at, laying.facing)
    return center


def center_rounds(record: IrkRecord) -> Iterator[tuple[int, Sequence[IrkPlacement]]]:
    """The center rounds that are mapped from the start on: their index and placements, as far as there are cards."""
    left = DECK
    for number, each in enumerate(record.rounds if record.setup.center is not None else ()):
        if isinstance(each, IrkCenterRound):
            if each.placements is None:
                return
            yield number, each.placements[:left]
            left -= len(each.placements[:left])


def placements(record: IrkRecord) -> Iterator[tuple[int, int, IrkPlacement, Center]]:
    """Each placement of those rounds: its round, its turn, itself and the center that it finds (read it at once)."""
    center = start(record)
    for number, played in center_rounds(record):
        for turn, placement in enumerate(played):
            yield number, turn, placement, center
            center |= sections(placement.card, placement.at, placement.facing)


def center_so_far(record: IrkRecord) -> dict[Square, str] | None:
    """The center as it lies now; None where it was not mapped up to now."""
    played = [each for each in record.rounds if isinstance(each, IrkCenterRound)]
    if record.setup.center is None or len(list(center_rounds(record))) < len(played):
        return None
    center = start(record)
    for _, each in center_rounds(record):
        for placement in each:
            center |= sections(placement.card, placement.at, placement.facing)
    return center


def mapped_values(record: IrkRecord) -> dict[str, int] | None:
    """The center values of a whole game that was mapped throughout, else None."""
    whole = is_over(record) and all(len(played) == record.seats for _, played in center_rounds(record))
    center = center_so_far(record) if whole else None
    return None if center is None else values(center)


def noted(record: IrkRecord) -> list[tuple[Card, ...]]:
    """The cards that each seat is known to have staked; empty where no round notes them."""
    known = [each.cards for each in record.rounds if isinstance(each, IrkStakeRound) and each.cards is not None]
    return list(zip(*(cards for cards in known if len(cards) == record.seats), strict=True))
