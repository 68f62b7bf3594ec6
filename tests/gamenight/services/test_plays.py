from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from gamenight.errors import Kind, Refusal
from gamenight.ids import new_id
from gamenight.models import Due, Evening, Event, Play, Revision, Seat
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.services import corrections, leagues, plays
from gamenight.services.corrections import Correction
from gamenight.services.facts import NewPlay
from tests.builders import a_club, ids, logged, merged, some_players, statements, toy_record

pytestmark = pytest.mark.django_db
START = datetime(2026, 3, 6, 19, 30, tzinfo=UTC)


def test_a_logged_play_reads_back_as_it_was_answered(owner: Caller) -> None:
    players = some_players(owner, "Ada", "Ben", "Cleo")
    stored = logged(owner, players, 5, 9, 5, starts_at=START, ends_at=START + timedelta(minutes=40)).play
    assert reading.play(owner, stored.id) == stored
    assert stored.record == {
        "game": "toy",
        "seats": 3,
        "options": {"double": False},
        "rounds": [],
        "final": {"points": [5, 9, 5]},
        "ended_early": False,
    }
    assert [(each["place"], each["won"], each["beaten"], each["tied"]) for each in stored.results] == [
        (2, False, 0, 1),
        (1, True, 2, 0),
        (2, False, 0, 1),
    ]


def test_one_transaction_holds_revision_event_and_what_is_due(owner: Caller) -> None:
    league = leagues.create(caller=owner, name="Season")
    Due.objects.all().delete()
    stored = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2).play
    assert list(Revision.objects.values_list("play", "number", "action", "account", "change")) == [
        (stored.id, 1, "log", owner.account_id, {})
    ]
    assert list(Event.objects.filter(subject=stored.id).values_list("kind", "version")) == [("play.logged", 1)]
    assert set(Due.objects.values_list("scope", flat=True)) == {
        f"board:{league.id}",
        f"ratings:{owner.in_club.id}:toy",
    }


def test_every_problem_of_the_record_is_named_under_record(owner: Caller) -> None:
    players = some_players(owner, "Ada", "Ben")
    with pytest.raises(Refusal) as refused:
        logged(owner, players, 100, -1)
    assert refused.value.kind is Kind.BROKEN_RULE
    assert [(each.code, each.pointer) for each in refused.value.problems] == [
        ("toy.range", "/record/final/points/0"),
        ("toy.range", "/record/final/points/1"),
    ]
    assert not Play.objects.exists()


def test_a_record_of_no_shape_is_invalid(owner: Caller) -> None:
    new = NewPlay(record={"game": "toy", "seats": 2, "winner": 1}, players=tuple(ids(*some_players(owner, "A", "B"))))
    with pytest.raises(Refusal) as refused:
        plays.log(caller=owner, new=new)
    assert refused.value.kind is Kind.INVALID
    assert [(each.code, each.pointer) for each in refused.value.problems] == [("shape.unknown", "/record/winner")]


def test_as_many_players_as_seats(owner: Caller) -> None:
    with pytest.raises(Refusal) as refused:
        logged(owner, some_players(owner, "Ada"), 1, 2)
    assert [each.pointer for each in refused.value.problems] == ["/players"]


def test_a_player_has_one_seat(owner: Caller) -> None:
    [ada] = some_players(owner, "Ada")
    with pytest.raises(Refusal) as refused:
        logged(owner, [ada, ada], 1, 2)
    assert [(each.code, each.pointer) for each in refused.value.problems] == [("player_twice", "/players/1")]


def test_another_clubs_players_are_strangers(owner: Caller) -> None:
    theirs = some_players(a_club(), "Ada")
    with pytest.raises(Refusal) as refused:
        logged(owner, [*some_players(owner, "Ben"), *theirs], 1, 2)
    assert [(each.code, each.pointer) for each in refused.value.problems] == [("player_unknown", "/players/1")]


def test_another_clubs_evening_is_no_session(owner: Caller) -> None:
    evening = Evening.objects.create(club=a_club().in_club, day=date(2026, 3, 6))
    with pytest.raises(Refusal) as refused:
        logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, evening=evening.id)
    assert [(each.code, each.pointer) for each in refused.value.problems] == [("session_unknown", "/session")]


class TestOptions:
    def test_the_requests_come_before_the_clubs_and_those_before_the_rulebooks(self) -> None:
        owner = a_club(options={"toy": {"double": True}})
        players = some_players(owner, "Ada", "Ben")
        assert logged(owner, players, 1, 2).play.record["options"] == {"double": True}
        own = NewPlay(record=toy_record(1, 2, double=False), players=tuple(ids(*players)))
        assert plays.log(caller=owner, new=own).play.record["options"] == {"double": False}


