"""A play's page, and the doors behind it."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from gamenight.models import Play, Revision
from gamenight.models.leagues import LeagueState
from gamenight.roles import Role
from gamenight.services import corrections, leagues, planning, plays
from gamenight.services.corrections import Correction
from gamenight.services.facts import NewPlay
from gamenight.services.freezing import after_freeze
from tests.builders import a_helper, logged, some_players
from tests.gamenight.admin.conftest import FormReader, Furnished, member, on_dashboard, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(club: Furnished) -> Client:
    return member(club.owner, Role.SCOREKEEPER)


def shown(client: Client, club: Furnished) -> str:
    return said(client.get(on_dashboard("play", club.ids["play"])))


def press(client: Client, club: Furnished, *door: str, version: object = 1, reason: str = "") -> str:
    """What the play's page says once the button was pressed."""
    sent = {"version": version, "reason": reason}
    return said(client.post(on_dashboard("play", club.ids["play"], *door), sent, follow=True))


def asked(client: Client, club: Furnished, *door: str) -> str:
    """What the page behind a button says before anything is done."""
    return said(client.get(on_dashboard("play", club.ids["play"], *door)))


def actions(club: Furnished) -> list[str]:
    return list(Revision.objects.filter(play=club.ids["play"]).order_by("number").values_list("action", flat=True))


def test_a_page_shows_results_working_record_and_history(client: Client, club: Furnished) -> None:
    page = shown(client, club)
    assert "Results Player Score Place Won Ada 5 1 yes Ben 3 2 no" in page
    assert "How it came about The most points win." in page
    assert "As it was written down Final Points Ada 5 Ben 3" in page
    assert f"History 1. Logged {club.owner.username}," in page


def test_a_game_played_alone_says_why_it_has_no_results(client: Client, club: Furnished) -> None:
    record = {"game": "ink", "seats": 1, "final": {"left": [{"palette": 0, "wild": 0}], "black": [0]}}
    alone = plays.log(caller=club.owner, new=NewPlay(record=record, players=(club.players[0].id,)))
    page = said(client.get(on_dashboard("play", alone.play.id)))
    assert "Results Played alone, this game has a score, but no place and no winner: it counts nowhere." in page


def test_a_history_names_the_link_that_a_helper_came_by(client: Client, club: Furnished) -> None:
    helper = a_helper(club.owner, club.play.play.evening)
    corrections.void(caller=helper, play_id=club.play.play.id, version=1)
    assert "Voided Tablet, " in shown(client, club)


def test_times_are_the_clubs(client: Client, club: Furnished) -> None:
    start = datetime(2026, 1, 5, 19, 30, tzinfo=UTC)
    play = logged(club.owner, some_players(club.owner, "Cleo", "Dan"), 1, 2, starts_at=start).play
    assert "Start 5 January 2026, 20:30" in said(client.get(on_dashboard("play", play.id)))


def test_a_voided_play_says_so_and_counts_nowhere(client: Client, club: Furnished) -> None:
    page = press(client, club, "void", reason="played with the wrong cards")
    assert "The play is void: it counts nowhere." in page
    assert "A play has results once it is finished, and while it is not void." in page
    assert "State void" in page
    assert "played with the wrong cards" in page
    assert actions(club) == ["log", "void"]


def test_a_restored_play_counts_again(client: Client, club: Furnished) -> None:
    press(client, club, "void")
    page = press(client, club, "restore", version=2)
    assert "The play counts again." in page
    assert "Ada 5 1 yes" in page


def test_undoing_the_voiding_brings_the_play_back(client: Client, club: Furnished) -> None:
    press(client, club, "void")
    page = press(client, club, "undo", "2", version=2)
    assert "The play is as it was before." in page
    assert "Back to before revision 2" in page
    assert "Ada 5 1 yes" in page


def test_undoing_says_how_many_later_changes_go_with_it(client: Client, club: Furnished) -> None:
    press(client, club, "void")
    press(client, club, "restore", version=2)
    assert "It takes the change after it back too." in asked(client, club, "undo", "2")
    assert "It takes the 2 changes after it back too." in asked(client, club, "undo", "1")


