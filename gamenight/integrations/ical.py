"""Evenings as calendars read them: iCalendar (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from zoneinfo import ZoneInfo

from django.utils import translation
from icalendar import Calendar, Event

from gamenight.models import Club
from gamenight.selectors.evenings import WholeEvening
from gamenight.wording import say
from rules.text import text

MEDIA_TYPE = "text/calendar; charset=utf-8"


def calendar(club: Club, evenings: Iterable[WholeEvening]) -> bytes:
    """An event for each evening, in the club's zone and language. The same evenings make the same bytes.

    An event is known by its evening's id whatever changes, and its SEQUENCE rises with the evening's version. One
    without a start takes its whole day.
    """
    made = Calendar()
    made.add("prodid", "-//Game Night//Game Night//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", club.name)
    made.add("x-wr-timezone", club.zone)
    made.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    with translation.override(club.language):
        for evening in evenings:
            made.add_component(_event(evening, ZoneInfo(club.zone)))
    made.add_missing_timezones()
    return made.to_ical()


def _event(evening: WholeEvening, zone: ZoneInfo) -> Event:
    event = Event()
    event.add("uid", f"{evening.id}@gamenight")
    event.add("dtstamp", evening.made_at)
    event.add("sequence", evening.version - 1)
    event.add("summary", evening.title or say(text("Game night")))
    event.add("dtstart", evening.starts_at.astimezone(zone) if evening.starts_at else evening.day)
    if evening.starts_at and evening.ends_at and evening.ends_at > evening.starts_at:
        event.add("dtend", evening.ends_at.astimezone(zone))
    for name, value in (("location", evening.place), ("description", evening.notes)):
        if value:
            event.add(name, value)
    return event
