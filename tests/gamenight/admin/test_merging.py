"""Merging, parting and anonymising players by hand."""

from __future__ import annotations

import pytest
from django.test import Client

from gamenight.models import Due, Player
from gamenight.roles import Role
from gamenight.services import flags
from tests.builders import some_players
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(club: Furnished) -> Client:
    Due.objects.filter(scope=club.ids["due"]).delete()
    some_players(club.owner, "Adi")
    return member(club.owner, Role.ORGANISER)


def test_a_merge_is_looked_at_made_and_taken_back(club: Furnished, client: Client) -> None:
    page, sent = on_dashboard("player", club.ids["player"], "merge"), {"version": "1", "into": "adi"}
    assert page in client.get(on_dashboard("player", club.ids["player"])).content.decode()
    told = said(client.post(page, sent | {"preview": "1"}))
    assert "What would change Nothing is changed yet. Season Name Rank Points Average Adi – → 1 – → 60" in told
    assert "Ada 1 → – 60 → – 60.00 → –" in told
    assert Player.objects.filter(merged_into=None).count() == 3
    done = said(client.post(page, sent | {"merge": "1"}, follow=True))
    assert "The players are one now." in done
    ada = Player.objects.get(id=club.ids["player"])
    assert ada.merged_into is not None
    assert ada.merged_into.name == "Adi"
    back = on_dashboard("player", club.ids["player"], "unmerge")
    assert "The merge is taken back." in said(client.post(back, {"version": "2"}, follow=True))
    assert Player.objects.filter(merged_into=None).count() == 3


@pytest.mark.parametrize("into", ["Nobody", "", "Ada", "\0", "x" * 1000])
@pytest.mark.parametrize("button", ["preview", "merge"])
def test_whoever_is_nobody_else_is_asked_for_again(into: str, button: str, club: Furnished, client: Client) -> None:
    page = client.post(on_dashboard("player", club.ids["player"], "merge"), {"version": "1", "into": into, button: "1"})
    assert page.status_code == 200
    assert "this club" in said(page)
    assert not Player.objects.exclude(merged_into=None).exists()


def test_a_stale_page_changes_nothing(club: Furnished, client: Client) -> None:
    page = on_dashboard("player", club.ids["player"], "merge")
    for version in ("9", "x", ""):
        assert "is at version 1" in said(client.post(page, {"version": version, "into": "Adi", "merge": "1"}))


def test_anonymising_is_confirmed_and_lists_what_may_still_tell_the_name(club: Furnished, client: Client) -> None:
    flags.withdraw(caller=club.owner, flag_id=club.ids["flag"])
    flags.flag(caller=club.owner, play_id=club.play.play.id, note="Ada had 6.")
    page = on_dashboard("player", club.ids["player"], "anonymise")
    assert "Anonymise for good" in said(client.get(page))
    assert Player.objects.filter(anonymised_at=None).count() == 3
    told = said(client.post(page, {"version": "1"}))
    assert "Texts that may still tell the name" in told
    assert "Ada had 6." in told
    assert Player.objects.get(id=club.ids["player"]).name == "Somebody"
    again = said(client.post(page, {"version": "2"}, follow=True))
    assert "This player is anonymised: there is no name any more." in again
