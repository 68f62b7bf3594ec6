"""Lists of plays: which ones, in pages."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from gamenight.models import Evening, Play
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.services import corrections, leagues, plays
from gamenight.services.facts import NewPlay
from rules.registry import GAMES
from scoring.policy import LeaguePolicy
from tests.builders import a_club, logged, some_players, statements
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db
DAYS = [date(2026, 3, day) for day in range(1, 7)]


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


@pytest.fixture
def shelf(owner: Caller) -> dict[str, StoredPlay]:
    """A play a day, each unlike the others in one thing."""
    players = some_players(owner, "Ada", "Ben")
    cooperative = GAMES["broad-lines"].simulate(Random(1), 2)
    live = {"game": "toy", "seats": 2}
    both = tuple(each.id for each in players)
    shelf = {
        "plain": logged(owner, players, 1, 2, day=DAYS[0]).play,
        "unrated": logged(owner, players, 1, 2, day=DAYS[1], rated=False).play,
        "voided": logged(owner, players, 1, 2, day=DAYS[2]).play,
        "unchecked": logged(owner, players, 1, 2, day=DAYS[3]).play,
        "live": plays.log(caller=owner, new=NewPlay(record=live, players=both, day=DAYS[4])).play,
        "of another game": plays.log(caller=owner, new=NewPlay(record=cooperative, players=both, day=DAYS[5])).play,
    }
    corrections.void(caller=owner, play_id=shelf["voided"].id, version=1)
    Play.objects.filter(id=shelf["unchecked"].id).update(checked=False)
    return shelf


def named(shelf: dict[str, StoredPlay], answer: Any) -> list[str]:
    names = {str(play.id): name for name, play in shelf.items()}
    return [names[each["id"]] for each in answer.json()["data"]]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("", ["of another game", "live", "unchecked", "voided", "unrated", "plain"]),
        ("status=in_progress", ["live"]),
        ("status=finished", ["of another game", "unchecked", "voided", "unrated", "plain"]),
        ("status=abandoned", []),
        ("voided=true", ["voided"]),
        ("voided=false", ["of another game", "live", "unchecked", "unrated", "plain"]),
        ("rated=false", ["unrated"]),
        ("rated=true", ["of another game", "live", "unchecked", "voided", "plain"]),
        ("checked=false", ["unchecked"]),
        ("checked=true", ["of another game", "live", "voided", "unrated", "plain"]),
        ("game=toy&since=2026-03-02&until=2026-03-05&voided=false", ["live", "unchecked", "unrated"]),
    ],
)
def test_a_filter_finds_the_plays_it_names(
    wanted: str, found: list[str], app: App, shelf: dict[str, StoredPlay]
) -> None:
    assert named(shelf, app.read(f"plays/?{wanted}")) == found


class TestOfALeague:
    """A league stands for its days and its games, whether it counts a play or not."""

    def test_its_days_are_inclusive_and_an_end_may_be_open(
        self, owner: Caller, app: App, shelf: dict[str, StoredPlay]
    ) -> None:
        some_days = leagues.create(caller=owner, name="Two days", starts_on=DAYS[1], ends_on=DAYS[2])
        later = leagues.create(caller=owner, name="Later", starts_on=DAYS[4])
        earlier = leagues.create(caller=owner, name="Earlier", ends_on=DAYS[1])
        assert named(shelf, app.read(f"plays/?league={some_days.id}")) == ["voided", "unrated"]
        assert named(shelf, app.read(f"plays/?league={later.id}")) == ["of another game", "live"]
        assert named(shelf, app.read(f"plays/?league={earlier.id}")) == ["unrated", "plain"]

    def test_only_its_games_are_among_them(self, owner: Caller, app: App, shelf: dict[str, StoredPlay]) -> None:
        toys = leagues.create(caller=owner, name="Toys", starts_on=DAYS[4], policy=LeaguePolicy(games=("toy", "irk")))
        assert named(shelf, app.read(f"plays/?league={toys.id}")) == ["live"]

    def test_another_clubs_league_has_none_of_this_clubs_plays(self, app: App, shelf: dict[str, StoredPlay]) -> None:
        theirs = leagues.create(caller=a_club("Another club"), name="Everything")
        for league in (theirs.id, uuid4()):
            assert app.read(f"plays/?league={league}").json()["data"] == []


@pytest.mark.parametrize(
    ("wanted", "pointer", "code"),
    [
        ("status=voided", "/status", "shape.choice"),
        ("voided=yes", "/voided", "shape.type"),
        ("rated=", "/rated", "shape.type"),
        ("checked=1", "/checked", "shape.type"),
        ("league=spring", "/league", "shape.id"),
        ("league=%00", "/league", "shape.text"),
    ],
)
def test_a_filter_of_another_type_is_400_with_its_place(wanted: str, pointer: str, code: str, app: App) -> None:
    answer = app.read(f"plays/?{wanted}")
    assert answer.status_code == 400
    assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == [(pointer, code)]


def test_a_cursor_goes_on_within_its_filters_and_with_no_others(app: App, shelf: dict[str, StoredPlay]) -> None:
    first = app.read("plays/?rated=true&voided=false&limit=3")
    assert named(shelf, first) == ["of another game", "live", "unchecked"]
    cursor = first.json()["next_cursor"]
    assert named(shelf, app.read(f"plays/?voided=false&rated=true&limit=9&cursor={cursor}")) == ["plain"]
    for others in ("rated=true", "rated=true&voided=true", ""):
        answer = app.read(f"plays/?{others}&cursor={cursor}")
        assert [each["code"] for each in answer.json()["errors"]] == ["shape.cursor"]


class TestExpanding:
    """What a play names by its id, or leaves out of lists, comes whole where it is asked for."""

    def test_a_session_is_the_evening_itself(self, owner: Caller, app: App) -> None:
        players = some_players(owner, "Ada", "Ben")
        evening = Evening.objects.create(
            club=owner.in_club, day=DAYS[1], starts_at=datetime(2026, 3, 2, 18, tzinfo=UTC)
        )
        first, second, third = (logged(owner, players, 1, 2, evening=evening.id).play for _ in range(3))
        unplanned = logged(owner, players, 1, 2, day=DAYS[0]).play
        corrections.void(caller=owner, play_id=second.id, version=1)
        planned = {"id": str(evening.id), "day": "2026-03-02", "starts_at": "2026-03-02T18:00:00Z"}
        planned |= {"state": "open", "planned": True, "plays": 2}
        made = {"id": str(unplanned.evening), "day": "2026-03-01", "starts_at": None, "state": "open"}
        made |= {"planned": False, "plays": 1}
        plain, expanded = (app.read(f"plays/{query}").json()["data"] for query in ("", "?expand=session"))
        assert [play["session"] for play in expanded] == [planned, planned, planned, made]
        assert expanded == [play | {"session": each["session"]} for play, each in zip(plain, expanded, strict=True)]
        assert app.read(f"plays/{third.id}/?expand=session").json()["session"] == planned
        assert app.read(f"plays/{first.id}/").json()["session"] == str(evening.id)

    def test_an_outcome_in_a_list_is_that_of_one_play(self, app: App, shelf: dict[str, StoredPlay]) -> None:
        listed = app.read("plays/?expand=outcome").json()["data"]
        assert len(listed) == len(shelf)
        for play in listed:
            one = app.read(f"plays/{play['id']}/").json()
            assert (one.pop("warnings"), one) == ([], play)
        assert "outcome" not in app.read("plays/").json()["data"][0]

    def test_both_at_once_in_either_order(self, app: App, shelf: dict[str, StoredPlay]) -> None:
        one, other = (app.read(f"plays/?expand={words}").json() for words in ("session,outcome", "outcome,session"))
        assert one == other
        assert (one["data"][0]["session"]["plays"], one["data"][0]["outcome"]["status"]) == (1, "finished")

    @pytest.mark.parametrize("path", ["plays/", "plays/{play}/"])
    @pytest.mark.parametrize(
        ("words", "pointers"),
        [
            ("players", ["/expand/0"]),
            ("session,", ["/expand/1"]),
            ("Session,outcome,revisions", ["/expand/0", "/expand/2"]),
        ],
    )
    def test_another_word_is_400_with_its_place(
        self, words: str, pointers: list[str], path: str, app: App, shelf: dict[str, StoredPlay]
    ) -> None:
        answer = app.read(f"{path.format(play=shelf['plain'].id)}?expand={words}")
        assert answer.status_code == 400
        found = [(each["pointer"], each["code"]) for each in answer.json()["errors"]]
        assert found == [(pointer, "shape.choice") for pointer in pointers]

    def test_what_is_held_holds_no_longer_once_the_session_has_changed(self, owner: Caller, app: App) -> None:
        players = some_players(owner, "Ada", "Ben")
        url = f"plays/{logged(owner, players, 1, 2, day=DAYS[0]).play.id}/?expand=session"
        held = app.read(url).headers["ETag"]
        assert app.read(url, if_none_match=held).status_code == 304
        logged(owner, players, 1, 2, day=DAYS[0])
        assert app.read(url, if_none_match=held).json()["session"]["plays"] == 2

    def test_a_change_may_name_what_was_read_expanded(self, owner: Caller, app: App) -> None:
        url = f"plays/{logged(owner, some_players(owner, 'Ada', 'Ben'), 1, 2).play.id}/"
        held = app.read(f"{url}?expand=session").headers["ETag"]
        assert app.change(url, {"rated": False}, if_match=held).json()["version"] == 2
        assert app.change(url, {"rated": True}, if_match=held).status_code == 412

    @pytest.mark.parametrize("count", [1, 3])
    def test_a_list_expanded_takes_three_statements_for_any_length(self, count: int, owner: Caller, app: App) -> None:
        players = some_players(owner, "Ada", "Ben")
        for day in DAYS[:count]:
            logged(owner, players, 1, 2, day=day)
        app.read("plays/")
        with statements() as seen:
            assert len(app.read("plays/?expand=session,outcome").json()["data"]) == count
        assert len(seen) == 3
