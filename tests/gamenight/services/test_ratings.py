from __future__ import annotations

from datetime import date

import pytest
from openskill.models import BradleyTerryFull

from gamenight.models import Rating
from gamenight.selectors.access import Caller
from gamenight.services import corrections
from tests.builders import logged, some_players, work_off_everything

pytestmark = pytest.mark.django_db


def ratings(name: str) -> list[tuple[float, float, float, float]]:
    steps = Rating.objects.filter(player__name=name).order_by("day", "began_at", "number")
    return list(steps.values_list("mu_before", "sigma_before", "mu", "sigma"))


def test_a_first_play_starts_from_the_prior_and_equals_the_reference(owner: Caller) -> None:
    logged(owner, some_players(owner, "Ada", "Ben"), 9, 5)
    work_off_everything()
    model = BradleyTerryFull(tau=25 / 300)
    [[ada], [ben]] = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    assert ratings("Ada") == [(25.0, 25 / 3, pytest.approx(ada.mu, abs=1e-9), pytest.approx(ada.sigma, abs=1e-9))]
    assert ratings("Ben") == [(25.0, 25 / 3, pytest.approx(ben.mu, abs=1e-9), pytest.approx(ben.sigma, abs=1e-9))]


def test_a_late_play_takes_its_place_in_the_defined_order(owner: Caller) -> None:
    players = some_players(owner, "Ada", "Ben")
    logged(owner, players, 9, 5, day=date(2026, 3, 6))
    logged(owner, players, 1, 5, day=date(2026, 3, 5))
    work_off_everything()
    first, second = ratings("Ada")
    assert first[:2] == (25.0, 25 / 3)
    assert first[2] < 25.0 < second[2]
    assert second[:2] == first[2:]


def test_voided_and_unrated_plays_leave_no_trace(owner: Caller) -> None:
    players = some_players(owner, "Ada", "Ben")
    play = logged(owner, players, 9, 5).play
    logged(owner, players, 9, 5, rated=False)
    work_off_everything()
    assert len(ratings("Ada")) == 1
    corrections.void(caller=owner, play_id=play.id, version=1)
    work_off_everything()
    assert not Rating.objects.exists()