def test_a_correction_shows_each_value_that_changed(client: Client, club: Furnished) -> None:
    ada, _ben = club.players
    (cleo,) = some_players(club.owner, "Cleo")
    changes = {"players": [str(ada.id), str(cleo.id)], "rated": False}
    record = club.play.play.record | {"final": {"points": [5, 8]}}
    corrections.correct(
        caller=club.owner,
        play_id=club.play.play.id,
        version=1,
        edit=lambda play: Correction(changes, record, "misread"),
    )
    page = shown(client, club)
    assert "Final › points › Cleo: 3 → 8" in page
    assert "Seat 2: Ben → Cleo" in page
    assert "Rated: yes → no" in page
    assert "misread" in page


def test_a_history_numbers_what_is_undone_by_number(client: Client, club: Furnished) -> None:
    press(client, club, "void")
    page = press(client, club, "undo", "2", version=2)
    assert "3. Back to before revision 2" in page
    assert "2. Voided" in page


def test_who_saw_an_older_version_changes_nothing(client: Client, club: Furnished) -> None:
    press(client, club, "void", reason="Never played.")
    page = client.post(on_dashboard("play", club.ids["play"], "restore"), {"version": 1, "reason": "Mine."})
    assert "Somebody else has changed this since you opened it" in said(page)
    assert "Never played. Voided: no → yes" in said(page)
    assert actions(club) == ["log", "void"]
    fields = FormReader(page).fields
    assert (fields["version"], fields["reason"]) == ("2", "Mine.")
    client.post(on_dashboard("play", club.ids["play"], "restore"), fields)
    assert actions(club) == ["log", "void", "restore"]


@pytest.mark.parametrize("version", ["", "x", "1e3", "9" * 5000, "\0"])
def test_a_version_that_is_no_number_changes_nothing(client: Client, club: Furnished, version: str) -> None:
    press(client, club, "void", version=version)
    assert actions(club) == ["log"]


@pytest.mark.parametrize("reason", ["x" * 201, "a\0b"])
def test_a_reason_that_cannot_be_kept_changes_nothing(client: Client, club: Furnished, reason: str) -> None:
    press(client, club, "void", reason=reason)
    assert actions(club) == ["log"]


def test_what_is_so_already_leads_back_and_is_told(client: Client, club: Furnished) -> None:
    play = on_dashboard("play", club.ids["play"])
    for door, told in (("restore", "The play isn't void."), ("void", "The play is void already.")):
        for ask in (client.get, client.post):
            page = ask(f"{play}{door}/", {"version": 1}, follow=True)
            assert (page.redirect_chain, told in said(page)) == ([(play, 302)], True)
        press(client, club, "void")
    assert actions(club) == ["log", "void"]


def test_a_revision_that_never_was_cannot_be_undone(client: Client, club: Furnished) -> None:
    url = on_dashboard("play", club.ids["play"], "undo", "7")
    assert (client.get(url).status_code, client.post(url, {"version": 1}).status_code) == (404, 404)
    assert Play.objects.get(id=club.ids["play"]).version == 1


def test_a_viewer_sees_no_button(club: Furnished) -> None:
    page = shown(member(club.owner, Role.VIEWER), club)
    assert "Undo" not in page
    assert "Void the play" not in page


def test_a_play_of_a_game_that_is_gone_can_still_be_read(client: Client, club: Furnished) -> None:
    Play.objects.update(game="forgotten")
    page = shown(client, club)
    assert "The rulebook of this game is no longer here." in page
    assert "Ada 5 1 yes" in page


def test_what_a_voiding_would_change_is_shown_first(client: Client, club: Furnished) -> None:
    page = asked(client, club, "void")
    assert (
        "Nothing is changed yet. Voided: no → yes The play Name Score Place Level Ada 5 → – 1 → – – Ben 3 → – 2 → – –"
        in page
    )
    assert "Season Name Rank Points Average Ada 1 → – 60 → – 60.00 → –" in page
    assert "Ratings at Toy" in page
    assert (actions(club), Play.objects.get().version) == (["log"], 1)


