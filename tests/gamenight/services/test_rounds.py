"""A play under way, round by round. Broad Lines is over once its 25 sheets are drawn."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from gamenight.errors import Kind, Refusal
from gamenight.models import Due, Revision
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services import corrections, leagues, plays, rounds
from gamenight.services.facts import NewPlay
from gamenight.services.rounds import NewRound
from tests.builders import ids, some_players

pytestmark = pytest.mark.django_db
BEGUN = datetime(2026, 3, 6, 19, 30, tzinfo=UTC)
LATER = BEGUN + timedelta(minutes=50)


def begun(owner: Caller, **more: Any) -> StoredPlay:
    """Two at a table of Broad Lines, where they take turns as critic after an even number of sheets."""
    players = ids(*some_players(owner, "Ada", "Ben"))
    new = NewPlay(record={"game": "broad-lines", "seats": 2}, players=tuple(players), **more)
    return plays.log(caller=owner, new=new).play


def entry(number: int, sheets: int = 1, critic: int = 0, result: str = "guessed", **more: Any) -> NewRound:
    written = {"critic": critic, "sheets": sheets, "result": result}
    return NewRound(game="broad-lines", number=number, round=written, **more)


def append(owner: Caller, play: StoredPlay, new: NewRound) -> StoredPlay:
    return rounds.append(caller=owner, play_id=play.id, new=new)


def refusal_of(owner: Caller, play: StoredPlay, new: NewRound) -> Refusal:
    with pytest.raises(Refusal) as refused:
        append(owner, play, new)
    assert reading.play(owner, play.id) == play
    return refused.value


def test_each_round_is_a_revision_and_says_what_comes_next(owner: Caller) -> None:
    play = append(owner, append(owner, begun(owner), entry(1)), entry(2, 4))
    assert [each["sheets"] for each in play.record["rounds"]] == [1, 4]
    assert (play.version, play.status) == (3, "in_progress")
    assert play.judged().outcome.next is not None
    assert list(Revision.objects.order_by("number").values_list("number", "action", "account")) == [
        (1, "log", owner.account_id),
        (2, "round", owner.account_id),
        (3, "round", owner.account_id),
    ]


def test_the_round_that_came_second_gets_the_stored_one(owner: Caller) -> None:
    play = append(owner, begun(owner), entry(1, 3))
    refused = refusal_of(owner, play, entry(1, 5))
    assert (refused.kind, refused.code) == (Kind.CONFLICT, "round_taken")
    assert refused.stored == {"critic": 0, "sheets": 3, "result": "guessed"}


def test_a_round_before_its_time_is_a_conflict(owner: Caller) -> None:
    assert refusal_of(owner, begun(owner), entry(2)).code == "round_early"


def test_a_round_against_the_rules_points_into_the_round(owner: Caller) -> None:
    refused = refusal_of(owner, begun(owner), entry(1, 26, critic=2))
    assert refused.kind is Kind.BROKEN_RULE
    assert [each.pointer for each in refused.problems] == ["/round/critic", "/round/sheets"]


def test_a_round_of_another_game_is_refused(owner: Caller) -> None:
    refused = refusal_of(owner, begun(owner), NewRound(game="irk", number=1, round={"kind": "stake"}))
    assert [(each.code, each.pointer) for each in refused.problems] == [("other_game", "/game")]


def test_a_voided_play_takes_no_rounds(owner: Caller) -> None:
    play = corrections.void(caller=owner, play_id=begun(owner).id, version=1)
    assert refusal_of(owner, play, entry(1)).code == "voided"


def test_the_last_round_finishes_the_play_and_the_leagues_board_is_due(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    play = append(owner, begun(owner), entry(1, 24))
    Due.objects.all().delete()
    play = append(owner, play, entry(2, 1))
    assert (play.status, [each["score"] for each in play.results]) == ("finished", [2, 2])
    assert list(Due.objects.values_list("scope", flat=True)) == [f"board:{league.id}"]


class TestDurations:
    def test_a_play_logged_under_way_begins_now_and_ends_with_its_last_round(self, owner: Caller) -> None:
        play = begun(owner)
        assert play.starts_at is not None
        assert (play.began_at, play.ends_at) == (play.starts_at, None)
        over = append(owner, play, entry(1, 25))
        assert over.ends_at is not None
        assert play.starts_at <= over.ends_at <= datetime.now(UTC)

    def test_a_phone_that_was_offline_says_when(self, owner: Caller) -> None:
        over = append(owner, begun(owner, starts_at=BEGUN), entry(1, 25, at=LATER))
        assert (over.starts_at, over.ends_at) == (BEGUN, LATER)

    def test_an_end_that_is_noted_stays(self, owner: Caller) -> None:
        play = begun(owner, starts_at=BEGUN, ends_at=LATER)
        assert append(owner, play, entry(1, 25, at=LATER + timedelta(hours=1))).ends_at == LATER

    def test_rounds_added_days_later_tell_nothing_of_the_end(self, owner: Caller) -> None:
        assert append(owner, begun(owner, starts_at=BEGUN), entry(1, 25)).ends_at is None

    def test_a_late_one_begins_when_it_says_or_nobody_knows(self, owner: Caller) -> None:
        assert begun(owner, day=BEGUN.date()).starts_at is None

    def test_a_play_that_goes_on_after_all_ends_later(self, owner: Caller) -> None:
        play = append(owner, begun(owner), entry(1, 25))
        goes_on = rounds.rewrite(caller=owner, play_id=play.id, version=None, new=entry(1, 24))
        assert (play.ends_at is None, goes_on.ends_at) == (False, None)
        over = append(owner, play, entry(2))
        assert over.ends_at is not None
        assert play.ends_at is not None
        assert play.ends_at < over.ends_at <= datetime.now(UTC)

    def test_one_whose_round_is_corrected_days_later_keeps_its_end(self, owner: Caller) -> None:
        play = append(owner, begun(owner, starts_at=BEGUN), entry(1, 25, at=LATER))
        assert rounds.rewrite(caller=owner, play_id=play.id, version=None, new=entry(1, 24)).ends_at == LATER

    def test_undoing_the_last_round_takes_the_end_back(self, owner: Caller) -> None:
        play = append(owner, begun(owner, starts_at=BEGUN), entry(1, 24))
        over = append(owner, play, entry(2, at=LATER))
        undone = corrections.undo(caller=owner, play_id=over.id, version=None)
        assert (undone.status, undone.ends_at, len(undone.record["rounds"])) == ("in_progress", None, 1)


class TestRewriting:
    def test_a_round_is_written_anew_in_its_place(self, owner: Caller) -> None:
        play = append(owner, append(owner, begun(owner), entry(1, 3)), entry(2, 4))
        play = rounds.rewrite(caller=owner, play_id=play.id, version=3, new=entry(1, 5))
        assert [each["sheets"] for each in play.record["rounds"]] == [5, 4]

    def test_one_of_an_older_version_is_stale(self, owner: Caller) -> None:
        play = append(owner, begun(owner), entry(1, 3))
        with pytest.raises(Refusal) as refused:
            rounds.rewrite(caller=owner, play_id=play.id, version=1, new=entry(1, 5))
        assert (refused.value.kind, refused.value.version) == (Kind.STALE, 2)

    @pytest.mark.parametrize("number", [0, 2])
    def test_a_round_that_is_not_there_is_missing(self, owner: Caller, number: int) -> None:
        play = append(owner, begun(owner), entry(1, 3))
        with pytest.raises(Refusal) as refused:
            rounds.rewrite(caller=owner, play_id=play.id, version=2, new=entry(number, 5))
        assert refused.value.kind is Kind.MISSING
