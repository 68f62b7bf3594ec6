"""The worlds of a run: each is loaded when a figure first asks for it."""

from __future__ import annotations

from bench.load import Size, World, clubs_for, load, sizes, use

CROWD = Size(20_000, 10_000, 52)
COMPANY = Size(200, 100, 52)
"""Clubs that have played one season alone: a league with 10,000 players in it, or nearly, and one with 100."""


class Worlds:
    """`plays` are those of the whole world. All have as many clubs, and after them `CROWD` and `COMPANY`."""

    def __init__(self, plays: int, *, full: bool) -> None:
        self.plays, self.full = plays, full
        self._loaded: dict[int, World] = {}

    def of(self, plays: int) -> World:
        """The world of so many plays, which is in use from now on; its crowd is as much smaller as it is."""
        if plays not in self._loaded:
            crowd = Size(CROWD.plays * plays // 1_000_000, max(COMPANY.players, CROWD.players * plays // 1_000_000), 52)
            self._loaded[plays] = load(f"world_{plays}", [*sizes(plays, clubs_for(self.plays)), crowd, COMPANY])
        use(self._loaded[plays].database)
        return self._loaded[plays]

    @property
    def whole(self) -> World:
        return self.of(self.plays)

    def turns(self, most: int) -> int:
        """Fewer in a small world: a run of some hundred plays is there to be quick."""
        return min(most, 2 + self.plays // 1000)