def test_what_an_undo_would_change_is_shown_first(client: Client, club: Furnished) -> None:
    press(client, club, "void")
    assert "Ada – → 1 – → 60" in asked(client, club, "undo", "2")
    assert actions(club) == ["log", "void"]


class TestMoving:
    def test_to_another_evening(self, client: Client, club: Furnished) -> None:
        evening = planning.plan(caller=club.owner, day=date(2026, 3, 6), title="Long night")
        assert "as it is" in asked(client, club, "move")
        assert "6 March 2026, Long night" in asked(client, club, "move")
        page = self.sent(client, club, session=str(evening.id), reason="Wrong Friday.")
        assert "The play is moved." in page
        assert (Play.objects.get().evening_id, actions(club)) == (evening.id, ["log", "move"])
        assert "Wrong Friday." in page

    def test_evenings_of_one_day_are_told_apart(self, client: Client, club: Furnished) -> None:
        at_eight = datetime(2026, 3, 6, 19, tzinfo=UTC)  # in Berlin
        early = planning.plan(caller=club.owner, day=date(2026, 3, 6), place="At Ada's")
        late = planning.plan(caller=club.owner, starts_at=at_eight, title="Long night")
        page = asked(client, club, "move")
        assert "6 March 2026, At Ada's 6 March 2026, 20:00, Long night" in page
        self.sent(client, club, session=str(early.id))
        told = "Evening: 6 March 2026, At Ada's → 6 March 2026, 20:00, Long night"
        assert told in self.sent(client, club, session=str(late.id), version="2", preview="1")
        page = self.sent(client, club, session=str(late.id), version="2")
        assert told in page
        assert "Evening 6 March 2026, 20:00, Long night Number in the evening" in page

    def test_to_a_day_that_has_no_evening_yet(self, client: Client, club: Furnished) -> None:
        self.sent(client, club, day="2026-03-07")
        assert Play.objects.get().day == date(2026, 3, 7)

    def test_what_it_would_change_is_shown_first(self, client: Client, club: Furnished) -> None:
        leagues.create(caller=club.owner, name="March", starts_on=date(2026, 3, 1), ends_on=date(2026, 3, 31))
        page = self.sent(client, club, day="2026-03-07", preview="1")
        assert "March Name Rank Points Average Ada – → 1 – → 60 – → 60.00" in page
        assert actions(club) == ["log"]

    def test_an_evening_and_a_day_besides_are_refused_at_both(self, client: Client, club: Furnished) -> None:
        evening = planning.plan(caller=club.owner, day=date(2026, 3, 6))
        sent = {"version": 1, "session": str(evening.id), "day": "2026-03-07"}
        for button in ({}, {"preview": "1"}):
            page = client.post(on_dashboard("play", club.ids["play"], "move"), sent | button)
            problem = ["Choose an evening or another day, not both."]
            assert FormReader(page).problems == {"session": problem, "day": problem}
        assert actions(club) == ["log"]

    def test_nowhere_changes_nothing(self, client: Client, club: Furnished) -> None:
        assert "The play says so already." in self.sent(client, club)
        assert actions(club) == ["log"]

    def test_another_clubs_evening_is_none_to_choose(
        self, client: Client, club: Furnished, other_club: Furnished
    ) -> None:
        self.sent(client, club, session=other_club.ids["evening"])
        assert actions(club) == ["log"]

    def sent(self, client: Client, club: Furnished, **written: str) -> str:
        return said(client.post(on_dashboard("play", club.ids["play"], "move"), {"version": 1} | written, follow=True))


