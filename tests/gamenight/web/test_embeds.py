"""A public club's board on other sites."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from django.test import Client

from gamenight.models import Board, Club, League, Player
from gamenight.services import people
from tests.builders import logged, some_players, work_off_everything
from tests.gamenight.web.conftest import DAYS, Shown, member, said, visitor

PARTS = ("embed/", "board.svg", "board.json")


def test_the_document_has_the_rows_and_no_ids(shown: Shown) -> None:
    answer = visitor().get(f"{shown.board}board.json")
    body = answer.json()
    as_of = Board.objects.latest("version").as_of.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert body == {
        "club": "The Meeples",
        "league": "Season",
        "as_of": as_of,
        "stale": False,
        "page": f"http://testserver{shown.board}",
        "rows": [
            {"rank": 1, "name": "Ben", "points": 120, "plays": 3, "wins": 2, "average": "40.00", "movement": 1},
            {"rank": 2, "name": "Ada", "points": 60, "plays": 3, "wins": 1, "average": "20.00", "movement": -1},
        ],
        "more": 0,
    }


def test_any_site_may_frame_the_board_and_nothing_else(shown: Shown) -> None:
    framed, page = visitor().get(f"{shown.board}embed/"), visitor().get(shown.board)
    assert "frame-ancestors *;" in framed.headers["Content-Security-Policy"] + ";"
    assert "'none'" not in framed.headers["Content-Security-Policy"].partition("frame-ancestors")[2].partition(";")[0]
    assert "X-Frame-Options" not in framed.headers
    assert "default-src 'self'" in framed.headers["Content-Security-Policy"]
    assert page.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert said(framed).startswith("Season Rank Movement Name Points Plays 1 ▲ 1 1 rank up Ben 120 3")
    assert "<form" not in framed.content.decode()


def test_the_picture_is_one_that_stands_alone(shown: Shown) -> None:
    answer = visitor().get(f"{shown.board}board.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.content.decode())
    texts = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:9] == ["Season", "1", "Ben", "▲\u00a01", "120", "2", "Ada", "▼\u00a01", "60"]


def test_the_picture_says_whole_how_fresh_it_is(shown: Shown) -> None:
    logged(shown.owner, [shown.ada, shown.ben], 5, 3)
    drawn = ElementTree.fromstring(visitor().get(f"{shown.board}board.svg").content.decode())
    [club, fresh] = list(drawn.itertext())[-3:-1]
    assert club == "The Meeples"
    assert fresh.startswith("As of ")
    assert fresh.endswith(" are being counted")


@pytest.mark.parametrize("part", PARTS)
def test_other_sites_may_read_it_without_cookies_and_keep_it_for_a_minute(shown: Shown, part: str) -> None:
    answer = visitor().get(shown.board + part)
    kept = (answer.headers["Access-Control-Allow-Origin"], answer.headers["Cache-Control"], dict(answer.cookies))
    assert kept == ("*", "public, max-age=60", {})


@pytest.mark.parametrize("part", [*PARTS, "embedding/"])
@pytest.mark.parametrize("visibility", ["link", "members"])
def test_a_club_that_is_not_public_is_embedded_nowhere(shown: Shown, part: str, visibility: str) -> None:
    assert member(shown).get(shown.board + part).status_code == 200
    Club.objects.update(visibility=visibility)
    assert [client.get(shown.board + part).status_code for client in (visitor(), member(shown))] == [404, 404]


def test_the_language_is_the_addresss_before_the_browsers(shown: Shown) -> None:
    client = visitor(**{"Accept-Language": "ru"})
    path = f"{shown.board}embed/"
    texts = [client.get(path, asked).content.decode() for asked in ({}, {"language": "en"}, {"language": "xx"})]
    assert ["Очки" in text for text in texts] == [True, False, True]
    assert ['lang="en"' in text for text in texts] == [False, True, False]


@pytest.mark.parametrize("part", PARTS)
def test_a_long_board_is_cut_and_says_so(shown: Shown, part: str) -> None:
    players = some_players(shown.owner, *(f"P{number:02}" for number in range(22)))
    for one, other in zip(players[::2], players[1::2], strict=True):
        logged(shown.owner, [one, other], 1, 1, day=DAYS[1])
    work_off_everything()
    answer: Any = visitor().get(shown.board + part)
    assert ("P17" in answer.content.decode(), "P18" in answer.content.decode()) == (True, False)


def test_a_board_without_rows_says_so_everywhere(shown: Shown) -> None:
    Board.objects.all().delete()
    texts = [visitor().get(shown.board + part).content.decode() for part in ("embed/", "board.svg")]
    assert ["Nobody has a counting result yet." in text for text in texts] == [True, True]
    assert visitor().get(f"{shown.board}board.json").json()["rows"] == []


def test_what_one_copies_stays_whole_whatever_the_league_is_called(shown: Shown) -> None:
    League.objects.update(name='"><script>alert(1)</script>')
    page = visitor().get(f"{shown.board}embedding/").content.decode()
    assert "title=&quot;&amp;quot;&amp;gt;&amp;lt;script&amp;gt;alert(1)" in page


def test_guests_and_anonymised_are_as_on_the_board(shown: Shown) -> None:
    people.add(caller=shown.owner, name="Gus", guest=True)
    Player.objects.filter(id=shown.ada.id).update(name="Anonymous 1")
    names = [row["name"] for row in visitor().get(f"{shown.board}board.json").json()["rows"]]
    assert names == ["Ben", "Anonymous 1"]


def test_nothing_is_written_there(shown: Shown) -> None:
    assert [Client().post(shown.board + part).status_code for part in PARTS] == [405, 405, 405]
