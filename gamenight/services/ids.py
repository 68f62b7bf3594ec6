"""Things that clients gave an id of their own: sent again, the same is the same thing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model

from gamenight.errors import Refusal, conflict, id_taken
from gamenight.models import Club
from gamenight.services.transactions import taken
from rules.text import text

M = TypeVar("M", bound=Model)
TOLD = "told_already"


def stored_as(model: type[M], club: Club, id: UUID | None, **said: Any) -> M | None:
    """What the club has under `id` and says the same; None where nobody has it. Raises Refusal (CONFLICT) else."""
    found = model._default_manager.filter(id=id).first() if id else None
    if found is None:
        return None
    if any(getattr(found, key) != value for key, value in {"club_id": club.id, **said}.items()):
        raise id_taken()
    return found


@contextmanager
def telling(model: type[Model], id: UUID | None) -> Iterator[None]:
    """Around the making of what tells a secret under `id`. Raises Refusal (CONFLICT) where something has it already."""
    if id is not None and model._default_manager.filter(id=id).exists():
        raise _told()
    with taken({f"{model._meta.db_table}_pkey": _told}):
        yield


def _told() -> Refusal:
    return conflict(TOLD, text("This was made already, and its secret told once. If it is lost, make another."))
