"""Helper links: what is kept for an Idempotency-Key is an account's or a link's."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0002_queues")]
    operations = [
        migrations.RemoveConstraint(model_name="reply", name="reply_once"),
        migrations.RenameField(model_name="reply", old_name="account", new_name="holder"),
        migrations.AlterField(model_name="reply", name="holder", field=models.UUIDField()),
        migrations.AddConstraint(
            model_name="reply",
            constraint=models.UniqueConstraint(fields=("holder", "route", "key"), name="reply_once"),
        ),
    ]
