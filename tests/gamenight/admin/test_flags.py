from __future__ import annotations

import pytest
from django.test import Client

from gamenight.models import Flag
from gamenight.roles import Action, Role, allows
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db
NOTE = "У Ады было 6."


def test_a_player_says_that_a_result_is_wrong_and_an_organiser_settles_it(club: Furnished) -> None:
    Flag.objects.all().delete()
    player, organiser = member(club.owner, Role.VIEWER), member(club.owner, Role.ORGANISER)
    assert "This result is wrong" in said(player.get(on_dashboard("play", club.ids["play"])))
    note = "Ada had 6.\r\nBen had 2."
    told = said(player.post(on_dashboard("play", club.ids["play"], "flag"), {"note": note}, follow=True))
    assert "The organisers will look at it." in told
    flag = Flag.objects.get()
    assert (flag.note, flag.state) == ("Ada had 6.\nBen had 2.", "open")
    assert "Said to be wrong" in said(organiser.get("/admin/"))
    assert "Ada had 6." in said(organiser.get(on_dashboard("flag", flag.id)))
    settled = said(organiser.post(on_dashboard("flag", flag.id, "settle"), {"reply": "Mended."}, follow=True))
    assert "This is settled." in settled
    assert "Said to be wrong" not in said(organiser.get("/admin/"))
    page = said(organiser.get(on_dashboard("flag", flag.id)))
    assert ("Reply Mended." in page, "It is settled" in page) == (True, False)


@pytest.mark.parametrize("note", ["", "   ", "\u202e", "x" * 2001])
def test_what_is_no_note_is_refused_in_words(note: str, club: Furnished) -> None:
    Flag.objects.all().delete()
    player = member(club.owner, Role.VIEWER)
    told = player.post(on_dashboard("play", club.ids["play"], "flag"), {"note": note}, follow=True)
    assert "notes have" in said(told)
    assert not Flag.objects.exists()


def test_settled_twice_it_says_so(club: Furnished) -> None:
    organiser = member(club.owner, Role.ORGANISER)
    url = on_dashboard("flag", club.ids["flag"], "settle")
    organiser.post(url)
    again = said(organiser.post(url, {"reply": "Ada had 5."}))
    assert "This is settled already." in again
    assert "Your reply, which isn't stored Ada had 5." in again


def test_the_plays_page_tells_it_too_to_those_who_settle_it(club: Furnished) -> None:
    path, link = on_dashboard("play", club.ids["play"]), on_dashboard("flag", club.ids["flag"])
    for role in Role:
        page = member(club.owner, role).get(path).content.decode()
        assert (role, f'href="{link}">У Ады было 6.' in page) == (role, allows(role, Action.SETTLE_FLAGS))


def test_the_first_page_tells_organisers_alone(club: Furnished) -> None:
    for role, told in ((Role.SCOREKEEPER, False), (Role.ORGANISER, True)):
        assert (NOTE in said(member(club.owner, role).get("/admin/"))) is told


def test_the_list_can_be_narrowed_to_what_is_open(club: Furnished) -> None:
    organiser = member(club.owner, Role.ORGANISER)
    for state, told in (("open", True), ("settled", False)):
        assert (NOTE in said(organiser.get("/admin/gamenight/flag/", {"state": state}))) is told


class TestWhoSaidIt:
    """A player who says of a play that it is wrong."""

    @pytest.fixture
    def player(self, club: Furnished) -> Client:
        client = member(club.owner, Role.VIEWER)
        client.post(on_dashboard("play", club.ids["play"], "flag"), {"note": "Ben had 4."})
        return client

    def test_sees_it_on_the_plays_page_and_takes_it_back(self, club: Furnished, player: Client) -> None:
        play = on_dashboard("play", club.ids["play"])
        page = said(player.get(play))
        assert "What you said is wrong What is wrong Ben had 4." in page
        assert ("Take it back" in page, "This result is wrong" in page) == (True, False)
        assert "What you said is wrong" not in said(member(club.owner, Role.VIEWER).get(play))
        page = said(player.post(play + "unflag/", follow=True))
        assert "You have taken it back." in page
        assert ("What you said is wrong" in page, "This result is wrong" in page) == (False, True)
        assert "You say nothing against this play." in said(player.post(play + "unflag/", follow=True))
        assert Flag.objects.get().note == NOTE

    def test_keeps_what_they_typed_where_another_text_waits(self, club: Furnished, player: Client) -> None:
        page = said(player.post(on_dashboard("play", club.ids["play"], "flag"), {"note": "And Ada had 7."}))
        assert "take that back first" in page
        assert "And Ada had 7." in page

    def test_reads_the_reply_and_may_say_more(self, club: Furnished, player: Client) -> None:
        flag = Flag.objects.get(note="Ben had 4.")
        organiser = member(club.owner, Role.ORGANISER)
        organiser.post(on_dashboard("flag", flag.id, "settle"), {"reply": "He had 3: see the photo."})
        page = said(player.get(on_dashboard("play", club.ids["play"])))
        assert "Reply He had 3: see the photo." in page
        assert ("Take it back" in page, "This result is wrong" in page) == (False, True)
        told = said(player.post(on_dashboard("play", club.ids["play"], "unflag"), follow=True))
        assert "This is settled already." in told
