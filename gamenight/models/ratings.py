"""Skill ratings of the rival games, with every step kept."""

from __future__ import annotations

from django.db import models

from gamenight.models.clubs import Club
from gamenight.models.people import Player
from gamenight.models.plays import Play


class Rating(models.Model):
    """What one play did to one player's rating at its game, in the club; the latest in the defined order is theirs.

    A replay writes them by the hundred thousand, so there is one index, and a short one: the key, by which a player's
    steps lie in order. No foreign key looks the play and the player up again: the results that steps are made from are
    of the club.
    """

    pk = models.CompositePrimaryKey("club", "player", "day", "plays", "game")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False)
    play = models.ForeignKey(Play, models.CASCADE, related_name="ratings", db_constraint=False, db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="ratings", db_constraint=False, db_index=False)
    game = models.CharField(max_length=40)
    day = models.DateField()
    began_at = models.DateTimeField()
    number = models.IntegerField()
    plays = models.IntegerField()
    """How many rated plays of the game the player has by then: this is the last of them."""
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        db_table = "rating"
