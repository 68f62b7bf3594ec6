"""Players: when and by whom they were merged; nobody knows it of those that are by now."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0017_league_names")]
    operations = [
        migrations.AddField("player", "merged_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField(
            "player",
            "merged_by",
            models.ForeignKey(
                settings.AUTH_USER_MODEL,
                django.db.models.deletion.SET_NULL,
                blank=True,
                null=True,
                db_index=False,
                related_name="+",
            ),
        ),
    ]
