"""What a table writes down next, for a page on which it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.text import Text


@dataclass(frozen=True, slots=True)
class Follow:
    """What is known of a later step, if the step before it was answered as in `when` (keys of its round).

    `known` has keys of round `number` (0: the one after), and of its item `at` where rounds grow item by item. `over`:
    nothing more is asked for; `ends`: nothing but the end, which is to be counted. `shown` is more for the game's own
    page, single words or numbers.
    """

    number: int = 0
    known: Mapping[str, Any] = field(default_factory=dict)
    when: Mapping[str, Any] = field(default_factory=dict)
    at: int = 0
    over: bool = False
    ends: bool = False
    shown: Mapping[str, Any] = field(default_factory=dict)


Step = Sequence[Follow]
"""What may follow; one that has `when` of its answers, the first of several, holds."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A number that each answer moves on: `now`, with what a round has at the keys of `by`.

    A number there counts as often as `by` says, a word what `by` has for it; once a number is missing, the tally is
    unknown. With less than `least`, nothing more is asked for. `names` are what it is called, from 0 up and beyond.
    """

    now: int
    by: Mapping[str, int | Mapping[str, int]]
    least: int = 0
    names: Sequence[Text] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Round `number` is asked for, of which `known` is written down or fixed by the rules already.

    Where a round is written item by item, `grows` names that list of it and the item asked for is its `at`-th, from 0.
    `ends`: the rounds are over, and the end is to be counted. `after` has what follows, step by step, without asking
    again, and `always` what follows any round beyond; `tallies` and `shown` are more for the game's own page.
    """

    number: int
    known: Mapping[str, Any] = field(default_factory=dict)
    grows: str | None = None
    at: int = 0
    ends: bool = False
    after: Sequence[Step] = ()
    always: Step = ()
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    shown: Mapping[str, Any] = field(default_factory=dict)
