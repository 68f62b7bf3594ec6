"""Sixteen clients at one play and one evening lose nothing and double nothing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from gamenight.models import Counted, Evening, Play, Revision
from gamenight.services import leagues
from tests.gamenight.api.table import Table

pytestmark = pytest.mark.django_db(transaction=True)

CLIENTS, PLAYS, CHANGES = 16, 6, 3


def at_once(work: Callable[[int], Any]) -> list[Any]:
    def one(client: int) -> Any:
        try:
            return work(client)
        finally:
            connection.close()

    with ThreadPoolExecutor(CLIENTS) as pool:
        return list(pool.map(one, range(CLIENTS)))


def test_an_evening_keeps_each_acknowledged_play_once_and_numbers_them_through(table: Table) -> None:
    league = leagues.create(caller=table.caller, name="Season")

    def log(client: int) -> list[str]:
        """Each play is sent twice, as by a phone that didn't hear the first answer."""
        found = []
        for number in range(PLAYS):
            sent = [table.log(client, number, key=f"client-{client:02}-play-{number:02}") for _ in range(2)]
            assert [each.status_code for each in sent] == [201, 201]
            assert sent[0].content == sent[1].content
            found.append(sent[0].json()["id"])
        return found

    acknowledged = [play for plays in at_once(log) for play in plays]
    stored = list(Play.objects.values_list("id", "number", "evening"))
    assert sorted(map(str, acknowledged)) == sorted(str(play) for play, _, _ in stored)
    assert sorted(number for _, number, _ in stored) == list(range(1, CLIENTS * PLAYS + 1))
    assert Evening.objects.values_list("plays_logged", flat=True).get() == CLIENTS * PLAYS
    assert Counted.objects.filter(league=league).count() == 2 * CLIENTS * PLAYS


def test_a_play_keeps_each_acknowledged_change_in_one_line_of_revisions(table: Table) -> None:
    play = table.log(0, 0).headers["Location"]

    def change(client: int) -> list[int]:
        """Whoever is stale reads the play again, as a careful client does."""
        found = []
        for number in range(CHANGES):
            while True:
                tag = table.client.send("GET", play).headers["ETag"]
                points = {"record": {"final": {"points": [client, 10 + number]}}}
                answer = table.client.send("PATCH", play, points, if_match=tag)
                if answer.status_code == 200:
                    found.append(answer.json()["version"])
                    break
                assert answer.status_code == 412, answer.json()
        return found

    versions = sorted(version for each in at_once(change) for version in each)
    assert versions == list(range(2, CLIENTS * CHANGES + 2))
    changes = list(Revision.objects.order_by("number").values_list("change", flat=True))
    finals = [change["final"] for change in changes[1:]]
    assert [before for before, _ in finals[1:]] == [after for _, after in finals[:-1]]
    assert table.client.send("GET", play).json()["record"]["final"] == finals[-1][1]
