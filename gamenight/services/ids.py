"""Things that clients gave an id of their own: sent again, the same is the same thing."""

from __future__ import annotations

from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model

from gamenight.errors import id_taken
from gamenight.models import Club

M = TypeVar("M", bound=Model)


def stored_as(model: type[M], club: Club, id: UUID | None, **said: Any) -> M | None:
    """What the club has under `id` and says the same; None where nobody has it. Raises Refusal (CONFLICT) else."""
    found = model._default_manager.filter(id=id).first() if id else None
    if found is None:
        return None
    if any(getattr(found, key) != value for key, value in {"club_id": club.id, **said}.items()):
        raise id_taken()
    return found
