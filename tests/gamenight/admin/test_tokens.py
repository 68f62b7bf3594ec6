from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from gamenight.models import Account, Token
from gamenight.roles import Role
from gamenight.secrets import parse_token
from gamenight.selectors.access import by_token
from gamenight.services import tokens
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said, signed_in

pytestmark = pytest.mark.django_db
OWN = "/admin/gamenight/token/own/"


def test_everybody_makes_tokens_of_their_own_and_revokes_them(club: Furnished) -> None:
    viewer = member(club.owner, Role.VIEWER)
    asked = {"name": "phone", "club": club.ids["club"], "days": "", "scopes": ["boards:read", "results:read"]}
    page = viewer.post(OWN, asked)
    assert "no-store" in page["Cache-Control"]
    [written] = re.findall("gn_[0-9a-z_]+", page.content.decode())
    bearer = parse_token(written)
    assert bearer
    held = by_token(bearer, None)
    assert held
    assert held.caller.scopes == {"boards:read", "results:read"}
    assert held.caller.only_club == club.owner.in_club.id
    listed = viewer.get(OWN)
    uses = "see players, evenings and plays; see boards and statistics"
    assert f"phone The Meeples, expires: never, last used: – {uses} Revoke" in said(listed)
    assert written not in listed.content.decode()
    page = viewer.post(f"{OWN}{Token.objects.get(name='phone').id}/revoke/", follow=True)
    assert "It opens nothing any more." in said(page)
    assert by_token(bearer, None) is None


def test_what_a_token_may_not_be_stands_at_its_field(club: Furnished, other_club: Furnished) -> None:
    viewer = member(club.owner, Role.VIEWER)
    page = viewer.post(OWN, {"name": "", "club": other_club.ids["club"], "days": "0", "scopes": ["all"]})
    assert set(FormReader(page).problems) == {"name", "club", "days", "scopes"}
    assert set(FormReader(viewer.post(OWN, {"name": "x", "club": ""})).problems) == {"scopes"}


def test_ones_own_are_listed_and_no_others(club: Furnished) -> None:
    owner = Account.objects.get(id=club.owner.account_id)
    assert "script" in said(signed_in(owner).get(OWN))
    assert "script" not in said(member(club.owner, Role.OWNER).get(OWN))
    assert "Table 1" not in said(signed_in(owner).get(OWN))  # a helper link speaks for nobody


def test_an_owner_revokes_any_token_of_the_club(club: Furnished) -> None:
    owner = member(club.owner, Role.OWNER)
    page = owner.post(on_dashboard("token", club.ids["token"], "revoke"), follow=True)
    assert "Expires revoked" in said(page)
    assert Token.objects.get(id=club.ids["token"]).revoked_at is not None


def test_they_are_narrowed_to_a_state_and_by_their_last_use(club: Furnished) -> None:
    today, account = timezone.now(), Account.objects.get(id=club.owner.account_id)
    Token.objects.all().delete()
    for name in ("valid", "expired", "revoked"):
        tokens.issue(account=account, name=f"{name} one", club=club.owner.in_club)
    Token.objects.filter(name="expired one").update(expires_at=today, last_used_on=today - timedelta(days=31))
    Token.objects.filter(name="revoked one").update(revoked_at=today, last_used_on=today - timedelta(days=30))
    owner = member(club.owner, Role.OWNER)
    for asked, found in (
        ("state=valid", "valid"),
        ("state=expired", "expired"),
        ("state=revoked", "revoked"),
        ("used=never", "valid"),
        ("used=earlier", "expired"),
        ("used=lately", "revoked"),
    ):
        page = said(owner.get(f"/admin/gamenight/token/?{asked}"))
        assert (asked, re.findall(r"(\w+) one", page)) == (asked, [found])
