"""What all lists have in common."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import product
from uuid import UUID

import pytest
from django.contrib.admin import site
from django.test import Client

from gamenight.admin.filters import MOST_LEAGUES
from gamenight.models import Account, Token
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import attendance, calendars, corrections, leagues, tokens
from tests.builders import a_club, an_evening, as_member, logged, merged, some_players, statements
from tests.gamenight.admin.conftest import Furnished, furnish, member, on_dashboard, said, signed_in, staff
from tests.gamenight.admin.test_access import address

pytestmark = pytest.mark.django_db
MODELS = ("club", "due", "evening", "invitation", "job", "league", "membership", "play", "player", "token")


def listed(client: Client, model: str, **asked: str) -> str:
    return said(client.get(f"/admin/gamenight/{model}/", asked))


def statements_for(client: Client, path: str) -> int:
    with statements() as taken:
        assert client.get(path).status_code == 200
    return len(taken)


@pytest.mark.parametrize("model", MODELS)
def test_a_list_takes_as_many_statements_for_three_clubs_as_for_one(model: str, club: Furnished) -> None:
    client = staff()
    path = f"/admin/gamenight/{model}/"
    one = statements_for(client, path)
    for name in ("Second", "Third"):
        furnish(a_club(name))
    assert (statements_for(client, path), one <= 6) == (one, True)


@pytest.mark.parametrize("model", MODELS)
def test_a_page_takes_as_many_statements_for_more_of_everything(model: str, club: Furnished) -> None:
    client = member(club.owner, Role.OWNER)
    path = on_dashboard(model, club.ids[model].replace(":", "_3A"))
    few = statements_for(client, path)
    for number in range(2):
        leagues.create(caller=club.owner, name=f"League {number}")
        play = logged(club.owner, [*club.players, *some_players(club.owner, f"Cleo {number}")], 1, 2, 3).play
        corrections.void(caller=club.owner, play_id=play.id, version=1)
    assert (statements_for(client, path), few <= 10) == (few, True)


@pytest.mark.parametrize("name", ["evening_attendance", "evening_tables", "evening_helpers", "club_calendars"])
def test_a_form_takes_as_many_statements_for_more_of_everything(name: str, club: Furnished) -> None:
    client, evening = member(club.owner, Role.OWNER), UUID(club.ids["evening"])
    path = address(f"gamenight_{name}", club)
    few = statements_for(client, path)
    for number in range(2):
        [cleo, _dan] = some_players(club.owner, f"Cleo {number}", f"Dan {number}")
        attendance.note(
            caller=club.owner, evening_id=evening, player_id=cleo.id, version=None, changes={"present": True}
        )
        tokens.invite(caller=club.owner, evening_id=evening, name=f"Table {number}")
        calendars.share(caller=club.owner, name=f"Calendar {number}")
    assert (statements_for(client, path), few <= 10) == (few, True)


def test_plays_are_found_by_a_name_without_accents_or_case(club: Furnished) -> None:
    logged(club.owner, some_players(club.owner, "Zoë", "Cleo"), 2, 1)
    client = member(club.owner, Role.VIEWER)
    assert "Zoë, Cleo" in listed(client, "play", q="ZOE")
    assert "Ada" not in listed(client, "play", q="zoe")
    assert "Zoë" in listed(client, "player", q="zoe")


def test_plays_are_found_by_whom_results_count_for(club: Furnished, other_club: Furnished) -> None:
    """By who was written down as well, and by both words of two at one table."""
    zoe, cleo = some_players(club.owner, "Zoë", "Cleo")
    logged(club.owner, [zoe, cleo], 2, 1)
    merged(club.owner, zoe, some_players(club.owner, "Zora the Elder")[0])
    client = member(club.owner, Role.VIEWER)
    for name in ("zora", "elder zo", "zoe", "cleo ZORA"):
        page = listed(client, "play", q=name)
        assert ("Zoë, Cleo" in page, "Ada, Ben" in page) == (True, False), name
    assert "Zoë, Cleo" not in listed(client, "play", q="zora ada")
    assert "Zoë, Cleo" not in listed(member(other_club.owner, Role.VIEWER), "play", q="zora")


def test_a_search_that_no_name_can_match_finds_nothing(club: Furnished) -> None:
    client = member(club.owner, Role.OWNER)
    for model in MODELS:
        assert client.get(f"/admin/gamenight/{model}/", {"q": "\0"}).status_code == 200
        assert "Nothing matches." in listed(client, model, q="nobody is called this")


def test_an_empty_list_says_whether_something_narrows_it(owner: Caller) -> None:
    client = member(owner, Role.OWNER)
    assert "Nothing here yet." in listed(client, "play")
    for asked in ({"q": "Ada"}, {"void": "yes"}, {"game": "irk"}):
        assert "Nothing matches. Show all" in listed(client, "play", **asked)
    assert "Nothing matches. Show all" in listed(client, "play", p="9")
    page = listed(client, "play", o="2")
    assert ("Nothing here yet." in page, "Show all" in page) == (True, False)


def test_plays_are_narrowed_by_game_state_and_club(club: Furnished, other_club: Furnished) -> None:
    client = staff()
    assert listed(client, "play", game="toy").count("Ada, Ben") == 2
    assert listed(client, "play", game="broad-lines").count("Ada, Ben") == 0
    assert listed(client, "play", status="finished").count("Ada, Ben") == 2
    assert listed(client, "play", status="abandoned").count("Ada, Ben") == 0
    assert listed(client, "play", club=club.ids["club"]).count("Ada, Ben") == 1


class TestLeaguesToNarrowBy:
    @pytest.mark.parametrize("model", ["play", "flag"])
    def test_those_of_a_members_club_are_offered_before_one_is_asked_for(self, club: Furnished, model: str) -> None:
        client, link = member(club.owner, Role.ORGANISER), f"?league={club.ids['league']}"
        furnish(a_club("The Others"))
        page = client.get(f"/admin/gamenight/{model}/").content.decode()
        assert page.count("?league=") == page.count(link) == 1
        assert "By league" in page

    def test_those_of_the_chosen_club_alone_are_offered_to_staff(self, club: Furnished, other_club: Furnished) -> None:
        client = staff()
        assert "league=" not in client.get("/admin/gamenight/play/").content.decode()
        page = client.get("/admin/gamenight/play/", {"club": club.ids["club"]}).content.decode()
        assert f"league={club.ids['league']}" in page
        assert f"league={other_club.ids['league']}" not in page

    def test_where_there_are_none_nothing_is_offered(self, owner: Caller) -> None:
        assert "By league" not in listed(member(owner, Role.VIEWER), "play")

    def test_one_that_is_not_offered_is_found_all_the_same(self, club: Furnished) -> None:
        for number in range(MOST_LEAGUES):
            leagues.create(caller=club.owner, name=f"League {number}")
        client = member(club.owner, Role.VIEWER)
        few, page = (
            client.get("/admin/gamenight/play/", asked).content.decode()
            for asked in ({}, {"league": club.ids["league"]})
        )
        assert [each.count(">Season<") + each.count("Season\n") for each in (few, page)] == [0, 1]
        assert "Ada, Ben" in page

    def test_a_member_of_several_clubs_is_told_which_clubs_they_are_of(
        self, club: Furnished, other_club: Furnished
    ) -> None:
        account = Account.objects.get(id=as_member(club.owner.in_club, Role.VIEWER).account_id)
        as_member(other_club.owner.in_club, Role.VIEWER, account)
        page = listed(signed_in(account), "play")
        assert "Season (The Meeples)" in page
        assert "Season (The Others)" in page

    def test_more_of_them_cost_no_statement_more(self, club: Furnished) -> None:
        client = member(club.owner, Role.OWNER)
        few = statements_for(client, "/admin/gamenight/play/")
        for number in range(3):
            leagues.create(caller=club.owner, name=f"League {number}")
        assert (statements_for(client, "/admin/gamenight/play/"), few <= 7) == (few, True)


@pytest.mark.parametrize("asked", [{"club": "x"}, {"game": "x"}, {"status": "x"}, {"p": "x"}, {"p": "99"}, {"o": "99"}])
def test_a_filter_that_means_nothing_is_no_error(club: Furnished, asked: dict[str, str]) -> None:
    assert staff().get("/admin/gamenight/play/", asked).status_code in (200, 302)


def narrowed_by(model: str) -> Iterator[str]:
    """What the list's address may say: its filters', and what Django would look up in any list."""
    page = next(each for kind, each in site._registry.items() if kind._meta.model_name == model)
    for each in page.list_filter:
        yield from each.names()
    columns = [field.name for field in page.opts.concrete_fields]
    yield from (name for name in (*columns, "id__in", "club__name__regex", "never") if name not in ("club", "game"))


@pytest.mark.parametrize("model", [*MODELS, "claim", "flag"])
def test_a_filter_that_means_nothing_is_left_out_and_told(club: Furnished, model: str) -> None:
    clients = staff(), member(club.owner, Role.OWNER)
    for name in narrowed_by(model):
        for written, client in product(("zz", "\0"), clients):
            page = listed(client, model, **{name: written})
            told = page.count(f"“{written}” is nothing to filter by: it is left out.")
            assert (name, written, told, "Nothing matches." in page) == (name, written, 1, False)


def test_a_list_is_narrowed_by_no_column_that_it_offers_no_filter_of(club: Furnished) -> None:
    client = member(club.owner, Role.OWNER)
    secret = Token.objects.get(id=club.ids["token"]).secret_hash
    for asked in ({"name": "script"}, {"name": "none"}, {"secret_hash": bytes(secret).hex()}, {"name__gt": "z"}):
        assert "script" in listed(client, "token", **asked)


def test_plays_are_narrowed_by_days_and_by_being_void(club: Furnished) -> None:
    client, day = member(club.owner, Role.VIEWER), club.play.play.day
    logged(club.owner, some_players(club.owner, "Cleo", "Dan"), 2, 1, day=date(2024, 3, 1))
    assert ["Ada" in listed(client, "play", **asked) for asked in ({"since": str(day)}, {"until": "2024-03-01"})] == [
        True,
        False,
    ]
    assert "Cleo" in listed(client, "play", since="2024-03-01", until="2024-03-01")
    corrections.void(caller=club.owner, play_id=club.play.play.id, version=1)
    assert ["Ada" in listed(client, "play", void=each) for each in ("yes", "no")] == [True, False]


def test_a_search_is_no_longer_than_any_name(club: Furnished) -> None:
    assert 'maxlength="200"' in member(club.owner, Role.OWNER).get("/admin/gamenight/play/").content.decode()


def test_a_filter_by_anothers_club_shows_nothing_of_it(club: Furnished, other_club: Furnished) -> None:
    page = member(club.owner, Role.OWNER).get("/admin/gamenight/play/", {"club": other_club.ids["club"]})
    assert other_club.ids["play"] not in page.content.decode()


def test_the_club_stands_in_a_list_for_those_who_see_several(club: Furnished) -> None:
    assert "The Meeples" in listed(staff(), "play")
    assert "The Meeples" not in listed(member(club.owner, Role.OWNER), "play")


def test_a_token_never_shows_its_hash(club: Furnished) -> None:
    client = member(club.owner, Role.OWNER)
    account = Account.objects.get(id=club.owner.account_id)
    written = tokens.issue(account=account, name="another", club=club.owner.in_club)
    row = account.tokens.get(name="another")
    pages = [client.get("/admin/gamenight/token/"), client.get(on_dashboard("token", row.id))]
    for page in (each.content.decode() for each in pages):
        assert "another" in page
        assert not any(secret in page for secret in (row.secret_hash.hex(), str(bytes(row.secret_hash)), written[-48:]))


def test_a_helper_link_stands_among_the_tokens_with_its_evening(club: Furnished) -> None:
    evening = an_evening(club.owner, date(2100, 3, 6))
    link = tokens.invite(caller=club.owner, evening_id=evening.id, name="Table 2")
    client = member(club.owner, Role.OWNER)
    assert f"Table 2 {club.owner.username} 6 March 2100 7 March 2100 –" in listed(client, "token")
    page = said(client.get(on_dashboard("token", link.token.id)))
    assert "Evening 6 March 2100" in page
    assert link.written[-48:] not in page


def test_a_merged_player_says_into_whom(club: Furnished) -> None:
    [ada, _], [ben] = club.players, some_players(club.owner, "Benny")
    merged(club.owner, ben, ada)
    client = member(club.owner, Role.VIEWER)
    assert "Merged into Ada" in said(client.get(on_dashboard("player", ben.id)))


def test_evenings_tell_how_many_plays_they_have_now(club: Furnished) -> None:
    owner, [ada, ben] = club.owner, club.players
    plays = [logged(owner, [ada, ben], 4, points, day=date(2026, 3, 6)).play for points in range(3)]
    client = member(owner, Role.OWNER)
    assert "6 March 2026 – – open no 3" in listed(client, "evening")
    corrections.void(caller=owner, play_id=plays[0].id, version=None)
    corrections.move(caller=owner, play_id=plays[1].id, version=None, session=UUID(club.ids["evening"]))
    assert "6 March 2026 – – open no 1" in listed(client, "evening")


def test_an_evening_lists_its_plays_and_who_was_there(club: Furnished) -> None:
    page = said(member(club.owner, Role.VIEWER).get(on_dashboard("evening", club.ids["evening"])))
    assert re.search("1 Toy finished [0-9:]{5}–[0-9:]{5} Ada, Ben", page)
    assert "Player Answer Present Plays Ada yes yes 1 Ben – – 1" in page


def test_an_export_of_what_no_list_knows_leads_back_to_the_list(club: Furnished) -> None:
    client = member(club.owner, Role.OWNER)
    for model in MODELS:
        answer = client.get(f"/admin/gamenight/{model}/export/?zz=1")
        assert (model, answer.status_code, answer.headers["Location"]) == (model, 302, f"/admin/gamenight/{model}/")


def test_a_page_leads_back_to_no_list_that_its_visitor_may_not_see(club: Furnished) -> None:
    leads = [
        'href="/admin/gamenight/token/"' in member(club.owner, role).get("/admin/gamenight/token/own/").content.decode()
        for role in (Role.OWNER, Role.VIEWER)
    ]
    assert leads == [True, False]
