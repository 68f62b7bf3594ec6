from __future__ import annotations

from datetime import date, timedelta
from itertools import count
from typing import Any

import pytest
from django.utils import timezone

from gamenight.models import Board, Due, Evening, Event, League, Player
from gamenight.models.leagues import LeagueState
from gamenight.selectors import boards as reading
from gamenight.selectors.access import Caller
from gamenight.services import corrections, jobs, leagues, people, planning, transactions
from gamenight.services.boards import publish
from gamenight.services.corrections import Correction
from gamenight.services.due import mark
from scoring.policy import LeaguePolicy
from tests.builders import logged, some_players, statements, work_off_everything
from tests.gamenight.services.conftest import Beside

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 6)


def a_league(owner: Caller, **policy: Any) -> League:
    return leagues.create(caller=owner, name=f"League {League.objects.count()}", policy=LeaguePolicy(**policy))


def rows(owner: Caller, league: League, *columns: str) -> list[tuple[Any, ...]]:
    """The published board, worked off: the name and these columns of each row."""
    work_off_everything()
    board = reading.published(owner.in_club.id, league.id)
    return [(board.names[row["player"]], *(row[column] for column in columns)) for row in board.rows]


def a_season(owner: Caller) -> list[Player]:
    """Ada beats Ben and Cleo; next day Ben wins, Ada and Cleo tie; the same day Cleo beats Ben.

    Even points: first of three 60, second 30, third 0; tied for second of three 60 * 1 // 4 = 15; of two 60 and 0.
    """
    ada, ben, cleo = players = some_players(owner, "Ada", "Ben", "Cleo")
    logged(owner, [ada, ben, cleo], 9, 5, 1, day=DAY)
    logged(owner, [ada, ben, cleo], 4, 8, 4, day=DAY + timedelta(days=1))
    logged(owner, [cleo, ben], 7, 2, day=DAY + timedelta(days=1))
    return players


def test_a_board_adds_up_what_its_policy_pays(owner: Caller) -> None:
    league = a_league(owner)
    a_season(owner)
    assert rows(owner, league, "rank", "points", "plays", "wins", "average") == [
        ("Ben", 1, 90, 3, 1, "30.00"),
        ("Cleo", 2, 75, 3, 1, "25.00"),
        ("Ada", 3, 75, 2, 1, "37.50"),
    ]


def test_a_play_with_too_few_listed_players_decides_no_head_to_head(owner: Caller) -> None:
    league = a_league(owner, min_listed=3, tie_breaks=("head_to_head",))
    ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
    logged(owner, [ada, ben, cleo], 9, 5, 1, day=DAY)
    logged(owner, [ada, ben, cleo], 5, 9, 1, day=DAY)
    logged(owner, [ada, ben], 1, 2, day=DAY)
    assert rows(owner, league, "rank", "points") == [("Ada", 1, 90), ("Ben", 1, 90), ("Cleo", 3, 0)]


def test_a_tie_break_says_what_decided(owner: Caller) -> None:
    league = a_league(owner)
    a_season(owner)  # Cleo's results are 60, 15 and 0, Ada's 60 and 15: a missing one is lower
    [ben, cleo, ada] = rows(owner, league, "decided_by")
    assert [ben, cleo] == [("Ben", None), ("Cleo", {"by": "points"})]
    assert ada == ("Ada", {"by": "best", "at": 3, "this": None, "above": 0})


def test_a_league_made_later_counts_what_is_stored(owner: Caller) -> None:
    early = a_league(owner)
    a_season(owner)
    late = a_league(owner)
    assert rows(owner, late, "points") == rows(owner, early, "points")


def test_movement_is_against_the_board_without_its_last_evening(owner: Caller) -> None:
    league = a_league(owner)
    a_season(owner)  # after the first day: Ada 60, Ben 30, Cleo 0
    assert rows(owner, league, "rank", "movement") == [("Ben", 1, 1), ("Cleo", 2, 1), ("Ada", 3, -2)]


def test_best_of_drops_the_rest(owner: Caller) -> None:
    league = a_league(owner, best_of=1)
    a_season(owner)
    assert sorted(rows(owner, league, "points", "counted", "dropped")) == [
        ("Ada", 60, 1, 1),
        ("Ben", 60, 1, 2),
        ("Cleo", 60, 1, 2),
    ]


def test_per_day_counts_a_days_best(owner: Caller) -> None:
    league = a_league(owner, per_day=1)
    a_season(owner)
    assert sorted(rows(owner, league, "points", "plays")) == [("Ada", 75, 2), ("Ben", 90, 2), ("Cleo", 60, 2)]


