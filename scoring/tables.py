"""Tables drawn from who is present: how many sit at each, and who with whom.

Nothing is left to chance: the seed alone stirs the players, so that the same people, games, meetings and seed give the
same tables, in whatever order they are named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations

COSY = 4
"""Between numbers that games take equally well, those nearest to it are taken."""
AGAIN_TONIGHT = 1000
"""How many meetings of earlier evenings weigh as much as one of this evening."""

Pair = frozenset[str]


@dataclass(frozen=True, slots=True)
class Fit:
    """How many may play a game, and how many play it best."""

    seats: tuple[int, int]
    best: tuple[int, int]

    def takes(self, size: int) -> bool:
        return self.seats[0] <= size <= self.seats[1]

    def off(self, size: int) -> int:
        """By how many `size` misses the best."""
        return max(self.best[0] - size, 0, size - self.best[1])


@dataclass(frozen=True, slots=True)
class Met:
    """How often two sat together: this evening, and in others before it."""

    tonight: int
    lately: int

    @property
    def weight(self) -> int:
        return AGAIN_TONIGHT * self.tonight + self.lately


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at it, the games that so many play (those they play best first), and which of them met before."""

    players: tuple[str, ...]
    games: tuple[str, ...]
    met: Mapping[Pair, Met]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The tables, and those for whom none has a seat."""

    tables: tuple[Table, ...]
    left_out: tuple[str, ...]


def draw(players: Collection[str], games: Mapping[str, Fit], met: Mapping[Pair, Met], seed: int) -> Drawing:
    """Each of `players` at one table, if the games' seats allow it; no exchange of two makes fewer meet again."""
    waiting = sorted(set(players), key=lambda player: (_stirred(seed, player), player))
    chairs = sizes(len(waiting), games.values())
    seated, left_out = waiting[: sum(chairs)], waiting[sum(chairs) :]
    weights = {pair: each.weight for pair, each in met.items()}
    groups = _seated(seated, chairs, weights)
    _exchange(groups, weights)
    return Drawing(tuple(_table(group, games, met) for group in groups), tuple(left_out))


def sizes(people: int, games: Collection[Fit]) -> tuple[int, ...]:
    """How many sit at each table, the largest first: as few as can be are left out, then the games are at their best.

    Among equals the numbers are near to `COSY`: the sum of the squares by which they miss it is the least.
    """
    off = {
        size: min(fit.off(size) for fit in games if fit.takes(size))
        for size in range(1, people + 1)
        if any(fit.takes(size) for fit in games)
    }
    best: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, 0, ())]
    for count in range(1, people + 1):
        out, missed, spread, tables = best[count - 1]
        choices = [(out + 1, missed, spread, tables)]
        for size in (size for size in off if size <= count):
            out, missed, spread, tables = best[count - size]
            more = tuple(sorted((*tables, size), reverse=True))
            choices.append((out, missed + size * off[size], spread + (size - COSY) ** 2, more))
        best.append(min(choices))
    return best[people][3]


def _stirred(seed: int, player: str) -> bytes:
    return blake2b(f"{seed}\n{player}".encode(), digest_size=16).digest()


def _seated(players: Iterable[str], chairs: Iterable[int], weights: Mapping[Pair, int]) -> list[list[str]]:
    """One after the other where they have met the fewest, the first such table with a free chair."""
    free = list(chairs)
    groups: list[list[str]] = [[] for _ in free]
    for player in players:
        at = min(
            (at for at, group in enumerate(groups) if len(group) < free[at]),
            key=lambda at: _weight(player, groups[at], weights),
        )
        groups[at].append(player)
    return groups


def _exchange(groups: list[list[str]], weights: Mapping[Pair, int]) -> None:
    """Two players change places as long as that makes the sum of weights less."""
    while sum(_exchanged(one, other, weights) for one, other in combinations(groups, 2)):
        pass


def _exchanged(one: list[str], other: list[str], weights: Mapping[Pair, int]) -> bool:
    changed = False
    for here in range(len(one)):
        for there in range(len(other)):
            now = _weight(one[here], one, weights) + _weight(other[there], other, weights)
            one[here], other[there] = other[there], one[here]
            if _weight(one[here], one, weights) + _weight(other[there], other, weights) < now:
                changed = True
            else:
                one[here], other[there] = other[there], one[here]
    return changed


def _weight(player: str, group: Iterable[str], weights: Mapping[Pair, int]) -> int:
    return sum(weights.get(frozenset((player, other)), 0) for other in group)


def _table(group: list[str], games: Mapping[str, Fit], met: Mapping[Pair, Met]) -> Table:
    size = len(group)
    played = sorted((fit.off(size), name) for name, fit in games.items() if fit.takes(size))
    return Table(tuple(sorted(group)), tuple(name for _, name in played), dict(_met(group, met)))


def _met(group: Iterable[str], met: Mapping[Pair, Met]) -> Iterator[tuple[Pair, Met]]:
    for pair in map(frozenset, combinations(sorted(group), 2)):
        if pair in met:
            yield pair, met[pair]
