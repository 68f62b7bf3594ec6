from __future__ import annotations

import pytest

from gamenight.models import Event
from gamenight.selectors.access import Caller
from gamenight.services import leagues

pytestmark = pytest.mark.django_db


def test_a_league_created_is_an_event_of_the_club(owner: Caller) -> None:
    season = leagues.create(caller=owner, name="Season")
    events = Event.objects.values_list("club", "kind", "subject", "version")
    assert list(events) == [(owner.in_club.id, "league.created", season.id, 1)]
