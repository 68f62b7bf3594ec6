"""What is done to several things of a list at once, and lists as files."""

from __future__ import annotations

import csv
import re
from datetime import date
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from gamenight.admin import bulk
from gamenight.models import Evening, Flag, Invitation, League, Membership, Play, Player, Token
from gamenight.models.leagues import LeagueState
from gamenight.roles import Role
from gamenight.services import corrections, leagues
from tests.builders import a_club, an_evening, logged, some_players, statements
from tests.gamenight.admin.conftest import FormReader, Furnished, furnish, member, said, staff

pytestmark = pytest.mark.django_db

PLAYS = "/admin/gamenight/play/"


def chosen(client: Client, model: str, action: str, *things: Any) -> Any:
    """The page that asks, for things ticked on the list."""
    sent = {"action": action, "_selected_action": [str(each) for each in things], "index": 0}
    return client.post(f"/admin/gamenight/{model}/", sent, follow=True)


def confirmed(client: Client, model: str, action: str, *things: str) -> str:
    return said(client.post(f"/admin/gamenight/{model}/bulk/{action}/", {"thing": list(things)}, follow=True))


@pytest.fixture
def client(club: Furnished) -> Client:
    return member(club.owner, Role.ORGANISER)


@pytest.fixture
def second(club: Furnished) -> Play:
    return Play.objects.get(id=logged(club.owner, [*reversed(club.players)], 9, 1).play.id)


def voided() -> int:
    return Play.objects.exclude(voided_at=None).count()


