"""Calendars as they are shared and listed."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Self
from uuid import UUID

from gamenight.api.bodies.answers import Answered
from gamenight.models import Calendar
from gamenight.shapes import Name
from rules.shape import Shape


class CalendarToShare(Shape):
    """Whom its address is for."""

    name: Name


class CalendarRead(Answered):
    """A calendar without its address; `account` made it."""

    id: UUID
    name: str
    account: UUID | None
    made_at: datetime
    revoked_at: datetime | None

    @classmethod
    def of(cls, calendar: Calendar, **more: Any) -> Self:
        same = ("id", "name", "made_at", "revoked_at")
        return cls(account=calendar.account_id, **{name: getattr(calendar, name) for name in same}, **more)


class CalendarShared(CalendarRead):
    """`address` is told this once: null where the answer is replayed for its key. Whoever has it reads the sessions."""

    address: str | None
