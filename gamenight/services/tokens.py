"""Bearer tokens: issued once, noted coarsely when used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone

from gamenight.errors import conflict, invalid
from gamenight.models import Account, Club, Token
from gamenight.models.evenings import EveningState
from gamenight.roles import HELPERS_SCOPES, Scope
from gamenight.secrets import new_token
from gamenight.selectors import evenings
from gamenight.selectors.access import Caller
from gamenight.services.transactions import in_club
from rules.text import text

HELPERS_DAYS = 7
"""A helper link ends at most so many days after its evening, at noon."""


@dataclass(frozen=True, slots=True)
class Issued:
    """A new token, and what its holder writes: that is kept nowhere, and shown this once."""

    token: Token
    written: str


def issue(
    *,
    account: Account,
    name: str,
    scopes: Iterable[Scope] = tuple(Scope),
    club: Club | None = None,
    expires_at: datetime | None = None,
) -> str:
    """A new token of the account, as its holder writes it; shown this once."""
    return _issue(scopes, account=account, name=name, club=club, expires_at=expires_at).written


@in_club
def invite(*, caller: Caller, evening_id: UUID, name: str, expires_at: datetime | None = None) -> Issued:
    """A link by which somebody without an account logs plays of the evening, until noon of the day after it.

    The caller answers for it. Raises Refusal: MISSING, CONFLICT where the evening is closed, INVALID for a bad expiry.
    """
    club = caller.in_club
    evening = evenings.evening(club.id, evening_id)
    if evening.state == EveningState.CLOSED:
        raise conflict("session_closed", text("This session is closed."))
    last_day = max(evening.day, timezone.now().astimezone(ZoneInfo(club.zone)).date())
    latest = _noon(club, last_day + timedelta(days=HELPERS_DAYS))
    _refuse_past(expires_at)
    if expires_at is not None and expires_at > latest:
        raise invalid("expires_late", ("expires_at",), "a helper link for this session ends by {latest}", latest=latest)
    return _issue(
        HELPERS_SCOPES,
        account_id=caller.signed_in,
        name=name,
        club=club,
        evening=evening,
        expires_at=expires_at or _noon(club, last_day + timedelta(days=1)),
    )


def note_use(token_id: UUID) -> None:
    """The token was used today (UTC): written once a day, whoever comes first."""
    today = timezone.now().date()
    earlier = Q(last_used_on__isnull=True) | Q(last_used_on__lt=today)
    Token.objects.filter(earlier, id=token_id).update(last_used_on=today)


def _issue(scopes: Iterable[Scope], **columns: Any) -> Issued:
    bearer = new_token()
    token = Token.objects.create(
        public_id=bearer.public_id,
        secret_hash=bearer.secret_hash,
        scopes=[scope.value for scope in scopes],
        **columns,
    )
    return Issued(token, str(bearer))


def _noon(club: Club, day: date) -> datetime:
    """On the club's own clock."""
    return datetime.combine(day, time(12), ZoneInfo(club.zone))


def _refuse_past(expires_at: datetime | None) -> None:
    if expires_at is not None and expires_at <= timezone.now():
        raise invalid("expires_in_past", ("expires_at",), "this time has passed")
