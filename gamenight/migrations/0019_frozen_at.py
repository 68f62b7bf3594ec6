"""Leagues: when a frozen one's rows were kept; of those that are frozen by now, when they were last changed."""

from django.db import migrations, models
from django.db.models import Max, Q
from django.utils import timezone


def say_when(apps, schema_editor):
    """Freezing tells of a change of the league; what changed since can only have been its name."""
    events = apps.get_model("gamenight", "Event").objects.filter(kind="league.changed")
    for league in apps.get_model("gamenight", "League").objects.filter(state="frozen"):
        told = events.filter(club=league.club_id, subject=league.id).aggregate(last=Max("at"))
        league.frozen_at = told["last"] or timezone.now()
        league.save(update_fields=["frozen_at"])


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0018_merged_by")]
    operations = [
        migrations.AddField("league", "frozen_at", models.DateTimeField(null=True)),
        migrations.RemoveConstraint(model_name="league", name="league_frozen_whole"),
        migrations.RunPython(say_when, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.CheckConstraint(
                condition=Q(state="frozen", kept__isnull=False, frozen_at__isnull=False)
                | (~Q(state="frozen") & Q(kept=None, frozen_at=None)),
                name="league_frozen_whole",
            ),
        ),
    ]
