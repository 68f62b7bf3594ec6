"""Where a table begins to play: who sits where, which game, by which house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from gamenight.errors import Refusal
from gamenight.models import Club, Player
from gamenight.pages.blank import part, written_in
from gamenight.pages.wording import is_ahead
from gamenight.roles import Action
from gamenight.selectors import evenings, plays, seating, steps, tokens
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.web.ahead import addresses
from gamenight.web.kept import kept
from gamenight.web.visiting import for_those_who
from rules.game import Game
from rules.registry import GAMES

GUESTS = 5
"""So many names for guests are at hand, for a phone without network."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody who may sit down, and at which seat (from 1 up) they do, if at any."""

    id: UUID
    name: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Offered:
    """A game that may be chosen, with the controls of its options."""

    game: Game
    options: Any
    chosen: bool


@dataclass(frozen=True, slots=True)
class Before:
    """The play whose table goes on."""

    id: UUID
    game: str
    players: tuple[UUID, ...]
    options: dict[str, Any]
    setup: dict[str, Any]


@ensure_csrf_cookie
@require_safe
@for_those_who(Action.LOG_PLAYS)
@kept
def page(request: HttpRequest, caller: Caller) -> HttpResponse:
    """Begin a play by taps; `?again=` names a play whose table goes on."""
    before = _before(caller, request.GET.get("again", ""))
    players = seating.players(caller)
    context = {
        "caller": caller,
        "club": caller.in_club,
        "may": steps.theirs(caller),
        "overrules": caller.may(Action.MANAGE_LEAGUES),
        "chairs": _chairs(players, before),
        "games": [_offered(caller.in_club, game, before) for game in GAMES.values()],
        "guests": _free_names(players),
        "before": before,
        "ahead": addresses(caller),
        "under_way": seating.under_way(caller),
        "in_future": _in_future(caller),
        "links": tokens.of_evening(caller.evening) if caller.evening else [],
        "titles": {name: game.title for name, game in GAMES.items()},
    }
    return render(request, "web/table.html", context)


def _in_future(caller: Caller) -> bool:
    """Whether the evening that a helper logs in lies ahead."""
    day = caller.evening and evenings.days(caller.in_club.id, [caller.evening]).get(caller.evening)
    return bool(day) and is_ahead(day, caller.in_club)


def _before(caller: Caller, asked: str) -> Before | None:
    try:
        play = plays.play(caller, UUID(asked))
    except (ValueError, Refusal):
        return None
    again = _again(play)
    return Before(
        id=play.id,
        game=play.game,
        players=tuple(each.effective for each in play.players),
        options=play.record["options"],
        setup=again,
    )


def _again(play: StoredPlay) -> dict[str, Any]:
    """The setup with which the table's next game begins."""
    judged = play.judged()
    return judged.game.again(judged.record).setup


def _chairs(players: list[Player], before: Before | None) -> list[Chair]:
    """Those who sat at the table come first, at their seats."""
    seats = {player: seat for seat, player in enumerate(before.players, start=1)} if before else {}
    chairs = [Chair(each.id, each.name, seats.get(each.id)) for each in players]
    return sorted(chairs, key=lambda each: each.seat or len(chairs) + 1)


def _offered(club: Club, game: Game, before: Before | None) -> Offered:
    """With the club's options, or those of the table that goes on."""
    same = before is not None and before.game == game.name
    usual = before.options if before and same else club.options.get(game.name, {})
    return Offered(game, part(game, "options", (), written_in(usual), under=("record", "options")), same)


def _free_names(players: list[Player]) -> list[str]:
    """Names that no player of these has: "Guest 3", "Guest 4"..."""
    taken = {each.name for each in players}
    names = (gettext("Guest {number}").format(number=number) for number in range(1, len(taken) + GUESTS + 1))
    return [name for name in names if name not in taken][:GUESTS]