@pytest.mark.django_db(transaction=True)
class TestFrozen:
    """A board that stands: only an organiser may change what it rests on, and only by saying so."""

    ALL_THE_SAME = "Change it all the same"

    @pytest.fixture(autouse=True)
    def frozen(self, club: Furnished) -> None:
        leagues.enter_state(
            caller=club.owner, league_id=UUID(club.ids["league"]), version=None, state=LeagueState.FROZEN
        )

    def test_a_scorekeeper_is_told_why_not(self, client: Client, club: Furnished) -> None:
        for page in (asked(client, club, "void"), press(client, club, "void")):
            assert "the board of Season would change" in page
            assert self.ALL_THE_SAME not in page
        url = on_dashboard("play", club.ids["play"], "void")
        client.post(url, {"version": 1, "after_freeze": "on"})
        assert actions(club) == ["log"]

    def test_an_organiser_may_say_so(self, club: Furnished) -> None:
        client, url = member(club.owner, Role.ORGANISER), on_dashboard("play", club.ids["play"], "void")
        assert self.ALL_THE_SAME in asked(client, club, "void")
        foreseen = said(client.post(url, {"version": 1, "after_freeze": "on", "preview": "1"}))
        assert "Ratings at Toy" in foreseen
        assert self.ALL_THE_SAME in foreseen
        assert actions(club) == ["log"]
        client.post(url, {"version": 1, "after_freeze": "on"})
        assert actions(club) == ["log", "void"]

    def test_what_would_change_stands_beside_why_it_is_refused(self, club: Furnished) -> None:
        play = UUID(club.ids["play"])
        self.foreseen(club, "void", version=1, told=("Voided: no → yes", "Ada 1 → – 60 → –", "Ratings at Toy"))
        self.foreseen(club, "move", version=1, day="2020-01-01", told=("→ 1 January 2020", "What would change"))
        with after_freeze():
            points = Correction({}, {**club.play.play.record, "final": {"points": [1, 3]}}, "")
            corrections.correct(caller=club.owner, play_id=play, version=1, edit=lambda _: points)
        self.foreseen(club, "undo", "2", version=2, told=("Ada 1 → 5 2 → 1",))
        with after_freeze():
            corrections.void(caller=club.owner, play_id=play, version=2)
        self.foreseen(club, "restore", version=3, told=("Voided: yes → no", "Ada – → 2"))
        assert actions(club) == ["log", "correct", "void"]

    def foreseen(self, club: Furnished, *door: str, told: tuple[str, ...], **written: Any) -> None:
        """Before the tick and once it is pressed without it; a scorekeeper sees the refusal alone."""
        url = on_dashboard("play", club.ids["play"], *door)
        for role, seen in ((Role.ORGANISER, True), (Role.SCOREKEEPER, False)):
            for button in ({"preview": "1"}, {}):
                page = said(member(club.owner, role).post(url, written | button))
                assert ("the board of Season would change" in page, "No board and no rating" in page) == (True, False)
                assert [each in page for each in (*told, self.ALL_THE_SAME)] == [seen] * (len(told) + 1)

    def test_a_corrected_sheet_is_judged_alike(self, club: Furnished) -> None:
        client, url = member(club.owner, Role.ORGANISER), on_dashboard("play", club.ids["play"], "correct")
        fields = FormReader(client.get(url)).fields | {"record.final.points.0": "2", "correct": "1"}
        for each in (fields, fields | {"correct": "", "preview": "1"}):
            page = said(client.post(url, each))
            assert (self.ALL_THE_SAME in page, "Ada 1 → 2 60 → 0" in page) == (True, True)
            assert (page.count("Nothing is changed yet"), "at its place below" in page) == (1, False)
        scorekeeper = said(member(club.owner, Role.SCOREKEEPER).post(url, fields))
        assert ("the board of Season would change" in scorekeeper, "60 → 0" in scorekeeper) == (True, False)
        assert actions(club) == ["log"]
        client.post(url, fields | {"after_freeze": "on"})
        assert actions(club) == ["log", "correct"]


def test_a_move_to_a_day_that_lies_ahead_is_asked_about(client: Client, club: Furnished) -> None:
    door = on_dashboard("play", club.ids["play"], "move")
    page = client.post(door, {"version": 1, "day": "2150-03-06", "reason": ""})
    assert FormReader(page).problems == {"future": ["The day is in the future. Tick this if that is right."]}
    assert actions(club) == ["log"]
    client.post(door, {"version": 1, "day": "2150-03-06", "reason": "", "future": "on"})
    assert actions(club) == ["log", "move"]
