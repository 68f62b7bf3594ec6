"""Plays: what a table wrote down (documents) and what it is worth (typed columns, rebuilt at will)."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from gamenight.models.accounts import Account, Token
from gamenight.models.base import Thing, Versioned, belongs
from gamenight.models.clubs import Club
from gamenight.models.constraints import OfOneClub
from gamenight.models.evenings import Evening
from gamenight.models.people import Player
from rules.game import MOST_ROUNDS, MOST_SEATS


class Play(Versioned):
    """One game at one table. `options` are resolved; the defined order is (day, began_at, number, id).

    `day` is its evening's; `began_at` is its start, else its evening's; `number` its place in the evening. `checked` is
    false for an imported result that is no record. `status` is the outcome's.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="plays", db_index=False)
    game = models.CharField(max_length=40)
    rules_version = models.IntegerField()
    seats_taken = models.SmallIntegerField()
    options = models.JSONField()
    setup = models.JSONField(null=True)
    final = models.JSONField(null=True)
    ended_early = models.BooleanField(default=False)
    evening = models.ForeignKey(Evening, models.PROTECT, related_name="plays", db_constraint=False)
    day = models.DateField()
    starts_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)
    began_at = models.DateTimeField()
    number = models.IntegerField()
    status = models.CharField(max_length=11)
    rated = models.BooleanField(default=True)
    checked = models.BooleanField(default=True)
    voided_at = models.DateTimeField(null=True)
    external_source = models.CharField(max_length=40, null=True)
    external_id = models.CharField(max_length=200, null=True)
    facts = models.JSONField(default=dict)

    class Meta:
        db_table = "play"
        constraints = [
            belongs(),
            OfOneClub(field="evening", name="play_evening_of_club"),
            models.UniqueConstraint(
                fields=["club", "external_source", "external_id"],
                name="play_external_once",
                condition=Q(external_source__isnull=False, voided_at__isnull=True),
            ),
            models.CheckConstraint(
                condition=Q(external_source__isnull=True, external_id__isnull=True)
                | Q(external_source__isnull=False, external_id__isnull=False),
                name="play_external_whole",
            ),
            models.CheckConstraint(condition=Q(ends_at__gte=F("starts_at")), name="play_ends_after_start"),
            models.CheckConstraint(condition=Q(number__gte=1), name="play_number_from_one"),
            models.CheckConstraint(condition=Q(seats_taken__range=(1, MOST_SEATS)), name="play_seats_in_range"),
            models.CheckConstraint(
                condition=Q(status__in=["in_progress", "finished", "abandoned"]), name="play_status_known"
            ),
        ]
        indexes = [
            models.Index(
                fields=["club", "-day", "-began_at", "-number", "-id"],
                include=["game", "rated", "voided_at"],
                name="play_in_order",
            ),
            models.Index(
                fields=["club", "id"],
                include=["game", "day", "began_at", "number", "evening", "seats_taken"],
                condition=Q(voided_at=None),
                name="play_in_brief",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.day} #{self.number}"


class Round(models.Model):
    """One round as it was written down; `number` counts from 1."""

    pk = models.CompositePrimaryKey("play", "number")
    play = models.ForeignKey(Play, models.CASCADE, related_name="rounds", db_index=False)
    number = models.SmallIntegerField()
    data = models.JSONField()

    class Meta:
        db_table = "round"
        constraints = [
            models.CheckConstraint(condition=Q(number__range=(1, MOST_ROUNDS)), name="round_number_in_range")
        ]


class Seat(models.Model):
    """Who was written down at a seat: merging never touches it."""

    pk = models.CompositePrimaryKey("play", "seat")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False)
    play = models.ForeignKey(Play, models.CASCADE, related_name="seats", db_constraint=False, db_index=False)
    seat = models.SmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats", db_constraint=False, db_index=False)
    facts = models.JSONField(default=dict)

    class Meta:
        db_table = "seat"
        constraints = [
            OfOneClub(field="play", name="seat_play_of_club"),
            OfOneClub(field="player", name="seat_player_of_club"),
            models.UniqueConstraint(fields=["play", "player"], name="seat_player_once"),
            models.CheckConstraint(condition=Q(seat__range=(0, MOST_SEATS - 1)), name="seat_in_range"),
        ]
        indexes = [models.Index(fields=["player"], include=["play"], name="seat_of_player")]


