from __future__ import annotations

from datetime import date

import pytest
from django.db import connection

from gamenight.selectors import plays
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import PlayFilter
from gamenight.services import leagues
from tests.builders import logged, some_players, statements

pytestmark = pytest.mark.django_db


def test_a_leagues_plays_are_found_by_its_days_in_the_index_of_plays(owner: Caller) -> None:
    """Neither later ones nor other clubs' are read and dropped."""
    league = leagues.create(caller=owner, name="Spring", starts_on=date(2026, 3, 1), ends_on=date(2026, 5, 31))
    logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, day=date(2026, 4, 1))
    with statements() as run:
        assert len(plays.page(owner, PlayFilter(league=league.id), after=None, most=9)) == 1
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off")
        cursor.execute(f"EXPLAIN {run[0]['sql']}")
        plan = [line.strip() for (line,) in cursor.fetchall()]
    at = next(number for number, line in enumerate(plan) if "Index Scan using play_in_order on play" in line)
    for condition in ("Index Cond:", "club_id =", "day >=", "day <="):
        assert condition in plan[at + 1]
