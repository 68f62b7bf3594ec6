"""Players: aliases, the words that find them, and the keys that names which look alike share."""

from typing import Any

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

from gamenight.models.constraints import OfOneClub
from gamenight.shapes import look_key, search_key, search_words


def find_by_words(apps: Any, schema_editor: Any) -> None:
    """Every player who was added before is found and told apart like those added from now on."""
    Player, PlayerWord = apps.get_model("gamenight", "Player"), apps.get_model("gamenight", "PlayerWord")
    for player in Player.objects.filter(anonymised_at=None).iterator():
        player.search_key, player.looks = search_key(player.name), [look_key(player.name)]
        player.save(update_fields=["search_key", "looks"])
        PlayerWord.objects.bulk_create(
            PlayerWord(club_id=player.club_id, word=word, player_id=player.id) for word in search_words(player.name)
        )


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0004_evenings")]
    operations = [
        migrations.AddField(
            model_name="player",
            name="aliases",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=60), blank=True, default=list, size=None
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="looks",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.TextField(), default=list, editable=False, size=None
            ),
        ),
        migrations.CreateModel(
            name="PlayerWord",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "club", "word", "player", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="gamenight.club",
                    ),
                ),
                ("word", models.TextField(db_collation="C")),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="words",
                        to="gamenight.player",
                    ),
                ),
            ],
            options={"db_table": "player_word"},
        ),
        migrations.AddConstraint(
            model_name="playerword", constraint=OfOneClub(field="player", name="player_word_player_of_club")
        ),
        migrations.RunPython(find_by_words, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="player",
            index=django.contrib.postgres.indexes.GinIndex(fields=["looks"], name="player_by_look"),
        ),
    ]
