from __future__ import annotations

import pytest

from gamenight.models import Claim, Player
from gamenight.roles import Role
from gamenight.services import claims
from tests.builders import as_member
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said, signed_in
from tests.gamenight.admin.test_bulk import chosen, confirmed

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("door", "state", "told"),
    [("confirm", "confirmed", "The player is the account's now."), ("refuse", "refused", "The claim is refused.")],
)
def test_an_organiser_decides_once(door: str, state: str, told: str, club: Furnished) -> None:
    organiser, claim = member(club.owner, Role.ORGANISER), Claim.objects.get()
    page = said(organiser.get(on_dashboard("claim", claim.id)))
    assert f"Player Ben Account {claim.account.username}" in page
    assert page.endswith("State waiting Confirm Refuse")
    assert told in said(organiser.post(on_dashboard("claim", claim.id, door), follow=True))
    claim.refresh_from_db()
    assert claim.state == state
    assert (Player.objects.get(name="Ben").account_id == claim.account_id) is (state == "confirmed")
    assert "Confirm" not in said(organiser.get(on_dashboard("claim", claim.id)))
    again = said(organiser.post(on_dashboard("claim", claim.id, door), follow=True))
    assert "This claim is decided already." in again


def test_the_list_has_what_waits(club: Furnished) -> None:
    organiser = member(club.owner, Role.ORGANISER)
    for state, told in (("pending", True), ("confirmed", False)):
        assert ("Ben" in said(organiser.get("/admin/gamenight/claim/", {"state": state}))) is told


def test_two_claims_of_one_player_are_told_apart_and_not_confirmed_together(club: Furnished) -> None:
    organiser, first = member(club.owner, Role.ORGANISER), Claim.objects.get()
    other, _new = claims.claim(caller=as_member(club.owner.in_club, Role.VIEWER), player_id=first.player_id)
    page = said(chosen(organiser, "claim", "confirm", first.id, other.id))
    names = [f"Ben ({each.account.username})" for each in (other, first)]
    assert " ".join(names) in page
    assert f"{names[1]}: This player is claimed twice here: confirm one claim alone." in page
    assert "another account's already" not in page
    confirmed(organiser, "claim", "confirm", f"{first.id}|")
    page = said(chosen(organiser, "claim", "confirm", other.id))
    assert f"{names[0]}: This player is another account's already." in page


def test_who_claims_a_player_sees_that_it_waits_and_takes_it_back(club: Furnished) -> None:
    ben, other = on_dashboard("player", Claim.objects.get().player_id), member(club.owner, Role.VIEWER)
    claimant = signed_in(Claim.objects.get().account)
    page = said(claimant.get(ben))
    assert "You have said that this player is you: an organiser will decide. Take it back" in page
    assert "This player is me" not in page
    assert "This player is me" in said(other.get(ben))
    assert "No claim of yours waits here." in said(other.post(ben + "unclaim/", follow=True))
    page = said(claimant.post(ben + "unclaim/", follow=True))
    assert "You have taken your claim back." in page
    assert "This player is me" in page
    assert not Claim.objects.exists()
