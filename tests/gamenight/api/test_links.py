"""A club's secret link: whoever shows it sees what a visitor of a public club does, and nothing else."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from gamenight.models import Account, Club, Reply
from gamenight.roles import RULES, Role
from gamenight.selectors import access
from gamenight.selectors.access import Caller
from gamenight.services import leagues
from tests.builders import a_club, an_account, as_member
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import ApiClient, token

pytestmark = pytest.mark.django_db
STAR = {"if_match": "*"}


@pytest.fixture
def owner(db: None) -> Caller:
    owner = a_club("The Meeples", visibility="link")
    leagues.create(caller=owner, name="Spring")
    return owner


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


def shared(app: App, **headers: str) -> str:
    answer = app.write("link/", {}, **headers)
    assert answer.status_code == 200, answer.json()
    return str(answer.json()["link"])


def looks(app: App, link: str | None, bearer: str | None = None) -> list[int]:
    """At a club, its leagues and its players: the last are no visitor's."""
    client = ApiClient(bearer, link=link)
    return [client.send("GET", f"{app.base}{path}").status_code for path in ("", "leagues/", "players/")]


class TestShowing:
    def test_whoever_has_it_sees_what_visitors_see(self, app: App) -> None:
        link, stranger = shared(app), token(an_account())
        assert (looks(app, link), looks(app, None)) == ([200, 200, 401], [401, 401, 401])
        assert (looks(app, link, stranger), looks(app, None, stranger)) == ([200, 200, 404], [404, 404, 404])
        scopeless = token(Account.objects.get(id=a_club().account_id), [], club=Club.objects.latest("made_at"))
        assert (looks(app, link, scopeless), looks(app, None, scopeless)) == ([200, 200, 404], [404, 404, 404])
        browser = ApiClient(link=link)
        browser.force_login(an_account())
        assert browser.send("GET", f"{app.base}leagues/").json()["data"][0]["name"] == "Spring"

    def test_a_member_is_a_member_whatever_they_show(self, app: App, owner: Caller) -> None:
        viewer = as_member(owner.in_club, Role.VIEWER)
        bearer = token(Account.objects.get(id=viewer.account_id))
        assert [looks(app, link, bearer) for link in (shared(app), "wrong", None)] == [[200] * 3] * 3
        assert ApiClient(bearer, link="wrong").send("GET", app.base).json()["role"] == "viewer"

    @pytest.mark.parametrize(("visibility", "seen"), [("members", 401), ("public", 200), ("link", 200)])
    def test_only_while_the_club_is_seen_by_it(self, visibility: str, seen: int, app: App) -> None:
        link = shared(app)
        Club.objects.update(visibility=visibility)
        assert looks(app, link) == [seen, seen, 401]

    def test_of_another_club_or_of_none_it_is_none(self, app: App) -> None:
        other = App(a_club("Another", visibility="link"))
        link, theirs = shared(app), shared(other)
        assert looks(other, theirs) == [200, 200, 401]
        for wrong in (theirs, link[:-1], link.upper(), f"{link} {link}", "Ж", "\x7f" * 9):
            assert looks(app, wrong) == [401, 401, 401], wrong
        assert App(a_club("Without", visibility="link")).base != app.base
        nobody = ApiClient(link=link)
        without = App(a_club("Without", visibility="link"))
        assert nobody.send("GET", without.base).status_code == 401

    def test_nothing_is_written_by_it(self, app: App) -> None:
        visitor = ApiClient(link=shared(app))
        assert visitor.send("PATCH", app.base, {"name": "Mine"}, **STAR).status_code == 401
        assert not [action for action, rule in RULES.items() if rule.shown and not action.value.startswith("see ")]


class TestTheSecret:
    def test_it_is_told_once_and_kept_as_a_hash(self, app: App) -> None:
        key = {"idempotency_key": "link-0123456789abcdef"}
        first, again = (app.write("link/", {}, **key) for _ in range(2))
        assert (again.json(), first.headers["Cache-Control"]) == (first.json() | {"link": None}, "no-store")
        secret = first.json()["link"]
        assert (len(secret), looks(app, secret)) == (40, [200, 200, 401])
        assert secret not in str([*Club.objects.values(), *Reply.objects.values()])
        assert secret not in app.read("").content.decode()

    def test_a_new_one_ends_the_earlier(self, app: App) -> None:
        first = shared(app)
        assert (app.read("").json()["has_link"], app.read("").headers["ETag"]) == (True, '"2"')
        second = shared(app)
        assert (looks(app, first), looks(app, second)) == ([401] * 3, [200, 200, 401])

    def test_ended_it_shows_nothing(self, app: App) -> None:
        link = shared(app)
        assert [app.send("DELETE", f"{app.base}link/").status_code for _ in range(2)] == [204, 204]
        assert (looks(app, link), looks(app, ""), app.read("").json()["has_link"]) == ([401] * 3, [401] * 3, False)
        assert app.read("").headers["ETag"] == '"3"'

    def test_owners_make_it(self, owner: Caller) -> None:
        organiser = App(as_member(owner.in_club, Role.ORGANISER))
        assert organiser.write("link/", {}).json()["code"] == "missing_role"
        assert organiser.send("DELETE", f"{organiser.base}link/").json()["code"] == "missing_role"

    def test_it_is_compared_in_constant_time(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        link, compared = shared(app), []

        def compare(one: bytes, other: bytes) -> bool:
            compared.append((len(one), len(other)))
            return one == other

        monkeypatch.setattr(access.hmac, "compare_digest", compare)
        assert (looks(app, link), compared) == ([200, 200, 401], [(32, 32)] * 3)

    def test_no_log_line_holds_it(self, app: App, caplog: pytest.LogCaptureFixture, monkeypatch: Any) -> None:
        caplog.set_level(logging.DEBUG)
        link = shared(app)
        looks(app, link)
        monkeypatch.setattr("gamenight.api.views.leagues.reading.page", None)
        assert ApiClient(link=link).send("GET", f"{app.base}leagues/").status_code == 500
        assert f"{app.base}leagues/" in caplog.text
        assert link not in caplog.text

    def test_no_cache_gives_anothers_answer(self, app: App) -> None:
        link = shared(app)
        for client in (ApiClient(link=link), ApiClient()):
            answer = client.send("GET", f"{app.base}leagues/")
            assert {"Authorization", "Club-Link"} <= set(answer.headers["Vary"].split(", "))
            assert answer.headers["Cache-Control"] == "private, no-cache"
