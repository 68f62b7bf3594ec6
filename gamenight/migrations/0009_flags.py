"""Flags: somebody says that a play is wrong."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Now

from gamenight.ids import new_id
from gamenight.models.constraints import OfOneClub


class Migration(migrations.Migration):
    dependencies = [('gamenight', '0008_claims')]
    operations = [
        migrations.CreateModel(
            name='Flag',
            fields=[
                ('id', models.UUIDField(default=new_id, editable=False, primary_key=True, serialize=False)),
                ('made_at', models.DateTimeField(db_default=Now(), editable=False)),
                ('note', models.TextField()),
                ('state', models.CharField(choices=[('open', 'Open'), ('settled', 'Settled')], default='open', max_length=7)),
                ('reply', models.TextField(null=True)),
                ('settled_at', models.DateTimeField(null=True)),
                ('account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='flags', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='flags', to='gamenight.club')),
                ('play', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='flags', to='gamenight.play')),
                ('settled_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'db_table': 'flag',
                'indexes': [models.Index(fields=['club', 'id'], name='flag_of_club')],
                'constraints': [OfOneClub(field='play', name='flag_play_of_club'), models.UniqueConstraint(condition=models.Q(('state', 'open')), fields=('play', 'account'), name='flag_open_once'), models.CheckConstraint(condition=models.Q(models.Q(('settled_at', None), ('state', 'open')), models.Q(('settled_at__isnull', False), ('state', 'settled')), _connector='OR'), name='flag_settled_whole')],
            },
        ),
    ]
