from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from gamenight.errors import Kind, Refusal
from gamenight.models import Counted, Due, Event, League, Play, Player
from gamenight.models.leagues import LeagueState
from gamenight.selectors import boards
from gamenight.selectors.access import Caller
from gamenight.services import anonymising, attendance, corrections, freezing, leagues, merging, people, planning, plays
from gamenight.services.corrections import Correction
from gamenight.services.facts import NewPlay
from gamenight.services.freezing import after_freeze
from gamenight.services.what_if import as_new
from scoring.policy import LeaguePolicy
from tests.builders import ids, logged, some_players, statements, toy_record, work_off_everything

pytestmark = pytest.mark.django_db
DAY = date(2026, 3, 6)


def changed(owner: Caller, league: League, **changes: Any) -> League:
    return leagues.change(caller=owner, league_id=league.id, version=None, edit=lambda _: changes)


def points(league: League) -> list[tuple[str, int, bool]]:
    rows = Counted.objects.filter(league=league).order_by("day", "number", "player__name")
    return list(rows.values_list("player__name", "points", "won"))


def test_a_league_created_is_an_event_of_the_club(owner: Caller) -> None:
    season = leagues.create(caller=owner, name="Season")
    events = Event.objects.values_list("club", "kind", "subject", "version")
    assert list(events) == [(owner.in_club.id, "league.created", season.id, 1)]


