from __future__ import annotations

from typing import Any

import pytest

from gamenight.errors import Kind, Refusal
from gamenight.models import Counted, Due, Event, Result
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services import corrections, leagues
from gamenight.services.corrections import Correction
from gamenight.services.facts import OF_RECORD
from tests.builders import a_club, logged, some_players, statements, work_off_everything

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
    assert reading.play(owner.in_club.id, play.id) == corrected
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
    revision = reading.revisions(owner.in_club.id, play.id)[-1]
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
    assert reading.play(owner.in_club.id, play.id) == play


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


class TestUndo:
    def test_undoing_a_correction_restores_what_was_before_it(self, owner: Caller, play: StoredPlay) -> None:
        correct(owner, play, 1, {"final": {"points": [3, 2]}})
        undone = corrections.undo(caller=owner, play_id=play.id, version=2, revision=2)
        assert undone.record == play.record
        assert reading.revisions(owner.in_club.id, play.id)[-1].undo_of == 2

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

    def test_a_revision_that_never_was_can_not_be_undone(self, owner: Caller, play: StoredPlay) -> None:
        with pytest.raises(Refusal) as refused:
            corrections.undo(caller=owner, play_id=play.id, version=1, revision=2)
        assert refused.value.kind is Kind.MISSING


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
