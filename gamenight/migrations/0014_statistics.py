"""Indexes that statistics read instead of the tables: results by player and by club, plays in brief."""

import django.db.models.deletion
from django.db import migrations, models


def sat(related_name: str) -> models.ForeignKey:
    """A row's player, whose index has more in it than the field's own would."""
    return models.ForeignKey(
        db_constraint=False,
        db_index=False,
        on_delete=django.db.models.deletion.PROTECT,
        related_name=related_name,
        to="gamenight.player",
    )


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0013_clubs")]
    operations = [
        migrations.AddIndex(
            model_name="play",
            index=models.Index(
                fields=["club", "id"],
                include=("game", "day", "began_at", "number", "evening", "seats_taken"),
                condition=models.Q(("voided_at", None)),
                name="play_in_brief",
            ),
        ),
        migrations.AddIndex(
            model_name="result",
            index=models.Index(
                fields=["player"],
                include=("club", "play", "seat", "score", "place", "won", "level"),
                name="result_of_player",
            ),
        ),
        migrations.AddIndex(
            model_name="result",
            index=models.Index(
                fields=["club", "play", "seat"],
                include=("player", "score", "place", "won", "level"),
                name="result_of_club",
            ),
        ),
        migrations.AddIndex(
            model_name="seat", index=models.Index(fields=["player"], include=("play",), name="seat_of_player")
        ),
        migrations.AlterField(model_name="result", name="player", field=sat("results")),
        migrations.AlterField(model_name="seat", name="player", field=sat("seats")),
    ]