class TestAsking:
    def test_the_page_says_what_would_change_and_changes_nothing(
        self, client: Client, club: Furnished, second: Play
    ) -> None:
        page = said(chosen(client, "play", "void", club.ids["play"], second.id))
        assert "This changes 2 things. Nothing is changed yet. The Meeples" in page
        assert "Season Name Rank Points" in page
        assert "Ada 1 → – 60 → –" in page
        assert voided() == 0

    def test_what_cannot_be_done_is_told_before(self, client: Client, club: Furnished, second: Play) -> None:
        corrections.void(caller=club.owner, play_id=second.id, version=None)
        page = said(chosen(client, "play", "void", club.ids["play"], second.id))
        assert f", № {second.number}: The play says so already." in page
        assert ("This changes" in page, "Where one is refused, none of its club is changed." in page) == (False, True)

    @pytest.mark.parametrize(("model", "action"), [("evening", "close"), ("league", "freeze"), ("claim", "confirm")])
    def test_where_no_board_moves_that_is_told(self, client: Client, club: Furnished, model: str, action: str) -> None:
        assert "No board and no rating moves." in said(chosen(client, model, action, club.ids[model]))

    def test_what_a_frozen_board_refuses_is_shown_and_let_through(self, client: Client, club: Furnished) -> None:
        leagues.enter_state(caller=club.owner, league_id=club.ids["league"], version=1, state=LeagueState.FROZEN)
        page = said(chosen(client, "play", "void", club.ids["play"]))
        assert "the board of Season would change" in page
        assert "Ada 1 → – 60 → –" in page
        assert "Change it all the same" in page
        scorekeeper = member(club.owner, Role.SCOREKEEPER)
        assert "Change it all the same" not in said(chosen(scorekeeper, "play", "void", club.ids["play"]))
        sent = {"thing": [f"{club.ids['play']}|1"], "after_freeze": "on"}
        assert "1 thing is changed." in said(client.post(f"{PLAYS}bulk/void/", sent, follow=True))
        assert voided() == 1

    def test_too_many_are_refused(
        self, client: Client, club: Furnished, second: Play, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(bulk, "MOST", 1)
        assert "At most 1 at once." in said(chosen(client, "play", "void", club.ids["play"], second.id))

    def test_a_list_offers_what_the_role_may_do(self, club: Furnished) -> None:
        for role, offered in ((Role.VIEWER, False), (Role.SCOREKEEPER, True)):
            assert ("Void the plays" in member(club.owner, role).get(PLAYS).content.decode()) is offered

    def test_one_comes_back_to_the_list_as_it_was_narrowed(self, client: Client, club: Furnished) -> None:
        sent = {"action": "void", "_selected_action": [club.ids["play"]], "index": 0}
        fields = FormReader(client.post(f"{PLAYS}?game=toy&q=ada", sent)).fields
        answer = client.post(f"{PLAYS}bulk/void/", fields)
        assert answer["Location"] == f"{PLAYS}?game=toy&q=ada"


class TestDoing:
    def test_all_are_changed(self, client: Client, club: Furnished, second: Play) -> None:
        things = FormReader(chosen(client, "play", "void", club.ids["play"], second.id)).fields["thing"]
        assert things.endswith("|1")
        assert "2 things are changed." in confirmed(client, "play", "void", f"{club.ids['play']}|1", f"{second.id}|1")
        assert voided() == 2

    def test_plays_leave_and_join_ratings_and_leagues(self, client: Client, club: Furnished) -> None:
        for name, rated in (("unrate", False), ("rate", True)):
            play = Play.objects.get(id=club.ids["play"])
            confirmed(client, "play", name, f"{play.id}|{play.version}")
            assert Play.objects.get(id=play.id).rated is rated

    def test_players_are_noted_as_guests_and_back(self, client: Client, club: Furnished) -> None:
        for name, guest in (("guests", True), ("regulars", False)):
            confirmed(client, "player", name, *(f"{each.id}|" for each in club.players))
            assert set(Player.objects.values_list("guest", flat=True)) == {guest}

    def test_flags_are_settled(self, client: Client, club: Furnished) -> None:
        confirmed(client, "flag", "settle", f"{club.ids['flag']}|")
        assert Flag.objects.get().state == "settled"

    @pytest.mark.parametrize(
        ("model", "name", "state"),
        [("league", "close", "closed"), ("league", "freeze", "frozen"), ("evening", "close", "closed")],
    )
    def test_leagues_and_evenings_are_closed(self, club: Furnished, model: str, name: str, state: str) -> None:
        client = member(club.owner, Role.OWNER)
        assert "This changes 1 thing." in said(chosen(client, model, name, club.ids[model]))
        confirmed(client, model, name, f"{club.ids[model]}|")
        assert {"league": League, "evening": Evening}[model].objects.get(id=club.ids[model]).state == state

    def test_evenings_are_opened_and_taken_off(self, client: Client, club: Furnished) -> None:
        first, second = (an_evening(club.owner, date(2100, 3, day), state="planned") for day in (5, 12))
        page = said(chosen(client, "evening", "open", first.id, second.id))
        assert "This changes 2 things." in page
        assert "The evening is under way by that" in page
        confirmed(client, "evening", "open", f"{first.id}|1", f"{second.id}|1")
        assert set(Evening.objects.filter(day__gte=first.day).values_list("state", flat=True)) == {"open"}
        page = said(chosen(client, "evening", "cancel", first.id, club.ids["evening"]))
        assert "What was answered and ticked goes with it" in page
        assert "This evening has plays, voided ones perhaps: it stays." in page
        assert "2 things are changed." in confirmed(client, "evening", "cancel", f"{first.id}|2", f"{second.id}|2")
        assert [str(each.id) for each in Evening.objects.all()] == [club.ids["evening"]]

    def test_a_scorekeeper_takes_no_evening_off(self, club: Furnished) -> None:
        scorekeeper = member(club.owner, Role.SCOREKEEPER)
        page = scorekeeper.get("/admin/gamenight/evening/").content.decode()
        assert ("Open the evenings" in page, "Take the evenings off" in page) == (True, False)
        assert scorekeeper.post("/admin/gamenight/evening/bulk/cancel/").status_code == 403

    def test_what_opens_the_club_is_revoked(self, club: Furnished) -> None:
        client = member(club.owner, Role.OWNER)
        for model in ("token", "invitation"):
            assert "1 thing is changed." in confirmed(client, model, "revoke", f"{club.ids[model]}|")
        assert Token.objects.get(id=club.ids["token"]).revoked_at is not None
        assert Invitation.objects.get(id=club.ids["invitation"]).revoked_at is not None

    @pytest.mark.parametrize("sent", ["", "x|1", "\0|1", "|", "9" * 5000])
    def test_what_is_no_thing_is_passed_over(self, client: Client, club: Furnished, sent: str) -> None:
        confirmed(client, "play", "void", sent)
        assert voided() == 0

    def test_another_clubs_things_stay(self, client: Client, club: Furnished, other_club: Furnished) -> None:
        confirmed(client, "play", "void", f"{other_club.ids['play']}|1")
        assert voided() == 0


@pytest.mark.django_db(transaction=True)
def test_all_of_a_club_or_nothing_of_it(club: Furnished, other_club: Furnished) -> None:
    second = logged(club.owner, club.players, 9, 1).play
    corrections.void(caller=club.owner, play_id=second.id, version=1)
    things = [f"{club.ids['play']}|1", f"{second.id}|1", f"{other_club.ids['play']}|1"]
    page = confirmed(staff(), "play", "void", *things)
    assert "The Meeples: nothing is changed." in page
    assert "1 thing is changed." in page
    assert Play.objects.get(id=club.ids["play"]).voided_at is None
    assert Play.objects.get(id=other_club.ids["play"]).voided_at is not None


@pytest.mark.django_db(transaction=True)
def test_the_last_owner_stays(club: Furnished) -> None:
    page = confirmed(staff(), "membership", "remove", f"{club.ids['membership']}|")
    assert "The Meeples: nothing is changed." in page
    assert Membership.objects.filter(id=club.ids["membership"]).exists()


class TestExports:
    def rows(self, client: Client, path: str) -> list[list[str]]:
        answer = client.get(path)
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        written = b"".join(answer.streaming_content).decode()  # type: ignore[arg-type, attr-defined]
        assert written.startswith("\ufeff")
        return list(csv.reader(StringIO(written[1:])))

    def test_a_file_has_what_the_list_shows(self, client: Client, club: Furnished) -> None:
        titles, *rows = self.rows(client, f"{PLAYS}export/")
        assert titles == ["Game", "Day", "Number in the evening", "State", "Players"]
        assert rows == [["Toy", club.play.play.day.isoformat(), "1", "finished", "Ada, Ben"]]

    def test_days_and_instants_are_what_spreadsheets_read(self, client: Client, club: Furnished) -> None:
        League.objects.update(starts_on="2026-03-01")
        [titles, row] = self.rows(client, "/admin/gamenight/league/export/")
        assert row[titles.index("First day")] == "2026-03-01"
        [titles, row] = self.rows(client, "/admin/gamenight/job/export/")
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", row[titles.index("Begun")])
        assert "1 March 2026" in said(client.get("/admin/gamenight/league/"))

    def test_filters_and_search_hold_for_it(self, client: Client, club: Furnished) -> None:
        logged(club.owner, some_players(club.owner, "Cleo", "Dan"), 1, 2)
        assert [row[-1] for row in self.rows(client, f"{PLAYS}export/?q=cleo")[1:]] == ["Cleo, Dan"]
        assert self.rows(client, f"{PLAYS}export/?game=irk")[1:] == []
        assert 'href="/admin/gamenight/play/export/?q=cleo"' in client.get(f"{PLAYS}?q=cleo").content.decode()

    def test_a_spreadsheet_works_nothing_out(self, client: Client, club: Furnished) -> None:
        some_players(club.owner, "=1+1")
        assert "'=1+1" in [row[0] for row in self.rows(client, "/admin/gamenight/player/export/")]

    def test_another_clubs_rows_stay_out(self, client: Client, club: Furnished, other_club: Furnished) -> None:
        assert len(self.rows(client, f"{PLAYS}export/")) == 2

    @pytest.mark.parametrize("model", ["play", "player", "evening", "league"])
    def test_a_file_takes_as_many_statements_for_more(self, model: str, club: Furnished) -> None:
        client = staff()
        with statements() as few:
            self.rows(client, f"/admin/gamenight/{model}/export/")
        for name in ("Second", "Third"):
            furnish(a_club(name))
        with statements() as more:
            self.rows(client, f"/admin/gamenight/{model}/export/")
        assert len(few) == len(more)