class TestChanging:
    def test_results_count_anew(self, owner: Caller) -> None:
        season = leagues.create(caller=owner, name="Season")
        logged(owner, some_players(owner, "Ada", "Ben"), 9, 4, day=DAY)
        work_off_everything()
        assert points(season) == [("Ada", 60, True), ("Ben", 0, False)]
        policy = LeaguePolicy.model_validate(
            {"games": ["toy"], "points": {"policy": "table", "places": [7, 5]}, "weights": {"toy": 2}}
        )
        after = changed(owner, season, name="Spring", policy=policy)
        assert (after.name, after.version) == ("Spring", 2)
        assert points(season) == [("Ada", 14, True), ("Ben", 10, False)]
        assert list(Due.objects.values_list("scope", flat=True)) == [f"board:{season.id}"]
        assert list(Event.objects.filter(kind__startswith="league").values_list("kind", "version")) == [
            ("league.created", 1),
            ("league.changed", 2),
        ]

    def test_other_days_take_in_other_plays(self, owner: Caller) -> None:
        season = leagues.create(caller=owner, name="Season", starts_on=DAY)
        ada, ben = some_players(owner, "Ada", "Ben")
        for days in range(3):
            logged(owner, [ada, ben], days, 0, day=DAY + timedelta(days=days - 1))
        assert len(points(season)) == 4
        changed(owner, season, starts_on=DAY + timedelta(days=1))
        assert points(season) == [("Ada", 60, True), ("Ben", 0, False)]
        changed(owner, season, starts_on=None)
        assert len(points(season)) == 6

    def test_rows_that_say_so_already_are_left_alone(self, owner: Caller) -> None:
        season = leagues.create(caller=owner, name="Season")
        logged(owner, some_players(owner, "Ada", "Ben"), 9, 4, day=DAY)
        before = Counted.objects.extra(select={"row": "xmin::text"}).values_list("row", flat=True)
        rows = list(before)
        changed(owner, season, policy=LeaguePolicy(best_of=3))
        assert list(before.all()) == rows

    def test_a_name_alone_is_no_reason_to_count(self, owner: Caller) -> None:
        season = leagues.create(caller=owner, name="Season")
        work_off_everything()
        changed(owner, season, name="Spring")
        assert not Due.objects.exists()

    @pytest.mark.parametrize("results", [2, 6])
    def test_it_takes_as_many_statements_for_any_number_of_results(self, results: int, owner: Caller) -> None:
        season = leagues.create(caller=owner, name="Season")
        players = some_players(owner, "Ada", "Ben")
        for days in range(results // 2):
            logged(owner, players, 1, 2, day=DAY + timedelta(days=days))
        with statements() as asked:
            changed(owner, season, policy=LeaguePolicy(weights={"toy": 3}))
        assert len(asked) == 6, [query["sql"][:90] for query in asked]

    @pytest.mark.parametrize(
        ("changes", "kind", "code", "pointers"),
        [
            ({}, Kind.CONFLICT, "nothing_changed", []),
            ({"name": "Taken"}, Kind.CONFLICT, "name_taken", []),
            ({"name": "ＴAKEN"}, Kind.CONFLICT, "name_taken", []),
            ({"ends_on": date(2020, 1, 1)}, Kind.INVALID, "ends_before_start", ["/ends_on"]),
            (
                {"policy": LeaguePolicy(best_of=0)},
                Kind.INVALID,
                "policy_refused",
                ["/policy/best_of"],
            ),
        ],
    )
    def test_what_no_league_can_be_is_refused(
        self, changes: Any, kind: Kind, code: str, pointers: list[str], owner: Caller
    ) -> None:
        season = leagues.create(caller=owner, name="Season", starts_on=DAY)
        leagues.create(caller=owner, name="Taken")
        with pytest.raises(Refusal) as refused:
            changed(owner, season, **changes)
        told = refused.value
        assert (told.kind, told.code, [each.pointer for each in told.problems]) == (kind, code, pointers)

    def test_days_and_policy_are_refused_at_once(self, owner: Caller) -> None:
        with pytest.raises(Refusal) as refused:
            leagues.create(
                caller=owner, name="Season", policy=LeaguePolicy(best_of=0), starts_on=DAY, ends_on=date(2020, 1, 1)
            )
        assert [each.pointer for each in refused.value.problems] == ["/ends_on", "/policy/best_of"]

    def test_no_two_leagues_have_names_that_fold_alike(self, owner: Caller) -> None:
        season = leagues.create(caller=owner, name="Straße")
        with pytest.raises(Refusal) as refused, transaction.atomic():
            leagues.create(caller=owner, name="STRASSE")
        assert refused.value.code == "name_taken"
        assert changed(owner, season, name="STRASSE").name == "STRASSE"

    def test_adjustments_are_for_players_of_the_club(self, owner: Caller) -> None:
        [ada] = some_players(owner, "Ada")
        named = [{"player": str(each), "points": 1, "reason": "host"} for each in (ada.id, uuid4())]
        with pytest.raises(Refusal) as refused:
            leagues.create(caller=owner, name="Season", policy=LeaguePolicy.model_validate({"adjustments": named}))
        assert [each.pointer for each in refused.value.problems] == ["/policy/adjustments/1/player"]

    def test_rebuilt_its_points_are_what_results_give(self, owner: Caller) -> None:
        season = leagues.create(caller=owner, name="Season")
        logged(owner, some_players(owner, "Ada", "Ben"), 9, 4, day=DAY)
        work_off_everything()
        Counted.objects.filter(league=season, points=60).update(points=59)
        rebuilt = leagues.rebuild(caller=owner, league_id=season.id, version=1)
        assert (points(season), rebuilt.version) == ([("Ada", 60, True), ("Ben", 0, False)], 1)
        assert list(Due.objects.values_list("scope", flat=True)) == [f"board:{season.id}"]

    def test_what_a_new_league_would_show_is_stored_nowhere(self, owner: Caller) -> None:
        logged(owner, some_players(owner, "Ada", "Ben"), 9, 4, day=DAY)
        work_off_everything()
        policy = LeaguePolicy(weights={"toy": 2})
        shown = as_new(caller=owner, make=lambda: leagues.create(caller=owner, name="Season", policy=policy))
        assert [(shown.names[row["player"]], row["points"]) for row in shown.rows] == [("Ada", 120), ("Ben", 0)]
        assert (League.objects.count(), Counted.objects.count(), Due.objects.count()) == (0, 0, 0)

    def test_the_next_season_has_the_policy_without_adjustments(self, owner: Caller) -> None:
        [ada] = some_players(owner, "Ada")
        adjustments = [{"player": str(ada.id), "points": 1, "reason": "host"}]
        policy = LeaguePolicy.model_validate({"best_of": 3, "adjustments": adjustments})
        spring = leagues.create(caller=owner, name="Spring", policy=policy, starts_on=DAY, ends_on=DAY)
        summer = leagues.follow(caller=owner, league_id=spring.id, name="Summer", ends_on=date(2026, 9, 1))
        assert summer.policy == LeaguePolicy(best_of=3).model_dump(mode="json")
        assert (summer.starts_on, summer.ends_on, summer.state) == (DAY + timedelta(days=1), date(2026, 9, 1), "open")

    def test_after_a_season_without_end_it_is_said_when_the_next_begins(self, owner: Caller) -> None:
        spring = leagues.create(caller=owner, name="Spring", policy=LeaguePolicy())
        with pytest.raises(Refusal) as refused:
            leagues.follow(caller=owner, league_id=spring.id, name="Summer")
        assert [each.path for each in refused.value.problems] == [("starts_on",)]
        assert leagues.follow(caller=owner, league_id=spring.id, name="Summer", starts_on=DAY).starts_on == DAY


class Frozen:
    """A league that paid three players for a play and an evening; its board is frozen."""

    def __init__(self, owner: Caller) -> None:
        self.owner = owner
        self.ada, self.ben, self.cleo = self.players = some_players(owner, "Ada", "Ben", "Cleo")
        [self.guest] = some_players(owner, "Guest")
        policy = LeaguePolicy(attendance=1)
        self.league = leagues.create(caller=owner, name="Season", policy=policy, ends_on=DAY)
        evening = planning.plan(caller=owner, day=DAY)
        self.evening = evening.id
        self.play = logged(owner, self.players, 9, 5, 1, evening=evening.id).play
        work_off_everything()
        self.league = leagues.enter_state(
            caller=owner, league_id=self.league.id, version=None, state=LeagueState.FROZEN
        )

    def correct(self, **changes: Any) -> Any:
        return corrections.correct(
            caller=self.owner, play_id=self.play.id, version=None, edit=lambda _: Correction(changes)
        )

    def board(self) -> tuple[dict[str, int], dict[str, int] | None]:
        """Points by name as they are kept, and what they would be where that is something else."""
        work_off_everything()
        shown = boards.published(self.owner.in_club.id, self.league.id)
        kept, recomputed = (
            None if rows is None else {shown.names[row["player"]]: row["points"] for row in rows}
            for rows in (shown.rows, shown.recomputed)
        )
        return kept or {}, recomputed


@pytest.fixture
def frozen(owner: Caller) -> Frozen:
    return Frozen(owner)


KEPT = {"Ada": 61, "Ben": 31, "Cleo": 1}
CHANGES: dict[str, Callable[[Frozen], Any]] = {
    "a late play": lambda f: logged(f.owner, f.players, 1, 2, 3, evening=f.evening),
    "many": lambda f: plays.log_all(
        caller=f.owner, new=[NewPlay(record=toy_record(1, 2, 3), players=tuple(ids(*f.players)), evening=f.evening)]
    ),
    "a correction": lambda f: f.correct(players=[str(each.id) for each in (f.ben, f.ada, f.cleo)]),
    "unrated": lambda f: f.correct(rated=False),
    "voided": lambda f: corrections.void(caller=f.owner, play_id=f.play.id, version=None),
    "moved": lambda f: corrections.move(caller=f.owner, play_id=f.play.id, version=None, day=DAY + timedelta(days=1)),
    "another day": lambda f: planning.replan(
        caller=f.owner, evening_id=f.evening, version=None, changes={"day": DAY + timedelta(days=1)}
    ),
    "a tick": lambda f: attendance.note(
        caller=f.owner,
        evening_id=planning.plan(caller=f.owner, day=DAY - timedelta(days=1)).id,
        player_id=f.ada.id,
        version=None,
        changes={"present": True},
    ),
    "a merge": lambda f: merging.merge(caller=f.owner, player_id=f.ada.id, into=f.guest.id, version=None),
    "a guest": lambda f: people.change(
        caller=f.owner, player_id=f.ada.id, version=None, edit=lambda _: {"guest": True}
    ),
    "settings": lambda f: changed(f.owner, f.league, policy=LeaguePolicy()),
}


class TestFreezing:
    @pytest.mark.parametrize("change", CHANGES)
    def test_what_would_change_its_rows_is_refused(self, change: str, frozen: Frozen) -> None:
        with pytest.raises(Refusal) as refused:
            CHANGES[change](frozen)
        told = refused.value
        assert (told.kind, told.code) == (Kind.CONFLICT, "frozen")
        assert [str(each.message) for each in told.problems] == ["the board of Season would change"]

    @pytest.mark.parametrize("change", CHANGES)
    def test_control_without_the_check_it_goes_through(
        self, change: str, frozen: Frozen, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(freezing, "_frozen", lambda leagues: ())
        CHANGES[change](frozen)

    @pytest.mark.parametrize("change", CHANGES)
    def test_let_through_it_shows_beside_what_is_kept(self, change: str, frozen: Frozen) -> None:
        with after_freeze():
            CHANGES[change](frozen)
        kept, recomputed = frozen.board()
        assert kept == KEPT
        assert recomputed not in (None, KEPT)

    def test_what_changes_nothing_more_goes_through_then(self, frozen: Frozen) -> None:
        with after_freeze():
            frozen.correct(rated=False)
        frozen.correct(number=7)
        assert frozen.board() == (KEPT, {})
        with pytest.raises(Refusal):
            frozen.correct(rated=True)

    def test_once_it_is_as_it_was_kept_nothing_stands_beside(self, frozen: Frozen) -> None:
        with after_freeze():
            frozen.correct(rated=False)
            frozen.correct(rated=True)
        assert frozen.board() == (KEPT, None)
        with pytest.raises(Refusal):
            frozen.correct(rated=False)

    def test_ratings_and_open_leagues_follow_at_once(self, frozen: Frozen, owner: Caller) -> None:
        is_open = leagues.create(caller=owner, name="Always")
        work_off_everything()
        with after_freeze():
            corrections.void(caller=owner, play_id=frozen.play.id, version=None)
        assert set(Due.objects.values_list("scope", flat=True)) == {
            f"board:{frozen.league.id}",
            f"board:{is_open.id}",
            f"ratings:{owner.in_club.id}:toy",
        }

    @pytest.mark.parametrize(
        "change",
        [
            lambda f: people.change(caller=f.owner, player_id=f.ada.id, version=None, edit=lambda _: {"name": "Zoe"}),
            lambda f: anonymising.anonymise(caller=f.owner, player_id=f.ada.id, version=None),
            lambda f: logged(f.owner, f.players, 1, 2, 3, day=DAY + timedelta(days=1)),
            lambda f: f.correct(number=7),
            lambda f: changed(f.owner, f.league, name="Spring"),
        ],
        ids=["a new name", "anonymised", "a play after its end", "a number", "its name"],
    )
    def test_the_rest_goes_through(self, change: Callable[[Frozen], Any], frozen: Frozen) -> None:
        change(frozen)
        kept, recomputed = frozen.board()
        assert (sorted(kept.values()), recomputed) == (sorted(KEPT.values()), None)

    def test_other_words_for_what_decided_are_a_change(self, owner: Caller) -> None:
        ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
        season = leagues.create(caller=owner, name="Season", policy=LeaguePolicy(tie_breaks=("best",)))
        for first, last in ((ada, cleo), (cleo, ada)):
            logged(owner, [first, ben, last], 9, 5, 1, day=DAY)
        frozen = leagues.enter_state(caller=owner, league_id=season.id, version=None, state=LeagueState.FROZEN)
        assert [(row["points"], row["rank"]) for row in frozen.kept] == [(60, 1), (60, 1), (60, 3)]
        with pytest.raises(Refusal) as refused, transaction.atomic():
            changed(owner, season, policy=LeaguePolicy(tie_breaks=("wins",)))
        assert refused.value.code == "frozen"
        with after_freeze():
            changed(owner, season, policy=LeaguePolicy(tie_breaks=("wins",)))
        shown = boards.published(owner.in_club.id, season.id)
        assert shown.rows[2]["decided_by"] == {"by": "best", "at": 1, "this": 30, "above": 60}
        assert (shown.recomputed or [])[2]["decided_by"] == {"by": "wins", "this": 0, "above": 1}

    def test_new_names_among_equals_are_no_change(self, owner: Caller) -> None:
        ada, ben = some_players(owner, "Ada", "Ben")
        season = leagues.create(caller=owner, name="Season")
        logged(owner, [ada, ben], 3, 3, day=DAY)
        leagues.enter_state(caller=owner, league_id=season.id, version=None, state=LeagueState.FROZEN)
        people.change(caller=owner, player_id=ada.id, version=None, edit=lambda _: {"name": "Zoe"})
        assert League.objects.get(id=season.id).recomputed is None

    def test_reopened_it_is_what_results_give(self, frozen: Frozen, owner: Caller) -> None:
        with after_freeze():
            frozen.correct(rated=False)
        reopened = leagues.enter_state(caller=owner, league_id=frozen.league.id, version=None, state=LeagueState.OPEN)
        assert (reopened.kept, reopened.recomputed, reopened.version) == (None, None, 3)
        assert frozen.board() == ({}, None)

    @pytest.mark.parametrize(
        ("state", "code"), [(LeagueState.FROZEN, "nothing_changed"), (LeagueState.CLOSED, "league_frozen")]
    )
    def test_it_is_frozen_once(self, state: LeagueState, code: str, frozen: Frozen, owner: Caller) -> None:
        with pytest.raises(Refusal) as refused:
            leagues.enter_state(caller=owner, league_id=frozen.league.id, version=None, state=state)
        assert refused.value.code == code
        assert (Play.objects.count(), Player.objects.count()) == (1, 4)
