"""How strong a club's players are at a game that players win against each other."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from gamenight.pages.wording import figures, game_title
from gamenight.roles import Action
from gamenight.selectors import ratings as reading
from gamenight.selectors import steps
from gamenight.selectors.access import Caller
from gamenight.web.kept import kept
from gamenight.web.links import Preview
from gamenight.web.visiting import for_those_who
from rules.registry import GAMES
from scoring.ratings import provisional, shown

MOST_ROWS = 100


class Rated(NamedTuple):
    """A player with what the last rated play left: `rating` as people read it, and whether it is a first guess."""

    row: Any
    rating: str
    provisional: bool


@require_safe
@for_those_who(Action.SEE_BOARDS)
@kept
def page(request: HttpRequest, caller: Caller, game: str) -> HttpResponse:
    """The first players, best first. 404 for a game that rates nobody."""
    club = caller.in_club
    if game not in GAMES or GAMES[game].cooperative:
        raise Http404
    rows = reading.page(club.id, game, after=None, most=MOST_ROWS)
    title = game_title(game)
    drawn = {
        "club": club,
        "may": steps.theirs(caller),
        "game": game,
        "title": title,
        "games": [(name, game_title(name)) for name, each in GAMES.items() if not each.cooperative],
        "rated": [Rated(row, figures(shown(row.mu, row.sigma)), provisional(row.plays)) for row in rows],
        "preview": Preview.of(request, f"{title}, {club.name}", request.path, reverse("club-picture", args=[club.id])),
    }
    return render(request, "web/ratings.html", drawn)
