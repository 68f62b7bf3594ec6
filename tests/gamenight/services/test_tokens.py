"""Helper links: who holds one logs and corrects the plays of one evening, and knows of no other."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from gamenight.errors import Kind, Refusal
from gamenight.models import Account, Evening, Membership, Play, Revision, Token
from gamenight.models.evenings import EveningState
from gamenight.roles import Action, Role, Scope
from gamenight.secrets import parse_token
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller, by_token
from gamenight.selectors.plays import PlayFilter
from gamenight.services import corrections, rounds, tokens
from gamenight.services.corrections import Correction
from tests.builders import a_club, a_helper, an_evening, as_member, logged, some_players

pytestmark = pytest.mark.django_db
DAY = date(2100, 3, 6)
START = datetime(2100, 3, 6, 19, 30, tzinfo=UTC)


@pytest.fixture
def evening(owner: Caller) -> Evening:
    return an_evening(owner, DAY)


@pytest.fixture
def other_evening(owner: Caller) -> Evening:
    """Of the same day."""
    return an_evening(owner, DAY)


@pytest.fixture
def helper(owner: Caller, evening: Evening) -> Caller:
    return a_helper(owner, evening.id)


def refusal(act: Any) -> tuple[Kind, str, list[tuple[str, str]]]:
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value.kind, refused.value.code, [(each.pointer, each.code) for each in refused.value.problems]


NO_SUCH_SESSION = (Kind.INVALID, "session_unknown", [("/session", "session_unknown")])
NOTHING_THERE: Any = (Kind.MISSING, "not_found", [])


class TestInviting:
    def test_a_link_is_a_token_of_one_evening_until_the_next_noon(self, owner: Caller, evening: Evening) -> None:
        issued = tokens.invite(caller=owner, evening_id=evening.id, name="Table 2")
        row = Token.objects.get()
        assert (row.name, row.account_id, row.club_id, row.evening_id, row.scopes, row.expires_at) == (
            "Table 2",
            owner.account_id,
            owner.in_club.id,
            evening.id,
            ["results:read", "results:write"],
            datetime(2100, 3, 7, 11, tzinfo=UTC),
        )
        bearer = parse_token(issued.written)
        assert bearer
        assert (row.public_id, bytes(row.secret_hash)) == (bearer.public_id, bearer.secret_hash)

    def test_noon_is_the_clubs_own_when_its_clocks_change_too(self, owner: Caller) -> None:
        evening = an_evening(owner, date(2100, 3, 27))
        assert tokens.invite(caller=owner, evening_id=evening.id, name="x").token.expires_at == datetime(
            2100, 3, 28, 10, tzinfo=UTC
        )

    def test_a_link_for_an_evening_past_ends_tomorrow(self, owner: Caller) -> None:
        evening = an_evening(owner, date(2020, 3, 6))
        ends = tokens.invite(caller=owner, evening_id=evening.id, name="x").token.expires_at
        assert ends
        assert ends.astimezone(ZoneInfo("Europe/Berlin")).time() == time(12)
        assert timedelta(hours=11) <= ends - timezone.now() <= timedelta(hours=37)

    @pytest.mark.parametrize(
        ("ends", "code"),
        [
            (datetime(2100, 3, 13, 11, tzinfo=UTC), None),
            (datetime(2100, 3, 13, 11, 0, 1, tzinfo=UTC), "expires_late"),
            (datetime(2020, 1, 1, tzinfo=UTC), "expires_in_past"),
        ],
    )
    def test_it_ends_when_it_is_told_to_within_a_week(
        self, owner: Caller, evening: Evening, ends: datetime, code: str | None
    ) -> None:
        def invite() -> Any:
            return tokens.invite(caller=owner, evening_id=evening.id, name="x", expires_at=ends)

        if code is None:
            assert invite().token.expires_at == ends
        else:
            assert refusal(invite) == (Kind.INVALID, code, [("/expires_at", code)])

    def test_an_evening_that_is_closed_has_no_helpers(self, owner: Caller) -> None:
        closed = an_evening(owner, DAY, state=EveningState.CLOSED)
        assert refusal(lambda: tokens.invite(caller=owner, evening_id=closed.id, name="x")) == (
            Kind.CONFLICT,
            "session_closed",
            [],
        )

    def test_another_clubs_evening_is_missing(self, owner: Caller) -> None:
        theirs = an_evening(a_club("Another"), DAY)
        assert refusal(lambda: tokens.invite(caller=owner, evening_id=theirs.id, name="x")) == NOTHING_THERE


class TestHolding:
    def test_a_helper_is_nobody_in_particular_in_one_evening(self, owner: Caller, evening: Evening) -> None:
        helper = a_helper(owner, evening.id)
        assert helper == Caller(
            token_id=Token.objects.get().id,
            scopes=frozenset({"results:read", "results:write"}),
            only_club=owner.in_club.id,
            evening=evening.id,
            club=owner.in_club,
            role=Role.SCOREKEEPER,
        )
        assert (helper.is_authenticated, helper.holder) == (True, helper.token_id)

    def test_it_opens_what_helpers_may_whatever_its_scopes_say(self, owner: Caller, evening: Evening) -> None:
        bearer = parse_token(tokens.invite(caller=owner, evening_id=evening.id, name="x").written)
        Token.objects.update(scopes=list(Scope))
        held = by_token(bearer, owner.in_club.id) if bearer else None
        assert held
        assert {action for action in Action if held.caller.may(action)} == {
            Action.ADD_GUESTS,
            Action.SEE_PLAYERS,
            Action.SEE_PLAYS,
            Action.SEE_RESULTS,
            Action.LOG_PLAYS,
            Action.CORRECT_PLAYS,
            Action.TICK_ATTENDANCE,
        }

    def test_in_another_club_a_helper_is_a_stranger(self, owner: Caller, evening: Evening) -> None:
        other = a_club("Another")
        Membership.objects.create(club=other.in_club, account_id=owner.account_id, role=Role.OWNER)
        assert a_helper(owner, evening.id, club=other.in_club.id).role is None

    @pytest.mark.parametrize("why", ["expired", "revoked", "evening closed", "maker gone", "maker inactive"])
    def test_it_ends_at_once(self, why: str, owner: Caller, evening: Evening) -> None:
        as_member(owner.in_club, Role.OWNER)
        bearer = parse_token(tokens.invite(caller=owner, evening_id=evening.id, name="x").written)
        assert bearer
        assert by_token(bearer, owner.in_club.id)
        if why == "expired":
            Token.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        elif why == "revoked":
            Token.objects.update(revoked_at=timezone.now())
        elif why == "evening closed":
            Evening.objects.update(state=EveningState.CLOSED)
        elif why == "maker gone":
            Membership.objects.filter(account=owner.account_id).delete()
        else:
            Account.objects.filter(id=owner.account_id).update(is_active=False)
        assert by_token(bearer, owner.in_club.id) is None

    def test_the_link_of_one_who_may_no_longer_log_logs_nothing(self, owner: Caller, evening: Evening) -> None:
        scorekeeper = as_member(owner.in_club, Role.SCOREKEEPER)
        bearer = parse_token(tokens.invite(caller=scorekeeper, evening_id=evening.id, name="x").written)
        Membership.objects.filter(account=scorekeeper.account_id).update(role=Role.VIEWER)
        held = by_token(bearer, owner.in_club.id) if bearer else None
        assert held
        assert held.caller.role == Role.VIEWER


class TestReading:
    def test_a_helper_reads_the_plays_of_the_evening_alone(
        self, owner: Caller, helper: Caller, evening: Evening, other_evening: Evening
    ) -> None:
        players = some_players(owner, "Ada", "Ben")
        here, there = (logged(owner, players, 1, 2, evening=each.id).play for each in (evening, other_evening))
        assert {each.id for each in reading.page(owner, PlayFilter(), after=None, most=9)} == {here.id, there.id}
        assert reading.page(helper, PlayFilter(), after=None, most=9) == [here]
        assert reading.page(helper, PlayFilter(evening=other_evening.id), after=None, most=9) == []
        assert reading.play(helper, here.id) == here
        assert [each.number for each in reading.revisions(helper, here.id)] == [1]
        assert len(reading.revisions(owner, there.id)) == 1
        assert refusal(lambda: reading.play(helper, there.id)) == NOTHING_THERE
        assert refusal(lambda: reading.revisions(helper, there.id)) == NOTHING_THERE


class TestLogging:
    def test_a_play_joins_the_helpers_evening_whenever_it_began(
        self, owner: Caller, helper: Caller, evening: Evening
    ) -> None:
        players = some_players(owner, "Ada", "Ben")
        began = START + timedelta(days=3)
        play = logged(helper, players, 1, 2, starts_at=began).play
        assert (play.evening, play.day, play.began_at) == (evening.id, DAY, began)
        assert list(Revision.objects.values_list("account", "token")) == [(None, helper.token_id)]
        assert logged(helper, players, 1, 2, evening=evening.id).play.evening == evening.id

    def test_another_evening_is_refused_like_one_that_never_was(
        self, owner: Caller, helper: Caller, other_evening: Evening
    ) -> None:
        players = some_players(owner, "Ada", "Ben")
        for evening in (other_evening.id, an_evening(a_club("Another"), DAY).id, owner.account_id):
            assert refusal(partial(logged, helper, players, 1, 2, evening=evening)) == NO_SUCH_SESSION

    def test_an_id_of_another_evenings_play_is_taken_and_no_more(
        self, owner: Caller, helper: Caller, other_evening: Evening
    ) -> None:
        players = some_players(owner, "Ada", "Ben")
        there = logged(owner, players, 1, 2, evening=other_evening.id).play
        assert refusal(lambda: logged(helper, players, 1, 2, id=there.id)) == (Kind.CONFLICT, "id_taken", [])

    def test_an_external_id_leads_to_its_play_in_the_same_evening_alone(
        self, owner: Caller, helper: Caller, evening: Evening, other_evening: Evening
    ) -> None:
        players = some_players(owner, "Ada", "Ben")
        here = logged(owner, players, 1, 2, evening=evening.id, external=("app", "here")).play
        logged(owner, players, 1, 2, evening=other_evening.id, external=("app", "there"))
        for external, leads_to in (("here", here.id), ("there", None)):
            with pytest.raises(Refusal) as refused:
                logged(helper, players, 1, 2, external=("app", external))
            assert (refused.value.code, refused.value.location) == ("external_id_taken", leads_to)

    def test_a_play_restored_learns_of_no_other_evening_either(
        self, owner: Caller, helper: Caller, evening: Evening, other_evening: Evening
    ) -> None:
        players = some_players(owner, "Ada", "Ben")
        here = logged(owner, players, 1, 2, evening=evening.id, external=("app", "7")).play
        corrections.void(caller=owner, play_id=here.id, version=1)
        there = logged(owner, players, 1, 2, evening=other_evening.id, external=("app", "7")).play
        for caller, leads_to in ((owner, there.id), (helper, None)):
            with pytest.raises(Refusal) as refused:
                corrections.restore(caller=caller, play_id=here.id, version=2)
            assert (refused.value.code, refused.value.location) == ("external_id_taken", leads_to)

    def test_a_likely_duplicate_is_one_of_the_same_evening(
        self, owner: Caller, helper: Caller, evening: Evening, other_evening: Evening
    ) -> None:
        players = some_players(owner, "Ada", "Ben")
        there = logged(owner, players, 1, 2, starts_at=START, evening=other_evening.id).play
        assert logged(owner, players, 1, 2, starts_at=START, evening=evening.id).possible_duplicate == there.id
        Play.objects.exclude(id=there.id).update(voided_at=START)
        here = logged(helper, players, 1, 2, starts_at=START)
        assert here.possible_duplicate is None
        assert logged(helper, players, 1, 2, starts_at=START).possible_duplicate == here.play.id


class TestCorrecting:
    def test_a_helper_corrects_voids_and_undoes_in_the_evening(
        self, owner: Caller, helper: Caller, evening: Evening
    ) -> None:
        play = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, evening=evening.id).play
        corrections.correct(caller=helper, play_id=play.id, version=1, edit=lambda _: Correction({"rated": False}))
        corrections.void(caller=helper, play_id=play.id, version=2)
        corrections.undo(caller=helper, play_id=play.id, version=3, revision=3)
        assert reading.play(owner, play.id).voided_at is None
        made = Revision.objects.order_by("number").values_list("action", "account", "token")
        assert list(made) == [
            ("log", owner.account_id, None),
            *((action, None, helper.token_id) for action in ("correct", "void", "undo")),
        ]

    def test_no_play_of_another_evening_is_there_to_change(
        self, owner: Caller, helper: Caller, other_evening: Evening
    ) -> None:
        play = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, evening=other_evening.id).play
        a_round = rounds.NewRound(game="toy", number=1, round={"points": [1, 2]})
        for act in (
            lambda: corrections.void(caller=helper, play_id=play.id, version=None),
            lambda: corrections.restore(caller=helper, play_id=play.id, version=None),
            lambda: corrections.undo(caller=helper, play_id=play.id, version=None, revision=1),
            lambda: corrections.move(caller=helper, play_id=play.id, version=None, session=helper.evening),
            lambda: rounds.append(caller=helper, play_id=play.id, new=a_round),
            lambda: rounds.rewrite(caller=helper, play_id=play.id, version=None, new=a_round),
            lambda: corrections.correct(
                caller=helper, play_id=play.id, version=None, edit=lambda _: Correction({"rated": False})
            ),
        ):
            assert refusal(act) == NOTHING_THERE
        assert reading.play(owner, play.id) == play

    def test_a_play_can_neither_leave_the_evening_nor_be_undone_out_of_it(
        self, owner: Caller, helper: Caller, evening: Evening, other_evening: Evening
    ) -> None:
        play = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, evening=other_evening.id).play

        def move(caller: Caller, to: Evening) -> Any:
            change = Correction({"session": str(to.id)})
            return corrections.correct(caller=caller, play_id=play.id, version=None, edit=lambda _: change)

        moved = move(owner, evening)
        by_helper = {"caller": helper, "play_id": play.id, "version": None}
        for leave in (
            partial(move, helper, other_evening),
            partial(corrections.move, **by_helper, session=other_evening.id),
            partial(corrections.move, **by_helper, day=date(2100, 4, 6)),
        ):
            assert refusal(leave) == NO_SUCH_SESSION
        back = partial(corrections.undo, **by_helper, revision=2)
        assert refusal(back) == (Kind.CONFLICT, "session_gone", [])
        assert reading.play(helper, play.id) == moved
