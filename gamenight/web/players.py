"""A player's page: records, curves, whom they met, and statistics game by game; and what came of two players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from gamenight.errors import missing
from gamenight.pages.wording import figures, game_title
from gamenight.roles import Action
from gamenight.selectors import courses, meetings, ratings, statistics
from gamenight.selectors.access import Caller
from gamenight.selectors.meetings import Around, GameMet
from gamenight.selectors.statistics import Scope
from gamenight.web.curves import plays_by_month, ratings_over_time
from gamenight.web.figures import of_games
from gamenight.web.kept import kept
from gamenight.web.links import Preview
from gamenight.web.visiting import for_those_who
from scoring.ratings import provisional, shown

MOST_OPPONENTS = 50
MOST_STEPS = 200


class Rated(NamedTuple):
    """A rating as people read it, the uncertainty beside it."""

    game: str
    rating: str
    provisional: bool
    plays: int
    last: Any


@require_safe
@for_those_who(Action.SEE_STATISTICS)
@kept
def page(request: HttpRequest, caller: Caller, player: UUID) -> HttpResponse:
    """A merged player's page is that of the one whose results these are."""
    club = caller.in_club
    found = meetings.effective(club.id, player)
    scope = Scope(club=club.id, player=found.id)
    tallies, told, course = statistics.tallies(scope), statistics.told(scope), courses.course(scope)
    around, where = meetings.around(scope), [club.id, found.id]
    return render(
        request,
        "web/player.html",
        {
            "club": club,
            "player": found,
            "plays": sum(each.whole.plays for each in tallies),
            "won": sum(each.whole.won for each in tallies),
            "first": course.end("first"),
            "last": course.end("last"),
            "streaks": course.streaks_of(found.id),
            "around": around,
            "ratings": _ratings(around),
            "curves": ratings_over_time(ratings.steps(club.id, found.id, game=None, after=None, most=MOST_STEPS)),
            "months": plays_by_month(tallies),
            "games": of_games(tallies, told, course, found.id),
            "opponents": meetings.opponents(scope, after=None, most=MOST_OPPONENTS),
            "sees_results": caller.may(Action.SEE_RESULTS),
            "preview": Preview.of(
                request,
                f"{found.name}, {club.name}",
                reverse("player", args=where),
                reverse("player-picture", args=where),
            ),
        },
    )


@require_safe
@for_those_who(Action.SEE_STATISTICS)
@kept
def pair(request: HttpRequest, caller: Caller, player: UUID, other: UUID) -> HttpResponse:
    """What came of the plays of two players, seen from the first. Nobody meets oneself: 404."""
    club = caller.in_club
    found = meetings.players(club.id, [player, other])
    if len(found) < 2:
        raise missing()
    one, another = found
    met = meetings.pair(Scope(club=club.id, player=one.id), another.id)
    title = f"{one.name} – {another.name}"
    return render(
        request,
        "web/pair.html",
        {
            "club": club,
            "one": one,
            "other": another,
            "title": title,
            "games": [(game_title(each.game), each) for each in met],
            "sums": _sums(met),
            "preview": Preview.of(
                request, f"{title}, {club.name}", request.path, reverse("player-picture", args=[club.id, one.id])
            ),
        },
    )


def _ratings(around: Around) -> list[Rated]:
    return [
        Rated(game_title(game), figures(shown(each.mu, each.sigma)), provisional(each.plays), each.plays, each.last)
        for game, each in around.ratings.items()
    ]


def _sums(met: Sequence[GameMet]) -> dict[str, int]:
    counted = ("plays", "ahead", "level", "behind", "together", "won")
    return {name: sum(getattr(each, name) for each in met) for name in counted}
