"""The message queues of one machine's broker (pgmq): plain tables and functions, no extension to install."""

from importlib.resources import files

from django.db import migrations


def install_pgmq(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('pgmq.meta')")
        if cursor.fetchone()[0] is None:
            cursor.execute(files("pgmq").joinpath("sql/pgmq.sql").read_text().replace("%", "%%"), ())


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0001_first")]
    operations = [migrations.RunPython(install_pgmq, migrations.RunPython.noop)]
