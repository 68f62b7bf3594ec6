"""`?preview=true` on the writes of a play."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from openskill.models import BradleyTerryFull

from gamenight.models import Account, Club, Event, Play, Reply, Revision
from gamenight.roles import Role, Scope
from gamenight.selectors.access import Caller
from gamenight.services import leagues
from tests.builders import an_evening, as_member, logged, some_players, toy_record, work_off_everything
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import ApiClient, token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


def a_row(rank: int, name: str, player: str, points: int, **more: Any) -> dict[str, Any]:
    """A row of a board after one evening."""
    row = {"rank": rank, "player": player, "name": name, "points": points, "attendance": 0, "adjustments": 0}
    row |= {"plays": 1, "counted": 1, "dropped": 0, "wins": int(points == 60), "by_game": {"toy": points}}
    row |= {"average": f"{points}.00", "movement": None, "decided_by": None, "since": "2026-03-06", "missing": 0}
    return row | more


def test_a_new_play_comes_with_the_boards_and_ratings_it_would_make(owner: Caller, app: App) -> None:
    league = leagues.create(caller=owner, name="Season")
    ada, ben = (str(player.id) for player in some_players(owner, "Ada", "Ben"))
    body = {"players": [ada, ben], "record": toy_record(1, 2), "day": "2026-03-06"}
    answer = app.send("POST", f"{app.base}plays/?preview=true", body)
    assert (answer.status_code, answer.headers.get("Location")) == (200, None)
    told = answer.json()
    stored = app.write("plays/", body).json()
    made = {"id", "session", "made_at"}
    assert told.keys() == {"based_on", "play", "boards", "ratings"}
    assert told["based_on"] is None
    assert without(told["play"], *made) == without(stored, *made)
    assert told["boards"] == [
        {
            "league": str(league.id),
            "name": "Season",
            "rows": [
                {"player": ben, "name": "Ben", "before": None, "after": a_row(1, "Ben", ben, 60)},
                {
                    "player": ada,
                    "name": "Ada",
                    "before": None,
                    "after": a_row(2, "Ada", ada, 0, decided_by={"by": "points"}),
                },
            ],
            "more": 0,
        }
    ]
    [ratings] = told["ratings"]
    assert without(ratings, "rows") == {"game": "toy", "more": 0, "too_large": False}
    assert [(each["player"], each["name"], each["before"]) for each in ratings["rows"]] == [
        (ben, "Ben", None),
        (ada, "Ada", None),
    ]
    model = BradleyTerryFull(tau=25 / 300)
    reference = [each for [each] in model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])]
    rest = {"plays": 1, "provisional": True, "last": "2026-03-06"}
    for each, known, rating in zip(ratings["rows"], reference, ("3.44", "-1.83"), strict=True):
        after = each["after"]
        assert (after["mu"], after["sigma"]) == (
            pytest.approx(known.mu, abs=1e-9),
            pytest.approx(known.sigma, abs=1e-9),
        )
        assert without(after, "mu", "sigma") == {"rating": rating, **rest}


def without(document: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in keys}


def test_many_plays_at_once_come_with_the_boards_they_would_make_together(owner: Caller, app: App) -> None:
    leagues.create(caller=owner, name="Season")
    ada, ben = (str(player.id) for player in some_players(owner, "Ada", "Ben"))
    plays = [{"players": [ada, ben], "record": toy_record(1, 2), "day": f"2026-03-0{day}"} for day in (5, 6)]
    told = app.send("POST", f"{app.base}plays/bulk/?preview=true", {"plays": plays}).json()
    assert Play.objects.count() == 0
    stored = app.write("plays/bulk/", {"plays": plays}).json()["data"]
    made = {"id", "session", "made_at"}
    assert told.keys() == {"plays", "boards", "ratings"}
    assert [without(each, *made) for each in told["plays"]] == [without(each, *made) for each in stored]
    [board] = told["boards"]
    assert [(each["name"], each["after"]["points"]) for each in board["rows"]] == [("Ben", 120), ("Ada", 0)]
    assert [each["after"]["plays"] for each in told["ratings"][0]["rows"]] == [2, 2]


@pytest.fixture
def url(owner: Caller) -> str:
    """A play at version 1 that a board counts."""
    leagues.create(caller=owner, name="Season")
    play = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, rounds=[{"points": [1, 2]}]).play
    work_off_everything()
    return f"plays/{play.id}/"


CHANGES = [
    ("PATCH", "", {"record": {"final": {"points": [5, 2]}}, "reason": "misread"}),
    ("POST", "void/", {}),
    ("POST", "undo/", {"revision": 1}),
    ("POST", "move/", {"day": "2025-01-30"}),
    ("PUT", "rounds/1/", {"game": "toy", "number": 1, "round": {"points": [2, 2]}}),
]


@pytest.mark.parametrize(("method", "step", "body"), CHANGES)
def test_a_change_names_the_version_it_is_based_on_and_answers_as_the_change_would(
    method: str, step: str, body: Any, app: App, url: str
) -> None:
    before = (list(Revision.objects.values()), list(Event.objects.values()), list(Play.objects.values()))
    answer = app.send(method, f"{app.base}{url}{step}?preview=true", body, if_match='"1"')
    assert (list(Revision.objects.values()), list(Event.objects.values()), list(Play.objects.values())) == before
    assert (answer.status_code, answer.json()["based_on"]) == (200, 1)
    told, done = answer.json()["play"], app.send(method, f"{app.base}{url}{step}", body, if_match='"1"').json()
    made = {"session", "voided_at"}
    assert without(told, *made) == without(done, *made)
    assert (told["version"], told["voided_at"] is None) == (2, done["voided_at"] is None)


@pytest.mark.parametrize(("revision", "taken_back"), [(2, [2, 3, 4]), (3, [3, 4]), (4, [4]), (None, [4])])
def test_an_undo_tells_which_later_changes_go_with_it(
    revision: int | None, taken_back: list[int], app: App, url: str
) -> None:
    for number in (2, 3, 4):
        app.change(url, {"number": number}, if_match="*")
    body = {} if revision is None else {"revision": revision}
    told = app.send("POST", f"{app.base}{url}undo/?preview=true", body, if_match='"4"').json()
    listed = app.read(f"{url}revisions/").json()["data"]
    assert told["takes_back"] == [each for each in listed if each["number"] in taken_back]
    assert (len(listed), told["play"]["number"]) == (4, taken_back[0] - 1)


def test_a_round_needs_no_version_and_names_it_all_the_same(app: App, owner: Caller) -> None:
    live = {"game": "toy", "seats": 2}
    players = [str(player.id) for player in some_players(owner, "Ada", "Ben")]
    play = app.write("plays/", {"players": players, "record": live}).json()
    body = {"game": "toy", "number": 1, "round": {"points": [3, 4]}}
    answer = app.send("POST", f"{app.base}plays/{play['id']}/rounds/?preview=true", body)
    assert (answer.status_code, answer.json()["based_on"]) == (200, 1)
    assert answer.json()["play"]["record"]["rounds"] == [{"points": [3, 4]}]
    assert app.read(f"plays/{play['id']}/").json() == play


@pytest.mark.parametrize(
    ("method", "step", "body", "headers"),
    [
        ("PATCH", "", {"rated": False}, {}),
        ("PATCH", "", {"rated": False}, {"if_match": '"9"'}),
        ("PATCH", "", {"rated": False}, {"if_match": "x"}),
        ("PATCH", "", {"rated": True}, {"if_match": "*"}),
        ("PATCH", "", {"rated": "no"}, {"if_match": "*"}),
        ("PATCH", "", {"status": "abandoned"}, {"if_match": "*"}),
        ("PATCH", "", {"record": {"final": {"points": [500, 2]}}}, {"if_match": "*"}),
        ("PATCH", "", {"session": str(uuid4())}, {"if_match": "*"}),
        ("POST", "restore/", {}, {"if_match": "*"}),
        ("POST", "undo/", {"revision": 9}, {"if_match": "*"}),
        ("POST", "rounds/", {"game": "toy", "number": 1, "round": {"points": [1, 1]}}, {}),
        ("PUT", "rounds/1/", {"game": "toy", "number": 1, "round": {"points": [1]}}, {"if_match": "*"}),
        ("POST", "void/", b"\xff", {"if_match": "*"}),
        ("POST", "void/", {}, {"if_match": "*", "idempotency_key": "short"}),
    ],
)
def test_a_change_that_would_be_refused_is_refused_alike(
    method: str, step: str, body: Any, headers: dict[str, str], app: App, url: str
) -> None:
    path = f"{app.base}{url}{step}"
    key = {"idempotency_key": "0123456789abcdef"} | headers
    previewed = app.send(method, f"{path}?preview=true", body, x_request_id="r-1", **key)
    refused = app.send(method, path, body, x_request_id="r-1", **key)
    assert refused.status_code >= 400
    assert (previewed.status_code, previewed.json()) == (refused.status_code, refused.json())


def test_a_key_is_neither_needed_nor_used_up(owner: Caller, app: App) -> None:
    players = [str(player.id) for player in some_players(owner, "Ada", "Ben")]
    body, key = {"players": players, "record": toy_record(1, 2)}, {"idempotency_key": "0123456789abcdef"}
    for headers in ({}, key, key):
        answer = app.send("POST", f"{app.base}plays/?preview=true", body, **headers)
        assert (answer.status_code, answer.headers.get("Idempotency-Replayed")) == (200, None)
    assert (Play.objects.count(), Reply.objects.count()) == (0, 0)
    assert app.write("plays/", body, **key).json()["number"] == 1
    again = app.send("POST", f"{app.base}plays/?preview=true", body, **key).json()
    assert (again["play"]["number"], [each["code"] for each in again["play"]["warnings"]]) == (
        2,
        ["possible_duplicate"],
    )


def test_a_play_that_is_stored_already_would_change_nothing(owner: Caller, app: App) -> None:
    players = [str(player.id) for player in some_players(owner, "Ada", "Ben")]
    body = {"id": str(uuid4()), "players": players, "record": toy_record(1, 2)}
    stored = app.write("plays/", body).json()
    answer = app.send("POST", f"{app.base}plays/?preview=true", body)
    assert answer.json() == {"based_on": 1, "play": stored, "boards": [], "ratings": []}


def test_preview_false_is_the_write_itself(app: App, url: str) -> None:
    answer = app.send("POST", f"{app.base}{url}void/?preview=false", {}, if_match='"1"')
    assert (answer.status_code, answer.json()["version"]) == (200, 2)


@pytest.mark.parametrize("query", ["preview=yes", "preview=", "preview=true&preview=true", "preview=true&dry=true"])
def test_another_word_is_400_and_nothing_is_done(query: str, app: App, url: str) -> None:
    answer = app.send("POST", f"{app.base}{url}void/?{query}", {}, if_match="*")
    assert answer.status_code == 400
    assert app.read(url).json()["voided_at"] is None


def test_what_writes_no_play_has_no_preview(app: App, url: str) -> None:
    for method, path, body in (("POST", "players/", {"name": "Cleo"}), ("GET", url, None)):
        answer = app.send(method, f"{app.base}{path}?preview=true", body)
        assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == [("/preview", "shape.unknown")]


@pytest.mark.parametrize(("role", "status"), [(Role.VIEWER, 403), (Role.SCOREKEEPER, 200), (None, 404)])
def test_who_may_not_write_may_not_preview(role: Role | None, status: int, owner: Caller, app: App, url: str) -> None:
    caller = as_member(owner.in_club, role)
    client = ApiClient(token(Account.objects.get(id=caller.account_id)))
    body = {"players": app.read(url).json()["players"], "record": toy_record(1, 2)}
    for method, path, sent in (
        ("POST", "plays/", body),
        *((method, url + step, body) for method, step, body in CHANGES),
    ):
        answer = client.send(method, f"{app.base}{path}?preview=true", sent, if_match="*")
        assert (answer.status_code, "boards" in answer.json()) == (status, status == 200)


class TestWhoMayNotSeeTheBoards:
    """They learn what would become of the play, and nothing of boards and ratings."""

    def told(self, client: ApiClient, app: App, url: str) -> Any:
        answer = client.send("POST", f"{app.base}{url}void/?preview=true", {}, if_match="*")
        assert (answer.status_code, answer.json()["play"]["version"]) == (200, 2)
        return answer.json()["boards"], answer.json()["ratings"]

    @pytest.mark.parametrize("visibility", ["members", "link", "public"])
    def test_a_token_without_their_scope(self, visibility: str, owner: Caller, app: App, url: str) -> None:
        Club.objects.filter(id=owner.in_club.id).update(visibility=visibility)
        account = Account.objects.get(id=owner.account_id)
        writer = ApiClient(token(account, [Scope.RESULTS_WRITE]))
        boards, ratings = self.told(writer, app, url)
        assert (len(boards), len(ratings)) == ((1, 1) if visibility == "public" else (0, 0))
        reader = ApiClient(token(account, [Scope.RESULTS_WRITE, Scope.BOARDS_READ]))
        assert [len(each) for each in self.told(reader, app, url)] == [1, 1]

    def test_a_helper(self, owner: Caller, app: App) -> None:
        leagues.create(caller=owner, name="Season")
        evening = an_evening(owner, date(2100, 3, 6))
        play = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, evening=evening.id).play
        link = app.write(f"sessions/{evening.id}/helpers/", {"name": "Table 2"}).json()["token"]
        assert self.told(ApiClient(link), app, f"plays/{play.id}/") == ([], [])
