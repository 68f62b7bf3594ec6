"""A preview says what the write then does, and leaves no trace."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from datetime import date
from itertools import count
from threading import Event as Signal
from time import monotonic
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from psycopg.errors import DeadlockDetected
from psycopg.sql import SQL, Identifier

from gamenight.errors import Kind, Refusal
from gamenight.ids import new_id
from gamenight.models import Board, Club, Evening, League, Player, Rating
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.selectors.ratings import Strength
from gamenight.services import corrections, leagues, people, plays, previews, rounds, transactions, trials
from gamenight.services.corrections import Correction
from gamenight.services.facts import NewPlay
from gamenight.services.previews import Change, Preview, preview
from gamenight.services.rounds import NewRound
from scoring.policy import LeaguePolicy
from tests.builders import a_club, ids, logged, some_players, toy_record, work_off_everything
from tests.gamenight.services.conftest import Beside

pytestmark = pytest.mark.django_db(transaction=True)
DAYS = [date(2026, 3, day) for day in (6, 7, 8)]
FIVE_TO_TWO = toy_record(5, 2)
BROAD_LINES = {
    "game": "broad-lines",
    "seats": 2,
    "options": {"critic_rotation": "free"},
    "rounds": [{"critic": 0, "sheets": 24, "result": "guessed"}],
}


class Season:
    """Two leagues, of which one ends before the last day; four players; plays of all sorts, all worked off."""

    def __init__(self, owner: Caller) -> None:
        self.owner = owner
        self.players = some_players(owner, "Ada", "Ben", "Cleo", "Dan")
        leagues.create(caller=owner, name="Early days", ends_on=DAYS[1])
        policy = LeaguePolicy(best_of=2, attendance=7, weights={"broad-lines": 3})
        leagues.create(caller=owner, name="For good", policy=policy)
        Evening.objects.create(club=owner.in_club, day=DAYS[1])
        ada, ben, cleo, dan = self.players
        self.first = logged(owner, [ada, ben, cleo], 9, 5, 1, day=DAYS[0]).play
        self.second = logged(owner, [ada, ben, cleo, dan], 4, 8, 4, 2, day=DAYS[1]).play
        self.third = logged(owner, [cleo, ben], 7, 2, day=DAYS[2]).play
        self.unrated = logged(owner, [dan, ada], 7, 2, day=DAYS[0], rated=False).play
        self.void = logged(owner, [dan, ada], 7, 2, day=DAYS[1]).play
        corrections.void(caller=owner, play_id=self.void.id, version=1)
        live = NewPlay(record=BROAD_LINES, players=(ada.id, dan.id), day=DAYS[1])
        self.live = plays.log(caller=owner, new=live).play
        work_off_everything()

    def logs(self, day: date, *points: int, seats: slice = slice(0, 3)) -> StoredPlay:
        new = NewPlay(record=toy_record(*points), players=tuple(ids(*self.players[seats])), day=day)
        return plays.log(caller=self.owner, new=new).play

    def corrects(self, play: StoredPlay, record: dict[str, Any] | None = None, **changes: Any) -> StoredPlay:
        correction = Correction(changes, record)
        return corrections.correct(caller=self.owner, play_id=play.id, version=play.version, edit=lambda _: correction)

    def does(self, action: Callable[..., StoredPlay], play: StoredPlay, **more: Any) -> StoredPlay:
        return action(caller=self.owner, play_id=play.id, version=None, **more)


def _swaps(season: Season) -> StoredPlay:
    ada, ben, cleo, dan = (str(each) for each in ids(*season.players))
    return season.corrects(season.second, players=[dan, cleo, ben, ada])


def _ends(season: Season) -> StoredPlay:
    last = NewRound(game="broad-lines", number=2, round={"critic": 0, "sheets": 1, "result": "guessed"})
    return rounds.append(caller=season.owner, play_id=season.live.id, new=last)


WRITES: dict[str, Callable[[Season], StoredPlay]] = {
    "a new play": lambda season: season.logs(DAYS[2], 1, 5, 3),
    "a late play": lambda season: season.logs(DAYS[0], 3, 4, 5),
    "a first play of somebody": lambda season: season.logs(DAYS[0], 3, 4, seats=slice(2, 4)),
    "other points": lambda season: season.corrects(season.first, toy_record(1, 5, 9)),
    "other players": _swaps,
    "another game": lambda season: season.corrects(
        season.third, {"game": "broad-lines", "seats": 2, "final": {"guessed": 4}}
    ),
    "rated again": lambda season: season.corrects(season.unrated, rated=True),
    "earlier in its evening": lambda season: season.corrects(season.live, number=1),
    "another evening": lambda season: season.corrects(season.first, session=str(season.third.evening)),
    "another day": lambda season: season.does(corrections.move, season.third, day=DAYS[1]),
    "a day without an evening": lambda season: season.does(corrections.move, season.first, day=date(2026, 4, 1)),
    "voided": lambda season: season.does(corrections.void, season.second),
    "restored": lambda season: season.does(corrections.restore, season.void),
    "undone": lambda season: season.does(corrections.undo, season.first, revision=1),
    "a last round": _ends,
}
WITHOUT_A_TRACE_ON_BOARDS = {"earlier in its evening"}


@pytest.fixture
def season(owner: Caller) -> Season:
    return Season(owner)


def everything() -> dict[str, list[str]]:
    """The rows of every table."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        found = {}
        for table in tables:
            cursor.execute(SQL("SELECT * FROM {}").format(Identifier(table)))
            found[table] = sorted(map(repr, cursor.fetchall()))
    return found


