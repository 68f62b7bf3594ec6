"""Bearer tokens as people may see them."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from gamenight.errors import missing
from gamenight.models import Token
from gamenight.selectors.clubs import Clubs, within


def token(token_id: UUID) -> Token:
    """Raises Refusal (MISSING) where it is gone."""
    found = Token.objects.filter(id=token_id).first()
    if found is None:
        raise missing()
    return found


def tokens(clubs: Clubs) -> QuerySet[Token]:
    """Tokens without their hashes, the newest first."""
    return within(Token.objects.select_related("club", "account").defer("secret_hash"), clubs).order_by("-id")