def test_guests_push_others_down_and_are_listed_only_where_the_league_says_so(owner: Caller) -> None:
    strict, open_to_all = a_league(owner, min_listed=1), a_league(owner, guests=True)
    [ada] = some_players(owner, "Ada")
    guest = people.add(caller=owner, name="Guest", guest=True)
    logged(owner, [guest, ada], 2, 1)
    assert rows(owner, strict, "points") == [("Ada", 0)]
    assert rows(owner, open_to_all, "points") == [("Guest", 60), ("Ada", 0)]


def test_too_few_listed_players_and_the_play_does_not_count(owner: Caller) -> None:
    league = a_league(owner)  # two listed players at least
    [ada] = some_players(owner, "Ada")
    logged(owner, [people.add(caller=owner, name="Guest", guest=True), ada], 1, 2)
    assert rows(owner, league) == []


def test_only_the_leagues_days_games_and_options_count(owner: Caller) -> None:
    other_days = leagues.create(caller=owner, name="Spring", starts_on=DAY + timedelta(days=9))
    other_games = a_league(owner, games=("broad-lines",))
    other_options = a_league(owner, options={"toy": {"double": True}})
    a_season(owner)
    assert [rows(owner, league) for league in (other_days, other_games, other_options)] == [[], [], []]


def test_an_unrated_play_counts_in_no_league_until_it_is_rated(owner: Caller) -> None:
    league = a_league(owner)
    play = logged(owner, some_players(owner, "Ada", "Ben"), 2, 1, rated=False).play
    late = a_league(owner)
    assert [rows(owner, each) for each in (league, late)] == [[], []]
    rated = Correction({"rated": True})
    corrections.correct(caller=owner, play_id=play.id, version=1, edit=lambda _: rated)
    assert rows(owner, league, "points") == rows(owner, late, "points") == [("Ada", 60), ("Ben", 0)]


def test_attendance_of_a_planned_evening_counts_and_moves(owner: Caller) -> None:
    league = a_league(owner, games=("toy",), attendance=100)
    ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
    logged(owner, [ada, ben], 2, 1, day=DAY)
    evening = Evening.objects.create(club=owner.in_club, day=DAY + timedelta(days=1))
    logged(owner, [ben, cleo], 1, 2, evening=evening.id)
    # Before the last evening: Ada 60, Ben 0. Then Cleo 60 + 100, Ben 0 + 100.
    assert rows(owner, league, "points", "attendance", "movement") == [
        ("Cleo", 160, 100, None),
        ("Ben", 100, 100, 0),
        ("Ada", 60, 0, -2),
    ]


def test_a_play_that_no_league_counts_still_brings_attendance(owner: Caller) -> None:
    league = a_league(owner, games=("toy",), attendance=100)
    players = some_players(owner, "Ada", "Ben")
    logged(owner, players, 2, 1, day=DAY)
    work_off_everything()
    evening = Evening.objects.create(club=owner.in_club, day=DAY + timedelta(days=1))
    logged(owner, players, 1, 2, evening=evening.id, rated=False)
    assert rows(owner, league, "attendance") == [("Ada", 100), ("Ben", 100)]


def test_a_voided_play_is_off_the_board_and_a_restored_one_on_it(owner: Caller) -> None:
    league = a_league(owner)
    ada, ben = some_players(owner, "Ada", "Ben")
    play = logged(owner, [ada, ben], 2, 1).play
    before = rows(owner, league, "points")
    corrections.void(caller=owner, play_id=play.id, version=1)
    assert rows(owner, league) == []
    corrections.restore(caller=owner, play_id=play.id, version=2)
    assert rows(owner, league, "points") == before == [("Ada", 60), ("Ben", 0)]


class TestVersions:
    def test_each_change_is_a_new_version_and_an_event(self, owner: Caller) -> None:
        league = a_league(owner)
        players = a_season(owner)
        work_off_everything()
        logged(owner, players, 1, 2, 3)
        work_off_everything()
        versions = list(Board.objects.filter(league=league).order_by("version").values_list("version", flat=True))
        events = Event.objects.filter(kind="board.changed", subject=league.id).order_by("id")
        assert versions == list(events.values_list("version", flat=True)) == [1, 2]

    def test_what_changes_nothing_keeps_the_version_and_freshens_it(self, owner: Caller) -> None:
        league = a_league(owner)
        ada, ben = a_season(owner)[:2]
        work_off_everything()
        first = reading.published(owner.in_club.id, league.id)
        play = logged(owner, [ada, ben], 1, 2).play
        corrections.void(caller=owner, play_id=play.id, version=1)
        work_off_everything()
        again = reading.published(owner.in_club.id, league.id)
        assert (again.version, again.rows) == (first.version, first.rows)
        assert first.as_of is not None
        assert again.as_of is not None
        assert again.as_of > first.as_of

    def test_a_board_is_stale_from_the_write_until_it_is_worked_off(self, owner: Caller) -> None:
        league = a_league(owner)
        a_season(owner)
        stale = reading.published(owner.in_club.id, league.id)
        work_off_everything()
        fresh = reading.published(owner.in_club.id, league.id)
        assert (stale.version, stale.stale_since is None) == (0, False)
        assert (fresh.version, fresh.stale_since) == (1, None)


