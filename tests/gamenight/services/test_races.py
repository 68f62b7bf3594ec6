"""Two writers at once, on connections of their own; each guard has a control that fails without it."""

from __future__ import annotations

from functools import partial
from threading import Barrier, Event
from time import sleep
from typing import Any

import pytest
from django.db import transaction

from gamenight.errors import Kind, Refusal
from gamenight.models import Counted, Due, Reply
from gamenight.selectors import changes
from gamenight.selectors.access import Caller
from gamenight.selectors.changes import Change
from gamenight.selectors.plays import StoredPlay
from gamenight.services import corrections, due, leagues, replies, transactions
from gamenight.services.corrections import Correction
from gamenight.services.replies import Answer
from gamenight.sql import Statement, statement
from tests.builders import a_club, all_changes_told, logged, some_players
from tests.gamenight.api.app import App
from tests.gamenight.services.conftest import Beside

pytestmark = pytest.mark.django_db(transaction=True)
A_MOMENT = 0.5
"""Seconds: longer than a statement that waits for nobody takes."""


@pytest.fixture
def owner() -> Caller:
    return a_club()


class TestAMarkWhileTheJobComputes:
    """What is marked after a job has read its results stays due."""

    def work_off_with_a_mark_meanwhile(self, beside: Beside) -> None:
        due.mark(None, ["tidy"])
        assert due.work_off("tidy", lambda: beside(lambda: due.mark(None, ["tidy"])).result())

    def test_keeps_the_scope_due(self, beside: Beside) -> None:
        self.work_off_with_a_mark_meanwhile(beside)
        assert list(Due.objects.values_list("scope", "leased_until", "tries")) == [("tidy", None, 0)]

    def test_control_without_counting_marks_it_would_be_lost(
        self, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        whatever_came = Due.objects.filter
        monkeypatch.setattr(Due.objects, "filter", lambda **wanted: whatever_came(scope=wanted["scope"]))
        self.work_off_with_a_mark_meanwhile(beside)
        assert not Due.objects.exists()


class TestALeagueMadeWhileAPlayIsLogged:
    """A play is counted by every league there is when it is committed."""

    def make_a_league_meanwhile(self, owner: Caller, beside: Beside) -> int:
        """How many results the league counts that was made while a play was being logged, and not yet committed."""
        players = some_players(owner, "Ada", "Ben")
        is_logged = Event()

        def log() -> None:
            with transaction.atomic():
                transactions.share_club(owner.in_club.id)
                logged(owner, players, 1, 2)
                is_logged.set()
                sleep(A_MOMENT)

        logging = beside(log)
        assert is_logged.wait(10)
        leagues.create(caller=owner, name="Season")
        logging.result()
        return Counted.objects.count()

    def test_waits_for_it_and_counts_it(self, owner: Caller, beside: Beside) -> None:
        assert self.make_a_league_meanwhile(owner, beside) == 2

    def test_control_without_the_clubs_lock_it_would_miss_it(
        self, owner: Caller, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(transactions, "share_club", lambda club: None)
        assert self.make_a_league_meanwhile(owner, beside) == 0


class TestAnAnswerKeptWhileItsPlayerIsAnonymised:
    """No answer that names somebody is kept once they are anonymised, not even one on its way then."""

    def kept_after(self, owner: Caller, beside: Beside) -> list[bytes]:
        """The answers kept once a player is anonymised while an answer with the name is being written."""
        [ada] = some_players(owner, "Ada")
        is_written = Event()

        def write() -> Answer:
            is_written.set()
            sleep(A_MOMENT)
            return Answer(200, {"id": ada.id, "name": ada.name})

        asked = {"caller": owner, "route": "answers", "key": "0123456789abcdef", "fingerprint": b""}
        writing = beside(partial(replies.once, **asked, write=write))
        assert is_written.wait(10)
        App(owner).write(f"players/{ada.id}/anonymise/", {}, if_match="*")
        assert writing.result(10).body["name"] == "Ada"
        return [bytes(body) for body in Reply.objects.filter(route="answers").values_list("body", flat=True)]

    def test_is_waited_for_and_forgotten(self, owner: Caller, beside: Beside) -> None:
        assert self.kept_after(owner, beside) == []

    def test_control_without_the_clubs_lock_it_would_stay(
        self, owner: Caller, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replies, "club_lock", lambda club: None)
        [body] = self.kept_after(owner, beside)
        assert b"Ada" in body


class TestChangesCommittedOutOfOrder:
    """Whoever follows the feed is told of every change, also of one begun early and committed late."""

    def told_across_a_late_commit(self, owner: Caller, beside: Beside) -> tuple[list[str], list[str]]:
        """What a reader is told once a player is added while a play is logged and not yet committed, and after that."""
        players = some_players(owner, "Ada", "Ben")
        club = owner.in_club.id
        all_changes_told()
        place = changes.page(club, after=changes.BEGINNING, most=9)[-1].place_in_order
        is_logged, go_on = Event(), Event()

        def log_slowly() -> None:
            with transaction.atomic():
                logged(owner, players, 1, 2)
                is_logged.set()
                assert go_on.wait(10)

        slow = beside(log_slowly)
        assert is_logged.wait(10)
        some_players(owner, "Cleo")
        meanwhile = changes.page(club, after=place, most=9)
        go_on.set()
        slow.result(10)
        all_changes_told()
        place = meanwhile[-1].place_in_order if meanwhile else place
        return _kinds(meanwhile), _kinds(changes.page(club, after=place, most=9))

    def test_waits_for_the_early_one(self, owner: Caller, beside: Beside) -> None:
        assert self.told_across_a_late_commit(owner, beside) == ([], ["play.logged", "player.added"])

    def test_control_without_the_snapshot_it_would_be_missed(
        self, owner: Caller, beside: Beside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        guard = "AND event.transaction < pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
        unguarded = Statement(statement("changes").sql.replace(guard, ""))
        monkeypatch.setattr(changes, "statement", lambda name: unguarded)
        assert self.told_across_a_late_commit(owner, beside) == (["player.added"], [])


def _kinds(told: list[Change]) -> list[str]:
    return [each.kind for each in told]


class TestCorrectionsAtOnce:
    """Nobody's change is lost, and `*` means whatever the play is now."""

    def void_and_unrate(self, owner: Caller, beside: Beside, version: int | None) -> list[Any]:
        """What two changes come to that have both read the play before either is written."""
        play = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2).play
        both_have_read = Barrier(2)

        def change(key: str) -> Any:
            edits: list[StoredPlay] = []

            def edit(stored: StoredPlay) -> Correction:
                edits.append(stored)
                if len(edits) == 1:
                    both_have_read.wait(10)
                return Correction({key: key == "voided"})

            return corrections.correct(caller=owner, play_id=play.id, version=version, edit=edit)

        done = [beside(partial(change, key)) for key in ("voided", "rated")]
        return [each.exception(20) or each.result() for each in done]

    def test_whatever_it_is_now_is_changed_by_both(self, owner: Caller, beside: Beside) -> None:
        changed = self.void_and_unrate(owner, beside, None)
        last = max(changed, key=lambda play: play.version)
        assert sorted(play.version for play in changed) == [2, 3]
        assert (last.voided_at is not None, last.rated) == (True, False)

    def test_of_two_who_saw_one_version_the_later_is_told_the_present_one(self, owner: Caller, beside: Beside) -> None:
        changed = self.void_and_unrate(owner, beside, 1)
        [refused] = [each for each in changed if isinstance(each, Refusal)]
        assert (refused.kind, refused.version) == (Kind.STALE, 2)
