"""Two boards in one table: a row a player, as it is and as it would be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from gamenight.admin.boards import movement
from gamenight.admin.page import Link
from gamenight.admin.wording import NOTHING
from gamenight.selectors.boards import Published

MOST_ROWS = 100

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pair:
    """A player's ranks and points now and then. `arrow` is for the eye, `movement` says the same in words."""

    player: Link
    ranks: tuple[str, str]
    points: tuple[str, str]
    arrow: str
    movement: str


@dataclass(frozen=True, slots=True)
class Beside:
    """Whether there is a board now, the first pairs in the order of the board then, and how many are left out."""

    present: bool
    pairs: list[Pair]
    more: int


def beside(now: Published | None, then: Published) -> Beside:
    """Players who are on neither board any more come last."""
    before = {row["player"]: row for row in now.rows} if now else {}
    after = {row["player"]: row for row in then.rows}
    names = {**(now.names if now else {}), **then.names}
    players = list({**after, **before})
    pairs = [_pair(player, names[player], before.get(player), after.get(player)) for player in players[:MOST_ROWS]]
    return Beside(now is not None, pairs, len(players) - len(pairs))


def _pair(player: str, name: str, now: Row | None, then: Row | None) -> Pair:
    before, after = (row["rank"] if row else None for row in (now, then))
    arrow, moved = movement(before - after) if before and after else ("", "")
    url = reverse("admin:gamenight_player_change", args=[player])
    return Pair(Link(name, url), _both("rank", now, then), _both("points", now, then), arrow, moved)


def _both(key: str, *rows: Row | None) -> tuple[str, str]:
    now, then = (NOTHING if row is None or row[key] is None else str(row[key]) for row in rows)
    return now, then
