"""An evening's page: its plays, what it moved, and the records that it broke."""

from __future__ import annotations

from datetime import UTC, datetime

from django.test import Client

from gamenight.models import Club, Evening
from gamenight.secrets import parse_token
from gamenight.services import attendance, leagues, merging, tokens
from gamenight.web.visiting import HELPER
from tests.builders import an_evening, logged, some_players, work_off_everything
from tests.gamenight.web.conftest import DAYS, Shown, member, said, visitor


def test_visitors_see_plays_and_what_moved_and_members_who_came_too(shown: Shown) -> None:
    page = said(visitor().get(shown.evening(1)))
    board = "Ben Toy: 60, Toy: 60 2 → 1 0 → 120 Ada Toy: 0, Toy: 0 1 → 2 60 → 60"
    moved = f"On the board of Season Name Rank Points {board}"
    broken = "Records broken Toy: 7 (points, 4 before) Ben personal best"
    table = "Place Player Points 1 Ben"
    plays = f"Plays 1. Toy {table} 7 2 Ada 2 2. Toy {table} 5 2 Ada 3"
    assert page == f"13 March 2026 {plays} {broken} What moved {moved}"
    whole = said(member(shown).get(shown.evening(1)))
    assert whole == f"13 March 2026 2 were there: Ada, Ben {plays} {broken} What moved {moved} Codes for the table"


def test_what_it_is_called_and_where_it_was_is_for_members(shown: Shown) -> None:
    starts = datetime(2026, 3, 13, 18, 30, tzinfo=UTC)
    evening = Evening.objects.filter(id=shown.evenings[1])
    evening.update(title="Spring games", place="Ada's kitchen", notes="Bring <b>cake</b>", starts_at=starts)
    assert said(visitor().get(shown.evening(1))).startswith("13 March 2026 Plays 1. Toy")
    page = said(member(shown).get(shown.evening(1)))
    assert page.startswith("Spring games, 13 March 2026 19:30, Ada's kitchen Bring <b>cake</b> 2 were there: Ada, Ben")


def test_records_broken_are_told_with_what_was_best_before(shown: Shown) -> None:
    logged(shown.owner, [shown.ada, shown.ben], 12, 1, day=DAYS[1])
    work_off_everything()
    page = said(visitor().get(shown.evening(1)))
    assert "Records broken Toy: 12 (points, 9 before) Ada the club's record" in page
    assert "Toy: 7 (points, 4 before) Ben personal best" in page


def test_each_league_of_the_day_is_one_choice(shown: Shown) -> None:
    other = leagues.create(caller=shown.owner, name="Another", starts_on=DAYS[1])
    work_off_everything()
    client = visitor()
    assert "On the board of Another Name Rank Points Ben Toy: 60, Toy: 60 – → 1 – → 120" in said(
        client.get(shown.evening(1))
    )
    asked = said(client.get(shown.evening(1), {"league": str(shown.league.id)}))
    assert "On the board of Season Name Rank" in asked
    assert str(other.id) in client.get(shown.evening(1), {"league": str(shown.ada.id)}).content.decode()


def test_merged_players_go_by_the_name_of_those_they_are_merged_into(shown: Shown) -> None:
    [cleo] = some_players(shown.owner, "Cleo")
    merging.merge(caller=shown.owner, player_id=shown.ada.id, into=cleo.id, version=None)
    work_off_everything()
    page = said(member(shown).get(shown.evening(0)))
    assert ("Cleo" in page, "Ada" in page) == (True, False)


def test_an_evening_to_come_has_nothing_to_show_yet(shown: Shown) -> None:
    evening = an_evening(shown.owner, DAYS[1].replace(year=2100))
    path = f"{shown.club}evenings/{evening.id}/"
    page = said(visitor().get(path))
    assert ("Nothing was played yet." in page, page.endswith("It moved nobody.")) == (True, True)


def test_who_is_ticked_was_there(shown: Shown) -> None:
    [cleo] = some_players(shown.owner, "Cleo")
    attendance.note(
        caller=shown.owner,
        evening_id=shown.evenings[0],
        player_id=cleo.id,
        version=None,
        changes={"present": True},
    )
    assert "3 were there: Ada, Ben, Cleo" in said(member(shown).get(shown.evening(0)))


class TestAHelper:
    """Who came by an evening's helper link, to a club that shows nothing to visitors."""

    def browser(self, shown: Shown) -> Client:
        Club.objects.update(visibility="members")
        link = tokens.invite(caller=shown.owner, evening_id=shown.evenings[1], name="Tablet")
        assert parse_token(link.written)
        client = Client()
        client.cookies[HELPER] = link.written
        return client

    def test_sees_the_plays_of_that_evening_and_no_board(self, shown: Shown) -> None:
        client = self.browser(shown)
        page = said(client.get(shown.evening(1)))
        assert ("1. Toy" in page, "What moved" in page) == (True, False)
        assert client.get(shown.play(1)).status_code == 200
        assert shown.player(shown.ada) not in client.get(shown.play(1)).content.decode()

    def test_sees_nothing_else(self, shown: Shown) -> None:
        client = self.browser(shown)
        paths = [path for name, path in shown.pages().items() if name not in ("evening", "play")]
        for path in (shown.evening(0), shown.play(0), *paths):
            assert client.get(path).status_code == 404, path

    def test_sees_what_visitors_do_of_other_evenings_of_a_public_club(self, shown: Shown) -> None:
        client = self.browser(shown)
        Club.objects.update(visibility="public")
        assert said(client.get(shown.evening(0))).startswith("6 March 2026 What moved")
