from __future__ import annotations

from datetime import date
from random import Random

import pytest
from openskill.models import BradleyTerryFull

from gamenight.models import Rating
from gamenight.selectors import ratings as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.selectors.ratings import Place
from gamenight.services import corrections
from gamenight.services.ratings import played_on
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


def test_playing_on_from_any_play_equals_a_full_replay_to_the_bit(owner: Caller) -> None:
    """With how many plays each player has by then, and the day of the last."""
    players = some_players(owner, "Ada", "Ben", "Cleo", "Dan")
    random, club = Random(4), owner.in_club.id
    for number in range(12):
        table = random.sample(players, random.choice((2, 3, 4)))
        points = [random.randint(0, 3) for _ in table]
        logged(owner, table, *points, day=date(2026, 3, 1 + random.randint(0, 4)), rated=number % 5 > 0)
    work_off_everything()
    whole = played_on({}, reading.results(club, "toy"))
    for player, strength in whole.items():
        last = Rating.objects.filter(player=player).order_by("day", "began_at", "number", "play").last()
        assert last is not None
        assert (strength.mu, strength.sigma, strength.last) == (last.mu, last.sigma, last.day)
        assert strength.plays == Rating.objects.filter(player=player).count()
    places = {(each.day, each.began_at, each.number, each.play_id) for each in reading.results(club, "toy")}
    assert len(places) > 5
    for place in places:
        before = reading.strengths(club, "toy", list(whole), before=place)
        assert played_on(before, reading.results(club, "toy", since=place)) == whole


def test_only_rated_plays_from_the_place_on_are_counted(owner: Caller) -> None:
    players = some_players(owner, "Ada", "Ben")
    first, second, third = (logged(owner, players, 9, 5, day=date(2026, 3, day)).play for day in (5, 6, 7))
    logged(owner, players, 9, 5, day=date(2026, 3, 8), rated=False)
    corrections.void(caller=owner, play_id=logged(owner, players, 9, 5).play.id, version=1)

    def counted(since: Place | None, *without: StoredPlay, most: int = 9) -> int:
        ids = [each.id for each in without]
        return reading.plays_from(owner.in_club.id, "toy", since, without=ids, most=most)

    assert counted(None) == 3
    assert counted(None, most=2) == 2
    assert counted(second.place_in_order) == 2
    assert counted(second.place_in_order, first, third) == 1
