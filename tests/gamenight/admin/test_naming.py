from __future__ import annotations

import pytest

from gamenight.models import Account, Claim, Player
from gamenight.roles import Role
from gamenight.services import people
from tests.builders import as_member, some_players
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said, signed_in

pytestmark = pytest.mark.django_db
ADD = "/admin/gamenight/player/add/"


def test_a_guest_is_added_from_an_evening_and_can_be_ticked(club: Furnished) -> None:
    client = member(club.owner, Role.ORGANISER)
    path = f"{ADD}?evening={club.ids['evening']}"
    page = client.post(path, FormReader(client.get(path)).fields | {"name": " Zoë "}, follow=True)
    zoe = Player.objects.get(name="Zoë")
    assert zoe.guest
    assert "Zoë is a player of the club now." in said(page)
    assert f"present.{zoe.id}" in page.content.decode()


def test_a_name_that_is_taken_is_said_at_the_name(club: Furnished) -> None:
    client = member(club.owner, Role.ORGANISER)
    page = client.post(ADD, {"club": club.ids["club"], "name": "ADA", "aliases": ""})
    assert FormReader(page).problems == {"name": ["A player of this club has this name."]}


def test_names_that_look_alike_are_warned_of(club: Furnished) -> None:
    client = member(club.owner, Role.ORGANISER)
    page = client.post(ADD, {"club": club.ids["club"], "name": "A da", "aliases": "Countess\r\n"}, follow=True)
    assert "Names that look alike: Ada. Is that somebody else?" in said(page)
    assert Player.objects.get(name="A da").aliases == ["Countess"]


def test_a_player_is_renamed(club: Furnished) -> None:
    client, ben = member(club.owner, Role.ORGANISER), club.players[1]
    path = on_dashboard("player", ben.id, "edit")
    fields = FormReader(client.get(path)).fields
    assert "The player says so already." in said(client.post(path, fields, follow=True))
    assert "Other names Benny" in said(
        client.post(path, fields | {"name": "Benjamin", "aliases": "Benny"}, follow=True)
    )
    assert Player.objects.get(id=ben.id).name == "Benjamin"


@pytest.mark.parametrize("guest", [True, False])
def test_a_stale_form_follows_what_others_changed(guest: bool, club: Furnished) -> None:
    """A tick too; what both have changed stays as it was typed."""
    ben = club.players[1]
    Player.objects.filter(id=ben.id).update(guest=not guest)
    client, url = member(club.owner, Role.ORGANISER), on_dashboard("player", ben.id, "edit")
    fields = FormReader(client.get(url)).fields | {"aliases": "Benny\r\nBB"}
    changes = {"guest": guest, "aliases": ["Big Ben"]}
    people.change(caller=club.owner, player_id=ben.id, version=1, edit=lambda _: changes)
    page = client.post(url, fields | {"name": "Benjamin"})
    told = "no → yes" if guest else "yes → no"
    told += " Other names, a line each (may be left empty): – → Big Ben"
    assert f"What has changed: Guest: boards list them only where the league says so: {told}" in said(page)
    client.post(url, FormReader(page).fields | {"aliases": "Benny\r\nBB"})
    ben.refresh_from_db()
    assert (ben.name, ben.guest, ben.aliases, ben.version) == ("Benjamin", guest, ["Benny", "BB"], 3)


def test_a_form_that_says_not_what_it_came_with_keeps_what_was_typed(club: Furnished) -> None:
    ben, client = club.players[1], member(club.owner, Role.ORGANISER)
    written = {"name": "Benjamin", "guest": "on", "aliases": "", "version": "7", "initial-guest": "\0"}
    page = client.post(on_dashboard("player", ben.id, "edit"), written)
    assert "Somebody else has changed this" in said(page)
    assert FormReader(page).fields["name"] == "Benjamin"


def test_a_member_claims_a_player_and_only_one(club: Furnished) -> None:
    caller = as_member(club.owner.in_club, Role.VIEWER)
    [cleo] = some_players(club.owner, "Cleo")
    client = signed_in(Account.objects.get(id=caller.account_id))
    assert "This player is me" in said(client.get(on_dashboard("player", cleo.id)))
    page = client.post(on_dashboard("player", cleo.id, "claim"), follow=True)
    assert "An organiser will decide whether this player is you." in said(page)
    assert Claim.objects.filter(player=cleo, account=caller.account_id).exists()
    page = client.post(on_dashboard("player", club.players[0].id, "claim"), follow=True)
    assert "You have claimed another player of this club; that waits for an organiser." in said(page)
