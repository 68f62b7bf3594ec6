"""Curves over days: points on a league's board, and a player's ratings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.utils.formats import date_format
from django.utils.translation import gettext

from gamenight.charts import LOOKS, Chart, Series, bars, lines
from gamenight.models import League
from gamenight.pages.wording import game_title
from gamenight.selectors import progress
from gamenight.selectors.boards import Published
from gamenight.selectors.ratings import Step
from gamenight.selectors.statistics import GameTally
from rules.registry import GAMES
from scoring.ratings import shown


def points_over_time(league: League, board: Published, days: Sequence[date]) -> Chart | None:
    """Of those who stand first on a board, as of `days`; None where there are fewer than two to join."""
    if len(days) < 2:
        return None
    players = [row["player"] for row in board.rows[:LOOKS]]
    found = progress.points(league, players, days)
    series = [Series(board.names[each], [found[each].get(day) for day in days]) for each in players]
    title = gettext("Points over time")
    return lines("points", title, days, series, across=gettext("Day"), up=gettext("Points"), from_zero=True)


def ratings_over_time(steps: Sequence[Step]) -> Chart | None:
    """What the last play of each day left of each game's rating; `steps` are the newest first."""
    last: dict[str, dict[date, Decimal]] = {}
    for step in reversed(steps):
        last.setdefault(step.game, {})[step.day] = Decimal(shown(step.mu, step.sigma))
    days = sorted({step.day for step in steps})
    if len(days) < 2:
        return None
    series = [Series(game_title(game), [last[game].get(day) for day in days]) for game in GAMES if game in last]
    title = gettext("Ratings over time")
    return lines("ratings", title, days, series, across=gettext("Day"), up=gettext("Rating"))


def plays_by_month(tallies: Sequence[GameTally]) -> Chart | None:
    """How many of each game; months without any play are left out."""
    months = sorted({month for each in tallies for month in each.months})
    if len(months) < 2:
        return None
    names = [date_format(month, "M Y") for month in months]
    series = [
        Series(game_title(each.game), [each.months[month].plays if month in each.months else 0 for month in months])
        for each in tallies
    ]
    return bars("months", gettext("Plays by month"), names, series, across=gettext("Month"), up=gettext("Plays"))