class TestEvening:
    def test_plays_of_one_day_share_the_evening_that_the_first_made(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        first, second = (logged(owner, players, 1, 2, day=date(2026, 3, 6)).play for _ in range(2))
        assert first.evening == second.evening
        assert [first.number, second.number] == [1, 2]
        assert Evening.objects.get().planned is False

    def test_after_midnight_it_is_still_the_evening_begun_within_twelve_hours(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        first = logged(owner, players, 1, 2, starts_at=START).play
        late = logged(owner, players, 1, 2, starts_at=START + timedelta(hours=5)).play
        assert (late.evening, late.day) == (first.evening, date(2026, 3, 6))

    def test_a_day_later_it_is_another(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        first = logged(owner, players, 1, 2, starts_at=START).play
        other = logged(owner, players, 1, 2, starts_at=START + timedelta(hours=13)).play
        assert other.evening != first.evening
        assert other.day == date(2026, 3, 7)

    def test_the_day_is_the_clubs_own(self, owner: Caller) -> None:
        begins = datetime(2026, 3, 6, 23, 30, tzinfo=UTC)  # half past midnight in Berlin
        assert logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, starts_at=begins).play.day == date(2026, 3, 7)

    def test_a_named_evening_gives_the_play_its_day(self, owner: Caller) -> None:
        evening = Evening.objects.create(club=owner.in_club, day=date(2026, 3, 6))
        stored = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, evening=evening.id).play
        assert (stored.evening, stored.day, stored.number) == (evening.id, date(2026, 3, 6), 1)

    def test_a_day_that_is_given_is_the_plays_though_an_evening_was_begun_the_night_before(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        before = Evening.objects.create(club=owner.in_club, day=date(2026, 3, 6), starts_at=START)
        past_midnight = START + timedelta(hours=5)
        stored = logged(owner, players, 1, 2, day=date(2026, 3, 7), starts_at=past_midnight).play
        assert (stored.day, stored.evening == before.id) == (date(2026, 3, 7), False)
        late = logged(owner, players, 1, 2, day=date(2026, 3, 6), starts_at=past_midnight).play
        assert (late.day, late.evening) == (date(2026, 3, 6), before.id)

    def test_a_named_evening_on_another_day_than_the_one_given_is_refused(self, owner: Caller) -> None:
        evening = Evening.objects.create(club=owner.in_club, day=date(2026, 3, 6))
        players = some_players(owner, "Ada", "Ben")
        with pytest.raises(Refusal) as refused:
            logged(owner, players, 1, 2, evening=evening.id, day=date(2026, 3, 7))
        assert [(each.code, each.pointer, each.message) for each in refused.value.problems] == [
            ("day_session", "/day", "this session is on 2026-03-06")
        ]
        assert logged(owner, players, 1, 2, evening=evening.id, day=date(2026, 3, 6)).play.evening == evening.id

    @pytest.mark.parametrize(
        ("said", "refused_at"),
        [
            ({"starts_at": START}, None),
            ({"starts_at": START + timedelta(hours=23), "ends_at": START + timedelta(hours=30)}, None),
            ({"starts_at": START - timedelta(days=1)}, ("day_start", "/day")),
            ({"starts_at": START + timedelta(days=2)}, ("day_start", "/day")),
            ({"ends_at": START + timedelta(hours=1)}, None),
            ({"ends_at": START - timedelta(days=1)}, ("day_end", "/end")),
            ({"starts_at": START, "ends_at": START + timedelta(days=3)}, ("day_end", "/end")),
        ],
    )
    def test_a_play_starts_and_ends_on_its_day_or_past_midnight(
        self, owner: Caller, said: dict[str, datetime], refused_at: tuple[str, str] | None
    ) -> None:
        players = some_players(owner, "Ada", "Ben")
        if refused_at is None:
            assert logged(owner, players, 1, 2, day=START.date(), **said).play.day == START.date()
            return
        with pytest.raises(Refusal) as refused:
            logged(owner, players, 1, 2, day=START.date(), **said)
        assert [(each.code, each.pointer) for each in refused.value.problems] == [refused_at]

    def test_of_one_whose_end_alone_is_known_that_tells_the_day(self, owner: Caller) -> None:
        play = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, ends_at=START).play
        assert (play.day, play.starts_at, play.ends_at) == (START.date(), None, START)


class TestGuards:
    def test_the_same_id_and_body_store_it_once(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        chosen = new_id()
        first = logged(owner, players, 1, 2, id=chosen)
        again = logged(owner, players, 1, 2, id=chosen)
        assert (first.again, again.again) == (False, True)
        assert again.play == first.play
        assert Play.objects.count() == 1

    def test_the_same_id_with_another_body_is_a_conflict(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        chosen = new_id()
        logged(owner, players, 1, 2, id=chosen)
        with pytest.raises(Refusal) as refused:
            logged(owner, players, 2, 1, id=chosen)
        assert (refused.value.kind, refused.value.code) == (Kind.CONFLICT, "id_taken")

    @pytest.mark.parametrize("more", [{}, {"day": START.date()}, {"starts_at": START}])
    def test_whatever_became_of_the_play_the_same_id_and_body_are_answered_with_it_as_it_is(
        self, owner: Caller, more: dict[str, Any]
    ) -> None:
        players = some_players(owner, "Ada", "Ben")
        chosen = new_id()
        logged(owner, players, 1, 2, id=chosen, **more)
        corrections.move(caller=owner, play_id=chosen, version=1, day=date(2026, 1, 5))
        corrections.correct(
            caller=owner, play_id=chosen, version=2, edit=lambda _: Correction({}, toy_record(9, 3), "misread")
        )
        again = logged(owner, players, 1, 2, id=chosen, **more)
        assert (again.again, again.play) == (True, reading.play(owner, chosen))
        assert (again.play.day, again.judged.outcome.scores) == (date(2026, 1, 5), (9, 3))

    def test_the_same_body_is_the_same_though_the_club_plays_by_other_options_now(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        chosen = new_id()
        first = logged(owner, players, 1, 2, id=chosen)
        owner.in_club.options = {"toy": {"double": True}}
        assert logged(owner, players, 1, 2, id=chosen).play == first.play
        own = NewPlay(id=chosen, record=toy_record(1, 2, double=True), players=tuple(ids(*players)))
        with pytest.raises(Refusal) as refused:
            plays.log(caller=owner, new=own)
        assert refused.value.code == "id_taken"

    def test_the_same_id_on_another_day_is_a_conflict(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        chosen = new_id()
        logged(owner, players, 1, 2, id=chosen, day=date(2026, 3, 6))
        with pytest.raises(Refusal) as refused:
            logged(owner, players, 1, 2, id=chosen, day=date(2026, 3, 7))
        assert refused.value.code == "id_taken"

    def test_another_clubs_id_is_taken_and_says_nothing_of_it(self, owner: Caller) -> None:
        other = a_club()
        theirs = logged(other, some_players(other, "Ada", "Ben"), 1, 2).play
        with pytest.raises(Refusal) as refused:
            logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, id=theirs.id)
        assert (refused.value.code, refused.value.location) == ("id_taken", None)

    def test_an_external_id_is_stored_once_and_leads_to_the_first(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        first = logged(owner, players, 1, 2, external=("app", "7")).play
        with pytest.raises(Refusal) as refused:
            logged(owner, players, 2, 1, external=("app", "7"))
        assert (refused.value.code, refused.value.location) == ("external_id_taken", first.id)

    def test_the_same_players_and_game_within_two_hours_look_like_a_duplicate(self, owner: Caller) -> None:
        ada, ben = some_players(owner, "Ada", "Ben")
        first = logged(owner, [ada, ben], 1, 2, starts_at=START)
        near = logged(owner, [ben, ada], 1, 2, starts_at=START + timedelta(hours=2))
        far = logged(owner, [ada, ben], 1, 2, starts_at=START + timedelta(hours=5))
        assert [each.possible_duplicate for each in (first, near, far)] == [None, first.play.id, None]

    def test_late_results_of_one_day_that_are_written_down_twice_look_like_duplicates(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        days = [date(2026, 3, 6), date(2026, 3, 7), date(2026, 3, 6)]
        first, other, again = (logged(owner, players, 1, 2, day=day) for day in days)
        named = logged(owner, players, 1, 2, evening=other.play.evening)
        found = [each.possible_duplicate for each in (first, other, again, named)]
        assert found == [None, None, first.play.id, other.play.id]
        assert Play.objects.count() == 4

    def test_a_late_result_is_no_duplicate_of_one_written_down_on_its_evening(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        then = logged(owner, players, 1, 2, starts_at=START)
        assert logged(owner, players, 1, 2, day=then.play.day).possible_duplicate is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seats", [2, 8])
def test_logging_takes_four_statements_in_its_transaction(seats: int) -> None:
    owner = a_club()
    players = some_players(owner, *(f"P{seat}" for seat in range(seats)))
    leagues.create(caller=owner, name="Season")
    with statements() as run:
        logged(owner, players, *range(seats))
    assert len(run) == 6, [each["sql"][:60] for each in run]  # BEGIN and COMMIT among them


def test_a_merged_players_seat_keeps_the_name_and_gives_the_result_away(owner: Caller) -> None:
    ada, twin, ben = some_players(owner, "Ada", "Ada L.", "Ben")
    merged(owner, twin, ada)
    stored = logged(owner, [twin, ben], 2, 1).play
    assert [each["player"] for each in stored.results] == [str(ada.id), str(ben.id)]
    assert set(Seat.objects.values_list("player", flat=True)) == {twin.id, ben.id}
    assert isinstance(stored.id, UUID)


def test_two_who_are_one_player_by_a_merge_do_not_sit_at_one_table(owner: Caller) -> None:
    ada, twin, ben = some_players(owner, "Ada", "Ada L.", "Ben")
    twin.merged_into = twin.merged_first_into = ada
    twin.save()
    for points in ({"final": {"points": [1, 2, 3]}}, {}):  # over, or under way: it would be over some day
        record = {"game": "toy", "seats": 3, **points}
        with pytest.raises(Refusal) as refused:
            plays.log(caller=owner, new=NewPlay(record=record, players=(ada.id, ben.id, twin.id)))
        assert [(each.code, each.pointer) for each in refused.value.problems] == [("players_merged", "/players/2")]
