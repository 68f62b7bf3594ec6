"""Two boards side by side, the one of the league and the one that it might have."""

from __future__ import annotations

from datetime import date

import pytest

from gamenight.models import League
from gamenight.models.leagues import LeagueState
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import leagues
from rules.registry import GAMES
from scoring.policy import LeaguePolicy
from tests.builders import logged, some_players, work_off_everything
from tests.gamenight.admin.conftest import FormReader, member, on_dashboard, said

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 6)


@pytest.fixture
def league(owner: Caller) -> League:
    """Ben has 60 + 30 in two plays, Ada 60 in one, Cleo 0 + 0 + 30 in three and a point beside."""
    ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
    given = [{"player": str(cleo.id), "points": 1, "reason": "host"}]
    league = leagues.create(caller=owner, name="Spring", policy=LeaguePolicy.model_validate({"adjustments": given}))
    logged(owner, [ada, cleo], 9, 1, day=DAY)
    logged(owner, [ben, cleo], 9, 1, day=DAY)
    logged(owner, [ben, cleo], 3, 3, day=date(2026, 3, 7))
    work_off_everything()
    return league


def test_the_address_says_what_is_otherwise(owner: Caller, league: League) -> None:
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id, "what-if")
    first = client.get(url)
    assert "The board now, and as it would be" not in said(first)
    asked = FormReader(first).fields
    assert '<option value="Cleo">' in first.content.decode()
    assert {each.split(".")[1] for each in asked if each.startswith("policy.")} >= {
        "min_plays",
        "attendance",
        "adjustments",
    }
    assert "name" not in asked
    page = said(client.get(url, asked | {"policy.order": "average"}))
    assert "Now Then Name Rank Points Average Rank Movement Points Average" in page
    assert "Ada 2 60 60.00 1 ▲ 1 1 rank up 60 60.00 Ben 1 90 45.00 2 ▼ 1 1 rank down 90 45.00" in page
    assert "Cleo 3 31 10.00 3 = same rank as before 31 10.00" in page
    page = said(client.get(url, asked | {"policy.min_plays": "2"}))
    assert "Ben 1 90 1 = same rank as before 90 Cleo 3 31 2 ▲ 1 1 rank up 31 Ada 2 60 – 60" in page
    page = said(client.get(url, asked | {"policy.adjustments.0.points": "100"}))
    assert "Cleo 3 31 1 ▲ 2 2 ranks up 130" in page
    page = said(client.get(url, asked | {"ends_on": "2026-03-05"}))
    assert "Ben 1 90 – –" in page
    stored = League.objects.get()
    assert (stored.version, stored.ends_on, stored.policy["order"]) == (1, None, "total")


def test_another_policy_pays_from_its_table(owner: Caller, league: League) -> None:
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id, "what-if")
    asked = FormReader(client.get(url)).fields
    toy = f"policy.games.{list(GAMES).index('toy')}"
    asked |= {toy: "toy", "policy.points.policy": "table", "policy.points.places.0": "5"}
    page = said(client.get(url, asked))
    assert "Ben 1 90 1 = same rank as before 10 Cleo 3 31 2 ▲ 1 1 rank up 6 Ada 2 60 3 ▼ 1 1 rank down 5" in page


def test_what_is_wrong_stands_at_its_place(owner: Caller, league: League) -> None:
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id, "what-if")
    asked = FormReader(client.get(url)).fields
    assert "The league says so already." in said(client.get(url, asked))
    page = client.get(url, asked | {"policy.best_of": "x"})
    assert FormReader(page).problems == {"policy.best_of": ["this must be a whole number"]}


def test_a_frozen_league_is_compared_too(owner: Caller, league: League) -> None:
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    client, url = member(owner, Role.ORGANISER), on_dashboard("league", league.id, "what-if")
    page = said(client.get(url, FormReader(client.get(url)).fields | {"policy.best_of": "1"}))
    assert "Ada 2 60 1 ▲ 1 1 rank up 60 Ben 1 90 2 ▼ 1 1 rank down 60" in page
    assert League.objects.get().recomputed is None
