"""Secret addresses at which calendars read what a club plans."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from gamenight.ids import new_id
from gamenight.models import Calendar
from gamenight.secrets import new_token
from gamenight.selectors import calendars as reading
from gamenight.selectors.access import Caller
from gamenight.services.ids import telling
from gamenight.services.transactions import in_club


@in_club
def share(*, caller: Caller, name: str, id: UUID | None = None) -> tuple[Calendar, str]:
    """A new calendar of the club's, and the secret that its address ends in: that is kept nowhere.

    Raises Refusal (CONFLICT) where something has its `id` already.
    """
    bearer = new_token()
    with telling(Calendar, id):
        calendar = Calendar.objects.create(
            id=id or new_id(),
            club=caller.in_club,
            account_id=caller.account_id,
            name=name,
            public_id=bearer.public_id,
            secret_hash=bearer.secret_hash,
        )
    return calendar, str(bearer)


@in_club
def revoke(*, caller: Caller, calendar_id: UUID) -> None:
    """Nothing is read at its address from now on; one revoked before stays as it was. Raises Refusal (MISSING)."""
    calendar = reading.one(caller.in_club.id, calendar_id)
    Calendar.objects.filter(id=calendar.id, revoked_at=None).update(revoked_at=timezone.now())
