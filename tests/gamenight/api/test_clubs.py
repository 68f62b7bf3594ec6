"""Clubs over the API: made by anybody with an account, set up by their owners."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gamenight.api.examples import examples
from gamenight.ids import new_id
from gamenight.models import Account, Club, Event, Membership, Play, Reply
from gamenight.roles import Role, Scope
from tests.builders import a_club, as_member, some_players, toy_record
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import ApiClient, account, club, token
from tests.gamenight.api.test_hammering import at_once

pytestmark = pytest.mark.django_db
CLUBS = "/api/v1/clubs/"
BODY = {"name": "The Meeples", "zone": "Europe/Berlin"}
KEY = {"idempotency_key": "0123456789abcdef"}
STAR = {"if_match": "*"}


@pytest.fixture
def ana() -> Account:
    return account("ana")


@pytest.fixture
def client(ana: Account) -> ApiClient:
    return ApiClient(token(ana))


def make(client: ApiClient, body: Any = BODY, **headers: str) -> Any:
    return client.send("POST", CLUBS, body, **headers)


def problems(answer: Any) -> list[tuple[str, str]]:
    return [(each["pointer"], each["code"]) for each in answer.json()["errors"]]


class TestMaking:
    def test_whoever_makes_a_club_owns_it(self, client: ApiClient, ana: Account) -> None:
        answer = make(client)
        told = {
            "id": answer.json()["id"],
            "version": 1,
            "name": "The Meeples",
            "zone": "Europe/Berlin",
            "language": "en",
            "visibility": "members",
            "has_link": False,
            "options": {},
            "role": "owner",
        }
        location = f"{CLUBS}{told['id']}/"
        assert (answer.status_code, answer.json()) == (201, told)
        assert (answer.headers["Location"], answer.headers["ETag"]) == (location, '"1"')
        assert client.send("GET", location).json() == told
        assert client.send("GET", CLUBS).json() == {"data": [told], "next_cursor": None}
        assert list(Membership.objects.values_list("account", "role")) == [(ana.id, "owner")]

    def test_one_person_is_in_several(self, client: ApiClient, ana: Account) -> None:
        make(client)
        make(client)
        club("Tuesday", viewer=ana)
        me = client.send("GET", "/api/v1/me/").json()["memberships"]
        assert [(each["name"], each["role"]) for each in me] == [
            ("The Meeples", "owner"),
            ("The Meeples", "owner"),
            ("Tuesday", "viewer"),
        ]

    def test_a_browser_may_too(self, ana: Account) -> None:
        browser = ApiClient()
        browser.force_login(ana)
        assert make(browser).status_code == 201

    def test_a_token_needs_the_scope_and_to_be_for_no_one_club(self, client: ApiClient, ana: Account) -> None:
        home = Club.objects.get(id=make(client).json()["id"])
        plain = [scope for scope in Scope if scope != Scope.CLUB_ADMIN]
        refused = [make(ApiClient(each)) for each in (token(ana, plain), token(ana, club=home))]
        assert [(each.status_code, each.json()["code"]) for each in refused] == [
            (403, "missing_scope"),
            (403, "for_one_club"),
        ]
        assert Club.objects.count() == 1

    def test_every_problem_has_its_place(self, client: ApiClient) -> None:
        bad = {
            "id": "7",
            "name": "\u2060",
            "zone": "Europe/Atlantis",
            "language": "tlh",
            "visibility": "secret",
            "options": {"toy": 1},
            "colour": "red",
        }
        assert problems(make(client, bad)) == [
            ("/id", "shape.id"),
            ("/name", "shape.name"),
            ("/zone", "shape.zone"),
            ("/language", "shape.choice"),
            ("/visibility", "shape.choice"),
            ("/options/toy", "shape.type"),
            ("/colour", "shape.unknown"),
        ]
        options = {"toy": {"double": 1, "triple": True}, "chess": {}, "irk": {"majority_by": "age"}}
        answer = make(client, BODY | {"options": options})
        assert (answer.status_code, answer.json()["code"]) == (400, "options_refused")
        assert problems(answer) == [
            ("/options/toy/double", "shape.type"),
            ("/options/toy/triple", "shape.unknown"),
            ("/options/chess", "club.unknown_game"),
            ("/options/irk/majority_by", "shape.choice"),
        ]
        assert not Club.objects.exists()

    def test_a_key_makes_one_and_the_answer_kept_is_the_clubs(self, client: ApiClient) -> None:
        first, again = make(client, **KEY), make(client, **KEY)
        assert (again.content, again.headers["Idempotency-Replayed"]) == (first.content, "true")
        assert str(Reply.objects.get().club_id) == first.json()["id"]

    def test_the_examples_make_clubs(self, client: ApiClient) -> None:
        for body in examples("make_club").values():
            answer = make(client, body)
            assert (answer.status_code, {key: answer.json()[key] for key in body}) == (201, body)


class TestAnIdOfTheClientsOwn:
    def test_the_same_is_the_stored_one(self, client: ApiClient) -> None:
        body = BODY | {"id": str(new_id())}
        first, second = make(client, body), make(client, body)
        assert (first.status_code, second.status_code, second.content) == (201, 200, first.content)
        assert second.headers["Location"] == first.headers["Location"] == f"{CLUBS}{body['id']}/"

    def test_another_club_under_it_is_a_conflict_whoevers_it_is(self, client: ApiClient) -> None:
        body = BODY | {"id": str(new_id())}
        make(client, body)
        others = [make(client, body | {"zone": "UTC"}), make(ApiClient(token(account("ben"))), body)]
        assert [(each.status_code, each.json()["code"]) for each in others] == [(409, "id_taken")] * 2
        assert "Meeples" not in others[1].content.decode()

    @pytest.mark.django_db(transaction=True)
    def test_of_many_at_once_one_makes_it(self, client: ApiClient) -> None:
        body = BODY | {"id": str(new_id())}
        statuses = Counter(at_once(lambda _: make(client, body).status_code))
        assert (statuses[201], set(statuses) <= {200, 201, 409}) == (1, True), statuses
        assert (make(client, body).status_code, Membership.objects.count()) == (200, 1)


class TestSettings:
    @pytest.fixture
    def app(self) -> App:
        return App(a_club("The Meeples", options={"toy": {"double": True}, "irk": {"zero_qualifies": True}}))

    def test_an_owner_changes_them(self, app: App) -> None:
        before = app.read("").json()
        patch = {"name": "Мипл", "zone": "Asia/Almaty", "language": "ru", "visibility": "public"}
        answer = app.change("", patch, if_match='"1"')
        assert (answer.status_code, answer.json()) == (200, before | patch | {"version": 2})
        assert (answer.headers["ETag"], app.read("").json()) == ('"2"', answer.json())
        event = Event.objects.get(kind="club.changed")
        assert (str(event.subject), event.version) == (before["id"], 2)

    def test_options_are_merged_and_null_takes_away(self, app: App) -> None:
        patch = {"options": {"toy": None, "irk": {"majority_by": "count", "zero_qualifies": None}, "ink": {}}}
        answer = app.change("", patch, **STAR)
        assert answer.json()["options"] == {"irk": {"majority_by": "count"}, "ink": {}}
        again = app.change("", {"options": {"ink": None, "toy": None}}, **STAR)
        assert again.json()["options"] == {"irk": {"majority_by": "count"}}
        wrong = app.change("", {"options": {"irk": {"majority_by": 3}, "go": {"komi": 7}}}, **STAR)
        assert problems(wrong) == [("/options/irk/majority_by", "shape.choice"), ("/options/go", "club.unknown_game")]

    def test_a_logged_play_goes_by_them(self, app: App) -> None:
        club = Club.objects.get(id=app.read("").json()["id"])
        owner = as_member(club, Role.OWNER)
        players = [str(each.id) for each in some_players(owner, "Ana", "Ben")]

        def log(**options: Any) -> Any:
            body = {"players": players, "record": toy_record(1, 2, **options)}
            return app.write("plays/", body).json()["record"]["options"]

        found = [log(), log(double=False)]
        app.change("", {"options": {"toy": None}}, **STAR)
        assert [*found, log()] == [{"double": True}, {"double": False}, {"double": False}]
        assert [play.options["double"] for play in Play.objects.order_by("id")] == [True, False, False]

    def test_another_zone_leaves_stored_days_alone(self, app: App) -> None:
        club = Club.objects.get(id=app.read("").json()["id"])
        players = [str(each.id) for each in some_players(as_member(club, Role.OWNER), "Ana", "Ben")]
        late = {"players": players, "record": toy_record(1, 2), "start": "2025-01-31T22:30:00Z"}
        first = app.write("plays/", late).json()
        app.change("", {"zone": "Asia/Tokyo"}, **STAR)
        second = app.write("plays/", late | {"start": "2025-02-05T22:30:00Z"}).json()
        days = [app.read(f"plays/{each['id']}/").json()["day"] for each in (first, second)]
        assert days == ["2025-01-31", "2025-02-06"]

    def test_a_lost_update_is_refused(self, app: App) -> None:
        assert app.change("", {"name": "Tuesday"}).status_code == 428
        app.change("", {"name": "Tuesday"}, if_match='"1"')
        stale = app.change("", {"name": "Friday"}, if_match='"1"')
        assert (stale.status_code, stale.json()["version"], app.read("").json()["name"]) == (412, 2, "Tuesday")

    def test_what_is_no_setting_stays(self, app: App) -> None:
        kept = app.read("").json()
        same = app.change("", kept, **STAR)
        assert (same.status_code, same.json()["code"]) == (409, "nothing_changed")
        for key, value in {"id": str(new_id()), "version": 7, "has_link": True, "role": "viewer"}.items():
            assert problems(app.change("", {key: value}, **STAR)) == [(f"/{key}", "shape.read_only")]
        assert app.read("").json() == kept

    def test_an_organiser_changes_none(self, app: App) -> None:
        club = Club.objects.get(id=app.read("").json()["id"])
        organiser = App(as_member(club, Role.ORGANISER))
        answer = organiser.change("", {"name": "Mine"}, **STAR)
        assert (answer.status_code, answer.json()["code"]) == (403, "missing_role")

    def test_the_examples_change_a_club(self, app: App) -> None:
        for version, body in enumerate(examples("change_club").values(), 1):
            assert app.change("", body, if_match=f'"{version}"').json()["version"] == version + 1
        assert app.read("").json()["options"]["ink-it"] == {"loss_rule": "exceed"}
