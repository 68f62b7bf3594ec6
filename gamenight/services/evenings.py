"""Evenings as plays need them: made for a day, counting their plays."""

from __future__ import annotations

from datetime import UTC, date, timedelta
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
    return {"number": row.plays_logged} | _times(play, row.day, ZoneInfo(club.zone))


def _times(play: StoredPlay, day: date, zone: ZoneInfo) -> Facts:
    """None, if the play starts on `day` or in the night after it; else the same hour of `day`, and as long a play."""
    if play.starts_at is None or timedelta() <= play.starts_at.astimezone(zone).date() - day <= A_DAY:
        return {}
    start = (play.starts_at.astimezone(zone) + (day - play.day)).astimezone(UTC)
    end = play.ends_at and start + (play.ends_at - play.starts_at)
    return {"start": written(start), "end": written(end)}
