"""A play while it goes on, at the table: one screen a round, and what came of it."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from gamenight.errors import Refusal
from gamenight.roles import Action
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services.corrections import before_last
from gamenight.web.held import etag_of, not_modified
from gamenight.web.round import checked, screen
from gamenight.web.visiting import for_those_who
from rules.reading import load
from rules.registry import GAMES

MOST_BYTES = 100_000


@ensure_csrf_cookie
@require_safe
@for_those_who(Action.LOG_PLAYS)
def page(request: HttpRequest, caller: Caller, play: UUID) -> HttpResponseBase:
    """The screen of the round that is due; 304 to a phone that has it."""
    stored = _play(caller, play)
    before = _before(caller, request.GET.get("again", ""))
    etag = etag_of(stored.version, [each.version for each in stored.players], caller.holder, before and before.version)
    held = not_modified(request, etag)
    if held is not None:
        return held
    drawn = screen(caller, stored, before) | {"undone": _undone(caller, stored)}
    answer = render(request, "web/sheet.html", drawn)
    answer.headers["ETag"] = etag
    return answer


@require_POST
@for_those_who(Action.LOG_PLAYS)
def check(request: HttpRequest, caller: Caller, play: UUID) -> HttpResponse:
    """What the rules say of an entry, as parts of the screen; `?whole=1` is of one that was sent. Nothing is stored."""
    try:
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            raise ValueError
        entry = load(request.body)
    except ValueError:
        return HttpResponseBadRequest()
    if not isinstance(entry, dict):
        return HttpResponseBadRequest()
    found = checked(caller, _play(caller, play), entry, whole="whole" in request.GET)
    return render(request, "web/checked.html", found)


def _play(caller: Caller, play: UUID) -> StoredPlay:
    stored = reading.play(caller, play)
    if stored.game not in GAMES:
        raise Http404
    return stored


def _undone(caller: Caller, play: StoredPlay) -> str:
    """The screen before the last entry, for a phone that undoes it without network; nothing where there is none."""
    earlier = before_last(caller, play)
    try:
        return render_to_string("web/parts/screen.html", screen(caller, earlier)) if earlier else ""
    except ValueError:  # the rules refuse by now what was written then
        return ""


def _before(caller: Caller, asked: str) -> StoredPlay | None:
    """The play that this table played before, as the address says."""
    try:
        return reading.play(caller, UUID(asked)) if asked else None
    except (ValueError, Refusal):
        return None
