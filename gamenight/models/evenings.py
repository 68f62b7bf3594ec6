"""Evenings (sessions over the API): a day of the club, and who was there."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from gamenight.models.accounts import Account
from gamenight.models.base import Thing, Versioned, belongs
from gamenight.models.clubs import Club
from gamenight.models.constraints import OfOneClub
from gamenight.models.people import Player


class EveningState(models.TextChoices):
    PLANNED = "planned"
    OPEN = "open"
    CLOSED = "closed"


class Evening(Versioned):
    """`day` is the club's local day of the start. `plays_logged` hands out the plays' numbers and never falls.

    An evening that nobody planned was made by logging a play: one a day of the club. `capacity` is how many there is
    room for, null for any number.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="evenings", db_index=False)
    day = models.DateField()
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    plays_logged = models.IntegerField(default=0, editable=False)
    planned = models.BooleanField(default=True)
    state = models.CharField(max_length=7, choices=EveningState, default=EveningState.OPEN)
    title = models.CharField(max_length=60, null=True, blank=True)
    place = models.CharField(max_length=60, null=True, blank=True)
    notes = models.TextField(null=True, blank=True)
    capacity = models.IntegerField(null=True, blank=True)

    class Meta:
        db_table = "evening"
        constraints = [
            belongs(),
            models.UniqueConstraint(fields=["club", "day"], name="evening_unplanned_once", condition=Q(planned=False)),
            models.CheckConstraint(condition=Q(ends_at__gte=F("starts_at")), name="evening_ends_after_start"),
            models.CheckConstraint(condition=Q(plays_logged__gte=0), name="evening_counter_counts"),
            models.CheckConstraint(condition=Q(capacity__gte=1), name="evening_has_room"),
        ]
        indexes = [models.Index(fields=["club", "day"], name="evening_by_day")]

    def __str__(self) -> str:
        return str(self.day)


NOTHING_SAID_YET = 1
"""The version of an attendance that has no row."""


class Attendance(models.Model):
    """`answer` is what the player said beforehand, `present` what was ticked; null where nobody did.

    `answered_at` is when the answer became what it is: those who said yes come in its order.
    """

    pk = models.CompositePrimaryKey("evening", "player")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_index=False)
    evening = models.ForeignKey(Evening, models.CASCADE, related_name="attendance", db_constraint=False, db_index=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="attendance", db_constraint=False)
    answer = models.CharField(max_length=5, choices=[(word, word) for word in ("yes", "no", "maybe")], null=True)
    answered_at = models.DateTimeField(null=True)
    present = models.BooleanField(null=True)
    version = models.IntegerField(default=NOTHING_SAID_YET + 1, editable=False)

    class Meta:
        db_table = "attendance"
        constraints = [
            OfOneClub(field="evening", name="attendance_evening_of_club"),
            OfOneClub(field="player", name="attendance_player_of_club"),
        ]


class Calendar(Thing):
    """A secret address at which calendars read what the club plans; only a keyed hash of its secret is kept.

    It is the club's, whoever made it, and ends when it is revoked.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="calendars")
    account = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=60)
    public_id = models.CharField(max_length=32, unique=True)
    secret_hash = models.BinaryField(max_length=32)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "calendar"
