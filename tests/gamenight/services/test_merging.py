"""A merge is a pointer: results count for another player, seats keep who was written down, and it can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamenight.errors import Kind, Refusal
from gamenight.models import Attendance, Board, Counted, Due, Event, Player, Rating, Result, Seat
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import compute
from gamenight.services import corrections, leagues, merging, plays
from gamenight.services.corrections import Correction
from gamenight.services.due import board_scope, ratings_scope
from gamenight.services.facts import NewPlay
from scoring.policy import LeaguePolicy, PointsAdjustment
from tests.builders import a_club, an_evening, ids, logged, merged, some_players, toy_record, work_off_everything

pytestmark = pytest.mark.django_db
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eda"]
DAYS = [date(2026, 3, day) for day in (6, 7, 8)]


def unmerged(caller: Caller, player: Player, version: int | None = None) -> Player:
    return merging.unmerge(caller=caller, player_id=player.id, version=version)


def refusal(action: Callable[..., Any], **asked: Any) -> Refusal:
    with pytest.raises(Refusal) as refused, transaction.atomic():
        action(**{"version": None, **asked})
    return refused.value


def pointers() -> dict[str, tuple[str | None, str | None]]:
    rows = Player.objects.values_list("name", "merged_into__name", "merged_first_into__name")
    return {name: (into, first) for name, into, first in rows}


def effective() -> list[str]:
    return list(Result.objects.order_by("play__number", "seat").values_list("player__name", flat=True))


class TestPointers:
    def test_results_and_points_count_for_the_other_and_seats_stay(self, owner: Caller) -> None:
        ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
        leagues.create(caller=owner, name="Season")
        logged(owner, [ada, cleo], 2, 1)
        logged(owner, [cleo, ben], 2, 1)
        merged(owner, ada, ben)
        assert effective() == ["Ben", "Cleo", "Cleo", "Ben"]
        points = Counted.objects.order_by("number", "player__name").values_list("player__name", "points")
        assert list(points) == [("Ben", 60), ("Cleo", 0), ("Ben", 0), ("Cleo", 60)]
        assert set(Seat.objects.filter(player=ada).values_list("seat", flat=True)) == {0}

    def test_chains_have_one_step_and_are_taken_back_link_by_link(self, owner: Caller) -> None:
        ada, ben, cleo, dan = some_players(owner, "Ada", "Ben", "Cleo", "Dan")
        for player in (ada, ben, cleo):
            logged(owner, [player, dan], 1, 2)
        merged(owner, cleo, ada)
        merged(owner, ada, ben)
        assert pointers() == {
            "Ada": ("Ben", "Ben"),
            "Ben": (None, None),
            "Cleo": ("Ben", "Ada"),
            "Dan": (None, None),
        }
        assert effective()[::2] == ["Ben", "Ben", "Ben"]
        unmerged(owner, ada)
        assert pointers()["Cleo"] == ("Ada", "Ada")
        assert effective()[::2] == ["Ada", "Ben", "Ada"]
        unmerged(owner, cleo)
        assert set(pointers().values()) == {(None, None)}
        assert effective()[::2] == ["Ada", "Ben", "Cleo"]

    def test_a_link_in_the_middle_of_a_chain_leaves_alone(self, owner: Caller) -> None:
        ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
        merged(owner, cleo, ada)
        merged(owner, ada, ben)
        unmerged(owner, cleo)
        assert pointers() == {"Ada": ("Ben", "Ben"), "Ben": (None, None), "Cleo": (None, None)}

    def test_what_is_logged_meanwhile_is_his_who_was_written_down(self, owner: Caller) -> None:
        ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
        merged(owner, ada, ben)
        play = logged(owner, [ada, cleo], 2, 1).play
        assert play.players[0].name == "Ada"
        assert effective() == ["Ben", "Cleo"]
        unmerged(owner, ada)
        assert effective() == ["Ada", "Cleo"]

    def test_each_who_counts_for_another_changes_and_is_told(self, owner: Caller) -> None:
        ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
        merged(owner, cleo, ada)
        Event.objects.all().delete()
        merged(owner, ada, ben)
        unmerged(owner, ada)
        events = Event.objects.order_by("id").values_list("kind", "subject", "version")
        assert list(events) == [
            ("player.merged", ada.id, 2),
            ("player.merged", cleo.id, 3),
            ("player.unmerged", ada.id, 3),
            ("player.unmerged", cleo.id, 4),
        ]
        assert Player.objects.get(id=ben.id).version == 1


class TestRefusals:
    def test_both_in_one_live_play(self, owner: Caller) -> None:
        ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
        void = logged(owner, [ada, ben], 2, 1, day=DAYS[0]).play
        first = logged(owner, [ada, ben], 2, 1, day=DAYS[0]).play
        live = NewPlay(record={"game": "toy", "seats": 2}, players=(cleo.id, ada.id), day=DAYS[1])
        second = plays.log(caller=owner, new=live).play
        corrections.void(caller=owner, play_id=void.id, version=None)
        merged(owner, cleo, ben)
        refused = refusal(merging.merge, caller=owner, player_id=ada.id, into=ben.id)
        assert (refused.kind, refused.code) == (Kind.CONFLICT, "both_seated")
        assert [str(each.message) for each in refused.problems] == [
            f"both sit in the play {each.id}" for each in (second, first)
        ]
        assert effective() == ["Ada", "Ben"]

    def test_a_merge_that_cannot_be(self, owner: Caller) -> None:
        ada, ben, cleo, dan = some_players(owner, "Ada", "Ben", "Cleo", "Dan")
        [stranger] = some_players(a_club("Another"), "Ada")
        merged(owner, cleo, ben)
        Player.objects.filter(id=dan.id).update(name_key=None, anonymised_at=timezone.now())
        asked = [
            (ada, ada, None, "player_unknown"),
            (ada, stranger, None, "player_unknown"),
            (stranger, ada, None, "not_found"),
            (ada, ben, 2, "stale"),
            (ada, cleo, None, "merged_already"),
            (cleo, ada, None, "merged_already"),
            (dan, ada, None, "anonymised"),
            (ada, dan, None, "anonymised"),
        ]
        for player, into, version, code in asked:
            found = refusal(merging.merge, caller=owner, player_id=player.id, into=into.id, version=version)
            assert found.code == code, (player, into)
        assert refusal(merging.unmerge, caller=owner, player_id=ben.id).code == "not_merged"
        assert refusal(merging.unmerge, caller=owner, player_id=cleo.id, version=1).code == "stale"

    def test_one_person_at_two_seats_from_then_on(self, owner: Caller) -> None:
        ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
        void = logged(owner, [ada, ben], 2, 1).play
        other = logged(owner, [ada, cleo], 2, 1).play
        corrections.void(caller=owner, play_id=void.id, version=None)
        merged(owner, ada, ben)
        new = NewPlay(record=toy_record(1, 2, 3), players=tuple(ids(cleo, ben, ada)))
        seats = Correction({"players": [str(ben.id), str(ada.id)]})
        tried = [
            refusal(lambda version: plays.log(caller=owner, new=new)),
            refusal(corrections.restore, caller=owner, play_id=void.id),
            refusal(corrections.correct, caller=owner, play_id=other.id, edit=lambda _: seats),
        ]
        assert [(each.kind, each.code) for each in tried] == [(Kind.CONFLICT, "players_merged")] * 3
        assert [each.problems[0].pointer for each in tried] == ["/players/2", "/players/1", "/players/1"]
        unmerged(owner, ada)
        corrections.restore(caller=owner, play_id=void.id, version=None)


class TestDue:
    def scopes(self) -> set[str]:
        return set(Due.objects.values_list("scope", flat=True))

    def test_boards_of_the_players_days_and_the_games_they_are_rated_at(self, owner: Caller) -> None:
        ada, ben, cleo, dan = some_players(owner, "Ada", "Ben", "Cleo", "Dan")
        early, late, other, fair = (
            leagues.create(caller=owner, name=name, starts_on=day, ends_on=day, policy=LeaguePolicy(adjustments=given))
            for name, day, given in [
                ("Early", DAYS[0], []),
                ("Late", DAYS[2], []),
                ("Other", DAYS[1], []),
                ("Fair", date(2027, 1, 1), [PointsAdjustment(player=str(cleo.id), points=5, reason="helped")]),
            ]
        )
        logged(owner, [cleo, ben], 2, 1, day=DAYS[0])
        logged(owner, [dan, ben], 2, 1, day=DAYS[1])
        evening = an_evening(owner, DAYS[2])
        Attendance.objects.create(club=owner.in_club, evening=evening, player=ada, present=True)
        work_off_everything()
        merged(owner, cleo, ada)
        expected = {board_scope(early.id), board_scope(fair.id), ratings_scope(owner.in_club.id, "toy")}
        assert self.scopes() == expected
        work_off_everything()
        merged(owner, ada, dan)
        assert self.scopes() == expected | {board_scope(late.id)}
        assert board_scope(other.id) not in self.scopes()

    def test_attendance_and_adjustments_go_with_the_player(self, owner: Caller) -> None:
        ada, ben = some_players(owner, "Ada", "Ben")
        given = [PointsAdjustment(player=str(each.id), points=5, reason="helped") for each in (ada, ben)]
        policy = LeaguePolicy(attendance=7, adjustments=given, min_listed=1)
        league = leagues.create(caller=owner, name="Season", policy=policy)
        for day, player in ((DAYS[0], ada), (DAYS[0], ben), (DAYS[1], ada)):
            evening = an_evening(owner, day)
            Attendance.objects.create(club=owner.in_club, evening=evening, player=player, present=True)
        logged(owner, [ben, *some_players(owner, "Cleo")], 1, 1, day=DAYS[2])
        merged(owner, ada, ben)
        [row] = [row for row in compute(league).rows if row.sums.player == str(ben.id)]
        assert (row.sums.attendance, row.sums.adjustments) == (14, 10)


MOVES = st.lists(
    st.tuples(
        st.sampled_from(["log", "log", "log", "merge", "merge", "unmerge", "void", "restore"]),
        st.integers(0, 4),
        st.integers(0, 4),
        st.integers(0, 3),
        st.integers(0, 2),
    ),
    min_size=6,
    max_size=16,
)
Move = tuple[str, int, int, int, int]
"""What is done; the players, or the play and any number; the points of the first player; the day."""


class Season:
    """A club of five, with a league that drops results; what comes of its plays is told in names."""

    def __init__(self, name: str) -> None:
        self.owner = a_club(name)
        self.players = some_players(self.owner, *NAMES)
        policy = LeaguePolicy(best_of=3, per_day=2, attendance=5)
        self.league = leagues.create(caller=self.owner, name="Season", policy=policy)
        for day in DAYS:
            an_evening(self.owner, day)
        self.plays: dict[int, UUID] = {}

    def does(self, number: int, move: Move) -> None:
        """Move `number`, which is the name of the play that it logs. Raises Refusal where it can't be."""
        what, one, other, points, day = move
        if what == "log":
            start = datetime(2026, 3, 6 + day, 18, number, tzinfo=UTC)
            seats = [self.players[one], self.players[other]]
            play = logged(self.owner, seats, points, 1, day=DAYS[day], starts_at=start).play
            self.plays[number] = play.id
        elif what in ("merge", "unmerge"):
            player, into = self.players[one], self.players[other]
            merged(self.owner, player, into) if what == "merge" else unmerged(self.owner, player)
        elif one in self.plays:
            action = corrections.void if what == "void" else corrections.restore
            action(caller=self.owner, play_id=self.plays[one], version=None)

    def told(self) -> Any:
        work_off_everything()
        club = self.owner.in_club
        names = {str(id): name for id, name in Player.objects.filter(club=club).values_list("id", "name")}
        board = Board.objects.filter(league=self.league).latest("version").document
        results = Result.objects.filter(club=club).order_by("play__day", "play__began_at", "seat")
        counted = Counted.objects.filter(club=club).order_by("day", "began_at", "player__name")
        ratings = Rating.objects.filter(club=club).order_by("day", "began_at", "player__name")
        return (
            list(results.values_list("player__name", "score", "place", "won", "beaten", "tied")),
            list(counted.values_list("player__name", "points", "won", "place")),
            [row | {"player": names[row["player"]]} for row in board],
            list(ratings.values_list("player__name", "mu_before", "sigma_before", "mu", "sigma")),
        )

    def effective(self) -> dict[int, int]:
        """By player, as whom they count."""
        pairs = Player.objects.filter(club=self.owner.in_club).values_list("name", "merged_into__name")
        return {NAMES.index(name): NAMES.index(into or name) for name, into in pairs}


