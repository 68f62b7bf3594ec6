from __future__ import annotations

import pytest

from gamenight.models import League, Play
from gamenight.selectors.history import moments
from gamenight.services.demonstration import EVENINGS, demonstrate

pytestmark = pytest.mark.django_db


def test_its_boards_have_a_history_of_evenings_on_which_nobody_plays_any_more() -> None:
    club = demonstrate().club
    assert set(Play.objects.filter(club=club).values_list("status", flat=True)) == {"abandoned", "finished"}
    for league in League.objects.filter(club=club):
        days = [moment.day for moment in moments(club.id, league.id, most=100)]
        assert len(days) == EVENINGS
        assert days == sorted(days, reverse=True)  # type: ignore[type-var]