def test_an_evening_at_which_nothing_counts_moves_nobody(owner: Caller) -> None:
    """Two sit there where it takes three; the last evening before it is the board's last."""
    league = a_league(owner, min_listed=3)
    ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
    logged(owner, [ada, ben, cleo], 9, 5, 1, day=DAY)
    logged(owner, [ada, ben, cleo], 1, 9, 5, day=DAY + timedelta(days=1))
    before = rows(owner, league, "rank", "movement")
    assert before == [("Ben", 1, 1), ("Ada", 2, -1), ("Cleo", 3, 0)]
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    logged(owner, [ada, ben], 9, 1, day=DAY + timedelta(days=2))
    assert rows(owner, league, "rank", "movement") == before


def test_after_ninety_days_the_last_board_of_each_evening_is_left(owner: Caller) -> None:
    league = a_league(owner)
    ada, ben = some_players(owner, "Ada", "Ben")
    for days, points in ((0, 9), (0, 8), (1, 7), (1, 6), (2, 5), (2, 4)):
        logged(owner, [ada, ben], points, 1, day=DAY + timedelta(days=days))
        work_off_everything()
    old = timezone.now() - timedelta(days=91)
    Board.objects.filter(league=league, version__lte=5).update(as_of=old)
    mark(None, ["tidy"])
    work_off_everything()
    kept = Board.objects.filter(league=league).order_by("version").values_list("version", flat=True)
    assert list(kept) == [2, 4, 6]
    Board.objects.filter(league=league).update(as_of=old)
    mark(None, ["tidy"])
    work_off_everything()
    assert list(kept.all()) == [2, 4, 6]


@pytest.mark.parametrize("count", [1, 3])
def test_reading_a_board_is_one_statement(owner: Caller, count: int) -> None:
    league = a_league(owner)
    for number in range(count):
        logged(owner, some_players(owner, f"A{number}", f"B{number}"), 1, 2)
    work_off_everything()
    with statements() as run:
        board = reading.published(owner.in_club.id, league.id)
    assert (len(run), len(board.rows)) == (1, 2 * count)


@pytest.mark.django_db(transaction=True)
class TestBesideWriters:
    """A play is logged while a board is worked out, between the reading of results and that of who was there."""

    def torn(self, owner: Caller, beside: Beside, monkeypatch: pytest.MonkeyPatch) -> bool:
        league = a_league(owner, attendance=5)
        ada, ben, _ = a_season(owner)
        later = planning.plan(caller=owner, day=DAY + timedelta(days=1))
        work_off_everything()
        before = Board.objects.get(league=league, version=1).document
        attended_days, asked = reading.attended_days, count(1)

        def logged_meanwhile(*args: Any) -> Any:
            if next(asked) == 1:
                beside(lambda: logged(owner, [ada, ben], 9, 1, evening=later.id)).result(10)
            return attended_days(*args)

        monkeypatch.setattr(reading, "attended_days", logged_meanwhile)
        mark(owner.in_club.id, [f"board:{league.id}"])
        assert jobs.work_off(f"board:{league.id}")
        assert Due.objects.filter(scope=f"board:{league.id}").exists()
        return bool(Board.objects.filter(league=league).latest("version").document != before)

    def test_a_board_is_of_one_moment(self, owner: Caller, beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
        assert not self.torn(owner, beside, monkeypatch)

    def test_control_without_one_snapshot_it_would_be_of_two(
        self, owner: Caller, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(transactions, "IN_ONE_SNAPSHOT", "SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
        assert self.torn(owner, beside, monkeypatch)


@pytest.mark.parametrize("evenings", [1, 3])
def test_a_board_is_published_in_four_statements(owner: Caller, evenings: int) -> None:
    """The league, the sums with and without its last evening, the newest board, the next one with its event."""
    league = a_league(owner)
    players = some_players(owner, "Ada", "Ben", "Cleo")
    for evening in range(evenings):
        logged(owner, players, 9, 5, 1, day=DAY + timedelta(days=evening))

    with statements() as run:
        publish(league.id)

    assert len(run) == 4
    assert Board.objects.get(league=league).version == 1
    assert list(Event.objects.filter(kind="board.changed").values_list("subject", "version")) == [(league.id, 1)]
