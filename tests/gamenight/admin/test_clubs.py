from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from gamenight.models import Account, Calendar, Club, Membership
from gamenight.roles import Role
from gamenight.secrets import keyed_hash
from gamenight.selectors.calendars import behind
from gamenight.services import jobs
from gamenight.services.due import erase_scope
from tests.builders import an_account
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said, signed_in

pytestmark = pytest.mark.django_db
FOUND = "/admin/gamenight/club/found/"


def door(club: Furnished, name: str) -> str:
    return on_dashboard("club", club.ids["club"], name)


def send(client: Client, path: str, **changes: Any) -> Any:
    return client.post(path, FormReader(client.get(path)).fields | changes, follow=True)


def test_the_settings_are_changed_with_the_games_options(club: Furnished) -> None:
    owner = member(club.owner, Role.OWNER)
    path = door(club, "edit")
    assert "The club says so already." in said(send(owner, path))
    page = send(
        owner,
        path,
        name="The Owls",
        zone="Asia/Tokyo",
        visibility="public",
        **{"options.irk.options.majority_by": "count", "options.toy.options.double": "on"},
    )
    assert "The club is changed." in said(page)
    stored = Club.objects.get(id=club.ids["club"])
    assert (stored.name, stored.zone, stored.visibility) == ("The Owls", "Asia/Tokyo", "public")
    assert stored.options == {"irk": {"majority_by": "count"}, "toy": {"double": True}}
    send(owner, path, **{"options.irk.options.majority_by": "value"})
    stored.refresh_from_db()
    assert stored.options == {"toy": {"double": True}}


def test_everything_that_is_wrong_stands_at_its_field_at_once(club: Furnished) -> None:
    owner = member(club.owner, Role.OWNER)
    wrong = {"name": "\u202e", "zone": "Mars/Base", "language": "xx", "visibility": "spies"}
    page = send(owner, door(club, "edit"), **wrong)
    assert set(FormReader(page).problems) == {"name", "zone", "language", "visibility"}
    assert FormReader(page).problems["zone"] == ["this must be the name of an IANA time zone, such as Europe/Berlin"]


def test_settings_of_an_older_version_follow_what_others_changed(club: Furnished) -> None:
    owner, path = member(club.owner, Role.OWNER), door(club, "edit")
    majority, double = "options.irk.options.majority_by", "options.toy.options.double"
    fields = FormReader(owner.get(path)).fields
    send(owner, path, zone="Asia/Tokyo", visibility="public", **{majority: "count"})
    page = owner.post(path, fields | {"name": "The Owls", double: "on"})
    public = "Boards seen by: members → public"
    told = f"What has changed: Time zone: Europe/Berlin → Asia/Tokyo {public} Irk: The most of a colour is counted by:"
    assert told.casefold() in said(page).casefold()
    assert Club.objects.get(id=club.ids["club"]).name == "The Meeples"
    again = FormReader(page).fields
    assert "The club is changed." in said(owner.post(path, again, follow=True))
    stored = Club.objects.get(id=club.ids["club"])
    assert (stored.name, stored.zone, stored.version) == ("The Owls", "Asia/Tokyo", 3)
    assert stored.options == {"irk": {"majority_by": "count"}, "toy": {"double": True}}


@pytest.mark.parametrize("seen", ["", "x:y"])
def test_settings_that_forgot_what_they_came_with_are_kept_as_typed(club: Furnished, seen: str) -> None:
    owner, double = member(club.owner, Role.OWNER), "options.toy.options.double"
    page = send(owner, door(club, "edit"), name="The Owls", version="7", seen=seen, **{double: "on"})
    assert "Somebody else has changed this since you opened it" in said(page)
    fields = FormReader(page).fields
    assert (fields["name"], fields[double], fields["version"]) == ("The Owls", "on", "1")


def test_the_secret_link_is_made_told_once_and_ended(club: Furnished) -> None:
    owner = member(club.owner, Role.OWNER)
    page = owner.post(door(club, "link"), {"version": "1"})
    assert "no-store" in page["Cache-Control"]
    where = f"http://testserver/clubs/{club.ids['club']}/open/"
    [secret] = re.findall(f">{where}#([0-9a-z]{{40}})</textarea>", page.content.decode())
    assert bytes(Club.objects.get(id=club.ids["club"]).link_hash or b"") == keyed_hash(secret)
    assert "An earlier link shows nothing any more." in said(owner.get(door(club, "link")))
    page = owner.post(door(club, "unlink"), follow=True)
    assert "The secret link shows nothing any more." in said(page)
    assert "Secret link no" in said(page)


def test_a_calendar_is_shared_told_once_and_revoked(club: Furnished) -> None:
    organiser, path = member(club.owner, Role.ORGANISER), door(club, "calendars")
    page = organiser.post(path, {"name": "Website"})
    assert "no-store" in page["Cache-Control"]
    [address] = re.findall("http://testserver(/[^<]+)</textarea>", page.content.decode())
    assert Client().get(address).status_code == 200
    secret = address.strip("/").split("/")[-1].removesuffix(".ics")
    assert secret not in organiser.get(path).content.decode()
    calendar = Calendar.objects.get(name="Website")
    page = organiser.post(door(club, "calendars") + f"{calendar.id}/revoke/", follow=True)
    assert "Nothing is read at its address any more." in said(page)
    assert "Website revoked" in said(page)
    assert Client().get(address).status_code == 404
    assert behind(secret) is None


def test_who_is_in_no_club_founds_one_and_owns_it(db: None) -> None:
    account = an_account("nora")
    client = signed_in(account)
    assert FOUND in client.get("/admin/login/").content.decode()
    page = send(client, FOUND, name="The Owls", zone="Europe/Paris", language="ru")
    assert "The club is founded." in said(page)
    membership = Membership.objects.get(account=account)
    assert (membership.role, membership.club.name, membership.club.zone) == ("owner", "The Owls", "Europe/Paris")


def test_nobody_founds_a_club_without_an_account(db: None) -> None:
    assert Client().post(FOUND, {"name": "x"})["Location"].startswith("/admin/login/")
    assert not Club.objects.exists()


def test_what_goes_with_a_club_is_said_and_its_name_is_asked_for(club: Furnished, other_club: Furnished) -> None:
    owner = signed_in(Account.objects.get(id=club.owner.account_id))
    path = door(club, "delete")
    page = said(owner.get(path))
    assert "Members 2 Players 2 Evenings 1 Plays 1 Leagues 1" in page
    page = send(owner, path, name="the meeples")
    assert FormReader(page).problems == {"name": ["The club is called The Meeples."]}
    send(owner, path, name="The Meeples")
    assert Club.objects.get(id=club.ids["club"]).gone_at is not None
    assert owner.get(path).status_code == 302  # the owner is in no club any more
    assert jobs.work_off(erase_scope(club.owner.in_club.id))
    assert list(Club.objects.values_list("name", flat=True)) == ["The Others"]
