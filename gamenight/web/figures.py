"""A player's statistics game by game, as pages draw them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from gamenight.pages.wording import figures
from gamenight.selectors import records
from gamenight.selectors.courses import Course, Streaks
from gamenight.selectors.records import Record
from gamenight.selectors.statistics import GameTally, Tally
from gamenight.wording import say
from rules.game import Game
from rules.registry import GAMES
from rules.statistic import Statistic, Told, median
from scoring.rounding import decimals

Statistics = Mapping[str, Sequence[tuple[Statistic, Told]]]


class Figures(NamedTuple):
    """What came of a game: `facts` are (label, value), scores those with the play in which they were first reached."""

    game: str
    title: str
    unit: str
    facts: list[tuple[str, str]]
    best: Record | None
    worst: Record | None
    streaks: Streaks
    said: list[tuple[str, str]]


def of_games(tallies: Sequence[GameTally], told: Statistics, course: Course, player: UUID) -> list[Figures]:
    scores = records.of_course(course, {player: ""})
    return [_of_game(GAMES[each.game], each.whole, told[each.game], course, scores, player) for each in tallies]


def _of_game(
    game: Game,
    whole: Tally,
    told: Sequence[tuple[Statistic, Told]],
    course: Course,
    scores: Mapping[tuple[str, str], Record],
    player: UUID,
) -> Figures:
    best, worst = ("most", "fewest") if game.better == "more" else ("fewest", "most")
    return Figures(
        game=game.name,
        title=say(game.title),
        unit=say(game.unit),
        facts=list(_facts(game, whole, course)),
        best=scores.get((game.name, best)),
        worst=scores.get((game.name, worst)),
        streaks=course.streaks_of(player, game.name),
        said=[(say(each.title), _said(each, value)) for each, value in told],
    )


def _facts(game: Game, whole: Tally, course: Course) -> Iterator[tuple[str, str]]:
    yield _("Plays"), str(whole.plays)
    share = (200 * whole.won + whole.counted) // (2 * whole.counted)
    yield _("Wins"), f"{whole.won} ({share}\u00a0%)"
    if whole.scores:
        total = sum(score * times for score, times in whole.scores.items())
        yield _("Average score"), figures(decimals(total, whole.scores.total()))
    if whole.places:
        times = (f"{place}.\u00a0–\u00a0{many}×" for place, many in sorted(whole.places.items()))
        yield _("Places taken"), ", ".join(times)
    if whole.levels:
        latest = course.marks.get((game.name, "last"))
        yield _("Best level"), say(game.levels[max(whole.levels)])
        yield _("Median level"), say(game.levels[median(whole.levels)])
        if latest and latest.level is not None:
            yield _("Latest level"), say(game.levels[latest.level])


def _said(statistic: Statistic, told: Told) -> str:
    if statistic.kind == "ratio":
        return figures(decimals(told.value, told.over))
    if told.numbers:
        return ", ".join(f"{each.number}:\u00a0{each.total}" for each in told.numbers)
    return str(told.value)
