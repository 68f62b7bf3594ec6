from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from gamenight.errors import Kind, Refusal
from gamenight.models import Counted, Due, Evening, Event, Player, Result
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services import corrections, leagues, plays
from gamenight.services.corrections import Correction
from gamenight.services.facts import OF_RECORD, NewPlay
from tests.builders import a_club, an_evening, logged, some_players, statements, work_off_everything

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(owner: Caller) -> StoredPlay:
    """A play of two that a league counts, all worked off."""
    leagues.create(caller=owner, name="Season")
    stored = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2).play
    work_off_everything()
    return stored


def correct(
    caller: Caller, play: StoredPlay, version: int | None, changes: dict[str, Any], why: str = ""
) -> StoredPlay:
    of_record = {key: value for key, value in changes.items() if key in OF_RECORD}
    beside = {key: value for key, value in changes.items() if key not in OF_RECORD}
    correction = Correction(beside, play.record | of_record if of_record else None, why)
    return corrections.correct(caller=caller, play_id=play.id, version=version, edit=lambda _: correction)


def points(play: StoredPlay) -> dict[str, int]:
    return {
        str(player): points for player, points in Counted.objects.filter(play=play.id).values_list("player", "points")
    }


def test_a_correction_rewrites_results_points_and_what_is_due(owner: Caller, play: StoredPlay) -> None:
    ada, ben = (str(each.player) for each in play.players)
    assert points(play) == {ada: 0, ben: 60}
    corrected = correct(owner, play, 1, {"final": {"points": [3, 2]}})
    assert reading.play(owner, play.id) == corrected
    assert points(play) == {ada: 60, ben: 0}
    assert set(Due.objects.values_list("scope", flat=True)) == {
        f"board:{play.leagues[0]}",
        f"ratings:{play.club}:toy",
    }
    assert list(Event.objects.filter(subject=play.id).order_by("id").values_list("kind", "version")) == [
        ("play.logged", 1),
        ("play.changed", 2),
    ]


def test_a_revision_keeps_who_why_and_each_changed_key(owner: Caller, play: StoredPlay) -> None:
    correct(owner, play, 1, {"final": {"points": [3, 2]}, "rated": False}, "misread")
    revision = reading.revisions(owner, play.id)[-1]
    assert (revision.number, revision.action, revision.reason, revision.account_id) == (
        2,
        "correct",
        "misread",
        owner.account_id,
    )
    assert revision.change == {"final": [{"points": [1, 2]}, {"points": [3, 2]}], "rated": [True, False]}


def test_swapping_two_players_is_a_correction(owner: Caller, play: StoredPlay) -> None:
    ada, ben = (str(each.player) for each in play.players)
    correct(owner, play, None, {"players": [ben, ada]})
    assert points(play) == {ada: 60, ben: 0}


def test_a_correction_of_an_older_version_is_stale(owner: Caller, play: StoredPlay) -> None:
    correct(owner, play, 1, {"rated": False})
    with pytest.raises(Refusal) as refused:
        correct(owner, play, 1, {"rated": True})
    assert (refused.value.kind, refused.value.version) == (Kind.STALE, 2)


def test_a_correction_against_the_rules_changes_nothing(owner: Caller, play: StoredPlay) -> None:
    with pytest.raises(Refusal) as refused:
        correct(owner, play, 1, {"final": {"points": [100, 2]}})
    assert [each.pointer for each in refused.value.problems] == ["/record/final/points/0"]
    assert reading.play(owner, play.id) == play


def test_a_correction_that_changes_nothing_is_a_conflict(owner: Caller, play: StoredPlay) -> None:
    with pytest.raises(Refusal) as refused:
        correct(owner, play, 1, {"rated": True})
    assert refused.value.code == "nothing_changed"


def test_a_voided_play_counts_nowhere_and_restored_counts_as_before(owner: Caller, play: StoredPlay) -> None:
    before = points(play)
    voided = corrections.void(caller=owner, play_id=play.id, version=1)
    assert voided.voided_at is not None
    assert (points(play), Result.objects.count()) == ({}, 0)
    assert f"board:{play.leagues[0]}" in set(Due.objects.values_list("scope", flat=True))
    corrections.restore(caller=owner, play_id=play.id, version=2)
    assert points(play) == before


def test_a_voided_play_of_two_who_are_one_by_now_is_corrected_but_not_restored(owner: Caller, play: StoredPlay) -> None:
    ada, ben = (each.player for each in play.players)
    corrections.void(caller=owner, play_id=play.id, version=1)
    Player.objects.filter(id=ben).update(merged_into=ada, merged_first_into=ada)
    corrected = correct(owner, play, 2, {"rated": False})
    assert [each.effective for each in corrected.players] == [ada, ada]
    with pytest.raises(Refusal) as refused:
        corrections.restore(caller=owner, play_id=play.id, version=3)
    assert [(each.code, each.pointer) for each in refused.value.problems] == [("players_merged", "/players/1")]
    assert reading.play(owner, play.id) == corrected


