"""Made-up games of Irk: legal records that alone reach every branch of the outcome."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from rules.irk.center import FACINGS, Square, covered, drawn, is_legal, sections
from rules.irk.course import HAND, SEQUENCE, STARTING
from rules.irk.record import IrkOptions, IrkRecord
from rules.irk.tally import known

Document = dict[str, Any]

# The rulebook doesn't tell the 30 cards; these are invented: of each colour eight dots, four 2s and three 3s.
DECK = """
    O1 B1 -, G1 * G3, B2 P2 -, B2 P3 O1, B3 P1 G2, - G1 R1, R3 - B2, R2 R3 *, - P3 G1, B3 O3 R1, B1 O1 -, B2 B1 O2,
    P1 R1 -, R3 G3 O1, P2 R1 O3, B1 G1 G2, G1 * G2, O3 O1 R1, R1 * B3, R1 * P1, P1 B1 P2, R2 B1 O2, G1 P2 R2, - P1 G1,
    B1 P1 O1, G1 O2 *, G3 G2 P1, R2 B1 O1, * R1 O2, P3 O1 P1
"""


def simulate(random: Random, seats: int) -> Document:
    """One legal record: a third are mapped throughout, a third counted at the end, the others in between."""
    game: Document = {"game": "irk", "seats": seats, "options": _options(random), **_play(random, seats)}
    return random.choice(TELLINGS)(random, game)


def _options(random: Random) -> Document:
    """Mostly the rulebook's; else house rules."""
    choices = {name: get_args(field.annotation) or (False, True) for name, field in IrkOptions.model_fields.items()}
    chosen = [] if random.random() < 0.6 else random.sample(list(choices), random.randint(1, len(choices)))
    return {name: random.choice(choices[name]) for name in chosen}


def _play(random: Random, seats: int) -> Document:
    """Setup and rounds of a whole game, every card noted."""
    deck = [card.split() for card in DECK.split(",")]
    random.shuffle(deck)
    hands = [[deck.pop() for _ in range(HAND)] for _ in range(seats)]
    center: dict[Square, str] = {}
    start = [_lay(random, center, deck.pop(), starting=True) for _ in range(STARTING[seats])]
    first = holder = random.randrange(seats)
    rounds: list[Document] = []
    for kind in SEQUENCE:
        if kind == "stake":
            rounds.append({"kind": kind, "cards": [hand.pop() for hand in hands]})
            continue
        turns = [(holder + turn) % seats for turn in range(seats)]
        played = [{"seat": seat, **_lay(random, center, hands[seat].pop())} for seat in turns]
        rounds.append({"kind": kind, "placements": played})
        holder += 1
    return {"setup": {"box_holder": first, "center": start}, "rounds": rounds}


def _lay(random: Random, center: dict[Square, str], card: list[str], starting: bool = False) -> Document:
    """The card somewhere in the center, where the rules let it; a starting card covers nothing."""
    while True:
        x, y = random.choice(list(center) or [(0, 0)])
        at, facing = (x + random.randint(-3, 3), y + random.randint(-3, 3)), random.choice(FACINGS)
        laid = sections(card, at, facing)
        if (starting and not covered(center, laid)) or (not starting and is_legal(center, laid)):
            center |= laid
            return {"card": card, "at": list(at), "facing": facing}


def _mapped(random: Random, game: Document) -> Document:
    """All of it, sometimes with the same count."""
    return game | ({"final": _count(game, "center")} if random.random() < 0.3 else {})


def _counted(random: Random, game: Document) -> Document:
    """The count alone."""
    final = _count(game, random.choice(("center", "center", "grid")))
    return {key: game[key] for key in ("game", "seats", "options")} | {"final": final}


def _staked(random: Random, game: Document) -> Document:
    """The rounds with some of the cards staked, and the count of the center, with or without that of the piles."""
    final = _count(game, random.choice(("center", "grid")))
    missing = random.randint(0, 2)
    for each in random.sample(game["rounds"][::3], missing):
        del each["cards"]
    _unmap(game["rounds"])
    if not missing and random.random() < 0.5:
        del final["piles"]
    return game | {"final": final}


def _uncounted(random: Random, game: Document) -> Document:
    """All the rounds, with the center, the piles or both still to be counted."""
    missing = random.choice(("center", "piles", "both"))
    if missing != "piles":
        _unmap(game["rounds"])
    if missing != "center":
        del random.choice(game["rounds"][::3])["cards"]
    return game


def _unfinished(random: Random, game: Document) -> Document:
    """The rounds up to some time, the last perhaps only begun; some go no further."""
    rounds = game["rounds"][: random.randrange(len(SEQUENCE))]
    if rounds and rounds[-1]["kind"] == "center":
        del rounds[-1]["placements"][random.randint(0, game["seats"]) :]
    return game | {"rounds": rounds, "ended_early": random.random() < 0.3}


def _unmap(rounds: list[Document]) -> None:
    for each in rounds:
        each.pop("placements", None)


def _count(game: Document, center: str) -> Document:
    """What `final` holds of a whole game: the piles and the center, by its values or its grid."""
    told = known(IrkRecord.model_validate(game))
    piles = [dict(pile) for pile in told.piles]
    if center == "grid":
        return {"grid": [" ".join(row) for row in drawn(told.center or {})], "piles": piles}
    return {"center": told.values, "piles": piles}


TELLINGS = (_mapped, _mapped, _mapped, _counted, _counted, _counted, _staked, _uncounted, _unfinished)
