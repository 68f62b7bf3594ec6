"""Leagues: a policy, the points that it counts, and the boards published."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from gamenight.models.base import Versioned, belongs
from gamenight.models.clubs import Club
from gamenight.models.constraints import OfOneClub
from gamenight.models.people import Player
from gamenight.models.plays import Play


class LeagueState(models.TextChoices):
    OPEN = "open"
    CLOSED = "closed"
    FROZEN = "frozen"


class League(Versioned):
    """`policy` is a `scoring.policy.LeaguePolicy`; the days are the club's, inclusive, and an end may be open.

    `name_key` tells names apart, as a player's does. `kept` are the ranked rows of a frozen league, as a board's
    document has them since it was frozen (`frozen_at`), and `recomputed` those that it would have since something was
    changed all the same.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="leagues")
    name = models.CharField(max_length=60)
    name_key = models.TextField(editable=False)
    policy = models.JSONField(default=dict)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    state = models.CharField(max_length=6, choices=LeagueState, default=LeagueState.OPEN)
    frozen_at = models.DateTimeField(null=True)
    kept = models.JSONField(null=True)
    recomputed = models.JSONField(null=True)

    class Meta:
        db_table = "league"
        constraints = [
            belongs(),
            models.UniqueConstraint(fields=["club", "name_key"], name="league_name_once"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="league_ends_after_start"),
            models.CheckConstraint(
                condition=Q(state="frozen", kept__isnull=False, frozen_at__isnull=False)
                | (~Q(state="frozen") & Q(kept=None, frozen_at=None)),
                name="league_frozen_whole",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Counted(models.Model):
    """The points of one result in one league, with what orders and groups it; written when a result or policy changes.

    Everybody at the table has a row; who is listed, `per_day`, `best_of` and `min_listed` are applied on reading. No
    foreign key looks league, player and play up again: rows come from results and leagues of the club itself.
    """

    pk = models.CompositePrimaryKey("league", "player", "play")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False)
    league = models.ForeignKey(League, models.CASCADE, related_name="counted", db_constraint=False, db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="+", db_constraint=False, db_index=False)
    play = models.ForeignKey(Play, models.CASCADE, related_name="counted", db_constraint=False)
    game = models.CharField(max_length=40)
    day = models.DateField()
    began_at = models.DateTimeField()
    number = models.IntegerField()
    points = models.IntegerField()
    won = models.BooleanField()
    place = models.SmallIntegerField(null=True)

    class Meta:
        db_table = "counted"
        constraints = [
            models.CheckConstraint(condition=Q(points__gte=0), name="counted_points_not_negative"),
        ]


class Board(models.Model):
    """A board as it was published: one document of ids. `as_of` is when its results were read.

    `evening` is that of the latest result in it, a plain id: it may be gone by now.
    """

    pk = models.CompositePrimaryKey("league", "version")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False)
    league = models.ForeignKey(League, models.CASCADE, related_name="boards", db_constraint=False, db_index=False)
    version = models.IntegerField()
    as_of = models.DateTimeField()
    rules_version = models.CharField(max_length=100)
    evening = models.UUIDField(null=True)
    document = models.JSONField()

    class Meta:
        db_table = "board"
        constraints = [
            OfOneClub(field="league", name="board_league_of_club"),
            models.CheckConstraint(condition=Q(version__gte=1), name="board_version_from_one"),
        ]
