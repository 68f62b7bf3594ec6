"""Screens of plays that no server knows of yet: phones keep one for each game and number of seats, for a table that
begins without network."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.services.context import judge_for
from gamenight.services.projection import stored_record
from gamenight.web.held import etag_of, not_modified
from gamenight.web.kept import edition
from gamenight.web.round import Unstored, screen
from gamenight.web.visiting import for_those_who
from rules.game import Game
from rules.registry import GAMES

MOST_SEATS = 8


@ensure_csrf_cookie
@require_safe
@for_those_who(Action.LOG_PLAYS)
def page(request: HttpRequest, caller: Caller, game: str, seats: int) -> HttpResponseBase:
    """The first round by the club's options, of people whom the script names; the play's id stands behind `#`."""
    if game not in GAMES or seats not in seats_of(GAMES[game]):
        raise Http404
    etag = _etag(caller)
    held = not_modified(request, etag)
    if held is not None:
        return held
    judged = judge_for(caller.in_club, {"game": game, "seats": seats}, seats)
    answer = render(request, "web/sheet.html", screen(caller, Unstored(stored_record(judged), judged)))
    answer.headers["ETag"] = etag
    return answer


def addresses(caller: Caller) -> dict[str, str]:
    """Where the screens are, by "game/seats"; others once they would be drawn otherwise."""
    drawn = _etag(caller).strip('"')
    return {
        f"{game.name}/{seats}": f"{reverse('ahead', args=[caller.in_club.id, game.name, seats])}?as={drawn}"
        for game in GAMES.values()
        for seats in seats_of(game)
    }


def seats_of(game: Game) -> range:
    return range(game.seats[0], min(game.seats[1], MOST_SEATS) + 1)


def _etag(caller: Caller) -> str:
    return etag_of(edition(), caller.in_club.version, caller.holder)