def boards(club: Club) -> dict[UUID, dict[UUID, dict[str, Any]]]:
    """Each league's published board: its rows by player, with names."""
    names = {str(player.id): player.name for player in Player.objects.filter(club=club)}
    newest = Board.objects.filter(club=club).order_by("league", "-version").distinct("league")
    return {
        board.league_id: {UUID(row["player"]): {"name": names[row["player"]], **row} for row in board.document}
        for board in newest
    }


def strengths(club: Club) -> dict[str, dict[UUID, tuple[float, float, int, date]]]:
    """Each game's stored ratings: the last step by player, and how many there were."""
    found: dict[str, dict[UUID, tuple[float, float, int, date]]] = {}
    for step in Rating.objects.filter(club=club).order_by("day", "began_at", "number", "play"):
        before = found.setdefault(step.game, {}).get(step.player_id, (0, 0, 0, step.day))
        found[step.game][step.player_id] = (step.mu, step.sigma, before[2] + 1, step.day)
    return found


def differing(before: dict[UUID, Any], after: dict[UUID, Any]) -> list[tuple[UUID, Any, Any]]:
    """Whose rows differ, in the order of those after, then those that are gone."""
    order = [*after, *(player for player in before if player not in after)]
    return [
        (player, before.get(player), after.get(player)) for player in order if before.get(player) != after.get(player)
    ]


def told_rows(changes: list[Change[Any]]) -> list[tuple[UUID, Any, Any]]:
    return [(each.player, each.before, each.after) for each in changes]


def told_strengths(told: Preview[Any], game: str) -> list[tuple[UUID, Any, Any]]:
    changes = [change for each in told.ratings if each.game == game for change in each.rows]
    return sorted((each.player, _plain(each.before), _plain(each.after)) for each in changes)


def _plain(strength: Strength | None) -> tuple[float, float, int, date] | None:
    return strength and (strength.mu, strength.sigma, strength.plays, strength.last)


