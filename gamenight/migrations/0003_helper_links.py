"""Helper links: a token may be for one evening, and what is kept for an Idempotency-Key is an account's or a link's."""

import django.db.models.deletion
from django.db import migrations, models

from gamenight.models.constraints import OfOneClub


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0002_queues")]
    operations = [
        migrations.AddField(
            model_name="token",
            name="evening",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="helpers",
                to="gamenight.evening",
            ),
        ),
        migrations.AddConstraint(
            model_name="token", constraint=OfOneClub(field="evening", name="token_evening_of_club")
        ),
        migrations.AddConstraint(
            model_name="token",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("evening", None),
                    models.Q(("club__isnull", False), ("expires_at__isnull", False)),
                    _connector="OR",
                ),
                name="token_helper_bounded",
            ),
        ),
        migrations.RemoveConstraint(model_name="reply", name="reply_once"),
        migrations.RenameField(model_name="reply", old_name="account", new_name="holder"),
        migrations.AlterField(model_name="reply", name="holder", field=models.UUIDField()),
        migrations.AddConstraint(
            model_name="reply",
            constraint=models.UniqueConstraint(fields=("holder", "route", "key"), name="reply_once"),
        ),
    ]
