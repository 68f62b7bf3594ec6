"""Secret addresses at which calendars read what a club plans."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import gamenight.ids


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0005_players")]
    operations = [
        migrations.CreateModel(
            name="Calendar",
            fields=[
                (
                    "id",
                    models.UUIDField(default=gamenight.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "made_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False),
                ),
                ("name", models.CharField(max_length=60)),
                ("public_id", models.CharField(max_length=32, unique=True)),
                ("secret_hash", models.BinaryField(max_length=32)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="calendars", to="gamenight.club"
                    ),
                ),
            ],
            options={"db_table": "calendar"},
        ),
    ]
