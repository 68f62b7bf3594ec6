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
from gamenight.web.kept import kept
from gamenight.web.visiting import for_those_who
from rules.game import Game
from rules.registry import GAMES

USUAL_SEATS = 4


@require_safe
@for_those_who(Action.SEE_BOARDS)
@kept
def page(request: HttpRequest, caller: Caller, game: str) -> HttpResponse:
    """The sheet, by the club's options unless the address has others; above it, unprinted, what one may ask for."""
    if game not in GAMES:
        raise Http404
    asked, club = GAMES[game], caller.in_club
    seats = _seats(asked, request.GET.get("seats", ""))
    options = _options(asked, club, request.GET)
    drawn = {
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


def _seats(game: Game, written: str) -> int:
    """As many as the address says and the game allows."""
    least, most = game.seats
    wanted = int(written) if written.isdecimal() and len(written) < 4 else USUAL_SEATS
    return min(max(wanted, least), most)


def _options(game: Game, club: Club, asked: Mapping[str, str]) -> list[Entry]:
    """The controls of the game's options; what isn't one of their choices is as if it weren't there."""
    stored = written_in(club.options.get(game.name, {}))
    entries = _entries(game, stored)
    if "seats" not in asked:
        return entries
    sent = {each.path[-1]: asked.get(each.name, OFF if each.control == "flag" else "") for each in entries}
    usual = {each.path[-1]: each.written for each in entries}
    known = {each.path[-1]: {value for value, _, _ in each.choices} for each in entries}
    return _entries(game, {key: value if value in known[key] else usual[key] for key, value in sent.items()})


def _entries(game: Game, written: Any) -> list[Entry]:
    found = blank(game, (), {"options": written}, under=()).children.get("options")
    return [each for each in found.parts if isinstance(each, Entry)] if isinstance(found, Group) else []
