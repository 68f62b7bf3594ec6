"""Marks: names with apostrophes and dashes of any kind are found by those of a keyboard."""

from django.db import migrations

from gamenight.shapes import look_key, search_key, search_words


def find_anew(apps, schema_editor):
    """What is looked for by every name that `search_key` reads otherwise than before."""
    player, player_word = (apps.get_model("gamenight", name) for name in ("Player", "PlayerWord"))
    for each in player.objects.exclude(name_key=None).iterator():
        names = [each.name, *each.aliases]
        key = "\n".join(map(search_key, names))
        if key == each.search_key:
            continue
        each.search_key, each.looks = key, sorted(set(map(look_key, names)))
        each.save(update_fields=["search_key", "looks"])
        player_word.objects.filter(player=each.id).delete()
        words = [player_word(club_id=each.club_id, word=word, player_id=each.id) for word in search_words(*names)]
        player_word.objects.bulk_create(words)


class Migration(migrations.Migration):
    dependencies = [("gamenight", "0014_statistics")]
    operations = [migrations.RunPython(find_anew, migrations.RunPython.noop)]
