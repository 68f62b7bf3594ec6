"""A row of a board explained: what it adds up, what put it there, and what became of each result."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.page import Cell, Link, Section, Words
from gamenight.models import League
from gamenight.pages.boards import decided, kept_beside
from gamenight.pages.wording import NOTHING, figures, game_title, on_day
from gamenight.selectors.explained import Explained, why
from gamenight.wording import say
from scoring.board import Row
from scoring.policy import LeaguePolicy
from scoring.rounding import decimals


def row_explained(league: League, told: Explained, as_of: date | None) -> dict[str, Any]:
    """What the common page draws of a row, by the results up to a day if one is given."""
    policy = LeaguePolicy.model_validate(league.policy)
    board = reverse("admin:gamenight_league_change", args=[league.id])
    facts: list[tuple[Words, Cell]] = [
        (_("League"), Link(league.name, f"{board}?{urlencode({'as_of': as_of})}" if as_of else board)),
        (_("Player"), Link(told.name, reverse("admin:gamenight_player_change", args=[told.player]))),
    ]
    curve = reverse("admin:gamenight_league_evenings", args=[league.id])
    facts.append((_("Rank over time"), Link(gettext("Evening by evening"), f"{curve}?player={told.player}")))
    if as_of:
        facts.append((_("As of"), on_day(as_of)))
    if beside := kept_beside(told):
        facts.append((_("Frozen"), beside))
    if told.row is not None:
        facts += _of_row(told.row)
    return {"facts": facts, "sections": [_results(told, policy), *_beside_results(told, policy)]}


def _of_row(row: Row) -> Iterator[tuple[Words, Cell]]:
    each = row.sums
    yield _("Rank"), NOTHING if row.rank is None else row.rank
    yield _("Points"), each.points
    yield _("Of results"), each.results
    yield _("For attendance"), each.attendance
    yield _("Adjustments"), each.adjustments
    yield (
        _("Results that count"),
        gettext("%(plays)s: %(counted)s counted, %(dropped)s dropped")
        % {
            "plays": each.plays,
            "counted": each.counted,
            "dropped": each.dropped,
        },
    )
    yield _("Wins"), each.wins
    yield _("Average"), figures(decimals(each.all_points, each.plays))
    for game, points in each.by_game.items():
        yield game_title(game), points
    if row.missing:
        yield _("Plays short of a rank"), row.missing
    elif row.rank is not None:
        yield _("What put it below the one above"), decided(row.decided_by)


def _results(told: Explained, policy: LeaguePolicy) -> Section:
    rows = [
        [
            Link(on_day(each.day), reverse("admin:gamenight_play_change", args=[each.play])),
            game_title(each.game),
            NOTHING if each.place is None else each.place,
            NOTHING if each.points is None else each.points,
            say(why(each, policy, told.lowest)),
        ]
        for each in told.results
    ]
    columns = (_("Day"), _("Game"), _("Place"), _("Points"), _("What became of it"))
    return Section(_("Results"), columns, rows, _("There is none on the league's days."))


def _beside_results(told: Explained, policy: LeaguePolicy) -> Iterator[Section]:
    """Days attended and adjustments, where the league pays any."""
    if policy.attendance:
        days: list[list[Cell]] = [[on_day(day), policy.attendance] for day in told.days]
        yield Section(_("Attendance"), (_("Day"), _("Points")), days, _("None of the league's days."))
    if told.adjustments:
        given: list[list[Cell]] = [[each.reason, each.points] for each in told.adjustments]
        yield Section(_("Adjustments"), (_("Reason"), _("Points")), given, "")
