"""Places: from which play on ratings are due, and steps found in the defined order."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0011_seasons")]
    operations = [
        migrations.AddField(model_name="due", name="place_day", field=models.DateField(null=True)),
        migrations.AddField(model_name="due", name="place_began_at", field=models.DateTimeField(null=True)),
        migrations.AddField(model_name="due", name="place_number", field=models.IntegerField(null=True)),
        migrations.AddField(model_name="due", name="place_play", field=models.UUIDField(null=True)),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["club", "game", "day", "began_at", "number", "play"], name="rating_in_order"),
        ),
    ]
