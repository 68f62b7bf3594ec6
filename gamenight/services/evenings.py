"""Evenings as plays need them: made for a day, counting their plays."""

from __future__ import annotations

from datetime import date, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import F

from gamenight.errors import invalid
from gamenight.ids import new_id
from gamenight.models import Club, Evening
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services.facts import Facts, written
from gamenight.sql import statement

A_DAY = timedelta(days=1)


def on_day(club: Club, day: date) -> UUID:
    """The club's evening of `day`: the one that began last, or one made for it."""
    latest = F("starts_at").desc(nulls_last=True)
    found = Evening.objects.filter(club=club, day=day).order_by(latest, "id").values_list("id", flat=True).first()
    return found or statement("make_evening").one(id=new_id(), club=club.id, day=day).id


def moved(caller: Caller, play: StoredPlay, evening: UUID) -> Facts:
    """What else a play says once it is one of `evening`: the next number there, and times that are of that day.

    Raises Refusal (INVALID) where there is no such evening for the caller.
    """
    club = caller.in_club
    row = statement("next_number").one(club=club.id, evening=evening) if caller.knows(evening) else None
    if row is None:
        raise invalid("session_unknown", ("session",), "there is no such session in this club")
    zone = ZoneInfo(club.zone)
    shift = row.day - play.day
    away = play.starts_at is not None and not timedelta() <= play.starts_at.astimezone(zone).date() - row.day <= A_DAY
    times = {"start": play.starts_at, "end": play.ends_at} if away else {}
    return {"number": row.plays_logged} | {
        name: written(at and at.astimezone(zone) + shift) for name, at in times.items()
    }
