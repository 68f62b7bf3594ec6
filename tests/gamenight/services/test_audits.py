"""Boards checked against the records, mended, and results scored anew by other rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from gamenight.models import Board, Counted, Due, Job, League, Play, Rating, Result, Revision, Seat
from gamenight.models.leagues import LeagueState
from gamenight.selectors.access import Caller
from gamenight.services import attendance, audits, corrections, leagues, merging, people, planning
from gamenight.services.due import board_scope, mark
from rules import registry
from scoring.policy import LeaguePolicy
from tests import toy
from tests.builders import a_club, logged, some_players, work_off_everything

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 6)


class Season:
    """Plays, ticks, a guest, a merge and adjustments in leagues of several policies, all worked off."""

    def __init__(self, owner: Caller) -> None:
        self.owner, self.club = owner, owner.in_club
        self.ada, self.ben, self.cleo, self.dan = players = some_players(owner, "Ada", "Ben", "Cleo", "Dan")
        evening = planning.plan(caller=owner, day=DAY)
        adjustments = [{"player": str(self.dan.id), "points": 2, "reason": "host"}]
        for name, policy in {
            "All": {},
            "Best": {"best_of": 2, "per_day": 1, "attendance": 5, "adjustments": adjustments},
            "Wins": {"points": {"policy": "wins"}, "order": "average", "min_plays": 2, "guests": True},
            "Close": {"tie_breaks": ["head_to_head", "last", "fewest_plays"], "min_listed": 3},
        }.items():
            leagues.create(caller=owner, name=name, policy=LeaguePolicy.model_validate(policy))
        self.plays = [
            logged(owner, [*players[:3]], 9, 5, 1, evening=evening.id).play,
            logged(owner, [*players[1:]], 4, 4, 2, evening=evening.id).play,
            logged(owner, [self.dan, self.ada], 3, 8, day=DAY + timedelta(days=1)).play,
            logged(owner, [self.ben, self.cleo], 2, 2, day=DAY + timedelta(days=1), rated=False).play,
            logged(owner, [self.ben, self.cleo], 7, 6, day=DAY + timedelta(days=2)).play,
        ]
        corrections.void(caller=owner, play_id=self.plays[4].id, version=1)
        ticked = {"version": None, "changes": {"present": True}}
        attendance.note(caller=owner, evening_id=evening.id, player_id=self.dan.id, **ticked)
        people.change(caller=owner, player_id=self.cleo.id, version=None, edit=lambda _: {"guest": True})
        [other] = some_players(owner, "Daniel")
        merging.merge(caller=owner, player_id=self.dan.id, into=other.id, version=None)
        work_off_everything()

    def found(self) -> list[tuple[str, str]]:
        return [(each.what, each.of) for each in audits.differences(self.club)]


@pytest.fixture
def season(owner: Caller) -> Season:
    return Season(owner)


def first_play(season: Season) -> Any:
    return Result.objects.filter(play=season.plays[0].id, seat=0)


def first(season: Season) -> Any:
    return Play.objects.filter(id=season.plays[0].id)


def started(season: Season) -> Any:
    """A play that says when it began, which it does by now."""
    start = datetime(2026, 3, 7, 20, tzinfo=UTC)
    play = logged(season.owner, [season.ben, season.cleo], 5, 3, day=start.date(), starts_at=start).play
    work_off_everything()
    return Play.objects.filter(id=play.id)


def set_aside(season: Season, _tampered: int) -> None:
    """Every board waits for a person."""
    mark(season.club.id, [board_scope(league.id) for league in League.objects.all()])
    Due.objects.update(tries=Due.MOST_TRIES)


def beside_frozen(season: Season, rows: list[Any]) -> None:
    league = League.objects.get(name="All")
    leagues.enter_state(caller=season.owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    League.objects.filter(id=league.id).update(recomputed=rows)


def once_more(model: Any, play: UUID, **otherwise: Any) -> None:
    """What the play has is there once more, with something else about it."""
    for row in model.objects.filter(play=play):
        for name, value in otherwise.items():
            setattr(row, name, value)
        row.save(force_insert=True)


TAMPERED: dict[str, tuple[set[str], Callable[[Season], Any]]] = {
    "a result": ({"result"}, lambda s: first_play(s).update(place=2)),
    "a result gone": ({"result"}, lambda s: first_play(s).delete()),
    "whose result": ({"result"}, lambda s: first_play(s).update(player=s.dan)),
    "a result of a voided play": (
        {"result"},
        lambda s: Result.objects.create(
            club=s.club, play_id=s.plays[4].id, seat=0, player=s.ben, won=True, place=1, beaten=1, tied=0
        ),
    ),
    "a state": ({"result"}, lambda s: Play.objects.filter(id=s.plays[0].id).update(status="abandoned")),
    "points": ({"points", "board"}, lambda s: Counted.objects.filter(points=60).update(points=F("points") + 1)),
    "points gone": ({"points", "board"}, lambda s: Counted.objects.filter(play=s.plays[2].id).delete()),
    "points of a play that never was": ({"board"}, lambda s: once_more(Counted, s.plays[0].id, play_id=uuid4())),
    "a rating of a play that never was": (
        {"rating"},
        lambda s: once_more(Rating, s.plays[0].id, play_id=uuid4(), plays=9),
    ),
    "a rating twice": ({"rating"}, lambda s: once_more(Rating, s.plays[0].id, plays=9)),
    "a day": ({"points"}, lambda s: Counted.objects.filter(play=s.plays[0].id).update(number=9)),
    "a rating": ({"rating"}, lambda s: Rating.objects.filter(player=s.ada).update(mu=F("mu") + 1e-9)),
    "a rating gone": ({"rating"}, lambda s: Rating.objects.filter(play=s.plays[0].id).delete()),
    "a rating's place": ({"rating"}, lambda s: Rating.objects.filter(player=s.ada).update(number=9)),
    "how many plays a rating is of": (
        {"rating"},
        lambda s: Rating.objects.filter(player=s.ada).update(plays=F("plays") + 1),
    ),
    "a published board": ({"board"}, lambda s: Board.objects.update(document=[])),
    "a board gone": ({"board"}, lambda s: Board.objects.all().delete()),
    "a board set aside": ({"board"}, lambda s: set_aside(s, Board.objects.update(document=[]))),
    "what a frozen league has beside": ({"frozen"}, lambda s: beside_frozen(s, [])),
    "a play's day": ({"play"}, lambda s: first(s).update(day=DAY + timedelta(days=9))),
    "when a play began": ({"play"}, lambda s: started(s).update(began_at=F("began_at") + timedelta(hours=3))),
    "facts": ({"facts"}, lambda s: first(s).update(facts={})),
    "facts of a seat": ({"facts"}, lambda s: Seat.objects.filter(play=s.plays[0].id, seat=1).update(facts={})),
}


class TestChecking:
    def test_what_is_right_has_no_difference(self, season: Season) -> None:
        assert Board.objects.count() >= 4
        assert season.found() == []

    @pytest.mark.parametrize("tampered", TAMPERED)
    def test_every_difference_is_found_and_mended(self, tampered: str, season: Season) -> None:
        whats, tamper = TAMPERED[tampered]
        tamper(season)
        found = list(audits.differences(season.club))
        assert {each.what for each in found} >= whats
        audits.repair(season.club, found)
        work_off_everything()
        assert season.found() == []

    def test_what_waits_to_be_worked_off_is_no_difference(self, season: Season) -> None:
        logged(season.owner, [season.ada, season.ben], 5, 1, day=DAY)
        assert Due.objects.exists()
        assert season.found() == []

    def test_a_record_that_the_rules_refuse_is_told(self, season: Season) -> None:
        Play.objects.filter(id=season.plays[0].id).update(final={"points": [1, 2, 400]})
        assert ("record", str(season.plays[0].id)) in season.found()

    def test_a_job_goes_through_a_club_step_by_step(self, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(audits, "BLOCK", 2)
        first_play(season).update(place=2)
        job = audits.begin(season.club, audits.CHECK)
        assert audits.begin(season.club, audits.CHECK) == job
        work_off_everything()
        job.refresh_from_db()
        assert (job.progress, job.total, job.finished_at is None) == (5, 5, False)
        assert job.report is not None
        told = [(each["what"], each["of"]) for each in job.report["told"]]
        assert told[0] == ("result", str(season.plays[0].id))
        assert {what for what, _ in told[1:]} == {"rating"}

    def test_a_long_report_is_cut_short(self, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(audits, "MOST_TOLD", 1)
        Counted.objects.all().delete()
        job = audits.begin(season.club, audits.CHECK)
        work_off_everything()
        job.refresh_from_db()
        assert job.report is not None
        assert (len(job.report["told"]), job.report["more"] > 2) == (1, True)

    def test_every_club_is_checked_each_night(self, season: Season) -> None:
        a_club("Another club")
        mark(None, ["checks"])
        work_off_everything()
        assert Job.objects.filter(kind=audits.CHECK, finished_at__isnull=False).count() == 2

    def test_the_command_prints_each_and_repairs_if_asked(self, season: Season) -> None:
        assert self.printed() == []
        first_play(season).update(place=2)
        with pytest.raises(CommandError):
            self.printed()
        mended = self.printed("--repair")
        assert {line["what"] for line in mended} == {"result", "rating"}
        assert mended[0]["of"] == str(season.plays[0].id)
        work_off_everything()
        assert self.printed("--club", str(season.club.id)) == []

    def printed(self, *arguments: str) -> list[Any]:
        out = StringIO()
        call_command("check_boards", *arguments, stdout=out, stderr=StringIO())
        return [json.loads(line) for line in out.getvalue().splitlines()]


class TestScoringAnew:
    @pytest.fixture
    def fewer_win(self, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
        """From version 2 of the game on fewer points are better, and nobody has more than eight."""

        def scored(record: toy.ToyRecord) -> Any:
            points = record.final.points if record.final else ()
            turned = record.model_copy(update={"final": toy.ToyFinal(points=tuple(50 - each for each in points))})
            return toy.GAME.score(turned)

        def validated(record: toy.ToyRecord) -> Any:
            if record.final and max(record.final.points) > 8:
                yield toy.problem("toy.range", ("final", "points"), "nobody has more than eight")

        monkeypatch.setitem(registry.GAMES, "toy", replace(toy.GAME, version=2, score=scored, validate=validated))

    def test_a_report_says_what_changed(self, season: Season, fewer_win: None) -> None:
        job = audits.begin(season.club, audits.RESCORE)
        assert job.total == 5
        work_off_everything()
        job.refresh_from_db()
        assert job.report is not None
        told = {each["play"]: each for each in job.report["told"]}
        refused, tied, turned, level, voided = (str(play.id) for play in season.plays)
        assert told[refused]["refused"] == "record_refused"
        assert [each["place"] for each in told[turned]["before"]] == [2, 1]
        assert [each["place"] for each in told[turned]["after"]] == [1, 2]
        assert (level in told, voided in told, tied in told) == (True, False, True)
        assert (job.progress, job.report["more"]) == (5, 0)
        assert [what for what, _ in season.found()] == ["record"]

    def test_each_play_has_a_revision_that_says_so(self, season: Season, fewer_win: None) -> None:
        call_command("rescore", stdout=StringIO())
        work_off_everything()
        out = StringIO()
        call_command("rescore", "--report", stdout=out, stderr=StringIO())
        told = [json.loads(line) for line in out.getvalue().splitlines()]
        assert {line["club"] for line in told} == {str(season.club.id)}
        assert [line["after"][0]["place"] for line in told if line["play"] == str(season.plays[2].id)] == [1]
        play = season.plays[2]
        last = Revision.objects.filter(play=play.id).latest("number")
        assert (last.action, last.change, last.account) == ("rescore", {"rules_version": [1, 2]}, None)
        assert Play.objects.get(id=play.id).rules_version == 2
        undone = corrections.undo(caller=season.owner, play_id=play.id, version=None)
        assert (undone.voided_at is None, undone.rules_version) == (False, 2)  # its logging was the last of its own

    def test_what_a_frozen_board_keeps_is_refused(self, season: Season, fewer_win: None) -> None:
        [league] = League.objects.filter(name="All")
        leagues.enter_state(caller=season.owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
        job = audits.begin(season.club, audits.RESCORE)
        work_off_everything()
        job.refresh_from_db()
        assert job.report is not None
        told = {each["play"]: each.get("refused") for each in job.report["told"]}
        assert told[str(season.plays[2].id)] == "frozen"
        assert Play.objects.get(id=season.plays[2].id).rules_version == 1

    def test_run_again_there_is_nothing_left(self, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(registry.GAMES, "toy", replace(toy.GAME, version=2))
        monkeypatch.setattr(audits, "BLOCK", 2)
        jobs = []
        for _ in range(2):
            jobs.append(audits.begin(season.club, audits.RESCORE))
            work_off_everything()
        assert [job.total for job in jobs] == [5, 0]
        jobs[0].refresh_from_db()
        assert jobs[0].report == {"told": [], "more": 0}
