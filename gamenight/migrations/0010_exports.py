"""Exports: what a job was asked for, how far it is, and the lines that it has written."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0009_flags")]
    operations = [
        migrations.AddField(model_name="job", name="asked", field=models.JSONField(default=dict)),
        migrations.AddField(model_name="job", name="place", field=models.JSONField(default=dict)),
        migrations.AlterField(
            model_name="job",
            name="club",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="jobs",
                to="gamenight.club",
            ),
        ),
        migrations.AddIndex(
            model_name="job", index=models.Index(fields=["club", "kind", "id"], name="job_of_kind")
        ),
        migrations.CreateModel(
            name="ExportPart",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "job", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.IntegerField()),
                ("lines", models.BinaryField()),
                (
                    "job",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="gamenight.job",
                    ),
                ),
            ],
            options={"db_table": "export_part"},
        ),
    ]
