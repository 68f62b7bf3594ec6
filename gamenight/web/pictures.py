"""Pictures of pages, for places where somebody links to them: PNGs drawn here, in the club's own language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, wraps
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_safe
from PIL import Image, ImageDraw, ImageFont

from gamenight.pages.wording import NOTHING, OF_PLAY, game_title, on_day, word
from gamenight.roles import Action
from gamenight.selectors import boards, evenings, meetings, records, standings, statistics
from gamenight.selectors.access import Caller
from gamenight.selectors.statistics import Scope
from gamenight.web import plays
from gamenight.web.kept import kept
from gamenight.web.visiting import for_those_who
from gamenight.wording import say
from rules.registry import GAMES

FONTS = Path(__file__).parent.parent / "fonts"
WIDE, HIGH, EDGE = 1200, 630, 72
GROUND, BAND, INK, QUIET, ON_BAND = "#ffffff", "#0f766e", "#0b1220", "#4b5563", "#ffffff"
TITLE, TEXT, SMALL = 72, 40, 34
LEAST = 36
MOST_ROWS = 5

Row = tuple[str, str, str]
"""What stands before a name, the name, and what stands at the end of its line."""
Drawn = tuple[str, str, Sequence[Row]]


def picture(action: Action) -> Callable[[Callable[..., Drawn]], Callable[..., HttpResponse]]:
    """A view, for those who may do `action`, of what is said of a thing: its title, what it is of, and rows below."""

    def drawn(draw: Callable[..., Drawn]) -> Callable[..., HttpResponse]:
        @require_safe
        @for_those_who(action)
        @kept
        @wraps(draw)
        def view(request: HttpRequest, caller: Caller, **more: Any) -> HttpResponse:
            with translation.override(caller.in_club.language):
                title, beneath, rows = draw(caller, **more)
            return HttpResponse(png(title, beneath, tuple(rows)), content_type="image/png")

        return view

    return drawn


@picture(Action.SEE_BOARDS)
def club(caller: Caller) -> Drawn:
    found = standings.standings(caller.in_club.id, most=MOST_ROWS)
    return caller.in_club.name, gettext("Leagues"), [("", each.name, _leader(each.rows)) for each in found]


@picture(Action.SEE_BOARDS)
def league(caller: Caller, league: UUID) -> Drawn:
    board = boards.published(caller.in_club.id, league)
    rows = [(str(row["rank"] or ""), board.names[row["player"]], str(row["points"])) for row in board.rows[:MOST_ROWS]]
    return board.name, caller.in_club.name, rows


@picture(Action.SEE_BOARDS)
def evening(caller: Caller, evening: UUID) -> Drawn:
    club = caller.in_club
    found = evenings.evening(club.id, evening)
    who = records.who(Scope(club=club.id, evening=evening), most=MOST_ROWS)
    rows = [("", each.name, _times(each.plays)) for each in who.most]
    return date_format(found.day, "j E Y"), club.name, rows


@picture(Action.SEE_BOARDS)
def player(caller: Caller, player: UUID) -> Drawn:
    club = caller.in_club
    found = meetings.effective(club.id, player)
    games = statistics.tallies(Scope(club=club.id, player=found.id))
    return found.name, club.name, [("", game_title(each.game), _times(each.whole.plays)) for each in games]


@picture(Action.SEE_RESULTS)
def play(caller: Caller, play: UUID) -> Drawn:
    """Who came where; of a table without places what came of it or how far it is, and who they were."""
    stored = plays.shown(caller, play)
    seats = plays.seats(stored)
    title, beneath = game_title(stored.game), f"{on_day(stored.day)}, {caller.in_club.name}"
    if seats[0].place is not None:
        return title, beneath, [(_figure(each.place), each.name, _figure(each.score)) for each in seats]
    came = plays.came(stored)
    said = capfirst(came or word(OF_PLAY, stored.status))
    score = f"{say(GAMES[stored.game].unit)}: {_figure(seats[0].score)}" if came else ""
    return title, beneath, [("", said, score), ("", ", ".join(each.name for each in seats), "")]


def _figure(number: int | None) -> str:
    return NOTHING if number is None else str(number)


def _leader(rows: Iterable[dict[str, Any]]) -> str:
    return next((f"{row['name']}, {row['points']}" for row in rows), "")


def _times(plays: int) -> str:
    return ngettext("%(count)s play", "%(count)s plays", plays) % {"count": plays}


@lru_cache(64)
def png(title: str, beneath: str, rows: tuple[Row, ...]) -> bytes:
    """A picture of 1200 by 630; what is too long is set smaller, and then cut off."""
    image = Image.new("RGB", (WIDE, HIGH), GROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, WIDE, 20), BAND)
    _line(pen, EDGE, 72, title, TITLE, INK, WIDE - 2 * EDGE, bold=True)
    _line(pen, EDGE, 164, beneath, SMALL, QUIET, WIDE - 2 * EDGE)
    for at, row in enumerate(rows[:MOST_ROWS]):
        _row(pen, 236 + at * 62, row)
    pen.rectangle((0, HIGH - 72, WIDE, HIGH), BAND)
    _line(pen, EDGE, HIGH - 58, "Game Night", SMALL, ON_BAND, WIDE, bold=True)
    made = BytesIO()
    image.quantize(32).save(made, "PNG", optimize=True)
    return made.getvalue()


def _row(pen: ImageDraw.ImageDraw, top: int, row: Row) -> None:
    before, name, after = row
    left = EDGE + (72 if before else 0)
    end = _fitted(after, TEXT, 520)
    right = WIDE - EDGE - _font(TEXT).getlength(end)
    if before:
        _line(pen, EDGE, top, before, TEXT, QUIET, 64)
    _line(pen, left, top, name, TEXT, INK, right - left - 24)
    pen.text((right, top), end, INK, _font(TEXT))


def _line(
    pen: ImageDraw.ImageDraw, left: float, top: int, said: str, size: int, ink: str, room: float, *, bold: bool = False
) -> None:
    """`said` in the size asked for, smaller where there isn't `room`, and cut off where it gets too small to read."""
    while size > LEAST and _font(size, bold).getlength(said) > room:
        size -= 4
    pen.text((left, top), _fitted(said, size, room, bold), ink, _font(size, bold))


def _fitted(said: str, size: int, room: float, bold: bool = False) -> str:
    font = _font(size, bold)
    if font.getlength(said) <= room:
        return said
    while said and font.getlength(f"{said}…") > room:
        said = said[:-1]
    return f"{said}…"


@lru_cache(32)
def _font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"DejaVuSans{'-Bold' if bold else ''}.ttf"), size)
