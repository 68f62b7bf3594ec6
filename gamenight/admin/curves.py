"""Ranks over time, of those players whom the address names, or of the first on the newest board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext

from gamenight.charts import LOOKS, Chart, Series, lines
from gamenight.selectors.history import Moment

MOST_CHOICES = 100


@dataclass(frozen=True, slots=True)
class Curves:
    """The chart, and who can be on it: id, name and whether they are."""

    chart: Chart
    choices: list[tuple[str, str, bool]]


def rank_curves(moments: Sequence[Moment], asked: Collection[str]) -> Curves:
    """Of `moments`, newest first, the last of each day; at most as many players as can be told apart."""
    boards: dict[date, dict[str, int | None]] = {}
    for moment in reversed(moments):
        if moment.day is not None:
            boards[moment.day] = {row["player"]: row["rank"] for row in moment.rows}
    names = {row["player"]: row["name"] for moment in moments for row in moment.rows}
    shown = [player for player in names if player in asked][:LOOKS] or list(names)[:LOOKS]
    days = sorted(boards)
    series = [Series(names[player], [boards[day].get(player) for day in days]) for player in shown]
    chart = lines(
        "ranks", gettext("Rank over time"), days, series, across=gettext("Day"), up=gettext("Rank"), ranks=True
    )
    return Curves(chart, [(player, name, player in shown) for player, name in list(names.items())[:MOST_CHOICES]])
