from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.db.models.expressions import RawSQL
from openskill.models import BradleyTerryFull

from gamenight.models import Player, Rating
from gamenight.selectors import ratings as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.selectors.ratings import Place
from gamenight.services import corrections, merging, planning
from gamenight.services import ratings as replaying
from gamenight.services.corrections import Correction
from gamenight.services.ratings import played_on, replay
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


def steps() -> list[Any]:
    return list(Rating.objects.order_by("day", "began_at", "number", "play", "player").values_list())


def written() -> dict[Any, Any]:
    """Which transaction wrote each step."""
    rows = Rating.objects.annotate(by=RawSQL("xmin::text", ()), made=RawSQL("ctid::text", ()))
    return {(row.play_id, row.player_id): (row.by, row.made) for row in rows}


CHANGES: dict[str, Callable[[Caller, list[Player], list[StoredPlay]], Any]] = {
    "a late play": lambda owner, players, plays: logged(owner, players[:3], 1, 2, 3, day=plays[6].day),
    "many": lambda owner, players, plays: [logged(owner, players[1:3], 1, 2, day=each.day) for each in plays[5:8]],
    "corrected": lambda owner, players, plays: corrections.correct(
        caller=owner,
        play_id=plays[6].id,
        version=1,
        edit=lambda _: Correction({"players": [str(each.id) for each in players[:2]]}),
    ),
    "voided": lambda owner, players, plays: corrections.void(caller=owner, play_id=plays[6].id, version=1),
    "moved back": lambda owner, players, plays: corrections.move(
        caller=owner, play_id=plays[9].id, version=1, day=plays[6].day
    ),
    "moved on": lambda owner, players, plays: corrections.move(
        caller=owner, play_id=plays[6].id, version=1, day=plays[9].day
    ),
    "renumbered": lambda owner, players, plays: corrections.correct(
        caller=owner, play_id=plays[6].id, version=1, edit=lambda _: Correction({"number": 9})
    ),
    "unrated": lambda owner, players, plays: corrections.correct(
        caller=owner, play_id=plays[6].id, version=1, edit=lambda _: Correction({"rated": False})
    ),
    "an evening moved": lambda owner, players, plays: planning.replan(
        caller=owner, evening_id=plays[6].evening, version=None, changes={"day": plays[9].day + timedelta(days=9)}
    ),
    "merged": lambda owner, players, plays: merging.merge(
        caller=owner, player_id=players[3].id, into=players[4].id, version=None
    ),
}


@pytest.mark.parametrize("block", [1, 3, 2000])
@pytest.mark.parametrize("change", CHANGES)
def test_a_partial_replay_equals_a_full_one_to_the_bit(
    change: str, block: int, owner: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = some_players(owner, "Ada", "Ben", "Cleo", "Dan", "Eve")
    logs = [(players[:2], (9, at)) if at < 6 or at % 2 else (players[2:4], (at, 4)) for at in range(10)]
    plays = [logged(owner, table, *points, day=date(2026, 3, 1 + at)).play for at, (table, points) in enumerate(logs)]
    work_off_everything()
    monkeypatch.setattr(replaying, "BLOCK", block)
    before, untouched = steps(), written()
    CHANGES[change](owner, players, plays)
    work_off_everything()
    partial, after = steps(), written()
    kept = {key: by for key, by in untouched.items() if after.get(key) == by}
    replay(owner.in_club.id, "toy")
    assert (partial, partial != before) == (steps(), True)
    assert len(kept) >= 10
    assert {play for play, _ in kept} >= {play.id for play in plays[:5]}


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
