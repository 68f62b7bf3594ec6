"""Bearer tokens as people may see them: without their hashes, the newest first."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from gamenight.errors import missing
from gamenight.models import Token
from gamenight.selectors import evenings
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs, within


def token(token_id: UUID) -> Token:
    """Raises Refusal (MISSING) where it is gone."""
    return one(Token.objects.all(), token_id)


def tokens(clubs: Clubs) -> QuerySet[Token]:
    """Those that serve in one of the clubs alone, helper links among them, with their clubs, accounts and evenings."""
    return within(_tokens().select_related("club", "account", "evening__club"), clubs)


def own(caller: Caller) -> QuerySet[Token]:
    """Those that speak for the caller's account; a token for one club knows of no others."""
    mine = _tokens().filter(account=caller.signed_in, evening=None)
    return mine if caller.only_club is None else mine.filter(club=caller.only_club)


def helpers(club: UUID, evening_id: UUID) -> QuerySet[Token]:
    """The helper links of the evening. Raises Refusal (MISSING) where the club has no such evening."""
    return _tokens().filter(evening=evenings.evening(club, evening_id))


def of_evening(evening: UUID) -> list[UUID]:
    """The helper links that there ever were for it."""
    return list(Token.objects.filter(evening=evening).values_list("id", flat=True))


def in_state(tokens: QuerySet[Token], wanted: str) -> QuerySet[Token]:
    """Those of `tokens` that are `valid`, `expired` or `revoked`."""
    stands, over = Q(revoked_at=None), Q(expires_at__isnull=False, expires_at__lte=timezone.now())
    return tokens.filter({"valid": stands & ~over, "expired": stands & over, "revoked": ~stands}[wanted])


def page(tokens: QuerySet[Token], *, after: tuple[UUID] | None, most: int) -> list[Token]:
    """At most `most` of `tokens` after a place in their order."""
    return list((tokens if after is None else tokens.filter(id__lt=after[0]))[:most])


def one(tokens: QuerySet[Token], token_id: UUID) -> Token:
    """Raises Refusal (MISSING) where it is none of `tokens`."""
    found = tokens.filter(id=token_id).first()
    if found is None:
        raise missing()
    return found


def _tokens() -> QuerySet[Token]:
    return Token.objects.defer("secret_hash").order_by("-id")
