"""A club's page: its boards, its evenings, and what was never done better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from gamenight.errors import missing
from gamenight.pages.wording import game_title
from gamenight.roles import Action
from gamenight.selectors import evenings, records, standings, statistics, steps
from gamenight.selectors.access import Caller
from gamenight.selectors.records import Record, Records
from gamenight.selectors.statistics import GameTally, Scope
from gamenight.web.asked import page_in
from gamenight.web.kept import kept
from gamenight.web.links import Preview
from gamenight.web.visiting import for_those_who
from gamenight.wording import say
from rules.registry import GAMES

MOST_LEAGUES = 12
MOST_EVENINGS = 8
MOST_PLAYERS = 10


@dataclass(frozen=True, slots=True)
class Played:
    """How often a game was played; where it is `rated`, it has a page of ratings."""

    game: str
    title: str
    plays: int
    rated: bool


@dataclass(frozen=True, slots=True)
class Best:
    """The best score of a game in its unit."""

    game: str
    unit: str
    record: Record


@require_safe
@for_those_who(Action.SEE_BOARDS)
@kept
def page(request: HttpRequest, caller: Caller) -> HttpResponse:
    """Leagues come a page at a time; the rest stands on the first page alone."""
    club = caller.in_club
    number = page_in(request)
    found = standings.standings(club.id, skipped=(number - 1) * MOST_LEAGUES, most=MOST_LEAGUES + 1)
    if number > 1 and not found:
        raise missing()
    drawn: dict[str, Any] = {
        "club": club,
        "role": caller.role,
        "may": steps.theirs(caller),
        "number": number,
        "blank": next(iter(GAMES)),
        "leagues": found[:MOST_LEAGUES],
        "more": len(found) > MOST_LEAGUES,
        "preview": Preview.of(request, club.name, request.path, reverse("club-picture", args=[club.id])),
    }
    if number == 1:
        drawn |= _beside_boards(caller)
    return render(request, "web/club.html", drawn)


def _beside_boards(caller: Caller) -> dict[str, Any]:
    scope = Scope(club=caller.in_club.id)
    found = records.of_club(scope)
    return {
        "games": [_played(each) for each in statistics.tallies(scope)],
        "best": list(_best(found)),
        "runs": found.runs,
        "who": records.who(scope, most=MOST_PLAYERS),
        "evenings": evenings.shown(caller, most=MOST_EVENINGS),
        "belongs": caller.may(Action.SEE_PLAYS),
    }


def _played(tally: GameTally) -> Played:
    return Played(tally.game, game_title(tally.game), tally.whole.plays, not GAMES[tally.game].cooperative)


def _best(found: Records) -> Iterator[Best]:
    for game in GAMES.values():
        record = found.scores.get((game.name, "most" if game.better == "more" else "fewest"))
        if record is not None:
            yield Best(say(game.title), say(game.unit), record)
