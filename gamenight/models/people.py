"""Who sits at the tables."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q

from gamenight.models.accounts import Account
from gamenight.models.base import Thing, Versioned, belongs
from gamenight.models.clubs import Club
from gamenight.models.constraints import OfOneClub


class Player(Versioned):
    """A name at the table, and others by which the player is known.

    `name_key` tells names apart (null once anonymised), `search_key` orders and finds them, and `looks` has the key
    of each name and alias that names which look like it share.

    A merged player points at the one whose results these are now, in one step; `merged_first_into` is the one that the
    merge named, which may be merged itself by now, `merged_at` and `merged_by` when and by whom that was.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="players", db_index=False)
    name = models.CharField(max_length=60)
    aliases = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    name_key = models.TextField(null=True, editable=False)
    search_key = models.TextField(editable=False)
    looks = ArrayField(models.TextField(), default=list, editable=False)
    guest = models.BooleanField(default=False)
    account = models.ForeignKey(Account, models.SET_NULL, null=True, blank=True, related_name="players")
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="merged", db_constraint=False
    )
    merged_first_into = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="+", db_constraint=False, db_index=False
    )
    merged_at = models.DateTimeField(null=True, blank=True)
    merged_by = models.ForeignKey(Account, models.SET_NULL, null=True, blank=True, related_name="+", db_index=False)
    anonymised_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "player"
        constraints = [
            belongs(),
            OfOneClub(field="merged_into", name="player_merged_of_club"),
            OfOneClub(field="merged_first_into", name="player_merged_first_of_club"),
            models.CheckConstraint(
                condition=Q(merged_into=None, merged_first_into=None)
                | Q(merged_into__isnull=False, merged_first_into__isnull=False),
                name="player_merged_whole",
            ),
            models.UniqueConstraint(fields=["club", "name_key"], name="player_name_once"),
            models.UniqueConstraint(
                fields=["club", "account"], name="player_account_once", condition=Q(account__isnull=False)
            ),
            models.CheckConstraint(condition=~Q(merged_into=F("id")), name="player_not_merged_into_itself"),
            models.CheckConstraint(
                condition=Q(name_key__isnull=False) ^ Q(anonymised_at__isnull=False), name="player_named_or_anonymised"
            ),
        ]
        indexes = [GinIndex(fields=["looks"], name="player_by_look")]

    def __str__(self) -> str:
        return self.name


class PlayerWord(models.Model):
    """What a typed word may begin, of a player's name and aliases: none of a player who can't be seated any more.

    Its collation makes the primary key's index one of prefixes.
    """

    pk = models.CompositePrimaryKey("club", "word", "player")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False)
    word = models.TextField(db_collation="C")
    player = models.ForeignKey(Player, models.CASCADE, related_name="words", db_constraint=False)

    class Meta:
        db_table = "player_word"
        constraints = [OfOneClub(field="player", name="player_word_player_of_club")]


class ClaimState(models.TextChoices):
    PENDING = "pending"
    CONFIRMED = "confirmed"
    REFUSED = "refused"


class Claim(Thing):
    """An account says that it is the player's; an organiser decides. One at a time for each account and club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="claims", db_index=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="claims", db_constraint=False)
    account = models.ForeignKey(Account, models.CASCADE, related_name="claims")
    state = models.CharField(max_length=9, choices=ClaimState, default=ClaimState.PENDING)

    class Meta:
        db_table = "claim"
        constraints = [
            OfOneClub(field="player", name="claim_player_of_club"),
            models.UniqueConstraint(
                fields=["club", "account"], name="claim_pending_once", condition=Q(state="pending")
            ),
        ]
        indexes = [models.Index(fields=["club", "id"], name="claim_of_club")]
