"""Blank score sheets to print, one for each game; the address says for how many, and by which options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import select_template
from django.views.decorators.http import require_safe

from gamenight.models import Club
from gamenight.pages.blank import blank, written_in
from gamenight.pages.paper import MOST_ACROSS, paper
from gamenight.pages.sheet import OFF, Entry, Group
from gamenight.pages.wording import game_title
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.web.asked import number_in, one_of
from gamenight.web.kept import kept
from gamenight.web.visiting import for_those_who
from rules.game import Game
from rules.registry import GAMES

USUAL_SEATS = 4


@require_safe
@for_those_who(Action.SEE_BOARDS, Action.LOG_PLAYS)
@kept
def page(request: HttpRequest, caller: Caller, game: str) -> HttpResponse:
    """The sheet, by the club's options unless the address has others; above it, unprinted, what one may ask for."""
    if game not in GAMES:
        raise Http404
    asked, club = GAMES[game], caller.in_club
    seats = _seats(asked, number_in(request, "seats"))
    options = _options(asked, club, request.GET)
    drawn = {
        "caller": caller,
        "club": club,
        "game": asked,
        "title": game_title(game),
        "games": [(name, game_title(name)) for name in GAMES],
        "seats": seats,
        "chairs": range(1, seats + 1),
        "across": range(1, seats + 1) if seats <= MOST_ACROSS else (),
        "options": options,
        "house": [f"{each.label}: {each.shown}" for each in options if each.filled],
        "paper": paper(asked, seats),
        "sheet": select_template([f"games/{game}/blank.html", "web/parts/blank.html"]),
    }
    return render(request, "web/blank.html", drawn)


def _seats(game: Game, wanted: int | None) -> int:
    """As many as the address says and the game allows."""
    least, most = game.seats
    return min(max(USUAL_SEATS if wanted is None else wanted, least), most)


def _options(game: Game, club: Club, asked: Mapping[str, str]) -> list[Entry]:
    """The controls of the game's options, as the club has them or the whole form in the address does."""
    stored = written_in(club.options.get(game.name, {}))
    entries = _entries(game, stored)
    if "seats" not in asked:
        return entries
    return _entries(game, {each.path[-1]: _chosen(each, asked) for each in entries})


def _chosen(option: Entry, asked: Mapping[str, str]) -> str:
    """A tick that isn't sent is none."""
    said = asked.get(option.name) or (OFF if option.control == "flag" else option.written)
    return one_of(option.name, said, [value for value, _, _ in option.choices])


def _entries(game: Game, written: Any) -> list[Entry]:
    found = blank(game, (), {"options": written}, under=()).children.get("options")
    return [each for each in found.parts if isinstance(each, Entry)] if isinstance(found, Group) else []
