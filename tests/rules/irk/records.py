"""Records of Irk in few words."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from rules.irk.symbols import COLOURS

JSON = dict[str, Any]

HERE = Path(__file__).parent


def case(path: Path) -> JSON:
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def mapped() -> JSON:
    """A game of two mapped throughout, worked by hand in its golden record."""
    return case(HERE / "golden" / "mapped-throughout.json")["record"]  # type: ignore[no-any-return]


def game(seats: int = 2, **keys: Any) -> JSON:
    return {"game": "irk", "seats": seats, **deepcopy(keys)}


def center(*values: int) -> JSON:
    """The values of purple, blue, green, orange and red."""
    return dict(zip(COLOURS, values, strict=True))


def pile(*amounts: int, starbursts: int = 0) -> JSON:
    """The amounts of purple, blue, green, orange and red."""
    return center(*amounts) | {"starbursts": starbursts}


def lying(card: str, x: int, y: int, facing: str = "E") -> JSON:
    return {"card": card.split(), "at": [x, y], "facing": facing}


def play(seat: int, card: str, x: int, y: int, facing: str = "E") -> JSON:
    return {"seat": seat, **lying(card, x, y, facing)}


def stake_round(*cards: str) -> JSON:
    """A stake round; its cards are not noted where none are given."""
    return {"kind": "stake", "cards": [card.split() for card in cards]} if cards else {"kind": "stake"}


def center_round(*placements: JSON) -> JSON:
    """A center round with these placements, perhaps none yet."""
    return {"kind": "center", "placements": list(placements)}


NOTHING = center(0, 0, 0, 0, 0)
EMPTY = pile(0, 0, 0, 0, 0)
UNMAPPED: JSON = {"kind": "center"}
SEVEN = [stake_round(), UNMAPPED, UNMAPPED, stake_round(), UNMAPPED, UNMAPPED, stake_round()]
