"""Stored words, days and instants as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format, get_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gamenight.models import Club, Evening
from gamenight.wording import say
from rules.registry import GAMES

Words = Mapping[str, Promise]

OF_PLAY: Words = {
    "in_progress": _("in progress"),
    "finished": _("finished"),
    "abandoned": _("abandoned"),
}
OF_EVENING: Words = {
    "planned": pgettext_lazy("evening", "planned"),
    "open": pgettext_lazy("evening", "open"),
    "closed": pgettext_lazy("evening", "closed"),
}
OF_LEAGUE: Words = {
    "open": pgettext_lazy("league", "open"),
    "closed": pgettext_lazy("league", "closed"),
    "frozen": pgettext_lazy("league", "frozen"),
}
OF_CLAIM: Words = {
    "pending": pgettext_lazy("claim", "waiting"),
    "confirmed": pgettext_lazy("claim", "confirmed"),
    "refused": pgettext_lazy("claim", "refused"),
}
OF_INVITATION: Words = {
    "open": pgettext_lazy("invitation", "open"),
    "used_up": pgettext_lazy("invitation", "used up"),
    "expired": pgettext_lazy("invitation", "expired"),
    "revoked": pgettext_lazy("invitation", "revoked"),
}
OF_TOKEN: Words = {
    "valid": pgettext_lazy("token", "valid"),
    "expired": pgettext_lazy("token", "expired"),
    "revoked": pgettext_lazy("token", "revoked"),
}
OF_FLAG: Words = {"open": pgettext_lazy("flag", "open"), "settled": pgettext_lazy("flag", "settled")}
OF_JOB: Words = {
    "waiting": pgettext_lazy("job", "waiting"),
    "running": pgettext_lazy("job", "running"),
    "set_aside": pgettext_lazy("job", "set aside"),
    "done": pgettext_lazy("job", "done"),
}
ANSWERS: Words = {"yes": _("yes"), "no": _("no"), "maybe": _("maybe")}
"""What is stored, as people say it; languages have genders."""

NOTHING = "–"
_for_tables: ContextVar[bool] = ContextVar("for_tables", default=False)
DAY, INSTANT = "j E Y", "j E Y, H:i"


def word(words: Words, stored: str) -> str:
    """The word of `words` for what is stored, or what is stored where they have none."""
    return str(words.get(stored, stored))


def yes_or_no(value: bool | None) -> str:
    return NOTHING if value is None else word(ANSWERS, "yes" if value else "no")


def figures(written: str) -> str:
    """A number with a decimal point as the reader's language writes it."""
    return written.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def game_title(name: str) -> str:
    """The game's title, or its bare name where its rulebook is no longer here."""
    return say(GAMES[name].title) if name in GAMES else name


@contextmanager
def for_tables() -> Iterator[None]:
    """Days and instants inside are written as spreadsheets and programs read them: 2026-03-06, 2026-03-06 19:30."""
    token = _for_tables.set(True)
    try:
        yield
    finally:
        _for_tables.reset(token)


def on_day(day: date | None) -> str:
    if day is None:
        return NOTHING
    return day.isoformat() if _for_tables.get() else date_format(day, DAY)


def is_ahead(day: date, club: Club) -> bool:
    """Whether the day begins after today, on the club's own clock."""
    return day > localtime(timezone=ZoneInfo(club.zone)).date()


def at_time(instant: datetime | None, club: Club) -> str:
    """The instant on the club's own clock."""
    if instant is None:
        return NOTHING
    there = localtime(instant, ZoneInfo(club.zone))
    return f"{there:%Y-%m-%d %H:%M}" if _for_tables.get() else date_format(there, INSTANT)


def evening_named(evening: Evening) -> str:
    """When it begins, on its club's own clock, what it is called and where: as it is told from others of its day."""
    when = at_time(evening.starts_at, evening.club) if evening.starts_at else on_day(evening.day)
    return ", ".join(filter(None, (when, evening.title, evening.place)))


def since(instant: datetime, club: Club) -> str:
    """When something that goes on began: the time of day for today's, with its day for any other."""
    zone = ZoneInfo(club.zone)
    today = localtime(instant, zone).date() == localtime(timezone=zone).date()
    return on_clock(instant, club) if today else at_time(instant, club)


def on_clock(instant: datetime, club: Club) -> str:
    """The time of day on the club's own clock."""
    return date_format(localtime(instant, ZoneInfo(club.zone)), "H:i")
