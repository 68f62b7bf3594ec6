"""Bearer tokens: issued once, noted coarsely when used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, invalid
from gamenight.ids import new_id
from gamenight.models import Account, Club, Token
from gamenight.models.evenings import EveningState
from gamenight.roles import HELPERS_SCOPES, Scope
from gamenight.secrets import new_token
from gamenight.selectors import clubs, evenings, tokens
from gamenight.selectors.access import Caller
from gamenight.services.ids import telling
from gamenight.services.transactions import in_club
from rules.problems import Problem, problem
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
    return _issue(scopes, None, account=account, name=name, club=club, expires_at=expires_at).written


def grant(
    *,
    caller: Caller,
    name: str,
    scopes: Sequence[Scope],
    club_id: UUID | None = None,
    expires_at: datetime | None = None,
    id: UUID | None = None,
) -> Issued:
    """A token of the caller's own, in that club alone if one is named.

    Raises Refusal: INVALID for a club that the caller is no member of or a time past, FORBIDDEN where it would reach
    further than the token that asks for it, CONFLICT where something has its `id` already.
    """
    refuse_past(expires_at)
    homes = {each.club_id: each.club for each in clubs.memberships(caller)}
    if club_id is not None and club_id not in homes:
        raise invalid("club_unknown", ("club",), "you are a member of no such club")
    _refuse_wider(caller, scopes, club_id, expires_at)
    club = homes[club_id] if club_id else None
    return _issue(scopes, id, account_id=caller.signed_in, name=name, club=club, expires_at=expires_at)


@in_club
def invite(
    *, caller: Caller, evening_id: UUID, name: str, expires_at: datetime | None = None, id: UUID | None = None
) -> Issued:
    """A link by which somebody without an account logs plays of the evening, until noon of the day after it.

    The caller answers for it. Raises Refusal: MISSING, CONFLICT where the evening is closed or something has
    its `id` already, INVALID for a bad expiry, FORBIDDEN where it would reach further than the token that asks for it.
    """
    club = caller.in_club
    evening = evenings.evening(club.id, evening_id)
    if evening.state == EveningState.CLOSED:
        raise conflict("session_closed", text("This session is closed."))
    last_day = max(evening.day, timezone.now().astimezone(ZoneInfo(club.zone)).date())
    latest = _noon(club, last_day + timedelta(days=HELPERS_DAYS))
    refuse_past(expires_at)
    if expires_at is not None and expires_at > latest:
        raise invalid("expires_late", ("expires_at",), "a helper link for this session ends by {latest}", latest=latest)
    ends = expires_at or _noon(club, last_day + timedelta(days=1))
    _refuse_wider(caller, HELPERS_SCOPES, club.id, ends)
    said = {"account_id": caller.signed_in, "name": name, "club": club, "evening": evening, "expires_at": ends}
    return _issue(HELPERS_SCOPES, id, **said)


def revoke(*, among: QuerySet[Token], token_id: UUID) -> None:
    """It opens nothing from now on; one revoked before stays as it was. Raises MISSING where it is none of `among`."""
    token = tokens.one(among, token_id)
    Token.objects.filter(id=token.id, revoked_at=None).update(revoked_at=timezone.now())


def note_use(token_id: UUID) -> None:
    """The token was used today (UTC): written once a day, whoever comes first."""
    today = timezone.now().date()
    earlier = Q(last_used_on__isnull=True) | Q(last_used_on__lt=today)
    Token.objects.filter(earlier, id=token_id).update(last_used_on=today)


def _issue(scopes: Iterable[Scope], id: UUID | None, **columns: Any) -> Issued:
    bearer = new_token()
    with telling(Token, id):
        token = Token.objects.create(
            id=id or new_id(),
            public_id=bearer.public_id,
            secret_hash=bearer.secret_hash,
            scopes=[scope.value for scope in scopes],
            **columns,
        )
    return Issued(token, str(bearer))


def _refuse_wider(caller: Caller, scopes: Sequence[Scope], club_id: UUID | None, expires_at: datetime | None) -> None:
    if caller.token_id is None:
        return
    wider = list(_wider(tokens.token(caller.token_id), scopes, club_id, expires_at))
    if wider:
        detail = text("A token makes none that reaches further than itself.")
        raise Refusal(Kind.FORBIDDEN, "wider_than_own", detail, problems=wider)


def _wider(own: Token, scopes: Sequence[Scope], club_id: UUID | None, expires_at: datetime | None) -> Iterator[Problem]:
    """What a new token would have that `own` has not."""
    for at, scope in enumerate(scopes):
        if scope.value not in own.scopes:
            yield problem("scope_wider", ("scopes", at), "your token lacks the scope {scope}", scope=scope.value)
    if own.club_id not in (None, club_id):
        yield problem("club_wider", ("club",), "your token serves in one club alone; name it")
    if own.expires_at is not None and (expires_at is None or expires_at > own.expires_at):
        yield problem("expiry_wider", ("expires_at",), "your token expires at {at}", at=own.expires_at)


def _noon(club: Club, day: date) -> datetime:
    """On the club's own clock, in UTC."""
    return datetime.combine(day, time(12), ZoneInfo(club.zone)).astimezone(UTC)


def refuse_past(expires_at: datetime | None) -> None:
    """Raises Refusal (INVALID) for a time to expire at that has passed."""
    if expires_at is not None and expires_at <= timezone.now():
        raise invalid("expires_in_past", ("expires_at",), "this time has passed")
