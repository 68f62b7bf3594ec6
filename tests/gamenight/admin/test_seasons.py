"""Leagues made, edited and followed by hand, with the board that they would give."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from gamenight.models import League
from gamenight.models.leagues import LeagueState
from gamenight.roles import Role
from gamenight.selectors import boards
from gamenight.selectors.access import Caller
from gamenight.services import leagues
from scoring.policy import LeaguePolicy
from tests.builders import a_club, an_account, as_member, logged, merged, some_players, statements, work_off_everything
from tests.gamenight.admin.conftest import FormReader, member, on_dashboard, said, signed_in

pytestmark = pytest.mark.django_db
MAKE = "/admin/gamenight/league/make/"
DAY = date(2026, 3, 6)


@pytest.fixture
def client(owner: Caller) -> Client:
    return member(owner, Role.ORGANISER)


def sent(client: Client, url: str, button: str, /, **written: str) -> Any:
    """The form as it comes, with `written` in it; two underscores stand for a dot, three for a dash."""
    changed = {name.replace("___", "-").replace("__", "."): value for name, value in written.items()}
    return client.post(url, FormReader(client.get(url)).fields | changed | {button: "1"}, follow=True)


def edit(league: League) -> str:
    return on_dashboard("league", league.id, "edit")


class TestMaking:
    def test_it_is_as_written(self, owner: Caller, client: Client) -> None:
        [ada] = some_players(owner, "Ada")
        fields = FormReader(client.get(MAKE)).fields
        fields |= {
            "name": "Spring",
            "starts_on": "2026-03-01",
            "policy.games.0": "toy",
            "policy.points.policy": "table",
            "policy.points.places.0": "10",
            "policy.points.places.2": "5",
            "policy.points.places.1": "7",
            "policy.points.wins_from.ink-it": "2",
            "policy.weights.irk": "3",
            "policy.best_of": "4",
            "policy.guests": "on",
            "policy.options.broad-lines.zero_sheet_give_up": "off",
            "policy.options.ink-it.odd_ones_out": "1",
            "policy.tie_breaks.0": "last",
            "policy.tie_breaks.1": "",
            "policy.tie_breaks.2": "wins",
            "policy.tie_breaks.3": "",
            "policy.adjustments.0.player": "ADA",
            "policy.adjustments.0.points": "-3",
            "policy.adjustments.0.reason": "late",
            "save": "1",
        }
        page = said(client.post(MAKE, fields, follow=True))
        assert "The league is saved." in page
        league = League.objects.get()
        assert (league.name, league.starts_on, league.ends_on, league.version) == ("Spring", date(2026, 3, 1), None, 1)
        assert league.policy == {
            "games": ["toy"],
            "points": {"policy": "table", "wins_from": {"ink-it": 2}, "places": [10, 7, 5], "levels": {}},
            "weights": {"irk": 3},
            "best_of": 4,
            "per_day": None,
            "order": "total",
            "min_plays": 1,
            "min_listed": 2,
            "attendance": 0,
            "tie_breaks": ["last", "wins"],
            "guests": True,
            "options": {"ink-it": {"odd_ones_out": 1}, "broad-lines": {"zero_sheet_give_up": False}},
            "adjustments": [{"player": str(ada.id), "points": -3, "reason": "late"}],
        }

    def test_left_as_it_comes_it_is_as_usual(self, client: Client) -> None:
        sent(client, MAKE, "save", name="Spring")
        assert League.objects.get().policy == LeaguePolicy().model_dump(mode="json")

    def test_every_problem_stands_at_its_place(self, client: Client) -> None:
        page = sent(
            client,
            MAKE,
            "save",
            starts_on="2026-03-06",
            ends_on="2026-03-01",
            policy__best_of="0",
            policy__points__policy="table",
            policy__points__places__0="7",
            policy__points__places__2="20000",
            policy__weights__toy="1000",
            policy__tie_breaks__1="wins",
            policy__adjustments__0__player="Nobody",
            policy__adjustments__0__points="x",
        )
        assert "Nothing is stored yet: what is wrong stands at its place below." in said(page)
        assert not League.objects.exists()
        assert FormReader(page).problems == {
            "name": ["This is needed."],
            "ends_on": ["a league ends on its first day or later"],
            "policy.best_of": ["this goes from 1 to 2147483647, not 0"],
            "policy.points.places.1": ["This place in between is left out: write 0 where it gets no points."],
            "policy.weights.toy": ["this goes from 1 to 100, not 1000"],
            "policy.tie_breaks.1": ["wins is listed already"],
            "policy.adjustments.0.player": ["nobody of this club is called Nobody"],
            "policy.adjustments.0.points": ["this must be a whole number"],
            "policy.adjustments.0.reason": ["This is needed."],
        }

    def test_a_table_says_what_it_lacks(self, client: Client) -> None:
        table = {"policy__points__policy": "table", "policy__points__levels__ink___it__0": "1"}
        page = sent(client, MAKE, "save", name="Spring", policy__adjustments__0__player="Nobody", **table)
        problems = FormReader(page).problems
        assert problems["policy.points.levels.ink-it.1"] == ["This is needed."]
        written = {f"policy__points__levels__ink___it__{level}": "2" for level in (1, 2)}
        adjusted = {f"policy__adjustments__0__{key}": each for key, each in (("points", "1"), ("reason", "host"))}
        page = sent(
            client, MAKE, "save", name="Spring", policy__adjustments__0__player="Nobody", **table, **written, **adjusted
        )
        assert FormReader(page).problems == {
            "policy.points.places": ["a table pays at least the first place"],
            "policy.points.levels.broad-lines": ["a table pays every level of Broad Lines"],
            "policy.adjustments.0.player": ["nobody of this club is called Nobody"],
        }

    @pytest.mark.django_db(transaction=True)
    def test_a_name_that_is_taken_stands_at_the_name(self, owner: Caller, client: Client) -> None:
        leagues.create(caller=owner, name="Spring")
        page = sent(client, MAKE, "save", name="SPRING")
        assert FormReader(page).problems == {"name": ["A league of this club has this name."]}

    def test_a_name_that_is_taken_is_told_with_all_else(self, owner: Caller, client: Client) -> None:
        league = leagues.create(caller=owner, name="Spring")
        stranger = {f"policy__adjustments__0__{key}": "1" for key in ("player", "points", "reason")}
        for wrong in ({"policy__best_of": "0"}, stranger):
            for name, taken in (("SPRING ", True), ("", False), ("x" * 61, False)):
                problems = FormReader(sent(client, MAKE, "save", name=name, **wrong)).problems
                assert ("A league of this club has this name." in problems.get("name", [])) is taken
                assert len(problems) == 2
            assert "name" not in FormReader(sent(client, edit(league), "save", **wrong)).problems
            assert "name" not in FormReader(sent(client, MAKE, "preview", name="Spring", **wrong)).problems

    def test_its_board_is_shown_before_it_is_made(self, owner: Caller, client: Client) -> None:
        logged(owner, some_players(owner, "Ada", "Ben"), 9, 1, day=DAY)
        work_off_everything()
        page = said(sent(client, MAKE, "preview", policy__weights__toy="2"))
        assert "Nothing is stored yet. Rank Name Points 1 Ada 120 2 Ben 0" in page
        assert not League.objects.exists()

    def test_a_button_adds_places_and_adjustments(self, client: Client) -> None:
        fields = FormReader(client.get(MAKE)).fields
        assert "policy.points.places.6" not in fields
        page = client.post(MAKE, fields | {"more": "policy.points.places"})
        assert "policy.points.places.6" in FormReader(page).fields
        page = client.post(MAKE, FormReader(page).fields | {"more": "policy.adjustments"})
        assert {"policy.adjustments.0.player", "policy.points.places.6"} <= set(FormReader(page).fields)
        assert client.post(MAKE, fields | {"more": "name"}).status_code == 200

    def test_points_by_place_are_folded_unless_they_are_what_counts(self, client: Client) -> None:
        fields = FormReader(client.get(MAKE)).fields
        for written, opened in (
            ({}, False),
            ({"policy.points.policy": "table"}, True),
            ({"policy.points.places.0": "5"}, True),
            ({"more": "policy.points.places"}, True),
        ):
            page = client.post(MAKE, fields | written).content.decode()
            fold = re.search('<details[^>]* id="policy.points.places"([^>]*)>', page)
            assert fold
            assert ("open" in fold[1]) is opened

    def test_somebody_with_two_clubs_says_which(self, owner: Caller) -> None:
        other, account = a_club("The Others"), an_account()
        for club in (owner.in_club, other.in_club):
            as_member(club, Role.ORGANISER, account)
        client = signed_in(account)
        assert "The Others" in said(client.get(MAKE))
        assert "name" in FormReader(client.get(MAKE, {"club": str(other.in_club.id)})).fields


class TestEditing:
    def test_the_form_comes_as_the_league_is(self, owner: Caller, client: Client) -> None:
        ada, ben = some_players(owner, "Ada", "Ben")
        adjustments = [{"player": str(each.id), "points": 1, "reason": "host"} for each in (ada, ben)]
        settings = {"games": ["toy"], "best_of": 3, "tie_breaks": [], "guests": True, "adjustments": adjustments}
        options = {"options": {"broad-lines": {"zero_sheet_give_up": True}}, "weights": {"toy": 2}}
        points = {"points": {"policy": "table", "places": [5, 3], "levels": {"ink-it": [0, 1, 2]}}}
        policy = LeaguePolicy.model_validate(settings | options | points)
        league = leagues.create(caller=owner, name="Spring", policy=policy, starts_on=DAY, ends_on=DAY)
        merged(owner, ben, ada)
        before = League.objects.get().policy
        fields = FormReader(client.get(edit(league))).fields
        assert fields["policy.adjustments.1.player"] == f"Ben ({str(ben.id)[-6:]})"
        page = FormReader(client.post(edit(league), fields | {"save": "1"}))
        assert page.problems == {}
        client.post(edit(league), fields | {"name": "Summer", "save": "1"})
        changed = League.objects.get()
        assert (changed.name, changed.policy, changed.version) == ("Summer", before, 2)
        assert (changed.starts_on, changed.ends_on) == (DAY, DAY)

    def test_both_boards_are_shown_and_nothing_is_stored(self, owner: Caller, client: Client) -> None:
        ada, ben, cleo = some_players(owner, "Ada", "Ben", "Cleo")
        league = leagues.create(caller=owner, name="Spring")
        logged(owner, [ada, cleo], 9, 1, day=DAY)
        logged(owner, [ben, cleo], 9, 1, day=DAY)
        logged(owner, [ben, cleo], 3, 3, day=DAY)
        work_off_everything()
        page = said(sent(client, edit(league), "preview", policy__order="average", policy__weights__toy="2"))
        assert "Nothing is stored yet. Rank Name Points Average 2 → 1 Ada 60 → 120 60.00 → 120.00" in page
        assert "1 → 2 Ben 90 → 180 45.00 → 90.00 3 Cleo 30 → 60 10.00 → 20.00" in page
        assert (League.objects.get().version, League.objects.get().policy["order"]) == (1, "total")
        live = client.post(edit(league), FormReader(client.get(edit(league))).fields | {"preview": "live"})
        assert "Rank Name Points 1 Ben 90 2 Ada 60 3 Cleo 30" in said(live)

    def test_what_somebody_else_changed_meanwhile_is_told(self, owner: Caller, client: Client) -> None:
        league = leagues.create(caller=owner, name="Spring")
        fields = FormReader(client.get(edit(league))).fields
        sent(client, edit(league), "save", name="Summer")
        page = client.post(edit(league), fields | {"policy.best_of": "2", "save": "1"})
        assert "Somebody else has changed this since you opened it" in said(page)
        assert "What has changed: Name: Spring → Summer" in said(page)
        assert "it would change: Best results of each player that count: – → 2 Open" in said(page)
        assert League.objects.get().policy["best_of"] is None
        again = FormReader(page).fields
        assert (again["version"], again["name"], again["policy.best_of"]) == ("2", "Summer", "2")
        client.post(edit(league), again | {"save": "1"})
        assert (League.objects.get().name, League.objects.get().policy["best_of"]) == ("Summer", 2)

    def test_what_was_left_alone_follows_what_others_changed(self, owner: Caller, client: Client) -> None:
        """Ticks, lists and switches too; what both changed stays as it was typed."""
        ada, ben = some_players(owner, "Ada", "Ben")
        gift = [{"player": str(ada.id), "points": 1, "reason": "host"}]
        usual = {"games": ["irk"], "guests": True, "best_of": 5, "adjustments": gift}
        league = leagues.create(caller=owner, name="Spring", policy=LeaguePolicy.model_validate(usual))
        fields = FormReader(client.get(edit(league))).fields
        others = {"games": ["ink"], "best_of": 3, "adjustments": [*gift, gift[0] | {"player": str(ben.id)}]}
        policy = LeaguePolicy.model_validate(usual | others | {"guests": False})
        leagues.change(caller=owner, league_id=league.id, version=1, edit=lambda _: {"policy": policy})
        written = {"policy.per_day": "1", "policy.best_of": "4", "starts_on": str(DAY)}
        page = client.post(edit(league), fields | written | {"save": "1"})
        client.post(edit(league), FormReader(page).fields | {"save": "1"})
        changed = League.objects.get()
        assert changed.policy == policy.model_dump(mode="json") | {"best_of": 4, "per_day": 1}
        assert (changed.starts_on, changed.version) == (DAY, 3)

    def test_what_contradicts_what_others_changed_stands_at_its_place(self, owner: Caller, client: Client) -> None:
        league = leagues.create(caller=owner, name="Spring", starts_on=DAY)
        fields = FormReader(client.get(edit(league))).fields
        sent(client, edit(league), "save", starts_on="2026-05-01")
        page = client.post(edit(league), fields | {"ends_on": "2026-04-01", "save": "1"})
        assert "What has changed: First day" in said(page)
        assert FormReader(page).problems == {}
        again = client.post(edit(league), FormReader(page).fields | {"save": "1"})
        assert FormReader(again).problems == {"ends_on": ["a league ends on its first day or later"]}

    @pytest.mark.parametrize("seen", ["", "x:y:z", "\0"])
    def test_a_form_that_carries_nothing_of_ours_is_told_what_it_would_change(
        self, owner: Caller, client: Client, seen: str
    ) -> None:
        league = leagues.create(caller=owner, name="Spring")
        fields = FormReader(client.get(edit(league))).fields
        sent(client, edit(league), "save", name="Summer")
        page = said(client.post(edit(league), fields | {"seen": seen, "save": "1"}))
        assert "it would change: Name: Summer → Spring" in page

    @pytest.mark.django_db(transaction=True)
    def test_a_frozen_board_changes_once_it_is_let_through(self, owner: Caller, client: Client) -> None:
        league = leagues.create(caller=owner, name="Spring")
        logged(owner, some_players(owner, "Ada", "Ben"), 9, 1, day=DAY)
        work_off_everything()
        leagues.enter_state(caller=owner, league_id=league.id, version=None, state=LeagueState.FROZEN)
        page = said(sent(client, edit(league), "save", policy__weights__toy="2"))
        assert "This would change a frozen board: let it through below, or leave it. the board of Spring would" in page
        assert "The league is saved." in said(
            sent(client, edit(league), "save", policy__weights__toy="2", after_freeze="on")
        )
        shown = boards.published(owner.in_club.id, league.id)
        assert [row["points"] for row in shown.rows] == [60, 0]
        assert [row["points"] for row in shown.recomputed or []] == [120, 0]


@pytest.mark.django_db(transaction=True)
def test_the_next_season_follows_the_last_day(owner: Caller, client: Client) -> None:
    league = leagues.create(caller=owner, name="Spring", policy=LeaguePolicy(best_of=3), starts_on=DAY, ends_on=DAY)
    url = on_dashboard("league", league.id, "next")
    fields = FormReader(client.get(url)).fields
    assert (fields["name"], fields["starts_on"]) == ("", "2026-03-07")
    assert "policy.best_of" not in fields
    assert FormReader(sent(client, url, "save", name="Spring")).problems == {
        "name": ["A league of this club has this name."]
    }
    assert "The league is saved." in said(sent(client, url, "save", name="Summer"))
    summer = League.objects.get(name="Summer")
    assert (summer.policy["best_of"], summer.starts_on, summer.ends_on) == (3, date(2026, 3, 7), None)


@pytest.mark.parametrize(
    "written",
    [
        {"policy": "x", "name.first": "x", "starts_on": "2026-02-30", "ends_on": "\0"},
        {"policy.games": "toy", "policy.games.0.x": "toy", "policy.points": "even", "policy.weights.toy.x": "1"},
        {"policy.points.places.99": "1", "policy.points.places.x": "1", "policy.best_of": "9" * 50},
        {"policy.adjustments.0": "x", "policy.adjustments.x.player": "Ada", "policy.adjustments.1.player": "A\0"},
        {"policy.adjustments.7.player": str(DAY), "policy.adjustments.7.reason": "\0", "version": "-1"},
        {"policy.tie_breaks.0": "luck", "policy.order": "chance", "policy.options.toy.double.x": "1"},
    ],
)
@pytest.mark.parametrize("button", ["save", "preview", "more"])
def test_what_no_form_sends_breaks_nothing(button: str, written: dict[str, str], owner: Caller, client: Client) -> None:
    league = leagues.create(caller=owner, name="Spring")
    more = ("policy.games", "policy.best_of", "policy.points.places.0", "x:y:z")
    for value in more if button == "more" else ("1",):
        for url in (MAKE, edit(league), on_dashboard("league", league.id, "next")):
            assert client.post(url, written | {button: value}).status_code in (200, 302)
        what_if = on_dashboard("league", league.id, "what-if")
        assert client.get(what_if, written | {button: value}).status_code == 200


def test_it_takes_as_many_statements_for_more_players(owner: Caller, client: Client) -> None:
    policy = LeaguePolicy.model_validate({"attendance": 1, "tie_breaks": ["wins", "best"]})
    league = leagues.create(caller=owner, name="Spring", policy=policy)
    logged(owner, some_players(owner, "Ada", "Ben"), 9, 1, day=DAY)
    work_off_everything()
    fields = FormReader(client.get(edit(league))).fields | {"policy.weights.toy": "2"}
    what_if = FormReader(client.get(on_dashboard("league", league.id, "what-if"))).fields | {"policy.best_of": "1"}

    def counts() -> list[int]:
        asked = []
        for ask in (
            lambda: client.get(edit(league)),
            lambda: client.post(edit(league), fields | {"preview": "1"}),
            lambda: client.post(MAKE, fields | {"preview": "1"}),
            lambda: client.get(on_dashboard("league", league.id, "what-if"), what_if),
            lambda: client.get(on_dashboard("league", league.id), {"as_of": "2026-03-06"}),
        ):
            with statements() as taken:
                assert ask().status_code == 200
            asked.append(len(taken))
        return asked

    one = counts()
    logged(owner, some_players(owner, "Cleo", "Dan", "Eve", "Fred"), 4, 3, 2, 1, day=DAY)
    work_off_everything()
    assert [one, counts()] == [[5, 28, 24, 28, 6]] * 2
