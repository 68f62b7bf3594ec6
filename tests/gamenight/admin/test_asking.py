"""Forms that tell a secret once: the page that told it, loaded anew, sends the same again."""

from __future__ import annotations

import pytest

from gamenight.models import Account, Calendar, Club, Invitation, Token
from tests.gamenight.admin.conftest import FormReader, Furnished, on_dashboard, said, signed_in

ONCE = "This was made already, and its secret told once. If it is lost, make another."
SECRETS = {
    "invitation": (Invitation, {"role": "viewer"}),
    "token": (Token, {"scopes": ["boards:read"]}),
    "helper": (Token, {}),
    "calendar": (Calendar, {}),
}


def door(club: Furnished, kind: str) -> str:
    return {
        "invitation": "/admin/gamenight/invitation/make/",
        "token": "/admin/gamenight/token/own/",
        "helper": on_dashboard("evening", club.ids["evening"], "helpers"),
        "calendar": on_dashboard("club", club.ids["club"], "calendars"),
    }[kind]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", SECRETS)
def test_a_form_that_is_sent_twice_tells_one_secret(club: Furnished, kind: str) -> None:
    client, path = signed_in(Account.objects.get(id=club.owner.account_id)), door(club, kind)
    model, asked = SECRETS[kind]
    before = model._default_manager.count()
    fields = FormReader(client.get(path)).fields | {"name": "Once"} | asked
    assert "Told this once" in said(client.post(path, fields))
    page = client.post(path, fields, follow=True)
    assert (ONCE in page.content.decode(), "Told this once" in said(page)) == (True, False)
    assert model._default_manager.count() == before + 1
    fields["id"] = FormReader(client.get(path)).fields["id"]
    assert "Told this once" in said(client.post(path, fields))


@pytest.mark.django_db
def test_a_secret_link_that_was_told_is_not_replaced_by_loading_its_page_anew(club: Furnished) -> None:
    client, path = signed_in(Account.objects.get(id=club.owner.account_id)), on_dashboard("club", club.ids["club"])
    fields = FormReader(client.get(f"{path}link/")).fields
    assert "Told this once" in said(client.post(f"{path}link/", fields))
    told = Club.objects.get(id=club.ids["club"]).link_hash
    assert "This has changed since you opened it" in said(client.post(f"{path}link/", fields))
    assert Club.objects.get(id=club.ids["club"]).link_hash == told