class Result(models.Model):
    """What a finished play is worth to a seat's effective player (the one it is merged into); rebuildable.

    `beaten` and `tied` count the other seats; a rival game has `place`, a cooperative one `level` and `share` (0..60).
    """

    pk = models.CompositePrimaryKey("play", "seat")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False)
    play = models.ForeignKey(Play, models.CASCADE, related_name="results", db_constraint=False, db_index=False)
    seat = models.SmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="results", db_constraint=False, db_index=False)
    score = models.IntegerField(null=True)
    place = models.SmallIntegerField(null=True)
    won = models.BooleanField()
    level = models.SmallIntegerField(null=True)
    share = models.SmallIntegerField(null=True)
    beaten = models.SmallIntegerField()
    tied = models.SmallIntegerField()

    class Meta:
        db_table = "result"
        constraints = [
            OfOneClub(field="play", name="result_play_of_club"),
            OfOneClub(field="player", name="result_player_of_club"),
            models.UniqueConstraint(fields=["play", "player"], name="result_player_once"),
            models.CheckConstraint(condition=Q(share__range=(0, 60)), name="result_share_in_range"),
            models.CheckConstraint(condition=Q(place__range=(1, MOST_SEATS)), name="result_place_in_range"),
        ]
        indexes = [
            models.Index(
                fields=["player"],
                include=["club", "play", "seat", "score", "place", "won", "level"],
                name="result_of_player",
            ),
            models.Index(
                fields=["club", "play", "seat"],
                include=["player", "score", "place", "won", "level"],
                name="result_of_club",
            ),
        ]


class Revision(Thing):
    """A change of a play: who, by which token, why, and each changed key with its value before and after."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="revisions", db_constraint=False, db_index=False)
    play = models.ForeignKey(Play, models.CASCADE, related_name="revisions", db_constraint=False, db_index=False)
    number = models.IntegerField()
    account = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="+", db_index=False)
    token = models.ForeignKey(Token, models.SET_NULL, null=True, related_name="+", db_index=False)
    reason = models.CharField(max_length=200, blank=True)
    action = models.CharField(max_length=20)
    change = models.JSONField(default=dict)
    undo_of = models.IntegerField(null=True)

    class Meta:
        db_table = "revision"
        constraints = [
            OfOneClub(field="play", name="revision_play_of_club"),
            models.UniqueConstraint(fields=["play", "number"], name="revision_number_once"),
            models.CheckConstraint(condition=Q(undo_of__lt=F("number")), name="revision_undoes_earlier"),
        ]

    @property
    def author(self) -> str | None:
        """The account's name, or the helper link's by which somebody without one came; None where it is gone."""
        if self.account is not None:
            return self.account.username
        return None if self.token is None else self.token.name


class FlagState(models.TextChoices):
    OPEN = "open"
    SETTLED = "settled"


class Flag(Thing):
    """Somebody says that a play is wrong, in a `note`; an organiser settles it, with a `reply` perhaps."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="flags", db_index=False)
    play = models.ForeignKey(Play, models.CASCADE, related_name="flags", db_constraint=False)
    account = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="flags")
    note = models.TextField()
    state = models.CharField(max_length=7, choices=FlagState, default=FlagState.OPEN)
    reply = models.TextField(null=True)
    settled_by = models.ForeignKey(Account, models.SET_NULL, null=True, related_name="+")
    settled_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "flag"
        constraints = [
            OfOneClub(field="play", name="flag_play_of_club"),
            models.UniqueConstraint(fields=["play", "account"], name="flag_open_once", condition=Q(state="open")),
            models.CheckConstraint(
                condition=Q(state="open", settled_at=None) | Q(state="settled", settled_at__isnull=False),
                name="flag_settled_whole",
            ),
        ]
        indexes = [models.Index(fields=["club", "id"], name="flag_of_club")]
