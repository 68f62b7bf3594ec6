"""A play's page: its score sheet."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from gamenight.errors import missing
from gamenight.pages.blank import blank, written_in
from gamenight.pages.outcomes import blocks
from gamenight.pages.wording import OF_PLAY, at_time, game_title, on_day, word
from gamenight.roles import Action
from gamenight.selectors import leagues
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.web.kept import kept
from gamenight.web.links import Preview
from gamenight.web.visiting import for_those_who
from gamenight.wording import say
from rules.judging import Judged, judge
from rules.registry import GAMES


class Seat(NamedTuple):
    """Who was written down, whose result it is now, and what it was; None where there is none."""

    name: str
    player: UUID
    place: int | None
    score: int | None
    won: bool


@require_safe
@for_those_who(Action.SEE_RESULTS)
@kept
def page(request: HttpRequest, caller: Caller, play: UUID) -> HttpResponse:
    """What came of it, for visitors too; for those who may see plays what was written down, and plays that are void."""
    club, stored, sees_plays = caller.in_club, shown(caller, play), caller.may(Action.SEE_PLAYS)
    title = f"{game_title(stored.game)}, {on_day(stored.day)}"
    names, where = [each.name for each in stored.players], [club.id, stored.id]
    game, verdict, sees_boards = GAMES.get(stored.game), judge(stored.record), caller.may(Action.SEE_BOARDS)
    drawn: dict[str, Any] = {
        "club": club,
        "play": stored,
        "game": game,
        "title": title,
        "state": word(OF_PLAY, stored.status),
        "starts": at_time(stored.starts_at, club) if stored.starts_at else "",
        "ends": at_time(stored.ends_at, club) if stored.ends_at else "",
        "unit": say(game.unit) if game else "",
        "came": came(stored),
        "seats": seats(stored),
        "blocks": blocks(verdict, names) if isinstance(verdict, Judged) else [],
        "record": blank(game, names, written_in(stored.record)) if game and sees_plays else None,
        "sheets": [f"games/{stored.game}/sheet.html", "web/sheet/record.html"],
        "sees_boards": sees_boards,
        "goes_on": stored.status == "in_progress" and not stored.voided_at,
        "logs": caller.may(Action.LOG_PLAYS),
        "leagues": leagues.on_day(club.id, stored.day) if sees_boards else [],
        "preview": Preview.of(
            request, f"{title}, {club.name}", reverse("play", args=where), reverse("play-picture", args=where)
        ),
    }
    return render(request, "web/play.html", drawn)


def shown(caller: Caller, play: UUID) -> StoredPlay:
    """404 where it is void, for those who may not see plays."""
    stored = reading.play(caller, play)
    if stored.voided_at and not caller.may(Action.SEE_PLAYS):
        raise missing()
    return stored


def came(play: StoredPlay) -> str:
    """What came of a table that plays together, in the game's own words."""
    game, first = GAMES.get(play.game), next(iter(play.results), None)
    if game is None or first is None or first["level"] is None:
        return ""
    return say(game.levels[first["level"]])


def seats(play: StoredPlay) -> list[Seat]:
    """The best first; those without a result as they sat."""
    results = {each["seat"]: each for each in play.results}
    sat = [_seat(each.name, each.effective, results.get(at, {})) for at, each in enumerate(play.players)]
    return sorted(sat, key=lambda seat: seat.place or 0)


def _seat(name: str, player: UUID, result: dict[str, Any]) -> Seat:
    return Seat(name, player, result.get("place"), result.get("score"), bool(result.get("won")))
