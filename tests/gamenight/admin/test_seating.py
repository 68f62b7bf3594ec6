from __future__ import annotations

import re
from datetime import date

import pytest

from gamenight.models import Attendance, Evening, Play
from gamenight.roles import Role
from tests.builders import an_evening, some_players
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db
DAY = date(2100, 3, 5)


@pytest.fixture
def evening(club: Furnished) -> Evening:
    """With three players ticked."""
    evening = an_evening(club.owner, DAY)
    for player in [*club.players, *some_players(club.owner, "Cleo")]:
        Attendance.objects.create(club=club.owner.in_club, evening=evening, player=player, present=True)
    return evening


def test_a_table_leads_to_the_sheet_of_its_play(club: Furnished, evening: Evening) -> None:
    client = member(club.owner, Role.SCOREKEEPER)
    page = client.get(on_dashboard("evening", evening.id, "tables"), {"games": "toy"})
    assert "Table 1 Ada Ben Cleo" in said(page)
    [sheet] = re.findall(r'href="([^"]*/play/log/[^"]*game=toy[^"]*)"', page.content.decode())
    sheet = sheet.replace("&amp;", "&")
    fields = FormReader(client.get(sheet)).fields
    assert [fields[f"players.{seat}"] for seat in range(3)] == ["Ada", "Ben", "Cleo"]
    points = {f"record.final.points.{seat}": str(seat) for seat in range(3)}
    client.post(sheet, fields | points | {"future": "on", "log": "1"})
    assert [play.day for play in Play.objects.filter(evening=evening)] == [DAY]


def test_the_seed_in_the_address_draws_the_same_again(club: Furnished, evening: Evening) -> None:
    client = member(club.owner, Role.SCOREKEEPER)
    some_players(club.owner, "Dan")
    Attendance.objects.create(
        club=club.owner.in_club, evening=evening, player=some_players(club.owner, "Eve")[0], present=True
    )
    path = on_dashboard("evening", evening.id, "tables")
    drawn = {said(client.get(path, {"games": "toy", "seed": "7"})) for _ in range(3)}
    assert len(drawn) == 1


def test_nobody_ticked_is_said(club: Furnished) -> None:
    evening = an_evening(club.owner, DAY)
    page = said(member(club.owner, Role.SCOREKEEPER).get(on_dashboard("evening", evening.id, "tables")))
    assert "Nobody is ticked as present" in page


def test_who_finds_no_seat_is_said(club: Furnished) -> None:
    evening = an_evening(club.owner, DAY)
    Attendance.objects.create(club=club.owner.in_club, evening=evening, player=club.players[0], present=True)
    page = said(
        member(club.owner, Role.SCOREKEEPER).get(on_dashboard("evening", evening.id, "tables"), {"games": "irk"})
    )
    assert "Left out Ada" in page


@pytest.mark.parametrize("asked", [{"games": "chess"}, {"seed": "-1"}, {"seed": "x"}, {"games": "\0"}])
def test_a_wish_that_means_nothing_is_no_error(club: Furnished, evening: Evening, asked: dict[str, str]) -> None:
    client = member(club.owner, Role.SCOREKEEPER)
    assert client.get(on_dashboard("evening", evening.id, "tables"), asked).status_code == 200


def test_a_sheet_of_another_clubs_evening_is_no_sheet(club: Furnished, other_club: Furnished) -> None:
    asked = {"club": club.ids["club"], "game": "toy", "seats": "2"}
    client = member(club.owner, Role.SCOREKEEPER)
    for evening in (other_club.ids["evening"], "x"):
        assert client.get("/admin/gamenight/play/log/", asked | {"evening": evening}).status_code == 404
    stranger = client.get("/admin/gamenight/play/log/", asked | {"player": str(other_club.players[0].id)})
    assert FormReader(stranger).fields["players.0"] == ""
