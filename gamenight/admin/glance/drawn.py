"""The first page's charts: each with where it leads."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext

from gamenight.admin.narrowing import Links
from gamenight.charts import Chart, Series, bars, lines
from gamenight.pages.wording import game_title
from gamenight.selectors.glance.asked import Asked
from gamenight.selectors.glance.attendance import Attended
from gamenight.selectors.glance.counts import Counts
from gamenight.selectors.glance.curves import Curves
from gamenight.selectors.glance.trends import Drawn
from gamenight.wording import say


class ChartTile(NamedTuple):
    """A chart, and the list that its title leads to."""

    chart: Chart
    url: str


def plays_by_game(told: Counts, seen: Asked, links: Links) -> ChartTile:
    series = [Series(game_title(game), values) for game, values in told.games.items()]
    places = _periods(told.periods, seen) if series else []
    chart = bars("plays", gettext("Plays by game"), places, series, across=_across(seen), up=gettext("plays"))
    return ChartTile(chart, links.plays)


def trend(told: Drawn, seen: Asked, links: Links) -> ChartTile:
    """As the game says that it is drawn."""
    key, title = f"{told.game.name}-{told.trend.of}", f"{say(told.game.title)}: {say(told.trend.title)}"
    places, across, up = _periods(told.periods, seen), _across(seen), say(told.trend.axis)
    if told.trend.of == "won":
        series = [Series(gettext("won"), told.won), Series(gettext("lost"), told.lost)]
        chart = bars(key, title, places, series, across=across, up=up)
    else:
        series = [Series(gettext("the best"), told.best), Series(gettext("in the middle"), told.middle)]
        chart = lines(key, title, places, series, across=across, up=up, from_zero=True)
    return ChartTile(chart, links.on_days("play", game=told.game.name, status="finished", void="no"))


def ratings(told: Curves, several: bool, links: Links) -> ChartTile:
    title = gettext("Ratings at %(game)s") % {"game": game_title(told.game)}
    key = f"{told.game}-{told.club.id}"
    series = [Series(each.name, each.ratings) for each in told.curves]
    chart = lines(
        key,
        f"{title}, {told.club.name}" if several else title,
        told.days,
        series,
        across=gettext("day"),
        up=gettext("rating"),
    )
    url = links.on_days("play", game=told.game, club=told.club.id, status="finished", void="no")
    return ChartTile(chart, url)


def people(told: Attended, several: bool, links: Links) -> ChartTile:
    series = [Series(club.name if several else gettext("people"), values) for club, values in told.clubs]
    title = gettext("Who came")
    chart = lines("attendance", title, told.days, series, across=gettext("day"), up=gettext("people"), from_zero=True)
    return ChartTile(chart, links.attended)


def _periods(days: list[date], seen: Asked) -> list[str]:
    """Weeks by their first day, months by their name."""
    return [capfirst(date_format(day, "j M" if seen.by == "week" else "M Y")) for day in days]


def _across(seen: Asked) -> str:
    return gettext("week from") if seen.by == "week" else gettext("month")
