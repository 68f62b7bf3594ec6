"""Merging, parting and anonymising players by hand."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from gamenight.models import Account, Calendar, Due, Evening, Flag, League, Player, Token
from gamenight.roles import Role
from gamenight.services import corrections, flags, merging
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
    assert "This player isn't merged into another one." in said(client.get(back, follow=True))


@pytest.mark.parametrize(
    ("into", "told"),
    [("Ada", "this is the same player"), *((each, "nobody of this club") for each in ("Nobody", "", "\0", "x" * 1000))],
)
@pytest.mark.parametrize("button", ["preview", "merge"])
def test_whoever_is_nobody_else_is_asked_for_again(
    into: str, told: str, button: str, club: Furnished, client: Client
) -> None:
    page = client.post(on_dashboard("player", club.ids["player"], "merge"), {"version": "1", "into": into, button: "1"})
    assert page.status_code == 200
    assert told in said(page)
    assert not Player.objects.exclude(merged_into=None).exists()


def test_a_stale_page_changes_nothing(club: Furnished, client: Client) -> None:
    page = on_dashboard("player", club.ids["player"], "merge")
    for version in ("9", "x", ""):
        assert "This has changed since you opened it" in said(
            client.post(page, {"version": version, "into": "Adi", "merge": "1"})
        )


def test_anonymising_is_confirmed_and_lists_what_may_still_tell_the_name(club: Furnished, client: Client) -> None:
    flags.withdraw(caller=club.owner, flag_id=club.ids["flag"])
    flags.flag(caller=club.owner, play_id=club.play.play.id, note="Ada had 6.")
    page = on_dashboard("player", club.ids["player"], "anonymise")
    asked = said(client.get(page))
    assert "Every export that the club keeps goes too" in asked
    assert "Anonymise for good" in asked
    assert Player.objects.filter(anonymised_at=None).count() == 3
    told = said(client.post(page, {"version": "1"}))
    assert "The club's exports are gone too" in told
    assert "Texts that may still tell the name" in told
    assert "Ada had 6." in told
    assert Player.objects.get(id=club.ids["player"]).name == "Somebody"
    again = said(client.post(page, {"version": "2"}, follow=True))
    assert "This player is anonymised: there is no name any more." in again


def test_a_refused_merge_leads_to_the_plays_at_which_both_sit(club: Furnished, client: Client) -> None:
    page = client.post(
        on_dashboard("player", club.ids["player"], "merge"), {"version": "1", "into": "Ben", "merge": "1"}
    )
    assert "Both sit in one play: void or correct it first." in said(page)
    assert "Plays at which both sit" in said(page)
    assert "№ 1 Ada, Ben" in said(page)
    assert on_dashboard("play", club.ids["play"]) in page.content.decode()
    assert club.ids["play"] not in said(page)


def test_texts_that_may_tell_the_name_are_led_to_by_links(club: Furnished, client: Client) -> None:
    league, evening = club.ids["league"], club.ids["evening"]
    League.objects.filter(id=league).update(name="Season of Ada")
    Evening.objects.filter(id=evening).update(title="Ada's evening")
    Token.objects.update(name="Ada's")
    Calendar.objects.update(name="Ada's")
    Flag.objects.update(note="Ada had 6.")
    corrections.void(caller=club.owner, play_id=club.play.play.id, version=1, reason="Ada said so")
    page = client.post(on_dashboard("player", club.ids["player"], "anonymise"), {"version": "1"})
    for model, more in (
        ("league", []),
        ("evening", []),
        ("evening", ["helpers"]),
        ("play", []),
        ("flag", []),
        ("token", []),
    ):
        assert f'href="{on_dashboard(model, club.ids[model], *more)}"' in page.content.decode(), (model, more)
    assert f'href="{on_dashboard("club", club.ids["club"], "calendars")}"' in page.content.decode()
    assert not re.search("/(note|name|title|data)|[0-9a-f]{8}-", said(page))


def test_whom_a_merge_made_one_is_told_on_both_pages(club: Furnished, client: Client) -> None:
    ada, adi = Player.objects.get(id=club.ids["player"]), Player.objects.get(name="Adi")
    merging.merge(caller=club.owner, player_id=ada.id, into=adi.id, version=1)
    survivor = client.get(on_dashboard("player", adi.id))
    by = Account.objects.get(id=club.owner.account_id).username
    told = rf"Merged into this player Player Merged By Change Ada [^A-Z]+ \w+ .*{by} Take the merge back Latest results"
    assert re.search(told, said(survivor))
    assert on_dashboard("player", ada.id, "unmerge") in survivor.content.decode()
    viewer = member(club.owner, Role.VIEWER).get(on_dashboard("player", adi.id)).content.decode()
    assert "Merged into this player" in viewer
    assert "unmerge" not in viewer
    merged = client.get(on_dashboard("player", ada.id))
    assert "All results count for Adi." in said(merged)
    assert on_dashboard("player", adi.id) in merged.content.decode()


def test_taking_a_merge_back_says_first_what_comes_back(club: Furnished, client: Client) -> None:
    ada, adi = Player.objects.get(id=club.ids["player"]), Player.objects.get(name="Adi")
    ann = some_players(club.owner, "Ann")[0]
    merging.merge(caller=club.owner, player_id=ann.id, into=ada.id, version=1)
    merging.merge(caller=club.owner, player_id=ada.id, into=adi.id, version=1)
    told = said(client.get(on_dashboard("player", ada.id, "unmerge")))
    assert "Ada – → 1 – → 60" in told
    assert "Adi 1 → – 60 → –" in told
    assert "These results count for Adi no more." in told
    assert "What counts for Ada again Written down Plays Ada 1 Ann 0" in told
    assert Player.objects.filter(merged_into=adi).count() == 2
