"""What is to do, what is being done, what happened, and what was answered."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.expressions import RawSQL
from django.db.models.functions import Now

from gamenight.models.accounts import Account
from gamenight.models.base import Thing
from gamenight.models.clubs import Club


class Due(models.Model):
    """A scope to recompute, such as `board:<league>`: the truth of what is to do; a Celery task is only a hint.

    `since` is the first mark not yet worked off; `marks` rises with each, so that the job that read it can tell whether
    something newer came. `tries` counts jobs begun; a row with `MOST_TRIES` waits for a person.

    Ratings are to be played again from a place in the defined order on, the earliest that was marked: from the first
    play where it is null.
    """

    MOST_TRIES = 5

    scope = models.CharField(max_length=120, primary_key=True)
    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="due")
    since = models.DateTimeField(db_default=Now())
    marks = models.BigIntegerField(default=1)
    leased_until = models.DateTimeField(null=True)
    tries = models.SmallIntegerField(default=0)
    error = models.TextField(default="")
    place_day = models.DateField(null=True)
    place_began_at = models.DateTimeField(null=True)
    place_number = models.IntegerField(null=True)
    place_play = models.UUIDField(null=True)

    class Meta:
        db_table = "due"
        indexes = [models.Index(fields=["since"], name="due_by_age", condition=Q(tries__lt=5))]


class Job(Thing):
    """Work that a person waits for, with progress of `total` steps and a report at its end.

    `asked` says what was asked for, and `place` from where to go on.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="jobs", db_index=False)
    account = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="+")
    kind = models.CharField(max_length=40)
    asked = models.JSONField(default=dict)
    place = models.JSONField(default=dict)
    progress = models.IntegerField(default=0)
    total = models.IntegerField(null=True)
    report = models.JSONField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "job"
        indexes = [models.Index(fields=["club", "kind", "id"], name="job_of_kind")]


class ExportPart(models.Model):
    """Lines of an export, in order."""

    pk = models.CompositePrimaryKey("job", "number")
    job = models.ForeignKey(Job, models.CASCADE, related_name="parts", db_index=False)
    number = models.IntegerField()
    lines = models.BinaryField()

    class Meta:
        db_table = "export_part"


class Event(models.Model):
    """What happened, for webhooks and the changes feed.

    A reader goes by (`transaction`, `id`) and takes only transactions older than every running one, so it misses none.
    """

    id = models.BigAutoField(primary_key=True)
    transaction = models.BigIntegerField(db_default=RawSQL("pg_current_xact_id()::text::bigint", ()))
    club = models.ForeignKey(Club, models.CASCADE, related_name="events", db_index=False)
    kind = models.CharField(max_length=40)
    subject = models.UUIDField()
    version = models.IntegerField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "event"
        indexes = [models.Index(fields=["club", "transaction", "id"], name="event_feed")]


class Reply(models.Model):
    """The answer kept for an Idempotency-Key, stored with what it answers for; `route` names the club, if any.

    `holder` is the account whose key it is, or the helper link: a plain id, since no foreign key points at two tables,
    and the row is gone in three days anyway. `body` holds the bytes that were sent: JSONB would put the keys into
    another order.
    """

    id = models.BigAutoField(primary_key=True)
    holder = models.UUIDField()
    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="+")
    route = models.CharField(max_length=200)
    key = models.CharField(max_length=255)
    fingerprint = models.BinaryField(max_length=32)
    status = models.SmallIntegerField()
    headers = models.JSONField(default=dict)
    body = models.BinaryField(null=True)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "reply"
        constraints = [models.UniqueConstraint(fields=["holder", "route", "key"], name="reply_once")]
        indexes = [models.Index(fields=["at"], name="reply_by_age")]


class Heartbeat(models.Model):
    """When a worker was last seen alive."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "heartbeat"
