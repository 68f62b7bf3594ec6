"""Who sits at the tables."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from gamenight.models.accounts import Account
from gamenight.models.base import Versioned, belongs
from gamenight.models.clubs import Club
from gamenight.models.constraints import OfOneClub


class Player(Versioned):
    """A name at the table. `name_key` tells names apart (null once anonymised), `search_key` finds them.

    A merged player points at the one it is merged into; chains have one step.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="players", db_index=False)
    name = models.CharField(max_length=60)
    name_key = models.TextField(null=True, editable=False)
    search_key = models.TextField(editable=False)
    guest = models.BooleanField(default=False)
    account = models.ForeignKey(Account, models.SET_NULL, null=True, blank=True, related_name="players")
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged", db_constraint=False
    )
    anonymised_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "player"
        constraints = [
            belongs(),
            OfOneClub(field="merged_into", name="player_merged_of_club"),
            models.UniqueConstraint(fields=["club", "name_key"], name="player_name_once"),
            models.UniqueConstraint(
                fields=["club", "account"], name="player_account_once", condition=Q(account__isnull=False)
            ),
            models.CheckConstraint(condition=~Q(merged_into=F("id")), name="player_not_merged_into_itself"),
            models.CheckConstraint(
                condition=Q(name_key__isnull=False) ^ Q(anonymised_at__isnull=False), name="player_named_or_anonymised"
            ),
        ]

    def __str__(self) -> str:
        return self.name
