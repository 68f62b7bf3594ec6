"""What a game's statistics say of golden records, over all seats."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path

from rules.judging import Judged, judge
from rules.registry import GAMES
from rules.statistic import Told


def told(game: str, *names: str) -> dict[str, Told | None]:
    """By the statistics' names, of the golden records so named."""
    folder = Path(__file__).parent / game.replace("-", "_") / "golden"
    noted: dict[str, dict[str, Counter[int]]] = {"seat": defaultdict(Counter), "play": defaultdict(Counter)}
    for name in names:
        made = judge(json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))["record"])
        assert isinstance(made, Judged)
        facts = made.game.facts(made.record, made.outcome)
        for of, mapping in (("play", facts.play), *(("seat", each) for each in facts.seats)):
            for key, value in mapping.items():
                noted[of][key][value] += 1
    return {each.name: each.tell(noted[each.of]) for each in GAMES[game].statistics}
