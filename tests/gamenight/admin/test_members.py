from __future__ import annotations

import pytest
from django.test import Client

from gamenight.models import Account, Membership, Player, Token
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import tokens
from tests.builders import as_member
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said, signed_in, staff

pytestmark = pytest.mark.django_db
LAST = "A club keeps an owner: make another member one first."


def page_of(caller: Caller) -> str:
    return on_dashboard("membership", Membership.objects.get(account=caller.account_id).id)


def role_of(caller: Caller) -> str | None:
    return Membership.objects.filter(account=caller.account_id).values_list("role", flat=True).first()


def browser_of(caller: Caller) -> Client:
    return signed_in(Account.objects.get(id=caller.account_id))


def test_an_owner_gives_a_member_another_role(club: Furnished) -> None:
    owner, vera = member(club.owner, Role.OWNER), as_member(club.owner.in_club, Role.VIEWER)
    path = f"{page_of(vera)}role/"
    fields = FormReader(owner.get(path)).fields
    assert fields["role"] == "viewer"
    assert "The member has this role already." in said(owner.post(path, fields, follow=True))
    page = owner.post(path, fields | {"role": "organiser"}, follow=True)
    assert "The role is changed." in said(page)
    assert "Role organiser" in said(page)
    assert "This has changed since you opened it" in said(owner.post(path, fields, follow=True))
    assert set(FormReader(owner.post(path, {"role": "king"})).problems) == {"role"}


@pytest.mark.django_db(transaction=True)
def test_the_last_owner_stays_and_the_page_says_why(club: Furnished) -> None:
    owner = browser_of(club.owner)
    fields = {"version": "1", "role": "viewer"}
    for door in (f"{page_of(club.owner)}role/", f"{page_of(club.owner)}remove/"):
        assert f"{LAST} Nothing is changed yet. " in said(owner.post(door, fields))
    assert LAST in said(owner.post(on_dashboard("club", club.ids["club"], "leave"), fields))
    assert role_of(club.owner) is not None


def test_what_goes_with_a_member_is_said_before_it_goes(club: Furnished) -> None:
    owner, vera = member(club.owner, Role.OWNER), as_member(club.owner.in_club, Role.VIEWER)
    account = Account.objects.get(id=vera.account_id)
    tokens.issue(account=account, name="hers", club=club.owner.in_club)
    Player.objects.filter(id=club.players[0].id).update(account=account)
    assert "Player Ada" in said(owner.get(page_of(vera)))
    path = f"{page_of(vera)}remove/"
    assert "Tokens and helper links for the club are revoked" in said(owner.get(path))
    assert "The member is removed." in said(owner.post(path, FormReader(owner.get(path)).fields, follow=True))
    assert role_of(vera) is None
    assert Token.objects.get(name="hers").revoked_at is not None


def test_a_member_leaves_and_finds_no_club(club: Furnished) -> None:
    vera = as_member(club.owner.in_club, Role.VIEWER)
    client = browser_of(vera)
    assert "Leave the club" in said(client.get(page_of(vera)))
    path = on_dashboard("club", club.ids["club"], "leave")
    page = client.post(path, FormReader(client.get(path)).fields, follow=True)
    assert "no club has you among its members yet" in page.content.decode()
    assert role_of(vera) is None


def test_an_owner_hands_the_club_over(club: Furnished) -> None:
    owner = browser_of(club.owner)
    vera = as_member(club.owner.in_club, Role.VIEWER)
    path = f"{page_of(vera)}transfer/"
    assert f"{vera.username} owns the club from then on, and you are an organiser." in said(owner.get(path))
    assert "The club is handed over." in said(owner.post(path, {"version": "1"}, follow=True))
    assert (role_of(vera), role_of(club.owner)) == ("owner", "organiser")


def test_a_viewer_sees_the_members_and_changes_none(club: Furnished) -> None:
    viewer = member(club.owner, Role.VIEWER)
    assert club.owner.username in said(viewer.get("/admin/gamenight/membership/"))
    page = said(viewer.get(on_dashboard("membership", club.ids["membership"])))
    assert "Change the role" not in page
    assert "Invite people" not in said(viewer.get("/admin/gamenight/membership/"))


def test_staff_shut_an_account_and_reopen_it(club: Furnished) -> None:
    client, vera = staff(), as_member(club.owner.in_club, Role.VIEWER)
    page = client.post(f"{page_of(vera)}shut/", {"version": "1"}, follow=True)
    assert "The account signs in no more." in said(page)
    assert "Signs in no" in said(page)
    assert browser_of(vera).get("/admin/").status_code == 302
    assert "The account is so already." in said(client.post(f"{page_of(vera)}shut/", {"version": "1"}))
    assert "The account signs in again." in said(client.post(f"{page_of(vera)}reopen/", follow=True))
    assert browser_of(vera).get("/admin/").status_code == 200


def test_the_account_of_a_last_owner_is_not_shut_and_the_page_says_why(club: Furnished) -> None:
    assert LAST in said(staff().post(f"{page_of(club.owner)}shut/", {"version": "1"}))
    assert Account.objects.get(id=club.owner.account_id).is_active


def test_members_are_narrowed_to_a_role(club: Furnished) -> None:
    client, vera = member(club.owner, Role.OWNER), as_member(club.owner.in_club, Role.VIEWER)
    page = said(client.get("/admin/gamenight/membership/?role=viewer"))
    assert (vera.username in page, club.owner.username in page) == (True, False)
