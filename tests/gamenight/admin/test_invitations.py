from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from gamenight.models import Invitation
from gamenight.pages.wording import OF_INVITATION
from gamenight.roles import Role
from gamenight.selectors import invitations as reading
from gamenight.selectors.access import by_account
from gamenight.services import invitations
from tests.builders import an_account
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db
MAKE = "/admin/gamenight/invitation/make/"


def test_a_link_is_told_once_and_makes_a_member(club: Furnished) -> None:
    owner = member(club.owner, Role.OWNER)
    fields = FormReader(owner.get(MAKE)).fields
    assert (fields["uses"], fields["days"]) == ("1", "7")
    page = owner.post(MAKE, fields | {"role": "scorekeeper", "uses": "2", "note": "Friday"})
    assert "no-store" in page["Cache-Control"]
    [secret] = re.findall("http://testserver/join/#(gn_[0-9a-z_]+)", page.content.decode())
    assert "<svg" in page.content.decode().partition('aria-label="QR code of the link"')[2]
    account = an_account()
    invitations.accept(caller=by_account(account, None), secret=secret)
    assert account.memberships.get().role == "scorekeeper"
    listed = owner.get("/admin/gamenight/invitation/")
    assert "Friday scorekeeper 1 of 2 open" in said(listed)
    assert secret not in listed.content.decode()


def test_a_revoked_one_brings_nobody_in(club: Furnished) -> None:
    owner = member(club.owner, Role.OWNER)
    path = on_dashboard("invitation", club.ids["invitation"])
    page = owner.post(f"{path}revoke/", follow=True)
    assert "Nobody comes in by it any more; who came stays." in said(page)
    assert "State revoked" in said(page)
    assert not FormReader(page).fields.get("revoke")
    assert Invitation.objects.get(id=club.ids["invitation"]).revoked_at is not None


def test_they_are_narrowed_to_a_state_and_a_role(club: Furnished) -> None:
    hour, caller = timedelta(hours=1), club.owner
    Invitation.objects.update(note="open")
    for note in ("used_up", "expired", "revoked"):
        invitations.invite(caller=caller, role=Role.ORGANISER, note=note)
    Invitation.objects.filter(note="used_up").update(used=1)
    Invitation.objects.filter(note="expired").update(expires_at=timezone.now() - hour)
    Invitation.objects.filter(note="revoked").update(revoked_at=timezone.now(), expires_at=timezone.now() - hour)
    everything = reading.invitations([caller.in_club.id])
    assert {each.note: reading.state(each) for each in everything} == {state: state for state in OF_INVITATION}
    for state in OF_INVITATION:
        assert [each.note for each in reading.in_state(everything, state)] == [state]
    owner, path = member(caller, Role.OWNER), "/admin/gamenight/invitation/"
    assert "expired organiser 0 of 1 expired" in said(owner.get(path, {"state": "expired", "role": "organiser"}))
    assert "Nothing matches." in said(owner.get(path, {"state": "expired", "role": "viewer"}))


def test_what_an_invitation_may_not_be_stands_at_its_field(club: Furnished) -> None:
    owner = member(club.owner, Role.OWNER)
    fields = FormReader(owner.get(MAKE)).fields
    page = owner.post(MAKE, fields | {"role": "owner", "uses": "101", "days": "91", "note": "\u202e"})
    assert set(FormReader(page).problems) == {"role", "uses", "days", "note"}
