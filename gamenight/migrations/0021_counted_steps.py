"""Steps of ratings: each says how many plays the player has by then, which makes the entries of their one index a third shorter."""

from django.db import migrations, models

KEY = ("club", "player", "day", "plays", "game")
COUNT = """
UPDATE rating SET plays = counted.plays
  FROM (SELECT club_id, player_id, play_id,
               row_number() OVER (PARTITION BY club_id, player_id, game ORDER BY day, began_at, number, play_id) AS plays
          FROM rating) AS counted
 WHERE rating.club_id = counted.club_id AND rating.player_id = counted.player_id AND rating.play_id = counted.play_id
"""


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0020_play_in_order")]
    operations = [
        migrations.AddField("rating", "plays", models.IntegerField(default=0), preserve_default=False),
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
        migrations.RunSQL(
            "ALTER TABLE rating DROP CONSTRAINT rating_pkey,"
            " ADD PRIMARY KEY (club_id, player_id, day, plays, game)",
            "ALTER TABLE rating DROP CONSTRAINT rating_pkey,"
            " ADD PRIMARY KEY (club_id, game, player_id, day, began_at, number, play_id)",
            state_operations=[
                migrations.AlterField(
                    model_name="rating",
                    name="pk",
                    field=models.CompositePrimaryKey(
                        *KEY, blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
            ],
        ),
    ]
