"""What is done in the background, and what is said to be wrong, for those who look after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamenight.models import Due, Flag, Job
from gamenight.selectors.flags import flags
from gamenight.selectors.glance.asked import Asked
from gamenight.selectors.jobs import last_checks, set_aside, under_way
from gamenight.selectors.leagues import played_in

MOST_TOLD = 10


@dataclass(frozen=True, slots=True)
class Work:
    """Jobs not finished yet, work that was set aside, and the last check of each club's boards."""

    under_way: list[Any]
    set_aside: list[Due]
    checks: list[Job]


def work(asked: Asked) -> Work:
    clubs = asked.narrowed(asked.organised)
    return Work(
        under_way=list(under_way(clubs)[:MOST_TOLD]),
        set_aside=list(set_aside(clubs)[:MOST_TOLD]),
        checks=list(last_checks(asked.among(asked.organised))),
    )


def said_to_be_wrong(asked: Asked) -> list[Flag]:
    """The newest flags that nobody has settled yet."""
    found = flags(asked.narrowed(asked.organised)).filter(state="open")
    if asked.game is not None:
        found = found.filter(play__game=asked.game)
    if asked.league is not None:
        found = found.filter(played_in(asked.league, "play__"))
    return list(found[:MOST_TOLD])