class TestUndo:
    def test_undoing_a_correction_restores_what_was_before_it(self, owner: Caller, play: StoredPlay) -> None:
        correct(owner, play, 1, {"final": {"points": [3, 2]}})
        undone = corrections.undo(caller=owner, play_id=play.id, version=2, revision=2)
        assert undone.record == play.record
        assert reading.revisions(owner, play.id)[-1].undo_of == 2

    def test_undoing_an_undo_brings_the_correction_back(self, owner: Caller, play: StoredPlay) -> None:
        corrected = correct(owner, play, 1, {"final": {"points": [3, 2]}})
        corrections.undo(caller=owner, play_id=play.id, version=2, revision=2)
        again = corrections.undo(caller=owner, play_id=play.id, version=3, revision=3)
        assert (again.record, again.results) == (corrected.record, corrected.results)

    def test_undoing_an_earlier_revision_takes_the_later_ones_with_it(self, owner: Caller, play: StoredPlay) -> None:
        correct(owner, play, 1, {"final": {"points": [3, 2]}})
        correct(owner, play, 2, {"rated": False})
        corrections.void(caller=owner, play_id=play.id, version=3)
        undone = corrections.undo(caller=owner, play_id=play.id, version=4, revision=2)
        assert (undone.record, undone.rated, undone.voided_at) == (play.record, True, None)

    def test_undoing_the_logging_voids_the_play(self, owner: Caller, play: StoredPlay) -> None:
        assert corrections.undo(caller=owner, play_id=play.id, version=1, revision=1).voided_at is not None

    def test_undoing_the_last_entry_again_and_again_goes_back_to_nothing(self, owner: Caller, play: StoredPlay) -> None:
        correct(owner, play, 1, {"final": {"points": [3, 2]}})
        correct(owner, play, 2, {"rated": False})
        once = corrections.undo(caller=owner, play_id=play.id, version=None)
        assert (once.rated, once.record["final"]) == (True, {"points": [3, 2]})
        twice = corrections.undo(caller=owner, play_id=play.id, version=None)
        assert (twice.record, twice.voided_at) == (play.record, None)
        assert corrections.undo(caller=owner, play_id=play.id, version=None).voided_at is not None
        with pytest.raises(Refusal) as refused:
            corrections.undo(caller=owner, play_id=play.id, version=None)
        assert refused.value.code == "nothing_to_undo"

    def test_what_was_written_after_an_undo_is_the_last_entry(self, owner: Caller, play: StoredPlay) -> None:
        correct(owner, play, 1, {"rated": False})
        corrections.undo(caller=owner, play_id=play.id, version=None)
        correct(owner, play, 3, {"final": {"points": [3, 2]}})
        assert corrections.undo(caller=owner, play_id=play.id, version=None).record == play.record

    def test_restoring_by_an_undo_what_another_play_stands_for_now_names_that_one(self, owner: Caller) -> None:
        players = some_players(owner, "Cem", "Dua")
        first = logged(owner, players, 1, 2, external=("phone", "7")).play
        corrections.void(caller=owner, play_id=first.id, version=1)
        second = logged(owner, players, 1, 2, external=("phone", "7")).play
        with pytest.raises(Refusal) as refused:
            corrections.undo(caller=owner, play_id=first.id, version=2)
        assert (refused.value.code, refused.value.location) == ("external_id_taken", second.id)

    def test_a_revision_that_never_was_can_not_be_undone(self, owner: Caller, play: StoredPlay) -> None:
        with pytest.raises(Refusal) as refused:
            corrections.undo(caller=owner, play_id=play.id, version=1, revision=2)
        assert refused.value.kind is Kind.INVALID
        assert [(each.code, each.pointer) for each in refused.value.problems] == [("revision_unknown", "/revision")]

    def test_the_move_out_of_an_evening_that_is_gone_can_not_be_undone(self, owner: Caller, play: StoredPlay) -> None:
        gone = an_evening(owner, date(2026, 3, 12))
        corrections.move(caller=owner, play_id=play.id, version=1, session=gone.id)
        corrections.move(caller=owner, play_id=play.id, version=2, session=play.evening)
        gone.delete()
        with pytest.raises(Refusal) as refused:
            corrections.undo(caller=owner, play_id=play.id, version=3)
        assert (refused.value.kind, refused.value.code) == (Kind.CONFLICT, "session_gone")
        undone = corrections.undo(caller=owner, play_id=play.id, version=3, revision=2)
        assert (undone.evening, undone.number) == (play.evening, play.number)


