"""What the table of a play does next, in large letters: laid beside the cards, it follows what is written down."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gamenight.pages.wording import game_title
from gamenight.roles import Action
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.web.kept import kept
from gamenight.web.visiting import for_those_who
from gamenight.wording import say
from rules.telling import Seats, Telling


@require_safe
@for_those_who(Action.SEE_RESULTS)
@kept
def page(request: HttpRequest, caller: Caller, play: UUID) -> HttpResponse:
    """Its script asks again while the page is looked at, and is answered 304 until something changes."""
    drawn = {
        "caller": caller,
        "club": caller.in_club,
        "may_log": caller.may(Action.LOG_PLAYS),
        **_drawn(reading.play(caller, play)),
    }
    return render(request, "web/next.html", drawn)


def _drawn(play: StoredPlay) -> dict[str, Any]:
    names = [each.name for each in play.players]
    judged = play.judged()
    outcome = judged.outcome
    goes_on = outcome.status == "in_progress" and play.voided_at is None
    return {
        "play": play,
        "title": game_title(play.game),
        "told": _said(judged.game.tell(judged.record, outcome.next or {}), names) if goes_on else None,
        "winners": [names[seat] for seat in outcome.winners],
    }


def _said(told: Telling, names: list[str]) -> dict[str, Any]:
    """In the reader's language, with the names of those who sit there."""

    def called(seats: Seats) -> str:
        return ", ".join(names[seat] for seat in seats.seats)

    named = told.named(called)
    return {
        "title": say(named.title),
        "do": [say(each) for each in named.do],
        "may": [say(each) for each in named.may],
        "left": [(say(what), count) for what, count in named.left],
    }
