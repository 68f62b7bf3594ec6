"""Pages say nothing in the API's words."""

from __future__ import annotations

import re
from datetime import date

import pytest

from gamenight.models.leagues import LeagueState
from gamenight.roles import Role
from gamenight.services import leagues
from tests.gamenight.admin.conftest import Furnished, league_pages, member, on_dashboard, said
from tests.gamenight.admin.test_access import ASKING, FORMS, address
from tests.gamenight.admin.test_russian import Reader

pytestmark = pytest.mark.django_db
API = re.compile("[a-z]+_[a-z_]+|[a-z]+:[a-z]+|Club-Link|If-Match")


class Names(Reader):
    """Words as programs write them, outside code and attributes that nobody hears."""

    def _take(self, said: str) -> None:
        self.words |= set(API.findall(said))


def test_no_page_speaks_as_the_api_does(club: Furnished) -> None:
    client = member(club.owner, Role.OWNER)
    own = {name: id for name, id in club.ids.items() if name != "play"}
    things = [on_dashboard(model, id.replace(":", "_3A")) for model, id in own.items()]
    asking = [address(name, club) for name in (*ASKING, *FORMS) if "_play_" not in name]
    for path in ("/admin/", *things, *asking, *league_pages(club)):
        assert (path, Names(client.get(path, follow=True)).words) == (path, set())


def test_a_frozen_boards_refusal_names_no_member_of_a_body(club: Furnished) -> None:
    league = leagues.create(caller=club.owner, name="Frozen")
    leagues.enter_state(caller=club.owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    path = on_dashboard("evening", club.ids["evening"], "edit")
    page = member(club.owner, Role.ORGANISER).post(path, {"version": 1, "day": date(2100, 1, 1).isoformat()})
    assert "This would change a frozen board" in said(page)
    assert Names(page).words == set()
