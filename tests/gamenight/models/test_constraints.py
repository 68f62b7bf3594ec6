"""What the database itself refuses, whatever a service forgets."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from gamenight.models import (
    Attendance,
    Board,
    Claim,
    Evening,
    League,
    Membership,
    Play,
    Player,
    PlayerWord,
    Result,
    Revision,
    Round,
    Seat,
    Token,
)
from gamenight.selectors.access import Caller
from gamenight.services import tokens
from tests.builders import a_club, an_account, an_evening, logged, some_players

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)


@pytest.fixture
def theirs() -> Caller:
    return a_club("Another club")


def refused(constraint: str, write: Callable[[], Any]) -> None:
    """`write` breaks the constraint of that name, at once."""
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        write()


def a_play(caller: Caller) -> Play:
    stored = logged(caller, some_players(caller, "Ada", "Ben"), 1, 2).play
    return Play.objects.get(id=stored.id)


def a_league(caller: Caller) -> League:
    return League.objects.create(club=caller.in_club, name="Season", name_key="season")


class TestOfOneClub:
    """A row's club is that of everything it points at."""

    def test_a_seats_player(self, owner: Caller, theirs: Caller) -> None:
        [stranger] = some_players(theirs, "Cleo")
        play = a_play(owner)
        refused(
            "seat_player_of_club",
            lambda: Seat.objects.create(club=owner.in_club, play=play, seat=2, player=stranger),
        )

    def test_a_seats_play(self, owner: Caller, theirs: Caller) -> None:
        [cleo] = some_players(owner, "Cleo")
        play = a_play(theirs)
        refused("seat_play_of_club", lambda: Seat.objects.create(club=owner.in_club, play=play, seat=2, player=cleo))

    def test_a_plays_evening(self, owner: Caller, theirs: Caller) -> None:
        evening = Evening.objects.create(club=theirs.in_club, day=date(2026, 3, 6))
        play = a_play(owner)
        refused("play_evening_of_club", lambda: Play.objects.filter(id=play.id).update(evening=evening))

    def test_a_results_player(self, owner: Caller, theirs: Caller) -> None:
        [stranger] = some_players(theirs, "Cleo")
        play = a_play(owner)
        refused("result_player_of_club", lambda: Result.objects.filter(play=play, seat=0).update(player=stranger))

    def test_a_boards_league(self, owner: Caller, theirs: Caller) -> None:
        league = a_league(theirs)
        row = {"league": league, "version": 1, "as_of": NOON, "rules_version": "toy 1", "document": []}
        refused("board_league_of_club", lambda: Board.objects.create(club=owner.in_club, **row))

    def test_an_attendances_evening_and_player(self, owner: Caller, theirs: Caller) -> None:
        evening = Evening.objects.create(club=theirs.in_club, day=date(2026, 3, 6))
        [cleo] = some_players(owner, "Cleo")
        refused(
            "attendance_evening_of_club",
            lambda: Attendance.objects.create(club=owner.in_club, evening=evening, player=cleo),
        )
        refused(
            "attendance_player_of_club",
            lambda: Attendance.objects.create(club=theirs.in_club, evening=evening, player=cleo),
        )

    def test_a_player_merged_into_another(self, owner: Caller, theirs: Caller) -> None:
        (cleo, dan), [stranger] = some_players(owner, "Cleo", "Dan"), some_players(theirs, "Cleo")
        cleos = Player.objects.filter(id=cleo.id)
        refused("player_merged_of_club", lambda: cleos.update(merged_into=stranger, merged_first_into=dan))
        refused("player_merged_first_of_club", lambda: cleos.update(merged_into=dan, merged_first_into=stranger))

    def test_a_words_player(self, owner: Caller, theirs: Caller) -> None:
        [stranger] = some_players(theirs, "Cleo")
        row = {"club": owner.in_club, "player": stranger, "word": "cleo"}
        refused("player_word_player_of_club", lambda: PlayerWord.objects.create(**row))

    def test_a_claims_player(self, owner: Caller, theirs: Caller) -> None:
        [stranger] = some_players(theirs, "Cleo")
        row = {"club": owner.in_club, "player": stranger, "account_id": owner.account_id}
        refused("claim_player_of_club", lambda: Claim.objects.create(**row))

    def test_a_revisions_play(self, owner: Caller, theirs: Caller) -> None:
        play = a_play(theirs)
        refused(
            "revision_play_of_club",
            lambda: Revision.objects.create(club=owner.in_club, play=play, number=2, action="x"),
        )

    def test_a_helper_links_evening(self, owner: Caller, theirs: Caller) -> None:
        evening = an_evening(theirs, date(2026, 3, 6))
        link = {"account_id": owner.account_id, "name": "x", "secret_hash": b"", "scopes": [], "expires_at": NOON}
        refused(
            "token_evening_of_club",
            lambda: Token.objects.create(**link, club=owner.in_club, evening=evening),
        )


