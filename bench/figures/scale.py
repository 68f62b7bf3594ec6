"""P3: the same clubs with ten times, and forty times, as many plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bench.clock import compared, in_turns
from bench.figures.boards import CHECKED, PARTS, TURNS, without_points
from bench.load import World, use
from bench.ours import assert_boards, leagues_of, publish_all, recount_all
from bench.worlds import Worlds


def rebuild(worlds: Worlds) -> Iterator[dict[str, Any]]:
    """All points rows and boards anew: each turn takes the same twentieth of the clubs in both worlds."""
    steps = [(worlds.plays // 10, worlds.plays, "<= 5")]
    if worlds.full:
        steps.append((worlds.plays, 4 * worlds.plays, "<= 4.2"))
    for fewer, more, goal in steps:
        small, large = worlds.of(fewer), worlds.of(more)
        turns = worlds.turns(TURNS)
        parts = large.slices(PARTS)[:turns]
        times = in_turns(turns, *(_rebuilding(world, parts) for world in (small, large)))
        yield compared(f"points rows and boards, {large.plays} plays against {small.plays}", goal, *times)
        for world in (small, large):
            use(world.database)
            some = leagues_of(parts[-1])
            assert_boards(some[:: max(1, len(some) // CHECKED)])


def _rebuilding(world: World, parts: Sequence[Sequence[int]]) -> Any:
    clear = without_points(parts)

    def prepare(turn: int) -> None:
        use(world.database)
        clear(turn)

    def rebuild(turn: int) -> None:
        recount_all(parts[turn])
        publish_all(parts[turn])

    return prepare, rebuild