@given(moves=MOVES)
@settings(max_examples=15, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_a_merge_is_as_if_the_other_had_sat_there_and_taken_back_as_if_it_had_never_been(
    db: None, moves: list[Move]
) -> None:
    with transaction.atomic():
        _compare(moves)
        transaction.set_rollback(True)


def _compare(moves: list[Move]) -> None:
    """Three clubs: one merges and unmerges, one never does, and in one those whom it is by now had sat there."""
    merging_club, never, instead = Season("merging"), Season("never"), Season("instead")
    done: dict[int, Move] = {}
    for number, move in enumerate(moves):
        try:
            with transaction.atomic():
                merging_club.does(number, move)
        except Refusal:
            continue
        done[number] = move
    counts_as = merging_club.effective()
    plays = {number: move for number, move in done.items() if not move[0].endswith("merge")}
    for number, (what, one, other, points, day) in plays.items():
        never.does(number, (what, one, other, points, day))
        if what != "log":
            instead.does(number, (what, one, other, points, day))
        elif counts_as[one] != counts_as[other]:  # else it is void
            instead.does(number, (what, counts_as[one], counts_as[other], points, day))
    assert merging_club.told() == instead.told()
    for player in Player.objects.filter(club=merging_club.owner.in_club, merged_into__isnull=False):
        unmerged(merging_club.owner, player)
    assert merging_club.told() == never.told()
