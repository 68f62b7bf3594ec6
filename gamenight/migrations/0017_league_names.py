"""Leagues: names are told apart as players' are, by the database too."""

from collections import defaultdict

from django.db import migrations, models

from gamenight.shapes import LONGEST_NAME, name_key


def tell_apart(apps, schema_editor):
    """A league whose name folds like that of an older one of its club gets the first number behind it that is free."""
    taken = defaultdict(set)
    for league in apps.get_model("gamenight", "League").objects.order_by("id").iterator():
        name, number = league.name, 1
        while name_key(league.name) in taken[league.club_id]:
            number += 1
            end = f" ({number})"
            league.name = name[: LONGEST_NAME - len(end)] + end
        league.name_key = name_key(league.name)
        taken[league.club_id].add(league.name_key)
        league.save(update_fields=["name", "name_key"])


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0016_derived_rows")]
    operations = [
        migrations.AddField(
            model_name="league", name="name_key", field=models.TextField(default="", editable=False), preserve_default=False
        ),
        migrations.RemoveConstraint(model_name="league", name="league_name_once"),
        migrations.RunPython(tell_apart, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="league",
            constraint=models.UniqueConstraint(fields=("club", "name_key"), name="league_name_once"),
        ),
    ]
