"""Records of Ink It! for its tests, at a table of four where nothing else is said."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.ink_it.simulate import simulate

JSON = dict[str, Any]
EXCEED = {"loss_rule": "exceed"}
FREE = {"captain_rotation": "free"}
ODD_1 = {"odd_ones_out": 1}
ODD_2 = {"odd_ones_out": 2}


def game(*rounds: JSON, seats: int = 4, **keys: object) -> JSON:
    return {"game": "ink-it", "seats": seats, "rounds": list(rounds)} | keys


def alone(rounds: int, mistakes: int, seats: int = 4, **options: object) -> JSON:
    """A final count without rounds."""
    return {"game": "ink-it", "seats": seats, "final": {"rounds": rounds, "mistakes": mistakes}, "options": options}


def counted(captain: int, mistakes: int, **noted: object) -> JSON:
    return {"captains": [captain], "mistakes": mistakes} | noted


def turns(*mistakes: int, seats: int = 4) -> list[JSON]:
    """Counted rounds, each with the captain to the left of the one before, from seat 0 on."""
    return [counted(at % seats, many) for at, many in enumerate(mistakes)]


def match(artist: int, word: str, matched: str | None = None, **noted: object) -> JSON:
    return {"artist": artist, "word": word, "matched": word if matched is None else matched} | noted


def matched(captain: int, *matches: JSON, **noted: object) -> JSON:
    return {"captains": [captain], "matches": list(matches)} | noted


plays = st.builds(lambda seed, seats: simulate(Random(seed), seats), st.integers(0, 2**32), st.integers(2, 30))
