"""Plays in order: with what replays and counts by day ask of each, so that they read the index alone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0019_frozen_at")]
    operations = [
        migrations.RemoveIndex("play", "play_in_order"),
        migrations.AddIndex(
            "play",
            models.Index(
                fields=["club", "-day", "-began_at", "-number", "-id"],
                include=["game", "rated", "voided_at"],
                name="play_in_order",
            ),
        ),
    ]
