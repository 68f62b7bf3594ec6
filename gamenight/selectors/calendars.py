"""The calendars that a club shares, and what is read at their addresses."""

from __future__ import annotations

import hmac
from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from gamenight.errors import missing
from gamenight.models import Calendar, Club
from gamenight.secrets import parse_token
from gamenight.selectors import evenings
from gamenight.selectors.access import Caller
from gamenight.selectors.evenings import EveningFilter, WholeEvening

KEPT = timedelta(days=366)
"""How long an evening stays in calendars after its day."""
MOST_EVENINGS = 1000


def page(club: UUID, *, after: tuple[UUID] | None, most: int) -> list[Calendar]:
    """At most `most` of the club's calendars after a place, newest first; revoked ones among them."""
    calendars = Calendar.objects.filter(club=club).defer("secret_hash").order_by("-id")
    return list((calendars if after is None else calendars.filter(id__lt=after[0]))[:most])


def one(club: UUID, calendar_id: UUID) -> Calendar:
    """Raises Refusal (MISSING) where the club has none."""
    found = Calendar.objects.filter(club=club, id=calendar_id).defer("secret_hash").first()
    if found is None:
        raise missing()
    return found


def behind(written: str) -> Club | None:
    """The club whose calendar's address ends in `written`; None where there is none, or none any more."""
    bearer = parse_token(written)
    if bearer is None:
        return None
    kept = Calendar.objects.filter(public_id=bearer.public_id, revoked_at=None, club__gone_at=None)
    found = kept.select_related("club").first()
    if found is None or not hmac.compare_digest(bytes(found.secret_hash), bearer.secret_hash):
        return None
    return found.club


def planned(club: Club) -> list[WholeEvening]:
    """What the club planned for the last year and for the time to come, newest first."""
    wanted = EveningFilter(planned=True, day_from=timezone.now().date() - KEPT)
    return evenings.page(Caller(club=club), wanted, after=None, most=MOST_EVENINGS)
