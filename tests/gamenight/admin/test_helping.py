from __future__ import annotations

import re
from datetime import date

import pytest

from gamenight.models import Token
from gamenight.roles import Role
from gamenight.secrets import parse_token
from gamenight.selectors.access import by_token
from tests.builders import an_evening
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db


def test_a_helper_link_is_told_once_and_revoked(club: Furnished) -> None:
    evening = an_evening(club.owner, date(2100, 3, 5))
    client, path = member(club.owner, Role.SCOREKEEPER), on_dashboard("evening", evening.id, "helpers")
    assert 'name="name" value="Table 1"' in client.get(path).content.decode()
    page = client.post(path, {"name": "Table 2", "days": ""})
    assert "no-store" in page["Cache-Control"]
    assert "until 6 March 2100, 12:00, without an account." in said(page)
    [written] = re.findall("http://testserver/help/#(gn_[0-9a-z_]+)", page.content.decode())
    assert 'aria-label="QR code of the link"><svg' in page.content.decode()
    bearer = parse_token(written)
    assert bearer
    held = by_token(bearer, club.owner.in_club.id)
    assert held
    assert held.caller.evening == evening.id
    again = client.get(path)
    assert written not in again.content.decode()
    assert "Table 2 6 March 2100, 12:00 Revoke" in said(again)
    link = Token.objects.get(name="Table 2")
    page = client.post(on_dashboard("evening", evening.id, "helpers", str(link.id), "revoke"), follow=True)
    assert "It opens nothing any more." in said(page)
    assert "Table 2 revoked" in said(page)
    assert by_token(bearer, club.owner.in_club.id) is None


def test_what_a_helper_link_may_not_be_stands_at_its_field(club: Furnished) -> None:
    client = member(club.owner, Role.SCOREKEEPER)
    path = on_dashboard("evening", club.ids["evening"], "helpers")
    page = client.post(path, {"name": "", "days": "8"})
    assert set(FormReader(page).problems) == {"name", "days"}


def test_a_token_that_is_no_helper_link_of_the_evening_stays(club: Furnished) -> None:
    client = member(club.owner, Role.SCOREKEEPER)
    door = on_dashboard("evening", club.ids["evening"], "helpers", club.ids["token"], "revoke")
    assert client.post(door).status_code == 404
    assert Token.objects.get(id=club.ids["token"]).revoked_at is None
