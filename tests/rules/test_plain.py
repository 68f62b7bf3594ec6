"""The rules against a second, plain reading of the contract that shares no line with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.judging import Judged, judge
from tests.rules.broad_lines import plain as broad_lines
from tests.rules.changes import changed
from tests.rules.ink import plain as ink
from tests.rules.ink_it import plain as ink_it
from tests.rules.irk import plain as irk

JSON = dict[str, Any]
PLAIN: dict[str, Callable[[JSON], JSON | None]] = {
    "ink-it": ink_it.plain,
    "broad-lines": broad_lines.plain,
    "ink": ink.plain,
    "irk": irk.plain,
}
RECORDS = 1500


def records(name: str) -> Iterator[JSON]:
    """Legal records and, of each two, one that was changed."""
    game = registry.GAMES[name]
    least, most = game.seats
    for seed in range(RECORDS):
        random = Random(f"{name} {seed}")
        record = game.simulate(random, random.randint(least, min(most, 12)))
        yield changed(random, game, record) if seed % 2 else record


def worth(made: Judged) -> JSON:
    outcome = made.outcome.as_json()
    kept = {key: outcome[key] for key in ("status", "scores", "places", "winners", "result", "level", "share")}
    return kept | {"tier": outcome["rating"] and outcome["rating"]["tier"]}


def test_every_game_is_read_plainly_too() -> None:
    assert set(PLAIN) == set(registry.GAMES)


@pytest.mark.parametrize("name", PLAIN)
def test_a_record_is_worth_what_a_plain_reading_gives_and_refused_where_it_gives_nothing(name: str) -> None:
    seen = Counter[bool]()
    for record in records(name):
        made = judge(record)
        if isinstance(made, Judged):
            assert worth(made) == PLAIN[name](record), record
        elif not made.of_shape:
            assert PLAIN[name](record) is None, (record, made.as_json())
        seen[isinstance(made, Judged)] += 1
    assert min(seen.values()) > RECORDS // 4
