"""Skill ratings of the rival games, with every step kept."""

from __future__ import annotations

from django.db import models

from gamenight.models.clubs import Club
from gamenight.models.constraints import OfOneClub
from gamenight.models.people import Player
from gamenight.models.plays import Play


class Rating(models.Model):
    """What one play did to one player's rating at its game, in the club; the latest in the defined order is theirs."""

    pk = models.CompositePrimaryKey("play", "player")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False)
    play = models.ForeignKey(Play, models.CASCADE, related_name="ratings", db_constraint=False, db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="ratings", db_constraint=False)
    game = models.CharField(max_length=40)
    day = models.DateField()
    began_at = models.DateTimeField()
    number = models.IntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        db_table = "rating"
        constraints = [
            OfOneClub(field="play", name="rating_play_of_club"),
            OfOneClub(field="player", name="rating_player_of_club"),
        ]
        indexes = [
            models.Index(fields=["club", "game", "day", "began_at", "number", "play"], name="rating_in_order"),
            models.Index(fields=["club", "game", "player", "-day", "-began_at", "-number"], name="rating_of_player"),
        ]
