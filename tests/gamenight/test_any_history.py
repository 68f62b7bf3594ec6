"""Boards and ratings are right after any history: random sequences of changes, held against a plain recomputation."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from gamenight.errors import Refusal
from gamenight.models import Due, Evening, League, Play, Player, Rating
from gamenight.models.leagues import LeagueState
from gamenight.selectors import boards
from gamenight.services import (
    anonymising,
    attendance,
    audits,
    corrections,
    jobs,
    leagues,
    merging,
    people,
    planning,
    plays,
    revisions,
)
from gamenight.services.corrections import Correction
from gamenight.services.facts import NewPlay
from gamenight.services.freezing import after_freeze
from rules import registry
from scoring.policy import LeaguePolicy
from tests import reference, toy
from tests.builders import a_club, some_players

pytestmark = [pytest.mark.fuzz, pytest.mark.django_db]
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "4")) * 5
DAYS = st.integers(0, 6).map(lambda days: date(2026, 3, 2) + timedelta(days=days))
POLICIES = st.fixed_dictionaries(
    {},
    optional={
        "games": st.sampled_from([None, ["toy"], ["broad-lines"]]),
        "points": st.sampled_from(
            [
                {"policy": "even"},
                {"policy": "wins", "wins_from": {"broad-lines": 2}},
                {
                    "policy": "table",
                    "places": [5, 3],
                    "levels": {"broad-lines": [0, 1, 2, 3, 4, 5, 6], "ink-it": [0, 1, 2]},
                },
            ]
        ),
        "weights": st.sampled_from([{}, {"toy": 3}]),
        "best_of": st.sampled_from([None, 1, 2]),
        "per_day": st.sampled_from([None, 1]),
        "order": st.sampled_from(["total", "average"]),
        "min_plays": st.sampled_from([1, 2]),
        "min_listed": st.sampled_from([1, 2, 3]),
        "attendance": st.sampled_from([0, 7]),
        "guests": st.booleans(),
        "options": st.sampled_from([{}, {"toy": {"double": False}}]),
        "tie_breaks": st.lists(
            st.sampled_from(["wins", "best", "average", "plays", "fewest_plays", "last", "head_to_head"]),
            unique=True,
            max_size=4,
        ),
    },
)
FEW = st.integers(0, 3)


class History(RuleBasedStateMachine):
    """A club in a transaction that is taken back; what the services refuse changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.open = transaction.atomic()
        self.open.__enter__()
        registry.GAMES["toy"] = toy.GAME
        self.owner = a_club()
        some_players(self.owner, "Ada", "Ben", "Cleo", "Dan", "Eve")
        leagues.create(caller=self.owner, name="Always")
        leagues.create(
            caller=self.owner,
            name="Some days",
            policy=LeaguePolicy(best_of=2, attendance=3),
            starts_on=date(2026, 3, 3),
            ends_on=date(2026, 3, 6),
        )

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.open.__exit__(None, None, None)
        registry.GAMES.pop("toy", None)

    def one(self, model: Any, data: Any, **more: Any) -> Any:
        return data.draw(st.sampled_from(list(model.objects.filter(club=self.owner.in_club, **more).order_by("id"))))

    def changes(self, service: Any, **arguments: Any) -> None:
        with suppress(Refusal), transaction.atomic():
            service(caller=self.owner, version=None, **arguments)

    def players(self, data: Any, most: int = 4) -> tuple[Any, ...]:
        every = list(Player.objects.filter(club=self.owner.in_club).order_by("id").values_list("id", flat=True))
        return tuple(data.draw(st.lists(st.sampled_from(every), min_size=2, max_size=most, unique=True)))

    def record(self, data: Any, seats: int) -> dict[str, Any]:
        if data.draw(st.integers(0, 3)) == 0:
            return {"game": "broad-lines", "seats": seats, "final": {"guessed": data.draw(st.integers(0, 9))}}
        points = data.draw(st.lists(FEW, min_size=seats, max_size=seats))
        options = {"double": True} if data.draw(st.integers(0, 4)) == 0 else {}
        return {"game": "toy", "seats": seats, "options": options, "final": {"points": points}}

    @rule(data=st.data(), day=DAYS)
    def logs(self, data: Any, day: date) -> None:
        players = self.players(data)
        new = NewPlay(record=self.record(data, len(players)), players=players, day=day)
        with suppress(Refusal), transaction.atomic():
            plays.log(caller=self.owner, new=new)

    @precondition(lambda self: Play.objects.exists())
    @rule(data=st.data())
    def corrects(self, data: Any) -> None:
        players = self.players(data)
        correction = Correction({"players": [str(each) for each in players]}, self.record(data, len(players)))
        self.changes(corrections.correct, play_id=self.one(Play, data).id, edit=lambda _: correction)

    @precondition(lambda self: Play.objects.exists())
    @rule(data=st.data(), number=st.integers(1, 4), rated=st.booleans())
    def renumbers(self, data: Any, number: int, rated: bool) -> None:
        correction = Correction({"number": number, "rated": rated})
        self.changes(corrections.correct, play_id=self.one(Play, data).id, edit=lambda _: correction)

    @precondition(lambda self: Play.objects.exists())
    @rule(data=st.data(), action=st.sampled_from([corrections.void, corrections.restore, corrections.undo]))
    def voids_restores_or_undoes(self, data: Any, action: Any) -> None:
        self.changes(action, play_id=self.one(Play, data).id)

    @precondition(lambda self: Play.objects.exists())
    @rule(data=st.data(), day=DAYS)
    def moves(self, data: Any, day: date) -> None:
        self.changes(corrections.move, play_id=self.one(Play, data).id, day=day)

    @rule(data=st.data(), day=DAYS)
    def plans_or_moves_an_evening(self, data: Any, day: date) -> None:
        evenings = list(Evening.objects.order_by("id"))
        if not evenings or data.draw(st.booleans()):
            planning.plan(caller=self.owner, day=day)
        else:
            self.changes(planning.replan, evening_id=data.draw(st.sampled_from(evenings)).id, changes={"day": day})

    @precondition(lambda self: Evening.objects.exists())
    @rule(data=st.data(), present=st.booleans())
    def ticks(self, data: Any, present: bool) -> None:
        ids = {"evening_id": self.one(Evening, data).id, "player_id": self.one(Player, data).id}
        self.changes(attendance.note, **ids, changes={"present": present})

    @rule(data=st.data())
    def merges_or_unmerges(self, data: Any) -> None:
        player = self.one(Player, data)
        if player.merged_into_id:
            self.changes(merging.unmerge, player_id=player.id)
        else:
            self.changes(merging.merge, player_id=player.id, into=self.one(Player, data).id)

    @rule(data=st.data(), guest=st.booleans())
    def makes_a_guest_or_a_member(self, data: Any, guest: bool) -> None:
        self.changes(people.change, player_id=self.one(Player, data).id, edit=lambda _: {"guest": guest})

    @rule(data=st.data())
    def anonymises(self, data: Any) -> None:
        if data.draw(st.integers(0, 3)) == 0:
            self.changes(anonymising.anonymise, player_id=self.one(Player, data).id)

    @rule(data=st.data(), policy=POLICIES)
    def changes_a_policy(self, data: Any, policy: dict[str, Any]) -> None:
        adjusted = [{"player": str(self.one(Player, data).id), "points": -3, "reason": "late"}]
        wanted = LeaguePolicy.model_validate(policy | {"adjustments": adjusted if policy.get("weights") else []})
        self.changes(leagues.change, league_id=self.one(League, data).id, edit=lambda _: {"policy": wanted})

    @rule(data=st.data())
    def freezes_or_reopens(self, data: Any) -> None:
        league = self.one(League, data)
        state = LeagueState.OPEN if league.state == LeagueState.FROZEN else LeagueState.FROZEN
        if data.draw(st.booleans()):
            self.changes(leagues.enter_state, league_id=league.id, state=state)

    @precondition(lambda self: League.objects.filter(state="frozen").exists())
    @rule(data=st.data(), day=DAYS)
    def logs_in_spite_of_a_freeze(self, data: Any, day: date) -> None:
        with after_freeze():
            self.logs(data=data, day=day)

    @precondition(lambda self: Play.objects.exists())
    @rule()
    def plays_by_new_rules(self) -> None:
        """The next version turns the toy game round: fewer points are better."""
        known = registry.GAMES["toy"]

        def turned(record: Any) -> Any:
            fewer = tuple(50 - each for each in record.final.points) if record.final else ()
            return known.score(record.model_copy(update={"final": toy.ToyFinal(points=fewer)}))

        if known.version == 1:
            registry.GAMES["toy"] = replace(known, version=2, score=turned)
            with after_freeze():
                audits.begin(self.owner.in_club, audits.RESCORE)
                self.works_off(1)

    def works_off(self, times: int) -> None:
        for _ in range(times):
            for scope in Due.objects.order_by("-scope").values_list("scope", flat=True):
                jobs.work_off(scope)

    @rule(data=st.data(), times=st.integers(0, 3))
    def tasks_run(self, data: Any, times: int) -> None:
        """Not at all, or twice over, in an order of their own."""
        for scope in data.draw(st.permutations(list(Due.objects.values_list("scope", flat=True)))):
            for _ in range(times):
                jobs.work_off(scope)

    @invariant()
    def boards_and_ratings_are_what_the_facts_give(self) -> None:
        with after_freeze():
            while Due.objects.exclude(scope__startswith="board").exclude(scope__startswith="ratings").exists():
                self.works_off(1)
        world = reference.World(self.owner.in_club.id)
        for league in League.objects.filter(club=self.owner.in_club):
            expected = reference.board(world, league)
            rows = [row.as_json() for row in boards.compute(league).rows]
            assert [self.plain(row) for row in rows] == expected
            if not Due.objects.filter(scope=f"board:{league.id}").exists() and league.state != LeagueState.FROZEN:
                shown = boards.published(league.club_id, league.id)
                assert [self.plain(row) for row in shown.rows] == expected
        if not Due.objects.filter(scope__startswith="ratings").exists():
            self.ratings_are(reference.ratings(world, "toy"))

    def ratings_are(self, expected: dict[Any, Any]) -> None:
        stored = {
            (row.play_id, row.player_id): (row.mu_before, row.sigma_before, row.mu, row.sigma)
            for row in Rating.objects.filter(game="toy")
        }
        assert stored.keys() == expected.keys()
        for step, numbers in expected.items():
            assert stored[step] == pytest.approx(numbers, abs=1e-9)

    def plain(self, row: dict[str, Any]) -> dict[str, Any]:
        return row | {"decided_by": row["decided_by"] and row["decided_by"]["by"]}


def after_any_history(examples: int) -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        History,
        settings=settings(
            max_examples=examples,
            stateful_step_count=25,
            deadline=None,
            database=None,
            derandomize="FUZZ_EXAMPLES" not in os.environ,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_boards_and_ratings_are_right_after_any_history() -> None:
    after_any_history(EXAMPLES)


def test_control_a_correction_that_marks_nothing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revisions, "mark", lambda *args, **more: None)
    with pytest.raises(AssertionError):
        after_any_history(50)
