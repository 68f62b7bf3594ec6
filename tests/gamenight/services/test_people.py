from __future__ import annotations

import pytest

from gamenight.models import Event
from gamenight.selectors.access import Caller
from gamenight.services import people

pytestmark = pytest.mark.django_db


def test_a_player_added_is_an_event_of_the_club(owner: Caller) -> None:
    ada = people.add(caller=owner, name="Ada")
    events = Event.objects.values_list("club", "kind", "subject", "version")
    assert list(events) == [(owner.in_club.id, "player.added", ada.id, 1)]
