"""What most rows have in common."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from gamenight.ids import new_id


class Thing(models.Model):
    """A row with an id of its own, which a client may choose, and the time it was made."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    made_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        abstract = True


class Versioned(Thing):
    """A thing that clients edit under its ETag: `version` rises with every change."""

    version = models.IntegerField(default=1, editable=False)

    class Meta:
        abstract = True


def belongs() -> models.UniqueConstraint:
    """What a foreign key on (club, id) points at."""
    return models.UniqueConstraint(fields=["club", "id"], name="%(class)s_club_id")
