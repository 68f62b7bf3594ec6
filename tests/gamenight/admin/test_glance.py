"""The first page, against clubs with known figures."""

from __future__ import annotations

import html
import re
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from gamenight.models import Account, Due, Job, League, Result
from gamenight.models.leagues import LeagueState
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import audits, corrections, leagues, plays
from gamenight.services.facts import NewPlay
from gamenight.services.freezing import after_freeze
from scoring.policy import LeaguePolicy
from tests.builders import a_club, as_member, logged, some_players, statements, work_off_everything
from tests.gamenight.admin.conftest import Furnished, furnish, member, on_dashboard, said, signed_in, staff
from tests.gamenight.selectors.glance.conftest import a_toy, at, broad_lines, ink_it

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
    board = page[page.index("Rank Movement") : page.index("2 more players")]
    assert board.count("Player") == 10


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
    live, week, recent = re.split("This week's evenings|The last seven days", page[page.index("Being played") :])
    assert re.fullmatch(r"Being played Toy since \S+ \S+ \d{4}, \d\d:\d\d, 1 round noted Ben, Ada ", live)
    assert re.fullmatch(r" \S+ \S+ \d{4} open, 2 plays ", week)
    assert re.match(r" Toy \S+ \S+ \d{4} 1\. Ben, 2\. Ada Plays by game", recent)


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
    assert page.endswith(
        " Leagues No league yet. Once an organiser has made one, its board stands here."
        " This week's evenings None this week. The last seven days Nothing was played."
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
    answers = [client.get("/admin/", {"club": each}) for each in (other_club.ids["club"], club.ids["play"])]
    asked_for = re.compile(rb'<input type="hidden" name="(csrfmiddlewaretoken|next)" value="[^"]*">')
    pages = {(each.status_code, asked_for.sub(b"", each.content)) for each in answers}
    assert [status for status, _ in pages] == [404]


@pytest.mark.parametrize(("role", "expected"), [(Role.VIEWER, 13), (Role.ORGANISER, 19)])
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
    assert ("Boards checked Not yet." in said(client.get("/admin/"))) is told
    audits.begin(owner.in_club, audits.CHECK)
    work_off_everything()
    right = re.search(r"Boards checked [^:]+:\d\d : as the records give them", said(client.get("/admin/")))
    assert (right is not None) is told
    Result.objects.update(score=1)
    audits.begin(owner.in_club, audits.CHECK)
    work_off_everything()
    assert (" : 1 difference" in said(client.get("/admin/"))) is told


def test_a_frozen_board_shows_what_it_keeps(owner: Caller) -> None:
    play = logged(owner, some_players(owner, "Ada", "Ben"), 9, 4).play
    league = leagues.create(caller=owner, name="Season")
    work_off_everything()
    leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
    with after_freeze():
        corrections.void(caller=owner, play_id=play.id, version=None)
    work_off_everything()
    League.objects.update(frozen_at=datetime(2026, 3, 6, 20, tzinfo=UTC))
    page = said(member(owner, Role.VIEWER).get("/admin/"))
    assert ("Ada 60" in page, "As of 6 March 2026, 21:00" in page) == (True, True)


def page_of(client: Client, **asked: str) -> str:
    return client.get("/admin/", asked).content.decode()


def chart_titles(page: str) -> list[str]:
    return re.findall(r'<figcaption class="chart-title chart-unseen" id="[^"]+">([^<]*)<', page)


@pytest.fixture
def busy(owner: Caller) -> Caller:
    """A club with a finished play of each kind of game, on the fourth of March and the first of April 2024."""
    players = some_players(owner, "Ada", "Ben", "Cleo", "Dan")
    for begins in (at(3, 4), at(4, 1)):
        a_toy(owner, players, begins)
        ink_it(owner, players, begins, 2)
        broad_lines(owner, players, begins, 10)
    work_off_everything()
    return owner


def test_charts_show_what_was_played_and_how_as_each_game_says(busy: Caller) -> None:
    page = page_of(member(busy, Role.VIEWER), since="2023-12-01", until="2024-04-30")
    assert chart_titles(page) == [
        *("Plays by game", "Ink It!: Won and lost", "Ink It!: Mistakes", "Broad Lines: Ratings"),
        *("Ratings at Toy", "Who came"),
    ]
    assert "Plays by game, plays month Ink It! Broad Lines Toy Mar 2024 1 1 1 Apr 2024 1 1 1" in said_in(page)


def test_the_page_is_narrowed_by_game_and_days(busy: Caller) -> None:
    client = member(busy, Role.VIEWER)
    page = page_of(client, since="2024-03-20", until="2024-04-30", game="ink-it")
    assert chart_titles(page) == ["Plays by game", "Ink It!: Won and lost", "Ink It!: Mistakes", "Who came"]
    assert '<option value="ink-it" selected>' in page
    assert 'type="date" class="dash-select" value="2024-03-20"' in page
    assert chart_titles(page_of(client, since="2024-05-01", until="2024-05-31")) == []


def test_the_page_is_narrowed_to_a_league(busy: Caller) -> None:
    policy = LeaguePolicy(games=("toy",))
    league = leagues.create(
        caller=busy, name="Spring", starts_on=date(2024, 3, 1), ends_on=date(2024, 3, 31), policy=policy
    )
    leagues.create(caller=busy, name="Summer")
    page = page_of(member(busy, Role.VIEWER), league=str(league.id))
    assert f'<option value="{league.id}" selected>' in page
    assert re.findall(r'<h2><a href="/admin/gamenight/league/([^/]+)/">', page) == [str(league.id)]
    assert chart_titles(page) == ["Plays by game", "Ratings at Toy", "Who came"]
    assert "Plays by game, plays week from Toy 4 Mar 1" in said_in(page)


def test_what_the_page_is_narrowed_to_goes_along_to_the_lists(busy: Caller) -> None:
    club = str(busy.in_club.id)
    page = page_of(member(busy, Role.ORGANISER), club=club, game="ink-it", since="2024-03-01", until="2024-04-30")
    today = timezone.localdate(timezone=ZoneInfo(busy.in_club.zone))
    monday = today - timedelta(today.weekday())
    narrowed, days = f"club={club}&amp;game=ink-it", "since=2024-03-01&amp;until=2024-04-30"
    for link in (
        f"/admin/gamenight/play/?{narrowed}&amp;{days}&amp;void=no",
        f"/admin/gamenight/play/?{narrowed}&amp;{days}&amp;status=finished&amp;void=no",
        f"/admin/gamenight/play/?{narrowed}&amp;status=over&amp;void=no&amp;since={today - timedelta(days=6)}",
        f"/admin/gamenight/evening/?club={club}&amp;{days}",
        f"/admin/gamenight/evening/?club={club}&amp;since={monday}&amp;until={monday + timedelta(days=6)}",
        f"/admin/gamenight/job/?club={club}",
    ):
        assert f'href="{link}"' in page
    assert 'name="next" value="/admin/?club=' in page


@pytest.mark.parametrize("name", ["club", "league", "game", "season", "since", "until"])
def test_what_means_nothing_narrows_nothing_and_is_told(busy: Caller, name: str) -> None:
    client = member(busy, Role.VIEWER)
    assert "“zz” is nothing to filter by: it is left out." in said(client.get("/admin/", {name: "zz"}))
    assert "nothing to filter by" not in said(client.get("/admin/", {"since": "9999-12-31"}))


def test_another_clubs_league_is_as_if_it_never_was(club: Furnished, other_club: Furnished) -> None:
    client = member(club.owner, Role.OWNER)
    asked = (other_club.ids["league"], other_club.ids["play"])
    assert {client.get("/admin/", {"league": each}).status_code for each in asked} == {404}


def test_a_season_is_the_days_of_its_leagues(busy: Caller) -> None:
    for name, games in (("Spring", ("toy",)), ("Spring together", ("ink-it",))):
        policy, days = LeaguePolicy(games=games), {"starts_on": date(2024, 3, 1), "ends_on": date(2024, 3, 31)}
        leagues.create(caller=busy, name=name, policy=policy, **days)
    leagues.create(caller=busy, name="Always")
    page = page_of(member(busy, Role.VIEWER), season="2024-03-01..2024-03-31", since="2020-01-01")
    assert page.count('<option value="2024-03-01..2024-03-31" selected>') == 1
    assert "1 March 2024 to 31 March 2024: Spring together, Spring" in page
    assert ".." not in page.replace("2024-03-01..2024-03-31", "")
    assert 'class="dash-select" value="2024-03-01"' in page
    assert 'class="dash-select" value="2024-03-31"' in page


def test_a_tiles_list_holds_what_the_tile_counts(owner: Caller) -> None:
    ada, ben = some_players(owner, "Ada", "Ben")
    some_players(owner, "Аdа")
    twins = [logged(owner, [ada, ben], 9, 4).play for _ in range(2)]
    void = logged(owner, [ada, ben], 1, 4).play
    corrections.void(caller=owner, play_id=void.id, version=1)
    league = leagues.create(caller=owner, name="Other", policy=LeaguePolicy(games=("ink-it",)))
    client = member(owner, Role.OWNER)
    links = [html.unescape(each) for each in re.findall(r'href="(/admin/gamenight/play/[?][^"]+)"', page_of(client))]
    found = {link: set(re.findall("/play/([0-9a-f-]{36})/", client.get(link).content.decode())) for link in links}
    assert len(found) == 3  # those played by game, lately and perhaps twice
    assert set(map(frozenset, found.values())) == {frozenset(str(each.id) for each in twins)}
    assert "Ada" not in said(client.get("/admin/gamenight/play/", {"league": str(league.id)}))
    alike = said(client.get("/admin/gamenight/player/", {"alike": "yes"}))
    assert ("Аdа" in alike, "Ada" in alike, "Ben" in alike) == (True, True, False)


def test_work_set_aside_is_tried_again_from_the_first_page(club: Furnished) -> None:
    client = member(club.owner, Role.ORGANISER)
    page = page_of(client)
    assert f'action="{on_dashboard("due", club.ids["due"], "retry")}"' in page
    assert '<input type="hidden" name="next" value="/admin/">' in page
    after = client.post(on_dashboard("due", club.ids["due"], "retry"), {"next": "/admin/"}, follow=True)
    assert after.redirect_chain == [("/admin/", 302)]
    assert "Work set aside" not in said(after)


def test_jobs_under_way_say_how_far_they_are(club: Furnished) -> None:
    Due.objects.all().delete()
    job = audits.begin(club.owner.in_club, audits.CHECK)
    Job.objects.filter(id=job.id).update(progress=200, total=500)
    assert "Jobs Check of boards running, 200 of 500 Boards checked" in said(
        member(club.owner, Role.OWNER).get("/admin/")
    )
    assert "200 of 500" not in page_of(member(club.owner, Role.SCOREKEEPER))


def test_doubtful_plays_are_for_those_who_correct_them_and_names_for_those_who_merge(owner: Caller) -> None:
    ada, ben = some_players(owner, "Ada", "Ben")
    some_players(owner, "Аdа")
    for _ in range(2):
        logged(owner, [ada, ben], 9, 4)
    told = {role: said(member(owner, role).get("/admin/")) for role in Role}
    assert {role for role in Role if "May be logged twice: 1 Toy, " in told[role]} == set(Role) - {Role.VIEWER}
    assert {role for role in Role if "Names alike: 1" in told[role]} == {Role.ORGANISER, Role.OWNER}
    assert "Worth a look" not in told[Role.VIEWER]


def test_flags_stand_on_top(club: Furnished) -> None:
    page = said(member(club.owner, Role.ORGANISER).get("/admin/"))
    assert page.index("Said to be wrong") < page.index("Work set aside") < page.index("Rank Movement")


def test_staff_of_many_clubs_wait_for_no_more_statements(club: Furnished, other_club: Furnished) -> None:
    client = staff()
    with statements() as two:
        client.get("/admin/")
    for number in range(3):
        furnish(a_club(f"Club {number}"))
    with statements() as five:
        page = client.get("/admin/").content.decode()
    assert page.count("Board of Season") == 5
    assert len(two) == len(five) == 19


def said_in(page: str) -> str:
    """What the page says in one line."""
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", page)).split())
