"""A club that its owner deletes is as if it had never been, before a job has erased a single row."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from gamenight.models import Account, Due, League, Membership, Play, Player
from gamenight.roles import Role
from gamenight.services.tokens import issue
from tests.builders import as_member, work_off_everything
from tests.gamenight.admin.conftest import on_dashboard
from tests.gamenight.api.clients import ApiClient
from tests.gamenight.api.test_tenancy import IN_CLUBS, NOWHERE, ask, without_ids
from tests.gamenight.api.there import WHO, There

pytestmark = pytest.mark.django_db
STAR = {"if_match": "*"}


def club_of(there: There) -> str:
    return f"/api/v1/clubs/{there.ids['club']}/"


def delete(there: There) -> None:
    owner = ApiClient(issue(account=Account.objects.get(id=there.caller.account_id), name="phone"))
    answer = owner.send("DELETE", club_of(there), **STAR)
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("visibility", ["members", "public"])
def test_every_address_answers_everybody_like_what_never_was(visibility: str) -> None:
    there = There(visibility)
    clients = {who: there.client(who) for who in WHO}
    for who, client in clients.items():
        assert client.send("GET", club_of(there)).status_code in (200, 401, 403, 404), who
    delete(there)
    for who, client in clients.items():
        for route, method, _ in IN_CLUBS:
            gone = ask(client, method, route, there.path(route))
            never = ask(client, method, route, route.path.format(**dict.fromkeys(there.ids, NOWHERE), number=1))
            assert without_ids(gone) == without_ids(never), (who, method, route.path)
            assert gone.status_code == (401 if who in (None, "linked", "helper") else 404), (who, method, route.path)


def test_what_was_handed_out_opens_nothing() -> None:
    there = There("public")
    owner, club = Account.objects.get(id=there.caller.account_id), there.caller.in_club
    for_club, at_large = (ApiClient(issue(account=owner, name="phone", club=each)) for each in (club, None))
    calendar = at_large.send("POST", f"{club_of(there)}calendars/", {"name": "All"}).json()["address"]
    guest = there.client("outsider")

    def opened() -> list[Any]:
        look = guest.send("POST", "/api/v1/invitations/look/", {"secret": there.secret})
        mine = [each.send("GET", "/api/v1/me/") for each in (for_club, at_large)]
        boards = ApiClient().send("GET", f"{club_of(there)}leagues/")
        return [each.status_code for each in (look, *mine, boards, Client().get(urlsplit(calendar).path))]

    assert opened() == [200, 200, 200, 200, 200]
    delete(there)
    assert opened() == [404, 401, 200, 401, 404]
    assert at_large.send("GET", "/api/v1/me/").json()["memberships"] == []
    assert at_large.send("GET", "/api/v1/clubs/").json()["data"] == []
    as_new = {"id": str(club.id), "name": club.name, "zone": club.zone}
    assert at_large.send("POST", "/api/v1/clubs/", as_new).json()["code"] == "id_taken"


def test_no_page_of_the_dashboard_shows_it_not_even_to_staff() -> None:
    there = There("public")
    staff = Client()
    staff.force_login(Account.objects.create_user("staff", is_staff=True))
    things = {"club": "club", "player": "player", "league": "league", "play": "play", "membership": "member"}
    pages = [on_dashboard(model, there.ids[kind]) for model, kind in things.items()]
    lists = [f"/admin/gamenight/{model}/" for model in things]

    def listed() -> list[bool]:
        found = [staff.get(each).content.decode() for each in ("/admin/", *lists)]
        ids = [str(each) for each in there.ids.values()]
        return [any(id in page for id in ids) for page in found]

    assert ([staff.get(page).status_code for page in pages], listed()) == ([200] * 5, [True] * 6)
    delete(there)
    assert ([staff.get(page).status_code for page in pages], listed()) == ([404] * 5, [False] * 6)


def test_it_takes_its_owner_and_its_version() -> None:
    there = There("members")
    owner, organiser = there.client(Role.OWNER), there.client(Role.ORGANISER)
    assert organiser.send("DELETE", club_of(there), **STAR).json()["code"] == "missing_role"
    statuses = [owner.send("DELETE", club_of(there)), owner.send("DELETE", club_of(there), if_match='"1"')]
    assert [each.status_code for each in statuses] == [428, 412]
    assert owner.send("GET", club_of(there)).status_code == 200
    statuses = [owner.send("DELETE", club_of(there), if_match='"2"') for _ in range(2)]
    assert [each.status_code for each in statuses] == [204, 404]


def test_a_job_erases_what_is_left_and_nothing_of_another() -> None:
    there, other = There("members"), There("members")
    work_off_everything()
    delete(there)
    assert Due.objects.values_list("scope", flat=True).get() == f"erase:{there.ids['club']}"
    work_off_everything()
    for model in (Player, Play, League, Membership):
        assert set(model.objects.values_list("club", flat=True)) == {other.ids["club"]}
    assert other.client(Role.OWNER).send("GET", club_of(other)).status_code == 200


def test_who_is_in_another_club_stays_there() -> None:
    there, other = There("members"), There("members")
    person = there.client(Role.OWNER)
    name = re.escape(f"owner of {there.ids['club']}")
    as_member(other.caller.in_club, Role.VIEWER, Account.objects.get(username__regex=name))
    person.send("DELETE", club_of(there), **STAR)
    me = person.send("GET", "/api/v1/me/").json()
    assert [each["club"] for each in me["memberships"]] == [str(other.ids["club"])]
