"""Merges step by step: a merged player knows the one that the merge named, too."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F

from gamenight.models.constraints import OfOneClub


def name_targets(apps: Any, schema_editor: Any) -> None:
    """Every merge so far had one step."""
    merged = apps.get_model("gamenight", "Player").objects.filter(merged_into__isnull=False)
    merged.update(merged_first_into=F("merged_into"))


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0006_calendars")]
    operations = [
        migrations.AddField(
            model_name="player",
            name="merged_first_into",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="gamenight.player",
            ),
        ),
        migrations.RunPython(name_targets, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="player", constraint=OfOneClub(field="merged_first_into", name="player_merged_first_of_club")
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("merged_first_into", None), ("merged_into", None)),
                    models.Q(("merged_first_into__isnull", False), ("merged_into__isnull", False)),
                    _connector="OR",
                ),
                name="player_merged_whole",
            ),
        ),
    ]
