from __future__ import annotations

import pytest

from gamenight.models import Flag
from gamenight.roles import Role
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
    assert "This is settled already." in said(organiser.post(url, follow=True))


def test_the_first_page_tells_organisers_alone(club: Furnished) -> None:
    for role, told in ((Role.SCOREKEEPER, False), (Role.ORGANISER, True)):
        assert (NOTE in said(member(club.owner, role).get("/admin/"))) is told


def test_the_list_can_be_narrowed_to_what_is_open(club: Furnished) -> None:
    organiser = member(club.owner, Role.ORGANISER)
    for state, told in (("open", True), ("settled", False)):
        assert (NOTE in said(organiser.get("/admin/gamenight/flag/", {"state": state}))) is told