class TestSeats:
    """They change before the first round only, or once the play is over."""

    @pytest.fixture
    def players(self, owner: Caller) -> list[str]:
        return [str(each.id) for each in some_players(owner, "Cem", "Dua", "Eda")]

    def live(self, owner: Caller, players: list[str], *rounds: dict[str, Any]) -> StoredPlay:
        record = {"game": "toy", "seats": len(players), "rounds": list(rounds)}
        return plays.log(caller=owner, new=NewPlay(record=record, players=tuple(map(UUID, players)))).play

    def test_before_the_first_round_another_sits_down(self, owner: Caller, players: list[str]) -> None:
        play = self.live(owner, players[:2])
        changed = correct(owner, play, 1, {"players": players, "seats": 3})
        assert [str(each.player) for each in changed.players] == players

    def test_between_rounds_nobody_does(self, owner: Caller, players: list[str]) -> None:
        play = self.live(owner, players[:2], {"points": [1, 2]})
        with pytest.raises(Refusal) as refused:
            correct(owner, play, 1, {"players": players[1:]})
        assert (refused.value.kind, refused.value.code) == (Kind.CONFLICT, "seats_fixed")

    def test_once_it_is_over_a_wrong_name_is_corrected(self, owner: Caller, players: list[str]) -> None:
        play = self.live(owner, players[:2], {"points": [1, 2]})
        correct(owner, play, 1, {"final": {"points": [1, 2]}})
        changed = correct(owner, play, 2, {"players": players[1:]})
        assert [str(each.player) for each in changed.players] == players[1:]


class TestDurations:
    """A table that counts at the end, or stops, ends a play under way by a correction."""

    @pytest.fixture
    def live(self, owner: Caller) -> StoredPlay:
        new = plays.NewPlay(
            record={"game": "toy", "seats": 2, "rounds": [{"points": [1, 2]}]},
            players=tuple(each.id for each in some_players(owner, "Cem", "Dua")),
        )
        return plays.log(caller=owner, new=new).play

    @pytest.mark.parametrize("over", [{"final": {"points": [1, 2]}}, {"ended_early": True}])
    def test_it_ends_when_it_is_over(self, owner: Caller, live: StoredPlay, over: dict[str, Any]) -> None:
        ended = correct(owner, live, 1, over)
        assert live.starts_at is not None
        assert ended.ends_at is not None
        assert live.starts_at < ended.ends_at <= datetime.now(UTC)
        as_before = Correction({}, live.record)
        goes_on = corrections.correct(caller=owner, play_id=live.id, version=2, edit=lambda _: as_before)
        assert (goes_on.status, goes_on.ends_at) == ("in_progress", None)

    def test_it_ends_when_the_correction_says(self, owner: Caller, live: StoredPlay) -> None:
        assert live.starts_at is not None
        end = live.starts_at + timedelta(minutes=40)
        ended = correct(owner, live, 1, {"final": {"points": [1, 2]}, "end": end.isoformat()})
        assert ended.ends_at == end

    def test_a_final_corrected_later_leaves_the_end(self, owner: Caller, live: StoredPlay) -> None:
        ended = correct(owner, live, 1, {"final": {"points": [1, 2]}})
        assert correct(owner, ended, 2, {"rated": False, "ended_early": True}).ends_at == ended.ends_at


