"""The first page: what the template draws of each tile."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

from gamenight.admin.glance import drawn, tiles
from gamenight.admin.narrowing import Links, Narrowing, seasons
from gamenight.admin.visitor import visitor
from gamenight.errors import Refusal
from gamenight.roles import Action
from gamenight.selectors.glance.asked import asked
from gamenight.selectors.glance.attendance import attendance
from gamenight.selectors.glance.counts import counts
from gamenight.selectors.glance.curves import curves
from gamenight.selectors.glance.doubtful import doubtful
from gamenight.selectors.glance.plays import live, recent
from gamenight.selectors.glance.standings import standings
from gamenight.selectors.glance.trends import trends
from gamenight.selectors.glance.week import week
from gamenight.selectors.glance.work import said_to_be_wrong, work


def first_page(request: HttpRequest) -> dict[str, Any]:
    """Of the clubs, league, game and days that the address names, else of all that the visitor sees."""
    who, narrowing = visitor(request), Narrowing.of(request.GET)
    try:
        seen = asked(
            who.clubs(Action.SEE_BOARDS),
            organised=who.clubs(Action.MANAGE_JOBS),
            corrected=who.clubs(Action.CORRECT_PLAYS),
            managed=who.clubs(Action.MANAGE_PLAYERS),
            **narrowing.chosen,
        )
    except Refusal:
        raise Http404 from None
    links, several = Links(seen), len(seen.shown) > 1
    charts = [
        drawn.plays_by_game(counts(seen), seen, links),
        *(drawn.trend(each, seen, links) for each in trends(seen)),
        *(drawn.ratings(each, several, links) for each in curves(seen)),
        drawn.people(attendance(seen), several, links),
    ]
    return {
        "seen": seen,
        "links": links,
        "games": tiles.games(),
        "seasons": seasons(seen),
        "season": narrowing.season,
        "strange": narrowing.strange,
        "several": several,
        "standings": [tiles.standing(each) for each in standings(seen)],
        "week": [tiles.evening(each, several) for each in week(seen)],
        "live": [tiles.table(each, several) for each in live(seen)],
        "recent": [tiles.play(each, several) for each in recent(seen)],
        "charts": [each for each in charts if each.chart.table],
        "flags": [tiles.flag(each) for each in said_to_be_wrong(seen)],
        "work": tiles.work(work(seen), several),
        "works": who.may_somewhere(Action.MANAGE_JOBS),
        "doubtful": tiles.doubts(doubtful(seen), several, links),
        "doubts": who.may_somewhere(Action.CORRECT_PLAYS),
        "may_log": who.may_somewhere(Action.LOG_PLAYS),
    }
