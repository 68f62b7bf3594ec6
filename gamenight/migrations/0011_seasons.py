"""Seasons: what a frozen league keeps, and which evening a board goes up to."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0010_exports")]
    operations = [
        migrations.AddField(model_name="league", name="kept", field=models.JSONField(null=True)),
        migrations.AddField(model_name="league", name="recomputed", field=models.JSONField(null=True)),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.CheckConstraint(
                condition=Q(kept__isnull=False, state="frozen") | (~Q(state="frozen") & Q(kept=None)),
                name="league_frozen_whole",
            ),
        ),
        migrations.AddField(model_name="board", name="evening", field=models.UUIDField(null=True)),
    ]