@pytest.mark.parametrize("name", WRITES)
def test_a_preview_stores_nothing_and_says_what_the_write_then_does(name: str, season: Season) -> None:
    write, club = WRITES[name], season.owner.in_club
    before_boards, before_strengths, kept = boards(club), strengths(club), everything()
    told = preview(caller=season.owner, write=lambda: write(season))
    assert everything() == kept

    done = write(season)
    work_off_everything()
    after_boards, after_strengths = boards(club), strengths(club)
    assert (told.changes, told.done.version, told.done.results) == (True, done.version, done.results)
    by_league = {each.league: each for each in told.boards}
    for league in League.objects.filter(club=club):
        expected = differing(before_boards[league.id], after_boards[league.id])
        assert told_rows(by_league[league.id].rows if league.id in by_league else []) == expected
        assert expected or league.name == "Early days" or name in WITHOUT_A_TRACE_ON_BOARDS
    for game in {*before_strengths, *after_strengths, *(each.game for each in told.ratings)}:
        expected = differing(before_strengths.get(game, {}), after_strengths.get(game, {}))
        assert told_strengths(told, game) == sorted(expected)


def test_what_waits_to_be_worked_off_is_there_before_and_after(season: Season) -> None:
    """Before is the state that the write meets, not the board that was last published."""
    season.logs(DAYS[2], 1, 5, 3)
    told = preview(caller=season.owner, write=lambda: season.logs(DAYS[0], 6, 6, 6))
    work_off_everything()
    before = (boards(season.owner.in_club), strengths(season.owner.in_club))
    season.logs(DAYS[0], 6, 6, 6)
    work_off_everything()
    after = (boards(season.owner.in_club), strengths(season.owner.in_club))
    assert len(told.boards) == 2
    for each in told.boards:
        assert told_rows(each.rows) == differing(before[0][each.league], after[0][each.league])
    assert told_strengths(told, "toy") == sorted(differing(before[1]["toy"], after[1]["toy"]))
    assert len(told_strengths(told, "toy")) == 4


def test_a_play_that_is_stored_already_changes_nothing(season: Season) -> None:
    new = NewPlay(id=new_id(), record=toy_record(1, 2), players=tuple(ids(*season.players[:2])))
    first = plays.log(caller=season.owner, new=new)
    told = preview(caller=season.owner, write=lambda: plays.log(caller=season.owner, new=new))
    assert (told.changes, told.boards, told.ratings) == (False, [], [])
    assert (told.done.again, told.done.play) == (True, first.play)


def test_at_most_a_hundred_rows_of_a_board_are_told(owner: Caller) -> None:
    """A new evening moves everybody: before it nobody had a rank without the last one."""
    leagues.create(caller=owner, name="Crowd")
    crowd = some_players(owner, *(f"Player {number}" for number in range(104)))
    for at in range(0, 104, 8):
        logged(owner, crowd[at : at + 8], *range(8), day=DAYS[0])
    told = preview(caller=owner, write=lambda: logged(owner, crowd[:2], 1, 2, day=DAYS[1]))
    [board] = told.boards
    assert (len(board.rows), board.more) == (100, 4)
    assert [each.after["rank"] for each in board.rows[:2] if each.after] == [1, 2]


def test_guests_are_rated_and_not_listed(season: Season) -> None:
    guest = people.add(caller=season.owner, name="Guest", guest=True)
    told = preview(caller=season.owner, write=lambda: logged(season.owner, [guest, season.players[0]], 9, 0))
    assert [change.name for each in told.ratings for change in each.rows] == ["Ada"]


