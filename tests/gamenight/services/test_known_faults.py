"""Faults that other trackers are known for: none of them is ours."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from gamenight.models import Board, Counted, Due, League, Player, Rating
from gamenight.selectors import boards
from gamenight.selectors import ratings as strengths
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services import audits, corrections, jobs, leagues, plays
from gamenight.services.boards import publish
from gamenight.services.corrections import Correction
from gamenight.services.counting import recount
from gamenight.services.facts import NewPlay
from gamenight.services.ratings import replay
from scoring.policy import LeaguePolicy
from tests.builders import ids, logged, some_players, toy_record, work_off_everything
from tests.gamenight.services.conftest import Beside

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 6)


class Club:
    """Three players and a league that counts everything."""

    def __init__(self, owner: Caller) -> None:
        self.owner, self.id = owner, owner.in_club.id
        self.ada, self.ben, self.cleo = self.players = some_players(owner, "Ada", "Ben", "Cleo")
        self.league = leagues.create(caller=owner, name="Season")

    def log(self, players: list[Player], *points: int, day: int = 0, **more: Any) -> StoredPlay:
        return logged(self.owner, players, *points, day=DAY + timedelta(days=day), **more).play

    def correct(self, play: StoredPlay, record: Any = None, **changes: Any) -> StoredPlay:
        correction = Correction(changes, record)
        return corrections.correct(caller=self.owner, play_id=play.id, version=None, edit=lambda _: correction)

    def void(self, play: StoredPlay) -> None:
        corrections.void(caller=self.owner, play_id=play.id, version=None)

    def board(self, *columns: str, league: League | None = None) -> list[Any]:
        work_off_everything()
        shown = boards.published(self.id, (league or self.league).id)
        return [(shown.names[row["player"]], *(row[column] for column in columns)) for row in shown.rows]

    def ratings(self) -> list[tuple[Any, ...]]:
        work_off_everything()
        steps = Rating.objects.filter(club=self.id).order_by("day", "began_at", "number", "play", "player")
        return list(steps.values_list("play", "player", "mu_before", "sigma_before", "mu", "sigma"))

    def strength(self, player: Player) -> tuple[float, float]:
        work_off_everything()
        found = strengths.strengths(self.id, "toy", [player.id])[player.id]
        return found.mu, found.sigma


@pytest.fixture
def club(owner: Caller) -> Club:
    return Club(owner)


def test_a_result_deleted_in_the_middle_leaves_no_ghost_rating(club: Club) -> None:
    first = club.log([club.ada, club.ben], 9, 1)
    middle = club.log([club.ada, club.cleo], 1, 9, day=1)
    last = club.log([club.ada, club.ben], 9, 1, day=2)
    club.void(middle)
    found = club.ratings()
    assert {play for play, *_ in found} == {first.id, last.id}
    assert club.cleo.id not in {player for _, player, *_ in found}
    after_first = {player: (mu, sigma) for play, player, *_, mu, sigma in found if play == first.id}
    before_last = {player: (mu, sigma) for play, player, mu, sigma, *_ in found if play == last.id}
    assert before_last == after_first


def test_who_was_taken_from_a_play_leaves_its_board(club: Club) -> None:
    play = club.log([club.ada, club.ben], 9, 1)
    assert club.board("points") == [("Ada", 60), ("Ben", 0)]
    club.correct(play, players=[str(club.ada.id), str(club.cleo.id)])
    assert club.board("points") == [("Ada", 60), ("Cleo", 0)]


def test_a_play_of_another_game_leaves_the_board_of_the_first(club: Club) -> None:
    only_toy = leagues.create(caller=club.owner, name="Toys", policy=LeaguePolicy(games=("toy",)))
    play = club.log([club.ada, club.ben], 9, 1)
    assert len(club.board(league=only_toy)) == 2
    club.correct(play, {"game": "broad-lines", "seats": 2, "final": {"guessed": 6}})
    assert club.board(league=only_toy) == []
    assert club.board("points") == [("Ada", 40), ("Ben", 40)]
    assert club.ratings() == []


@pytest.mark.parametrize("seats", [(0, 1, 2), (2, 0, 1)])
def test_a_tie_of_equals_ends_even(seats: tuple[int, ...], club: Club) -> None:
    club.log([club.players[seat] for seat in seats], 5, 5, 5)
    assert len({club.strength(player) for player in club.players}) == 1
    assert [row[1:] for row in club.board("rank", "points")] == [(1, 30)] * 3


def test_results_entered_out_of_order_rate_as_in_order(owner: Caller) -> None:
    days = [(0, 9, 1), (1, 2, 7), (2, 5, 5), (3, 8, 1)]
    clubs = []
    for order in (days, days[::-1], [days[2], days[0], days[3], days[1]]):
        made = Club.__new__(Club)
        made.owner, made.id = owner, owner.in_club.id
        made.players = some_players(owner, *(f"{name} {len(clubs)}" for name in ("Ada", "Ben")))
        for day, *points in order:
            made.log(made.players, *points, day=day)
            work_off_everything()  # each rated before the next one comes
        clubs.append([made.strength(player) for player in made.players])
    assert clubs[0] == clubs[1] == clubs[2]


def test_what_was_achieved_has_the_day_of_the_play_and_not_of_its_typing(club: Club) -> None:
    club.log([club.ada, club.ben], 9, 1, day=0)
    club.log([club.ada, club.ben], 9, 1, day=-300)
    assert club.board("since") == [("Ada", "2026-03-06"), ("Ben", "2026-03-06")]
    [row] = [row for row in strengths.page(club.id, "toy", after=None, most=9) if row.player == club.ada.id]
    assert row.day == DAY


def test_a_rebuild_at_night_agrees_with_what_is_live(club: Club) -> None:
    for day, points in enumerate([(9, 1), (4, 4), (2, 8)]):
        club.log([club.ada, club.ben], *points, day=day)
    club.void(club.log([club.ada, club.cleo], 1, 9))
    live, rated = club.board("rank", "points", "movement", "decided_by"), club.ratings()
    versions = Board.objects.count()
    recount([club.league])
    replay(club.id, "toy")
    publish(club.league.id)
    assert (club.board("rank", "points", "movement", "decided_by"), club.ratings()) == (live, rated)
    assert Board.objects.count() == versions
    assert list(audits.differences(club.owner.in_club)) == []


def test_dropping_the_worst_keeps_equals_equal(club: Club) -> None:
    """Both have 60, 30 and 0, in another order; the best two are the same."""
    league = leagues.create(
        caller=club.owner, name="Best", policy=LeaguePolicy(best_of=2, tie_breaks=("wins", "best", "average"))
    )
    for players, points in (((0, 2), (9, 1)), ((0, 2), (5, 5)), ((0, 2), (1, 9))):
        club.log([club.players[at] for at in players], *points)
    for players, points in (((1, 2), (1, 9)), ((1, 2), (9, 1)), ((1, 2), (5, 5))):
        club.log([club.players[at] for at in players], *points, day=1)
    rows = {name: rest for name, *rest in club.board("rank", "points", "counted", "dropped", league=league)}
    assert rows["Ada"] == rows["Ben"] == [2, 90, 2, 1]


def test_nobody_is_listed_without_a_counting_result(club: Club) -> None:
    adjustments = [{"player": str(club.cleo.id), "points": 50, "reason": "host"}]
    league = leagues.create(
        caller=club.owner,
        name="Hosts",
        policy=LeaguePolicy.model_validate({"adjustments": adjustments, "attendance": 3}),
    )
    club.log([club.ada, club.ben], 9, 1)
    club.log([club.ada, club.cleo], 9, 1, rated=False)
    assert [name for (name,) in club.board(league=league)] == ["Ada", "Ben"]


@pytest.mark.django_db(transaction=True)
def test_a_board_is_there_and_whole_while_it_is_made_anew(
    club: Club,
    beside: Beside,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club.log([club.ada, club.ben], 9, 1)
    before = club.board("points")
    club.log([club.ada, club.ben], 9, 1, day=1)
    seen: list[Any] = []

    def looked_at(league: UUID) -> None:
        publish(league)
        seen.append(beside(lambda: boards.published(club.id, club.league.id)).result(10))

    monkeypatch.setattr(jobs, "publish", looked_at)
    after = club.board("points")
    [shown] = seen
    assert [(shown.names[row["player"]], row["points"]) for row in shown.rows] == before
    assert shown.stale_since is not None
    assert after == [("Ada", 120), ("Ben", 0)]


def test_two_results_of_one_instant_have_an_order(club: Club) -> None:
    """By number, then by id as bytes, whichever was typed first."""
    at = datetime(2026, 3, 6, 19, tzinfo=UTC)
    low, high = UUID(int=1), UUID(int=2)
    for id, points in ((high, (1, 9)), (low, (9, 1))):
        new = NewPlay(record=toy_record(*points), players=tuple(ids(club.ada, club.ben)), id=id, starts_at=at)
        plays.log(caller=club.owner, new=new)
    for id in (low, high):
        play = corrections.correct(
            caller=club.owner, play_id=id, version=None, edit=lambda play: Correction({"number": 7})
        )
        assert play.number == 7
    order = list(dict.fromkeys(play for play, *_ in club.ratings()))
    assert order == [low, high]
    last = Counted.objects.filter(league=club.league).order_by("day", "began_at", "number", "play").last()
    assert last is not None
    assert last.play_id == high


def test_a_change_of_settings_is_stored_at_once_and_the_board_says_that_it_is_stale(club: Club) -> None:
    club.log([club.ada, club.ben], 9, 1)
    work_off_everything()
    changed = leagues.change(
        caller=club.owner,
        league_id=club.league.id,
        version=None,
        edit=lambda _: {"policy": LeaguePolicy(weights={"toy": 2})},
    )
    assert changed.version == 2
    assert Due.objects.filter(scope=f"board:{club.league.id}").exists()
    assert boards.published(club.id, club.league.id).stale_since is not None
    club.log([club.ada, club.ben], 9, 1, day=1)  # by the new settings, before any job ran
    assert club.board("points") == [("Ada", 240), ("Ben", 0)]


def test_one_faulty_entry_taken_back_takes_nobody_off_for_good(club: Club) -> None:
    faulty = club.log([club.ada, club.ben], 1, 9)
    club.void(faulty)
    assert club.board() == []
    club.log([club.ada, club.ben], 9, 1)
    assert club.board("points") == [("Ada", 60), ("Ben", 0)]
    corrections.restore(caller=club.owner, play_id=faulty.id, version=None)
    assert club.board("points") == [("Ada", 60), ("Ben", 60)]
