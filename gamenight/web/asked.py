"""What the end of a page's address asks for; what makes no sense is a BadRequest that says so to readers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.utils.dateparse import parse_date
from django.utils.translation import gettext

from gamenight.shapes import YEARS

LARGEST = 9999
LONGEST_ECHO = 40


def day_in(request: HttpRequest, name: str) -> date | None:
    """The day that is written like 2026-03-06."""
    written = request.GET.get(name, "")
    try:
        day = parse_date(written)
    except ValueError:  # written like one
        raise _refusal(name, written, gettext("there is no such day")) from None
    if day is None:
        return _refused_unless_blank(name, written, gettext("a day is written like 2026-03-06"))
    if day.year not in YEARS:
        years = {"first": YEARS[0], "last": YEARS[-1]}
        raise _refusal(name, written, gettext("days go from the year %(first)s to %(last)s") % years)
    return day


def number_in(request: HttpRequest, name: str, *, least: int = 0) -> int | None:
    """The whole number from `least` to `LARGEST`."""
    written = request.GET.get(name, "")
    if _is_short(written) and least <= int(written) <= LARGEST:
        return int(written)
    wanted = gettext("a whole number from %(least)s to %(largest)s is asked for")
    return _refused_unless_blank(name, written, wanted % {"least": least, "largest": LARGEST})


def _is_short(written: str) -> bool:
    """Whether it has digits alone, and not too many to be read quickly."""
    return written.isascii() and written.isdecimal() and len(written) <= LONGEST_ECHO


def page_in(request: HttpRequest) -> int:
    """The page of a long list, the first where none is named."""
    return number_in(request, "page", least=1) or 1


def id_in(request: HttpRequest, name: str) -> UUID | None:
    written = request.GET.get(name, "")
    try:
        return UUID(written)
    except ValueError:
        return _refused_unless_blank(name, written, gettext("an id is asked for"))


def one_of(name: str, written: str, choices: Iterable[str]) -> str:
    """What is written, where it is one of the choices."""
    if written in (known := list(choices)):
        return written
    listed = ", ".join(filter(None, known))
    raise _refusal(name, written, gettext("one of %(choices)s is asked for") % {"choices": listed})


def _refused_unless_blank(name: str, written: str, wanted: str) -> None:
    if written:
        raise _refusal(name, written, wanted)


def _refusal(name: str, written: str, wanted: str) -> BadRequest:
    shown = written if len(written) <= LONGEST_ECHO else f"{written[:LONGEST_ECHO]}…"
    told = gettext("%(name)s=%(written)s makes no sense: %(wanted)s.")
    return BadRequest(told % {"name": name, "written": shown, "wanted": wanted})
