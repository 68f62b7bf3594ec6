"""Bearer tokens as their owners may see them."""

from __future__ import annotations

from uuid import UUID

from gamenight.errors import missing
from gamenight.models import Token


def token(token_id: UUID) -> Token:
    """Raises Refusal (MISSING) where it is gone."""
    found = Token.objects.filter(id=token_id).first()
    if found is None:
        raise missing()
    return found