class TestUnique:
    def test_a_name_in_its_club(self, owner: Caller, theirs: Caller) -> None:
        [cleo] = some_players(owner, "Cleo")
        same = {"name": "CLEO", "name_key": cleo.name_key, "search_key": cleo.search_key}
        Player.objects.create(club=theirs.in_club, **same)
        refused("player_name_once", lambda: Player.objects.create(club=owner.in_club, **same))

    def test_a_player_at_a_table(self, owner: Caller) -> None:
        play = a_play(owner)
        first = Seat.objects.get(play=play, seat=0)
        refused("seat_player_once", lambda: Seat.objects.filter(play=play, seat=1).update(player=first.player_id))

    def test_an_external_id_while_it_is_not_voided(self, owner: Caller) -> None:
        players = some_players(owner, "Ada", "Ben")
        first = logged(owner, players, 1, 2, external=("app", "1")).play
        second = logged(owner, players, 1, 2).play
        other = Play.objects.filter(id=second.id)
        refused("play_external_once", lambda: other.update(external_source="app", external_id="1"))
        Play.objects.filter(id=first.id).update(voided_at=NOON)
        assert other.update(external_source="app", external_id="1") == 1

    def test_an_unplanned_evening_of_a_day(self, owner: Caller) -> None:
        day = {"club": owner.in_club, "day": date(2026, 3, 6)}
        Evening.objects.create(**day, planned=False)
        Evening.objects.create(**day, planned=True)
        refused("evening_unplanned_once", lambda: Evening.objects.create(**day, planned=False))

    def test_an_account_in_a_club(self, owner: Caller) -> None:
        account = an_account()
        Membership.objects.create(club=owner.in_club, account=account, role="viewer")
        refused("membership_once", lambda: Membership.objects.create(club=owner.in_club, account=account, role="owner"))

    def test_an_accounts_claim_that_waits(self, owner: Caller) -> None:
        ada, ben = some_players(owner, "Ada", "Ben")
        row = {"club": owner.in_club, "account_id": owner.account_id}
        Claim.objects.create(**row, player=ada, state="refused")
        Claim.objects.create(**row, player=ada)
        refused("claim_pending_once", lambda: Claim.objects.create(**row, player=ben))


class TestRanges:
    @pytest.mark.parametrize(
        ("constraint", "model", "change"),
        [
            ("play_number_from_one", Play, {"number": 0}),
            ("play_status_known", Play, {"status": "lost"}),
            ("play_external_whole", Play, {"external_source": "app"}),
            ("play_ends_after_start", Play, {"starts_at": NOON, "ends_at": datetime(2026, 3, 6, 11, tzinfo=UTC)}),
            ("seat_in_range", Seat, {"seat": 30}),
            ("result_share_in_range", Result, {"share": 61}),
            ("result_place_in_range", Result, {"place": 0}),
            ("evening_counter_counts", Evening, {"plays_logged": -1}),
            ("player_named_or_anonymised", Player, {"name_key": None}),
            ("player_merged_whole", Player, {"merged_first_into": F("id")}),
        ],
    )
    def test_out_of_range(self, owner: Caller, constraint: str, model: Any, change: dict[str, Any]) -> None:
        play = a_play(owner)
        rows = {Play: {"id": play.id}, Evening: {"id": play.evening_id}, Player: {"name": "Ada"}}
        mine = model.objects.filter(**rows.get(model, {"play": play.id, "seat": 0}))
        assert mine.count() == 1
        refused(constraint, lambda: mine.update(**change))

    @pytest.mark.parametrize("bound", ["club", "expires_at"])
    def test_a_helper_link_without_bounds(self, owner: Caller, bound: str) -> None:
        tokens.invite(caller=owner, evening_id=an_evening(owner, date(2100, 3, 6)).id, name="x")
        refused("token_helper_bounded", lambda: Token.objects.update(**{bound: None}))

    def test_a_round_counts_from_one(self, owner: Caller) -> None:
        play = a_play(owner)
        refused("round_number_in_range", lambda: Round.objects.create(play=play, number=0, data={}))
