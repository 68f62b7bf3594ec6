"""What the facts of many plays come to: a game says how each of its statistics is made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.text import Text

Kind = Literal["total", "ratio", "least", "greatest", "median", "by_number"]
Noted = Mapping[str, Mapping[int, int]]
"""For each fact the values that it had, and how often each."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """What the fact of one `number` comes to, and how many seats or plays have noted it."""

    number: int
    total: int
    noted: int


@dataclass(frozen=True, slots=True)
class Told:
    """What a statistic says: `value`, of a ratio the exact fraction `value / over`; `numbers` where it has some."""

    value: int
    over: int = 1
    numbers: tuple[Numbered, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistic:
    """A figure over the facts of seats, or of plays.

    `total` adds `facts` up; `ratio` is that sum less the one of `less`, over the one of `over`; `least`, `greatest` and
    `median` (of two in the middle the lower) are of all values of `facts`. `by_number` tells apart the facts that have
    one of `numbers` behind their name, such as `goals_of_3`. Who notes a fact of a ratio notes what it is over, too.
    """

    name: str
    title: Text
    of: Literal["seat", "play"]
    kind: Kind
    facts: tuple[str, ...]
    less: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    numbers: Sequence[int] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of all facts that it is made of."""
        numbered = tuple(f"{fact}{number}" for fact in self.facts for number in self.numbers)
        return numbered or (*self.facts, *self.less, *self.over)

    def tell(self, noted: Noted) -> Told | None:
        """None where nobody noted what it is about."""
        if self.kind == "ratio":
            over = _total(noted, self.over)
            return Told(_total(noted, self.facts) - _total(noted, self.less), over) if over else None
        if self.kind == "by_number":
            return self._by_number(noted)
        values = sum((Counter(noted[fact]) for fact in self.facts if fact in noted), Counter[int]())
        return Told(self._of(values)) if values else None

    def _of(self, values: Counter[int]) -> int:
        match self.kind:
            case "least":
                return min(values)
            case "greatest":
                return max(values)
            case "median":
                return median(values)
        return _sum(values)

    def _by_number(self, noted: Noted) -> Told | None:
        found = [
            Numbered(number, _sum(values), sum(values.values()))
            for number, key in zip(self.numbers, self.keys, strict=True)
            if (values := noted.get(key))
        ]
        return Told(sum(each.total for each in found), numbers=tuple(found)) if found else None


def median(values: Mapping[int, int]) -> int:
    """The value in the middle of those that came so often, of two the lower one."""
    before, middle = 0, (sum(values.values()) + 1) // 2
    for value in sorted(values):
        before += values[value]
        if before >= middle:
            break
    return value


def _total(noted: Noted, facts: tuple[str, ...]) -> int:
    return sum(_sum(noted.get(fact, {})) for fact in facts)


def _sum(values: Mapping[int, int]) -> int:
    return sum(value * times for value, times in values.items())
