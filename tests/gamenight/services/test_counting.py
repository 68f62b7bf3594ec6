from datetime import date

from django.db import connection

from gamenight.models import Counted
from gamenight.services import leagues
from gamenight.services.counting import recount
from tests.builders import logged, some_players


def stored():
    """Each row with its place in the table and who locked it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT play_id, player_id, points, ctid::text, xmin::text, xmax::text FROM counted ORDER BY 1, 2"
        )
        return cursor.fetchall()


def test_rows_that_are_right_are_neither_written_nor_locked(owner):
    players = some_players(owner, "Ana", "Ben", "Cem")
    league = leagues.create(caller=owner, name="All year")
    logged(owner, players, 3, 2, 2)
    logged(owner, players, 1, 2, 3, day=date(2026, 3, 1))
    before = stored()

    recount([league])

    assert stored() == before
    assert len(before) == 6


def test_rows_that_are_wrong_missing_or_too_many_are_made_right(owner):
    players = some_players(owner, "Ana", "Ben", "Cem")
    league = leagues.create(caller=owner, name="All year")
    play = logged(owner, players, 3, 2, 1).play
    gone = logged(owner, players, 3, 2, 1).play
    right = dict(Counted.objects.filter(play=play.id).values_list("player_id", "points"))
    rows = Counted.objects.filter(play=play.id)
    rows.filter(player=players[0]).update(points=7)
    rows.filter(player=players[1]).delete()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE play SET rated = false WHERE id = %s", [gone.id])

    recount([league])

    assert (
        dict(Counted.objects.values_list("player_id", "points"))
        == right
        == {
            players[0].id: 60,
            players[1].id: 30,
            players[2].id: 0,
        }
    )
    assert set(Counted.objects.values_list("play_id", flat=True)) == {play.id}