class TestMoving:
    def test_to_a_day_without_an_evening_makes_one(self, owner: Caller, play: StoredPlay) -> None:
        moved = corrections.move(caller=owner, play_id=play.id, version=1, day=date(2026, 1, 5), reason="late")
        assert (moved.day, moved.number) == (date(2026, 1, 5), 1)
        assert Evening.objects.get(id=moved.evening).planned is False
        assert reading.play(owner, play.id) == moved
        revision = reading.revisions(owner, play.id)[-1]
        assert (revision.action, revision.reason) == ("move", "late")

    def test_it_becomes_the_last_play_of_the_other_evening(self, owner: Caller, play: StoredPlay) -> None:
        there = logged(owner, some_players(owner, "Cem", "Dua"), 1, 2, day=date(2026, 1, 5)).play
        moved = corrections.move(caller=owner, play_id=play.id, version=1, session=there.evening)
        assert (moved.evening, moved.day, moved.number) == (there.evening, there.day, 2)

    def test_its_times_go_with_it_where_they_are_of_the_old_day(self, owner: Caller) -> None:
        start = datetime(2026, 3, 28, 19, 30, tzinfo=UTC)  # the clocks of Berlin go forward in the night after it
        end = start + timedelta(minutes=45)
        play = logged(owner, some_players(owner, "Cem", "Dua"), 1, 2, starts_at=start, ends_at=end).play
        moved = corrections.move(caller=owner, play_id=play.id, version=1, day=date(2026, 3, 30))
        assert (moved.starts_at, moved.ends_at) == (
            datetime(2026, 3, 30, 18, 30, tzinfo=UTC),
            datetime(2026, 3, 30, 19, 15, tzinfo=UTC),
        )
        back = corrections.undo(caller=owner, play_id=play.id, version=2)
        assert (back.day, back.number, back.starts_at, back.ends_at) == (play.day, play.number, start, end)

    def test_it_takes_as_long_as_it_did_though_the_clocks_went_forward_in_it(self, owner: Caller) -> None:
        start = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)  # half an hour before they do in Berlin
        players = some_players(owner, "Cem", "Dua")
        play = logged(owner, players, 1, 2, starts_at=start, ends_at=start + timedelta(hours=1)).play
        moved = corrections.move(caller=owner, play_id=play.id, version=1, day=date(2026, 3, 22))
        there = datetime(2026, 3, 22, 0, 30, tzinfo=UTC)
        assert (moved.starts_at, moved.ends_at) == (there, there + timedelta(hours=1))

    def test_a_correction_moves_it_too_and_says_what_it_likes_of_number_and_times(self, owner: Caller) -> None:
        start = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)
        play = logged(owner, some_players(owner, "Cem", "Dua"), 1, 2, starts_at=start, ends_at=start).play
        there, week = an_evening(owner, date(2026, 3, 12)), timedelta(days=7)
        numbered = correct(owner, play, 1, {"session": str(there.id), "number": 7})
        assert (numbered.day, numbered.number) == (date(2026, 3, 12), 7)
        assert (numbered.starts_at, numbered.ends_at) == (start + week, start + week)
        back = correct(owner, numbered, 2, {"session": str(play.evening), "start": "2026-03-05T18:00:00Z"})
        assert (back.day, back.number) == (date(2026, 3, 5), 2)
        assert (back.starts_at, back.ends_at) == (start - timedelta(minutes=90), start)

    def test_a_start_after_midnight_stays_where_it_is_of_the_evening_before(self, owner: Caller) -> None:
        start = datetime(2026, 3, 7, 0, 30, tzinfo=UTC)
        play = logged(owner, some_players(owner, "Cem", "Dua"), 1, 2, starts_at=start).play
        moved = corrections.move(caller=owner, play_id=play.id, version=1, day=date(2026, 3, 6))
        assert (moved.day, moved.starts_at) == (date(2026, 3, 6), start)

    def test_the_boards_of_both_days_are_due(self, owner: Caller, play: StoredPlay) -> None:
        old = leagues.create(caller=owner, name="Old", ends_on=play.day - timedelta(days=1))
        new = leagues.create(caller=owner, name="New", starts_on=play.day)
        work_off_everything()
        corrections.move(caller=owner, play_id=play.id, version=1, day=play.day - timedelta(days=9))
        assert {f"board:{old.id}", f"board:{new.id}"} <= set(Due.objects.values_list("scope", flat=True))
        assert not Counted.objects.filter(play=play.id, league=new.id).exists()
        assert Counted.objects.filter(play=play.id, league=old.id).count() == 2

    def test_to_where_it_is_changes_nothing(self, owner: Caller, play: StoredPlay) -> None:
        with pytest.raises(Refusal) as refused:
            corrections.move(caller=owner, play_id=play.id, version=1, day=play.day)
        assert refused.value.code == "nothing_changed"

    def test_to_another_clubs_evening_is_refused(self, owner: Caller, play: StoredPlay) -> None:
        other = a_club()
        there = logged(other, some_players(other, "Cem", "Dua"), 1, 2).play
        with pytest.raises(Refusal) as refused:
            corrections.move(caller=owner, play_id=play.id, version=1, session=there.evening)
        assert [(each.code, each.pointer) for each in refused.value.problems] == [("session_unknown", "/session")]


def test_another_clubs_play_is_missing(play: StoredPlay) -> None:
    with pytest.raises(Refusal) as refused:
        corrections.void(caller=a_club(), play_id=play.id, version=1)
    assert refused.value.kind is Kind.MISSING


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seats", [2, 8])
def test_correcting_takes_six_statements_in_its_transaction(seats: int) -> None:
    owner = a_club()
    stored = logged(owner, some_players(owner, *(f"P{seat}" for seat in range(seats))), *range(seats)).play
    with statements() as run:
        correct(owner, stored, 1, {"rated": False})
    assert len(run) == 8, [each["sql"][:60] for each in run]  # BEGIN and COMMIT among them
