"""Derived rows: steps of ratings have one index, and foreign keys no longer look up again what results say."""

from django.db import migrations, models

KEY = ("club", "game", "player", "day", "began_at", "number", "play")


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0015_marks")]
    operations = [
        migrations.RemoveConstraint(model_name="counted", name="counted_league_of_club"),
        migrations.RemoveConstraint(model_name="counted", name="counted_player_of_club"),
        migrations.RemoveConstraint(model_name="counted", name="counted_play_of_club"),
        migrations.RemoveConstraint(model_name="rating", name="rating_play_of_club"),
        migrations.RemoveConstraint(model_name="rating", name="rating_player_of_club"),
        migrations.RemoveIndex(model_name="rating", name="rating_in_order"),
        migrations.RemoveIndex(model_name="rating", name="rating_of_player"),
        migrations.AlterField(
            model_name="rating",
            name="player",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=models.deletion.PROTECT,
                related_name="ratings",
                to="gamenight.player",
            ),
        ),
        migrations.RunSQL(
            "ALTER TABLE rating DROP CONSTRAINT rating_pkey,"
            " ADD PRIMARY KEY (club_id, game, player_id, day, began_at, number, play_id)",
            "ALTER TABLE rating DROP CONSTRAINT rating_pkey, ADD PRIMARY KEY (play_id, player_id)",
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
