"""Bearer tokens: issued once, noted coarsely when used."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from gamenight.models import Account, Club, Token
from gamenight.roles import Scope
from gamenight.secrets import new_token


def issue(
    *,
    account: Account,
    name: str,
    scopes: Iterable[Scope] = tuple(Scope),
    club: Club | None = None,
    expires_at: datetime | None = None,
) -> str:
    """A new token of the account, as its holder writes it; shown this once."""
    bearer = new_token()
    Token.objects.create(
        public_id=bearer.public_id,
        secret_hash=bearer.secret_hash,
        name=name,
        account=account,
        club=club,
        scopes=[scope.value for scope in scopes],
        expires_at=expires_at,
    )
    return str(bearer)


def note_use(token_id: UUID) -> None:
    """The token was used today (UTC): written once a day, whoever comes first."""
    today = timezone.now().date()
    earlier = Q(last_used_on__isnull=True) | Q(last_used_on__lt=today)
    Token.objects.filter(earlier, id=token_id).update(last_used_on=today)
