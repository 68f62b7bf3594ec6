"""Claims: an account says that it is a player's."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Now

from gamenight.ids import new_id
from gamenight.models.constraints import OfOneClub


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0007_merges")]
    operations = [
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.UUIDField(default=new_id, editable=False, primary_key=True, serialize=False)),
                ("made_at", models.DateTimeField(db_default=Now(), editable=False)),
                (
                    "state",
                    models.CharField(
                        choices=[("pending", "Pending"), ("confirmed", "Confirmed"), ("refused", "Refused")],
                        default="pending",
                        max_length=9,
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="gamenight.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="gamenight.player",
                    ),
                ),
            ],
            options={
                "db_table": "claim",
                "indexes": [models.Index(fields=["club", "id"], name="claim_of_club")],
                "constraints": [
                    OfOneClub(field="player", name="claim_player_of_club"),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "pending")), fields=("club", "account"), name="claim_pending_once"
                    ),
                ],
            },
        ),
    ]
