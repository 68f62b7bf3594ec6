"""No name makes a page do anything."""

from __future__ import annotations

import pytest

from gamenight.models import Account, Calendar, Club, Due, Evening, Invitation, League, Player, Revision, Token
from gamenight.roles import Role
from tests.gamenight.admin.conftest import Furnished, league_pages, member, on_dashboard
from tests.gamenight.admin.test_access import ASKING, FORMS, address

pytestmark = pytest.mark.django_db
NAMED = ("club", "league", "membership", "play", "player", "token")  # the other lists show no name
HOSTILE = "\"'><script>alert(1)</script>{{ 7 }}"


@pytest.fixture
def hostile_club(club: Furnished) -> Furnished:
    """Every text that somebody may choose is hostile."""
    for model in (Calendar, Club, League, Player, Token):
        for each in model.objects.all():
            model.objects.filter(pk=each.pk).update(name=f"{HOSTILE}{str(each.pk)[-6:]}")
    Player.objects.update(aliases=[HOSTILE])
    Evening.objects.update(title=HOSTILE, place=HOSTILE, notes=HOSTILE)
    Invitation.objects.update(note=HOSTILE)
    Account.objects.filter(id=club.owner.account_id).update(username=HOSTILE)
    Due.objects.update(error=HOSTILE)
    Revision.objects.update(reason=HOSTILE, change={"final": [{"points": [HOSTILE]}, {HOSTILE: HOSTILE}]})
    return club


def test_hostile_names_are_shown_as_they_are_written(hostile_club: Furnished) -> None:
    client = member(hostile_club.owner, Role.OWNER)
    lists = [f"/admin/gamenight/{model}/" for model in NAMED]
    things = [on_dashboard(model, id.replace(":", "_3A")) for model, id in hostile_club.ids.items()]
    log = f"/admin/gamenight/play/log/?club={hostile_club.ids['club']}&game=toy&seats=2"
    asking = [address(name, hostile_club) for name in (*ASKING, *FORMS)]
    for path in ("/admin/", *lists, *things, *league_pages(hostile_club)[1:], log, *asking):
        page = client.get(path).content.decode()
        assert "&lt;script&gt;alert(1)" in page or path in asking, path
        assert "<script>alert(1)" not in page, path
        assert "'><script" not in page, path
