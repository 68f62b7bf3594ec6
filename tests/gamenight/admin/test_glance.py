"""The first page, against clubs with known figures."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from gamenight.models import Account, Due, Result
from gamenight.models.leagues import LeagueState
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import audits, corrections, leagues, plays
from gamenight.services.facts import NewPlay
from gamenight.services.freezing import after_freeze
from scoring.policy import LeaguePolicy
from tests.builders import a_club, as_member, logged, some_players, statements, work_off_everything
from tests.gamenight.admin.conftest import Furnished, member, on_dashboard, said, signed_in, staff

pytestmark = pytest.mark.django_db


def test_a_board_says_rank_movement_name_points_plays_wins_and_average() -> None:
    owner = a_club()
    leagues.create(caller=owner, name="Season")
    ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
    logged(owner, [ada, ben], 5, 3, starts_at=timezone.now() - timedelta(days=7))
    logged(owner, [ben, cleo], 5, 3, starts_at=timezone.now())
    logged(owner, [ben, cleo], 5, 3, starts_at=timezone.now())
    work_off_everything()
    page = said(member(owner, Role.VIEWER).get("/admin/"))
    assert "Rank Movement Name Points Plays Wins Average" in page
    # Sixty points a victory. Before the last evening Ada was first and Ben second.
    assert "1 ▲ 1 1 rank up Ben 120 3 2 40.00" in page
    assert "2 ▼ 1 1 rank down Ada 60 1 1 60.00" in page
    assert "3 no rank before Cleo 0 2 0 0.00" in page


def test_a_player_short_of_plays_has_no_rank_yet() -> None:
    owner = a_club()
    leagues.create(caller=owner, name="Season", policy=LeaguePolicy(min_plays=3))
    logged(owner, some_players(owner, "Ada", "Ben"), 5, 3)
    work_off_everything()
    assert "– no rank before Ada (2 plays short) 60 1 1 60.00" in said(member(owner, Role.VIEWER).get("/admin/"))


def test_a_board_says_how_fresh_it_is() -> None:
    owner = a_club()
    leagues.create(caller=owner, name="Season")
    client = member(owner, Role.VIEWER)
    assert "Not counted yet" in said(client.get("/admin/"))
    work_off_everything()
    assert re.search(r"As of \d+ \w+ \d{4}, \d\d:\d\d Nobody has a counting result yet", said(client.get("/admin/")))
    logged(owner, some_players(owner, "Ada", "Ben"), 1, 2)
    assert re.search(r"As of [^;]+; changes since [^;]+ are being counted", said(client.get("/admin/")))


def test_the_first_ten_of_a_long_board_lead_to_the_rest() -> None:
    owner = a_club()
    leagues.create(caller=owner, name="Season")
    players = some_players(owner, *(f"Player {number}" for number in range(12)))
    for left, right in zip(players[::2], players[1::2], strict=True):
        logged(owner, [left, right], 2, 1, starts_at=timezone.now() - timedelta(days=30))
    work_off_everything()
    page = said(member(owner, Role.VIEWER).get("/admin/"))
    assert page.count("Player") == 10
    assert "2 more players" in page


def test_the_week_and_the_tables_still_playing_stand_apart() -> None:
    owner = a_club()
    ada, ben = some_players(owner, "Ada", "Ben")
    logged(owner, [ada, ben], 3, 5)
    logged(owner, [ada, ben], 8, 9, starts_at=timezone.now() - timedelta(days=8))
    started = {"game": "toy", "seats": 2, "rounds": [{"points": [1, 2]}]}
    plays.log(caller=owner, new=NewPlay(record=started, players=(ben.id, ada.id)))
    voided = logged(owner, [ada, ben], 6, 7).play
    corrections.void(caller=owner, play_id=voided.id, version=1)
    page = said(member(owner, Role.VIEWER).get("/admin/"))
    live, recent = page[page.index("Being played") :].split("The last seven days")
    assert re.fullmatch(r"Being played Toy \S+ \S+ \d{4}, in progress Ben, Ada ", live)
    assert re.fullmatch(r" Toy \S+ \S+ \d{4} 1\. Ben, 2\. Ada", recent)


def test_work_set_aside_is_for_those_who_look_after_it(club: Furnished) -> None:
    for role, told in ((Role.VIEWER, False), (Role.SCOREKEEPER, False), (Role.ORGANISER, True), (Role.OWNER, True)):
        assert ("Work set aside" in said(member(club.owner, role).get("/admin/"))) is told


def test_work_of_no_club_is_for_staff(club: Furnished) -> None:
    Due.objects.all().delete()
    Due.objects.create(scope="tidy", tries=Due.MOST_TRIES)
    assert "tidy" not in said(member(club.owner, Role.OWNER).get("/admin/"))
    assert "tidy" in said(staff().get("/admin/"))


def test_logging_is_offered_to_those_who_may(club: Furnished) -> None:
    for role, offered in ((Role.VIEWER, False), (Role.SCOREKEEPER, True)):
        assert ("/play/log/" in member(club.owner, role).get("/admin/").content.decode()) is offered


def test_an_empty_club_says_so() -> None:
    page = said(member(a_club(), Role.VIEWER).get("/admin/"))
    assert page == (
        "Leagues No league yet. Once an organiser has made one, its board stands here."
        " The last seven days Nothing was played."
    )


def test_staff_without_any_club_are_told_so() -> None:
    assert "There is no club yet." in said(staff().get("/admin/"))


def test_whoever_is_in_several_clubs_chooses(club: Furnished, other_club: Furnished) -> None:
    account = Account.objects.get(id=as_member(club.owner.in_club, Role.VIEWER).account_id)
    as_member(other_club.owner.in_club, Role.VIEWER, account)
    client = signed_in(account)
    both = client.get("/admin/").content.decode()
    pages = [on_dashboard("league", each.ids["league"]) + '"' for each in (club, other_club)]
    assert [both.count(page) for page in pages] == [1, 1]
    one = client.get("/admin/", {"club": club.ids["club"]}).content.decode()
    assert [one.count(page) for page in pages] == [1, 0]


def test_another_club_is_as_if_it_never_was(club: Furnished, other_club: Furnished) -> None:
    client = member(club.owner, Role.OWNER)
    answers = [client.get("/admin/", {"club": each}) for each in (other_club.ids["club"], club.ids["play"], "x", "\0")]
    told = [
        (each.status_code, re.sub(r'value="[^"]*"', "", each.content.decode())) for each in answers
    ]
    assert set(told) == {(404, told[0][1])}


@pytest.mark.parametrize(("role", "expected"), [(Role.VIEWER, 6), (Role.ORGANISER, 9)])
def test_the_page_takes_as_many_statements_for_three_of_everything(role: Role, expected: int) -> None:
    owner = a_club()
    client = member(owner, role)

    def counted() -> int:
        with statements() as taken:
            client.get("/admin/")
        return len(taken)

    for number in range(3):
        leagues.create(caller=owner, name=f"Season {number}")
        logged(owner, some_players(owner, f"Ada {number}", f"Ben {number}"), 1, 2)
        work_off_everything()
        Due.objects.create(scope=f"board:{number}", club=owner.in_club, tries=Due.MOST_TRIES)
        assert counted() == expected
        Due.objects.all().delete()


@pytest.mark.parametrize(("role", "told"), [(Role.SCOREKEEPER, False), (Role.ORGANISER, True)])
def test_organisers_see_what_the_last_check_of_the_boards_found(owner: Caller, role: Role, told: bool) -> None:
    logged(owner, some_players(owner, "Ada", "Ben"), 9, 4)
    leagues.create(caller=owner, name="Season")
    client = member(owner, role)
    assert "Boards checked" not in said(client.get("/admin/"))
    audits.begin(owner.in_club, audits.CHECK)
    work_off_everything()
    right = re.search(r"Boards checked [^:]+:\d\d: as the records give them", said(client.get("/admin/")))
    assert (right is not None) is told
    Result.objects.update(score=1)
    audits.begin(owner.in_club, audits.CHECK)
    work_off_everything()
    assert (": 1 difference" in said(client.get("/admin/"))) is told


def test_a_frozen_board_shows_what_it_keeps(owner: Caller) -> None:
    play = logged(owner, some_players(owner, "Ada", "Ben"), 9, 4).play
    league = leagues.create(caller=owner, name="Season")
    work_off_everything()
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    with after_freeze():
        corrections.void(caller=owner, play_id=play.id, version=None)
    work_off_everything()
    assert "Ada 60" in said(member(owner, Role.VIEWER).get("/admin/"))
