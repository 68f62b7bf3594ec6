"""A row of a board explained: what it adds up, and what became of each result."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

from gamenight.models import League
from gamenight.pages.boards import decided, kept_beside
from gamenight.pages.wording import figures, game_title
from gamenight.selectors.explained import Explained, why
from gamenight.wording import say
from scoring.board import Row
from scoring.policy import LeaguePolicy
from scoring.rounding import decimals


class Result(NamedTuple):
    """A result on the league's days: what it gave, and what became of it in words."""

    day: date
    evening: UUID
    play: UUID
    game: str
    place: int | None
    points: int | None
    counted: bool
    why: str


class Told:
    """What the page of a row draws: `sums` are (label, value), `days` those whose attendance gave points, and `decided`
    says what put it below the row above."""

    def __init__(self, league: League, told: Explained) -> None:
        self.player, self.name, self.row = told.player, told.name, told.row
        self.policy = LeaguePolicy.model_validate(league.policy)
        self.days, self.adjustments = told.days, told.adjustments
        self.results = [self._result(each, told.lowest) for each in told.results]
        self.kept = kept_beside(told)
        self.sums = list(_sums(told.row)) if told.row else []
        self.decided = decided(told.row.decided_by) if told.row and told.row.decided_by else ""

    def _result(self, row: Any, lowest: int | None) -> Result:
        return Result(
            row.day,
            row.evening,
            row.play,
            game_title(row.game),
            row.place,
            row.points,
            row.counted,
            say(why(row, self.policy, lowest)),
        )


def _sums(row: Row) -> Iterator[tuple[str, Any]]:
    each = row.sums
    yield _("Points"), each.points
    yield _("Of results"), each.results
    if each.attendance:
        yield _("For attendance"), each.attendance
    if each.adjustments:
        yield _("Adjustments"), each.adjustments
    yield _("Plays"), each.plays
    yield _("Wins"), each.wins
    yield _("Average"), figures(decimals(each.all_points, each.plays))
    for game, points in each.by_game.items():
        yield game_title(game), points
