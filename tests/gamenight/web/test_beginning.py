"""A club's first days: founded on the site, its players written down, each step ticked off once it is done."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from gamenight.models import Account, Club, Membership, Player
from gamenight.roles import Action, Role, allows
from gamenight.selectors import steps as reading
from gamenight.selectors.access import Caller
from gamenight.services import corrections, invitations, leagues, planning
from tests.builders import a_club, an_account, as_member, logged, some_players, statements
from tests.gamenight.admin.conftest import member, signed_in

pytestmark = pytest.mark.django_db
CLUB = {"name": "The Meeples", "zone": "Europe/Berlin", "language": "ru", "visibility": "link"}
HOSTILE = "<script>alert('x')</script>"


def wrong(answer: Any) -> list[str]:
    return list(answer.context["form"].errors)


def at(caller: Caller, *more: str) -> str:
    return "/".join(["/clubs", str(caller.in_club.id), *more, ""])


def done(caller: Caller) -> list[str]:
    return [each.what for each in reading.steps(caller) if each.done]


class TestFounding:
    def test_whoever_founds_a_club_owns_it_and_sees_what_comes_next(self) -> None:
        account = an_account()
        client = signed_in(account)
        answer = client.post("/clubs/found/", CLUB)
        club = Club.objects.get()
        assert answer["Location"] == f"/clubs/{club.id}/steps/"
        assert {name: getattr(club, name) for name in CLUB} == CLUB
        assert Membership.objects.values_list("account", "role").get() == (account.id, Role.OWNER)
        assert client.get(answer["Location"]).status_code == 200

    def test_what_is_wrong_is_said_at_its_place(self) -> None:
        client = signed_in(an_account())
        assert wrong(client.post("/clubs/found/", CLUB | {"name": " ", "zone": "Berlin"})) == ["name", "zone"]
        assert not Club.objects.exists()

    def test_nobody_is_sent_to_sign_in(self) -> None:
        assert Client().get("/clubs/found/")["Location"] == "/admin/login/?next=/clubs/found/"


class TestSteps:
    def test_each_is_ticked_off_once_it_is_done(self, owner: Caller) -> None:
        assert done(owner) == []
        players = some_players(owner, "Ada")
        assert done(owner) == []
        players += some_players(owner, "Ben")
        assert done(owner) == ["players"]
        planning.plan(caller=owner, day=date(2126, 7, 5), starts_at=None)
        assert done(owner) == ["players", "plan"]
        invitations.invite(caller=owner, role=Role.VIEWER)
        assert done(owner) == ["players", "invite", "plan"]
        leagues.create(caller=owner, name="Season")
        play = logged(owner, players, 2, 1).play
        assert done(owner) == ["players", "invite", "plan", "log", "league"]
        corrections.void(caller=owner, play_id=play.id, version=1)
        assert done(owner) == ["players", "invite", "plan", "league"]

    def test_another_member_was_invited_somehow(self, owner: Caller) -> None:
        as_member(owner.in_club, Role.VIEWER)
        assert done(owner) == ["invite"]

    def test_another_clubs_things_do_none_of_them(self, owner: Caller) -> None:
        other = a_club("The Others")
        logged(other, some_players(other, "Ada", "Ben"), 1, 2)
        assert (done(other), done(owner)) == (["players", "log"], [])

    def test_they_cost_one_statement(self, owner: Caller) -> None:
        with statements() as asked:
            reading.steps(owner)
        assert len(asked) == 1

    def test_the_first_that_is_left_and_ones_own_comes_next(self, owner: Caller) -> None:
        some_players(owner, "Ada", "Ben")
        keeper = as_member(owner.in_club, Role.SCOREKEEPER)
        assert [each.what for each in reading.steps(owner) if each.next] == ["plan"]
        assert reading.theirs(keeper) == [each.what for each in reading.steps(keeper) if each.next] == ["log"]

    @pytest.mark.parametrize("role", [None, *Role])
    def test_members_alone_see_them_and_links_to_what_they_may_do(self, owner: Caller, role: Role | None) -> None:
        answer = member(owner, role).get(at(owner, "steps"))
        assert answer.status_code == (404 if role is None else 200)
        if role is not None:
            shown = len(re.findall(r'class="button[^"]*" href="[^"]*\?club=', answer.content.decode()))
            assert shown == sum(allows(role, action) for action in reading.ORDER.values())

    def test_nobody_without_an_account_sees_them(self, owner: Caller) -> None:
        assert Client().get(at(owner, "steps")).status_code == 404


class TestAddingPlayers:
    def test_a_name_a_line_adds_them_all(self, owner: Caller) -> None:
        sent = {"names": f"Ada\r\n  Ben \r\n\r\n{HOSTILE}\r\n"}
        assert member(owner, Role.ORGANISER).post(at(owner, "players", "add"), sent)["Location"] == at(owner, "steps")
        assert sorted(Player.objects.values_list("name", flat=True)) == [HOSTILE, "Ada", "Ben"]

    def test_names_that_are_there_already_are_all_said_and_nobody_is_added(self, owner: Caller) -> None:
        some_players(owner, "Ada")
        answer = member(owner, Role.OWNER).post(at(owner, "players", "add"), {"names": "ADA\nBen\nCleo\nben"})
        assert answer.context["form"].errors["names"] == ["ADA is there already", "ben is there already"]
        assert Player.objects.count() == 1

    @pytest.mark.parametrize("names", ["", " \n ", "a\u202eb", "x" * 61])
    def test_what_is_no_name_is_refused(self, owner: Caller, names: str) -> None:
        assert wrong(member(owner, Role.OWNER).post(at(owner, "players", "add"), {"names": names})) == ["names"]

    def test_every_line_that_is_no_name_is_told(self, owner: Caller) -> None:
        sent = {"names": f"Ada\n{'x' * 61}\n\na\u202eb"}
        answer = member(owner, Role.OWNER).post(at(owner, "players", "add"), sent)
        assert answer.context["form"].errors["names"] == [
            "line 2: a name has at most 60 characters",
            "line 4: a name has no control or direction characters",
        ]

    @pytest.mark.parametrize("role", [None, *Role])
    def test_they_are_added_by_the_role_table(self, owner: Caller, role: Role | None) -> None:
        answer = member(owner, role).post(at(owner, "players", "add"), {"names": "Ada"})
        may = allows(role, Action.MANAGE_PLAYERS)
        assert (answer.status_code, Player.objects.count()) == ((302, 1) if may else (404, 0))

    def test_as_many_names_cost_as_few_looks(self, owner: Caller) -> None:
        client = member(owner, Role.OWNER)
        with statements() as asked:
            client.get(at(owner, "players", "add"))
        assert len(asked) == 4


OFFERED = ["Add players", "Plan an evening", "Make a league", "Start a play"]
ON_EMPTY_PAGES: dict[Role | None, dict[str, list[str]]] = {
    None: {"": [], "evenings": [], "players": [], "ratings/ink": []},
    Role.VIEWER: {"": [], "evenings": [], "players": [], "ratings/ink": []},
    Role.SCOREKEEPER: {
        "": ["Start a play"],
        "evenings": ["Start a play"],
        "players": ["Start a play"],
        "ratings/ink": ["Start a play"],
        "table": [],
    },
    Role.ORGANISER: {
        "": ["Plan an evening", "Make a league", "Start a play"],
        "evenings": ["Plan an evening"],
        "players": ["Add players"],
        "ratings/ink": ["Start a play"],
        "table": ["Add players"],
    },
}


@pytest.mark.parametrize("role", ON_EMPTY_PAGES)
def test_an_empty_page_leads_on_whoever_may_go_there(owner: Caller, role: Role | None) -> None:
    Club.objects.update(visibility="public")
    client = Client() if role is None else member(owner, role)
    for page, offered in ON_EMPTY_PAGES[role].items():
        said = client.get(at(owner, *page.split()), headers={"Accept-Language": "en"}).content.decode()
        assert [each for each in OFFERED if f">{each}</a>" in said] == offered, page
        assert "yet." in said, page


def test_a_table_with_players_leads_to_no_more(owner: Caller) -> None:
    some_players(owner, "Ada")
    assert "Add players" not in member(owner, Role.OWNER).get(at(owner, "table")).content.decode()


def test_a_board_without_rows_leads_to_a_play(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    pages = [member(owner, role).get(at(owner, "leagues", str(league.id))) for role in (Role.VIEWER, Role.OWNER)]
    assert [f'href="{at(owner, "table")}"' in each.content.decode() for each in pages] == [False, True]


def test_a_hostile_name_is_text_on_every_page() -> None:
    owner = a_club(HOSTILE)
    client = signed_in(Account.objects.get(id=owner.account_id))
    for path in ("/", at(owner, "steps"), at(owner, "players", "add")):
        said = client.get(path).content.decode()
        assert (path, HOSTILE in said, "&lt;script&gt;" in said) == (path, False, True)
