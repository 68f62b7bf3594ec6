from __future__ import annotations

import pytest

from gamenight.models import Claim, Player
from gamenight.roles import Role
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said

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
