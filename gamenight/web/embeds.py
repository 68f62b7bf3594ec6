"""A public club's board on other sites: a page for their frames, a picture and a small document.

They know of no cookie, and show what everybody sees.
"""

from __future__ import annotations

from functools import wraps
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape
from django.utils.translation import check_for_language
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from gamenight.errors import Kind, Refusal, missing
from gamenight.models.clubs import Visibility
from gamenight.pages.boards import freshness
from gamenight.roles import Action
from gamenight.selectors import access, boards, leagues
from gamenight.selectors.access import Caller
from gamenight.web.board import Line, lines
from gamenight.web.kept import View, kept
from gamenight.web.visiting import for_those_who

MOST_ROWS = 20
SHORT = 26
ROW, ABOVE, BELOW = 32, 56, 56
FRAME = '<iframe src="{}" width="480" height="640" loading="lazy" title="{}"></iframe>'
IMAGE = '<img src="{}" alt="{}">'


@require_safe
@for_those_who(Action.SEE_BOARDS)
@kept
def how(request: HttpRequest, caller: Caller, league: UUID) -> HttpResponse:
    """What to write into another site; nothing where the club isn't public."""
    club = caller.in_club
    if club.visibility != Visibility.PUBLIC:
        raise missing()
    found = leagues.league(club.id, league)
    names = ("embed", "board-svg", "board-json")
    whole = {name: request.build_absolute_uri(reverse(name, args=[club.id, found.id])) for name in names}
    drawn = {
        "club": club,
        "league": found,
        "frame": FRAME.format(escape(whole["embed"]), escape(found.name)),
        "image": IMAGE.format(escape(whole["board-svg"]), escape(found.name)),
        "svg": whole["board-svg"],
        "json": whole["board-json"],
    }
    return render(request, "web/embedding.html", drawn)


def for_everybody(view: View) -> View:
    """A view of what a public club shows; for all other clubs it is as if it never was. `?language=` chooses one."""

    @require_safe
    @wraps(view)
    def answered(request: HttpRequest, club: UUID, **more: Any) -> HttpResponse:
        caller = access.nobody(club)
        if not caller.may(Action.SEE_BOARDS):
            raise Http404
        wanted = request.GET.get("language", "")
        try:
            with translation.override(wanted if check_for_language(wanted) else translation.get_language()):
                answer = kept(view)(request, caller, **more)
        except Refusal as refusal:
            if refusal.kind is Kind.MISSING:
                raise Http404 from None
            raise
        answer.headers["Cache-Control"] = "public, max-age=60"
        answer.headers["Access-Control-Allow-Origin"] = "*"
        return answer

    return answered


@xframe_options_exempt
@for_everybody
def frame(request: HttpRequest, caller: Caller, league: UUID) -> HttpResponse:
    """A page for a frame of any site."""
    answer = render(request, "web/embed.html", _drawn(request, caller, league))
    answer._csp_replace = {"frame-ancestors": ["*"]}  # type: ignore[attr-defined]
    return answer


@for_everybody
def svg(request: HttpRequest, caller: Caller, league: UUID) -> HttpResponse:
    """A picture that needs nothing beside it."""
    drawn = _drawn(request, caller, league)
    found: list[Line] = drawn["lines"]
    placed = [(ABOVE + ROW * at + 22, line, _short(line.name)) for at, line in enumerate(found)]
    high = ABOVE + ROW * max(len(found), 1) + BELOW
    said = render_to_string("web/embed.svg", drawn | {"placed": placed, "high": high, "foot": high - 30})
    return HttpResponse(said, content_type="image/svg+xml")


@for_everybody
def document(request: HttpRequest, caller: Caller, league: UUID) -> HttpResponse:
    """The rows as a page draws them, without ids."""
    board = boards.published(caller.in_club.id, league)
    return JsonResponse(
        {
            "club": caller.in_club.name,
            "league": board.name,
            "as_of": board.as_of,
            "stale": board.stale_since is not None,
            "page": request.build_absolute_uri(reverse("league", args=[caller.in_club.id, league])),
            "rows": [
                {"rank": row["rank"], "name": board.names[row["player"]]}
                | {key: row[key] for key in ("points", "plays", "wins", "average", "movement")}
                for row in board.rows[:MOST_ROWS]
            ],
            "more": max(len(board.rows) - MOST_ROWS, 0),
        }
    )


def _drawn(request: HttpRequest, caller: Caller, league: UUID) -> dict[str, Any]:
    board = boards.published(caller.in_club.id, league)
    where = reverse("league", args=[caller.in_club.id, league])
    return {
        "club": caller.in_club,
        "name": board.name,
        "lines": lines(board)[:MOST_ROWS],
        "more": max(len(board.rows) - MOST_ROWS, 0),
        "freshness": freshness(board, caller.in_club),
        "page": request.build_absolute_uri(where),
    }


def _short(name: str) -> str:
    return name if len(name) <= SHORT else f"{name[: SHORT - 1]}…"
