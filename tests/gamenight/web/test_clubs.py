"""A club's page."""

from __future__ import annotations

import pytest
from django.test import Client

from gamenight.models import Club
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import leagues, people, plays
from gamenight.services.facts import NewPlay
from tests.builders import a_club, logged
from tests.gamenight.web.conftest import DAYS, Shown, member, said, visitor


def test_everybody_sees_a_public_clubs_boards_and_records(shown: Shown) -> None:
    page = said(visitor().get(shown.club))
    assert page.startswith("The Meeples Leagues Season open Board of Season Rank Name Points 1 Ben 120 2 Ada 60")
    assert "Toy: 9 (points) Ada , 6 March 2026" in page
    assert "Won in a row: 2 Ben , 13 March 2026" in page
    assert page.endswith("Name Plays Wins Ben 3 2 Ada 3 1 All players Plays by game Toy 3 Players' ratings")


def test_everybody_sees_its_evenings(shown: Shown) -> None:
    evenings = "Evenings 13 March 2026 2 plays 6 March 2026 1 play All evenings Records"
    assert [evenings in said(each.get(shown.club)) for each in (visitor(), member(shown))] == [True, True]


@pytest.mark.parametrize("visibility", ["link", "members"])
def test_a_club_that_is_not_public_is_shown_to_members_alone(shown: Shown, visibility: str) -> None:
    Club.objects.update(visibility=visibility)
    for path in shown.pages().values():
        assert visitor().get(path).status_code == 404, path
        assert member(shown, None).get(path).status_code == 404, path
    assert "Season" in said(member(shown).get(shown.club))


def test_visitors_see_a_page_of_each_kind(shown: Shown) -> None:
    for path in shown.pages().values():
        assert visitor().get(path).status_code == 200, path
    assert f'href="{shown.club}plays/' in member(shown).get(shown.evening(0)).content.decode()


def test_another_clubs_things_are_not_there(shown: Shown) -> None:
    others = a_club("The Others", visibility="public")
    client = member(shown, Role.OWNER)
    for name, path in shown.pages().items():
        if name not in ("club", "evenings", "players", "ratings"):
            there = path.replace(str(shown.owner.in_club.id), str(others.in_club.id))
            assert client.get(there).status_code == 404, there
            assert client.get(path).status_code == 200, path


def test_what_two_clubs_have_alike_is_apart(shown: Shown) -> None:
    others = f"/clubs/{a_club('The Others', visibility='public').in_club.id}/"
    assert "Ben" in said(visitor().get(f"{shown.club}ratings/toy/"))
    assert ["Ben" in said(visitor().get(path)) for path in (others, f"{others}ratings/toy/")] == [False, False]
    assert said(visitor().get(f"{others}evenings/")).endswith("There was no evening yet.")


def test_guests_have_no_row_but_are_named_where_they_sat(shown: Shown) -> None:
    guest = people.add(caller=shown.owner, name="Gus", guest=True)
    play = logged(shown.owner, [shown.ada, guest], 8, 1, day=DAYS[1]).play
    assert "Gus" not in said(visitor().get(shown.club))
    assert "Gus" in said(member(shown).get(f"{shown.club}plays/{play.id}/"))


def test_a_new_club_says_that_there_is_nothing_yet(owner: Caller) -> None:
    Club.objects.update(visibility="public")
    page = said(visitor().get(f"/clubs/{owner.in_club.id}/"))
    assert page == "A club Leagues The club has no league yet. Evenings There was no evening yet."


def test_leagues_come_a_page_at_a_time(shown: Shown) -> None:
    for number in range(12):
        leagues.create(caller=shown.owner, name=f"League {number:02}")
    first, second = (said(visitor().get(shown.club, {"page": page})) for page in ("1", "2"))
    assert ("League 11" in first, "League 00" in first, "Season" in first) == (True, True, False)
    assert ("Season" in second, "League 00" in second, "Records" in second) == (True, False, False)


def test_a_page_after_the_last_is_not_there(shown: Shown) -> None:
    assert [visitor().get(shown.club, {"page": page}).status_code for page in ("1", "2")] == [200, 404]


def test_the_home_page_leads_to_ones_clubs(shown: Shown) -> None:
    assert f'href="{shown.club}"' in member(shown).get("/").content.decode()


@pytest.mark.parametrize(("role", "offered"), [(Role.VIEWER, False), (Role.SCOREKEEPER, True)])
def test_whoever_logs_plays_begins_one_from_the_club_and_goes_on_from_the_play(
    shown: Shown, role: Role, offered: bool
) -> None:
    record = {"game": "toy", "seats": 2, "rounds": []}
    players = (shown.ada.id, shown.ben.id)
    play = plays.log(caller=shown.owner, new=NewPlay(record=record, players=players)).play.id
    client = member(shown, role)
    assert (f'href="{shown.club}table/"' in client.get(shown.club).content.decode()) == offered
    path = f"{shown.club}plays/{play}/"
    assert (f'href="{path}sheet/"' in client.get(path).content.decode()) == offered
    assert "sheet/" not in client.get(shown.play(0)).content.decode()


def test_names_are_shown_as_they_are_written(shown: Shown) -> None:
    hostile = "\"'><script>alert(1)</script>{{ 7 }}"
    Club.objects.update(name=hostile)
    leagues.League.objects.update(name=hostile)
    for each, end in ((shown.ada, "a"), (shown.ben, "b")):
        people.Player.objects.filter(id=each.id).update(name=hostile + end)
    client = member(shown)
    for path in (*shown.pages().values(), f"{shown.board}embed/", f"{shown.board}board.svg"):
        page = client.get(path).content.decode()
        assert ("&lt;script&gt;alert(1)" in page, "<script>alert(1)" in page, "'><script" in page) == (
            True,
            False,
            False,
        ), path


def test_a_page_is_read_and_nothing_else(shown: Shown) -> None:
    assert [Client().post(path).status_code for path in shown.pages().values()] == [405] * len(shown.pages())
