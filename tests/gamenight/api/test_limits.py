"""How much may be asked, by whom, and what those learn who ask for more."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from types import SimpleNamespace

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from gamenight import limits
from gamenight.limits import SECOND, Allowance, Spent, address_of, take
from gamenight.selectors.access import Caller
from gamenight.services import tokens
from tests.builders import an_evening
from tests.gamenight.api.clients import ApiClient, account, club, token

GAMES = "/api/v1/games/"


@pytest.fixture(autouse=True)
def fresh(without_limits: None, settings: Settings) -> Iterator[None]:
    settings.RATE_LIMITS = {"address": (6, 60), "caller": (3, 60), "club": (4, 60)}
    limits.forget_all()
    yield
    limits.forget_all()


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two requests a busy machine would let a bucket fill."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic_ns=lambda: 1000 * SECOND))


def test_a_bucket_empties_and_fills_evenly() -> None:
    assert [take("caller", "ana", now=at * SECOND) for at in (0, 0, 20)] == [
        Allowance("caller", 3, 60, remaining=2, reset=20),
        Allowance("caller", 3, 60, remaining=1, reset=40),
        Allowance("caller", 3, 60, remaining=1, reset=40),
    ]
    take("caller", "ana", now=20 * SECOND)
    with pytest.raises(Spent) as refused:
        take("caller", "ana", now=21 * SECOND)
    assert refused.value.headers == {"Retry-After": "19"}
    assert take("caller", "ana", now=40 * SECOND) == Allowance("caller", 3, 60, remaining=0, reset=60)
    assert take("caller", "ana", now=1000 * SECOND) == Allowance("caller", 3, 60, remaining=2, reset=20)


def test_exactly_the_quota_goes_through_at_once() -> None:
    for quota in (7, 600):
        limits.settings.RATE_LIMITS["odd"] = (quota, 61)
        left = [take("odd", quota, now=1) for _ in range(quota)]
        assert [each.remaining for each in left if each] == list(range(quota - 1, -1, -1))
        with pytest.raises(Spent):
            take("odd", quota, now=1)


def test_holders_have_a_bucket_each() -> None:
    for holder in ("ana", "ben"):
        for _ in range(3):
            take("caller", holder, now=0)


def test_where_there_is_no_limit_nothing_is_counted(settings: Settings) -> None:
    settings.RATE_LIMITS = {}
    assert [take("caller", "ana") for _ in range(100)] == [None] * 100


def test_buckets_are_forgotten_when_full_or_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 3)
    for holder in ("a", "b", "c"):
        take("caller", holder, now=0)
    take("caller", "d", now=30 * SECOND)
    assert set(limits._full_at) == {("caller", "d")}
    for holder in ("e", "f", "g"):
        take("caller", holder, now=30 * SECOND)
    assert set(limits._full_at) == {("caller", "g")}


def test_an_address_is_told_what_is_left_and_when_to_come_back(anyone: ApiClient) -> None:
    first = anyone.send("GET", GAMES)
    assert first.headers["RateLimit-Policy"] == '"address";q=6;w=60'
    assert first.headers["RateLimit"] == '"address";r=5;t=10'
    answers = [anyone.send("GET", GAMES) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert (answers[-1].json()["code"], answers[-1].headers["Retry-After"]) == ("too_many_requests", "10")
    assert ApiClient(REMOTE_ADDR="192.0.2.7").send("GET", GAMES).status_code == 200


@pytest.mark.django_db
def test_a_token_has_its_own_limit_and_its_club_one(settings: Settings) -> None:
    owner = account("owner")
    path = f"/api/v1/clubs/{club(owner=owner).id}/"
    phone, tablet = ApiClient(token(owner)), ApiClient(token(owner))
    assert phone.send("GET", path).headers["RateLimit"] == '"address";r=5;t=10, "caller";r=2;t=20, "club";r=3;t=15'
    settings.RATE_LIMITS = {"caller": (3, 60), "club": (4, 60)}
    assert [phone.send("GET", path).status_code for _ in range(3)] == [200, 200, 429]
    assert [tablet.send("GET", path).status_code for _ in range(2)] == [200, 429]


@pytest.mark.django_db
def test_each_helper_link_has_its_own_limit(owner: Caller, settings: Settings) -> None:
    settings.RATE_LIMITS = {"caller": (2, 60)}
    evening = an_evening(owner, date(2100, 3, 6))
    links = [tokens.invite(caller=owner, evening_id=evening.id, name=name).written for name in ("first", "second")]
    path = f"/api/v1/clubs/{owner.in_club.id}/plays/"
    for client in map(ApiClient, links):
        assert [client.send("GET", path).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.django_db
def test_a_stranger_uses_up_nothing_of_a_clubs(settings: Settings) -> None:
    settings.RATE_LIMITS = {"club": (1, 60)}
    owner = account("owner")
    path = f"/api/v1/clubs/{club(owner=owner).id}/"
    stranger = ApiClient(token(account("stranger")))
    assert [stranger.send("GET", path).status_code for _ in range(3)] == [404, 404, 404]
    assert ApiClient(token(owner)).send("GET", path).status_code == 200


def test_wrong_tokens_use_up_their_address(anyone: ApiClient) -> None:
    answers = [ApiClient("gn_wrong").send("GET", "/api/v1/me/").status_code for _ in range(7)]
    assert answers == [401] * 6 + [429]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "198.51.100.1", "192.0.2.1"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "203.0.113.9, 198.51.100.1", "198.51.100.1"),
        (2, "203.0.113.9, 198.51.100.1", "203.0.113.9"),
        (2, "198.51.100.1", "198.51.100.1"),
        (1, "", "192.0.2.1"),
        (1, "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        (1, "nonsense", "unknown"),
    ],
)
def test_an_address_is_taken_from_our_own_proxies_alone(
    proxies: int, forwarded: str, address: str, settings: Settings
) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR=forwarded)
    assert address_of(request) == address
