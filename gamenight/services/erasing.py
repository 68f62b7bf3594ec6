"""What is left of clubs that are gone: erased a part at a time, whoever begins how often."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Model, QuerySet

from gamenight.models import Club, Evening, League, Play, Player, Rating, Token
from gamenight.services import due
from gamenight.services.transactions import check_at_once, hold_club_alone

SECONDS = 5.0
"""How long a part takes, about: less than a lease."""
QUICK = 1.0
"""A statement that takes longer is followed by smaller ones."""
FIRST_ROWS, MOST_ROWS = 10, 2000

PARENTS: tuple[type[Model], ...] = (Rating, Play, Token, Evening, League, Player)
"""What others hang on most goes first, in this order. Each row goes with those that point at it, found by it alone.

Only steps of ratings are found by the club and not by their play, and go before it.

Tokens come before the evenings that helper links are for: no index tells of which revisions one is, so that each takes
a look through all of them, and has to be counted by itself.
"""


def erase(club_id: UUID) -> None:
    """Nothing of the club is left, or less than before, and the rest is due.

    All of it happens in the transaction that is open: a part that is killed is done again.
    """
    hold_club_alone(club_id)
    check_at_once()
    until = monotonic() + SECONDS
    Player.objects.filter(club=club_id).exclude(merged_into=None).update(merged_into=None, merged_first_into=None)
    for rows in _rows_of(club_id):
        if not _deleted(rows, until):
            due.mark(None, [due.erase_scope(club_id)])
            return
    _delete(Club.objects.filter(id=club_id))


Batch = Callable[[int], int]
"""Deletes so many things, and says how many there were."""


def _rows_of(club_id: UUID) -> Iterator[Batch]:
    """All that is the club's, before what it points at."""
    every = apps.get_app_config("gamenight").get_models()
    owned = [model for model in every if any(field.name == "club" for field in model._meta.concrete_fields)]
    emptied: set[type[Model]] = set()
    for model in (*PARENTS, *owned):
        if model not in emptied:
            children = [each for each in _pointing_at(model) if each.model not in emptied]
            yield partial(_delete_with, model, club_id, children)
            emptied |= {model, *(each.model for each in children if not each.null)}


def _pointing_at(parent: type[Model]) -> list[Any]:
    """The fields of other models that point at `parent`."""
    relations: list[Any] = parent._meta.get_fields(include_hidden=True)
    fields = [each.field for each in relations if each.one_to_many and each.auto_created]
    return [field for field in fields if field.model is not parent]


def _delete_with(parent: Any, club_id: UUID, children: list[Any], most: int) -> int:
    """Up to `most` rows of the club's `parent`, with the children that point at them."""
    keys = list(parent._default_manager.filter(club=club_id).values_list("pk", flat=True)[:most])
    for field in children if keys else ():
        _delete(field.model._default_manager.filter(**{f"{field.name}__in": keys}))
    return _delete(parent._default_manager.filter(pk__in=keys)) if keys else 0


def _deleted(batch: Batch, until: float) -> bool:
    """Whether nothing is left of what `batch` deletes."""
    most, began = FIRST_ROWS, monotonic()
    while batch(most) == most:
        now = monotonic()
        if now >= until:
            return False
        most, began = max(1, most // 4) if now - began > QUICK else min(MOST_ROWS, most * 2), now
    return True


def _delete(rows: QuerySet[Any]) -> int:
    """One statement. Django's own `delete` would read all that may hang on the rows, which is gone already."""
    return int(rows._raw_delete(DEFAULT_DB_ALIAS))
