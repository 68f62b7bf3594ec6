"""Evenings are planned: with a title, a place, notes, and room for so many, in the order of their answers."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0003_helper_links")]
    operations = [
        migrations.AddField(
            model_name="evening", name="title", field=models.CharField(blank=True, max_length=60, null=True)
        ),
        migrations.AddField(
            model_name="evening", name="place", field=models.CharField(blank=True, max_length=60, null=True)
        ),
        migrations.AddField(model_name="evening", name="notes", field=models.TextField(blank=True, null=True)),
        migrations.AddField(model_name="evening", name="capacity", field=models.IntegerField(blank=True, null=True)),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.CheckConstraint(condition=models.Q(("capacity__gte", 1)), name="evening_has_room"),
        ),
        migrations.AddField(
            model_name="attendance", name="answered_at", field=models.DateTimeField(null=True)
        ),
        migrations.AddField(
            model_name="attendance", name="version", field=models.IntegerField(default=2, editable=False)
        ),
    ]