class TestTooLarge:
    """Ratings are left out where too many plays would have to be rated again."""

    def too_large(self, season: Season, day: date) -> bool:
        [ratings] = preview(caller=season.owner, write=lambda: season.logs(day, 6, 5, 4)).ratings
        assert ratings.too_large is not bool(ratings.rows)
        return ratings.too_large

    @pytest.mark.parametrize(("most", "expected"), [(2, True), (3, False)])
    def test_as_soon_as_more_later_plays_would(
        self, most: int, expected: bool, season: Season, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(previews, "MOST_LATER_PLAYS", most)
        assert self.too_large(season, date(2026, 3, 1)) is expected  # before all three

    def test_not_for_earlier_ones(self, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(previews, "MOST_LATER_PLAYS", 0)
        assert not self.too_large(season, date(2026, 4, 1))

    @pytest.mark.parametrize(("most", "expected"), [(2, True), (3, False)])
    def test_but_for_those_too_that_wait_to_be_rated_and_all_after_them(
        self, most: int, expected: bool, season: Season, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        season.logs(DAYS[0], 1, 2, 3)
        monkeypatch.setattr(previews, "MOST_LATER_PLAYS", most)
        assert self.too_large(season, date(2026, 4, 1)) is expected

    def test_as_soon_as_there_is_no_time_left(self, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
        """The boards are told all the same."""
        now = [0.0]
        plays_from = previews.reading.plays_from

        def counted_late(*which: Any, **more: Any) -> int:
            now[0] = 9.0
            return plays_from(*which, **more)

        monkeypatch.setattr(trials, "monotonic", lambda: now[0])
        monkeypatch.setattr(previews.reading, "plays_from", counted_late)
        told = preview(caller=season.owner, write=lambda: season.logs(DAYS[2], 6, 5, 4))
        assert [bool(each.rows) for each in told.boards] == [True]
        assert [(each.game, each.too_large) for each in told.ratings] == [("toy", True)]


class TestTime:
    def test_what_takes_too_long_is_given_up(self, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(trials, "MOST_SECONDS", 0)
        with pytest.raises(Refusal) as refused:
            preview(caller=season.owner, write=lambda: season.logs(DAYS[0], 6, 5, 4))
        assert (refused.value.kind, refused.value.code) == (Kind.CONFLICT, "preview_too_long")

    def test_a_write_of_many_short_statements_is_given_up_as_well(
        self, season: Season, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(trials, "MOST_SECONDS", 0.2)
        begun, asked = monotonic(), count()

        def write() -> None:
            while next(asked) < 100_000:
                Evening.objects.exists()

        with pytest.raises(Refusal) as refused:
            preview(caller=season.owner, write=write)
        assert (refused.value.code, monotonic() - begun < 5) == ("preview_too_long", True)

    def test_it_waits_no_longer_than_that_for_another_writer(
        self, season: Season, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(trials, "MOST_SECONDS", 1)
        is_held, go_on = Signal(), Signal()

        def hold_the_evening() -> None:
            with transaction.atomic():
                Evening.objects.filter(id=season.third.evening).update(plays_logged=7)
                is_held.set()
                assert go_on.wait(10)

        holding = beside(hold_the_evening)
        assert is_held.wait(10)
        with pytest.raises(Refusal) as refused:
            preview(caller=season.owner, write=lambda: season.logs(DAYS[2], 6, 5, 4))
        go_on.set()
        holding.result(10)
        assert refused.value.code == "preview_too_long"
        assert len(preview(caller=season.owner, write=lambda: season.logs(DAYS[2], 6, 5, 4)).boards) == 1


class TestOneAtATime:
    """A club has one preview at a time."""

    def ask_twice(self, owner: Caller, other: Caller, beside: Beside) -> Any:
        """What the second one is told while the first is under way."""

        def write() -> Any:
            return beside(lambda: preview(caller=other, write=lambda: "the second")).exception(10)

        return preview(caller=owner, write=write).done

    def test_a_second_one_is_turned_away(self, owner: Caller, beside: Beside) -> None:
        refused = self.ask_twice(owner, owner, beside)
        assert (refused.kind, refused.code, refused.retry_after) == (Kind.CONFLICT, "busy", 1)

    def test_another_clubs_is_not(self, owner: Caller, beside: Beside) -> None:
        assert self.ask_twice(owner, a_club("Another club"), beside) is None

    def test_control_without_the_lock_it_would_not_be(
        self, owner: Caller, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(trials, "try_to_hold", lambda *names: True)
        assert self.ask_twice(owner, owner, beside) is None


class TestBesideOtherWriters:
    def meanwhile(self, season: Season, beside: Beside, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Whose rows a preview tells of while another play is committed between its looks at the boards."""
        compute = previews.compute
        looks = iter(range(9))

        def looked(league: League) -> Any:
            if next(looks) == 1:
                beside(lambda: logged(season.owner, season.players[2:], 9, 8, day=DAYS[2])).result(10)
            return compute(league)

        monkeypatch.setattr(previews, "compute", looked)
        told = preview(caller=season.owner, write=lambda: season.corrects(season.third, FIVE_TO_TWO))
        return sorted(change.name for each in told.boards for change in each.rows)

    def test_it_sees_one_moment_on_both_sides(
        self, season: Season, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert self.meanwhile(season, beside, monkeypatch) == []

    def test_control_without_one_snapshot_it_would_tell_of_others_plays(
        self, season: Season, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(transactions, "IN_ONE_SNAPSHOT", "SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
        assert "Dan" in self.meanwhile(season, beside, monkeypatch)

    def test_a_write_that_is_overtaken_is_begun_anew(self, season: Season, beside: Beside) -> None:
        numbers = []

        def write() -> StoredPlay:
            numbers.append(len(numbers))
            if len(numbers) == 1:
                beside(lambda: season.logs(DAYS[2], 1, 2, 3)).result(10)
            return season.logs(DAYS[2], 6, 5, 4)

        assert preview(caller=season.owner, write=write).done.number == 3
        assert len(numbers) == 2

    def log_beside(self, season: Season, beside: Beside, seconds: float) -> None:
        """Another evening's play is logged while a preview has written and not yet taken back."""

        def write() -> StoredPlay:
            done = season.logs(DAYS[2], 6, 5, 4)
            waiting.append(beside(lambda: season.logs(DAYS[1], 6, 5, 4)))
            waiting[0].result(seconds)
            return done

        waiting: list[Any] = []
        preview(caller=season.owner, write=write)

    def test_nobody_waits_for_what_it_would_mark(self, season: Season, beside: Beside) -> None:
        self.log_beside(season, beside, 10)

    def test_control_if_it_marked_that_they_would(
        self, season: Season, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(previews.due, "noting", lambda: nullcontext(set()))
        with pytest.raises(TimeoutError):
            self.log_beside(season, beside, 0.5)


class TestTwoBulksThatCross:
    """One previewed and one in earnest, with plays of two evenings in opposite order."""

    def cross(self, season: Season, beside: Beside) -> tuple[int, Any]:
        """How often the preview has written until it was told, and what the other one came to."""
        written: list[Any] = []
        others: list[Any] = []

        def log(*days: date) -> Any:
            new = [NewPlay(record=toy_record(1, 2), players=ids(*season.players[:2]), day=day) for day in days]
            return plays.log_all(caller=season.owner, new=new)

        def write() -> None:
            written.append(log(DAYS[0]))
            if not others:
                others.append(beside(lambda: log(DAYS[1], DAYS[0])))
                while not beside(somebody_waits).result(10):
                    pass
            log(DAYS[1])

        preview(caller=season.owner, write=write, alone=True)
        return len(written), others[0].exception(20)

    def test_the_one_in_earnest_is_stored_and_the_other_told(self, season: Season, beside: Beside) -> None:
        assert self.cross(season, beside) == (1, None)

    def test_control_without_the_clubs_lock_they_would_wait_for_each_other(
        self, season: Season, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(previews, "club_taken", lambda club, alone: nullcontext(lambda: None))
        written, refused = self.cross(season, beside)
        assert written == 2 or isinstance(refused.__cause__, DeadlockDetected)


def somebody_waits() -> bool:
    """Whether a connection to this database waits for a lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT wait_event_type FROM pg_stat_activity WHERE datname = current_database()")
        return ("Lock",) in cursor.fetchall()


def test_a_refusal_is_the_writes_own_and_stores_nothing(season: Season) -> None:
    kept = everything()
    with pytest.raises(Refusal) as refused:
        preview(caller=season.owner, write=lambda: season.logs(DAYS[0], 100, 5, 4))
    assert [each.pointer for each in refused.value.problems] == ["/record/final/points/0"]
    assert everything() == kept
