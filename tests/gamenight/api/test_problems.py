"""Every 4xx and 5xx under /api/ is a problem that says the same things in the same places."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from structlog.contextvars import get_contextvars

from gamenight.api.problems import TYPES
from tests.gamenight.api.clients import ApiClient
from tests.gamenight.api.probe import Failing

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.gamenight.api.probe")]


def fail(client: ApiClient, how: str, **headers: str) -> Any:
    return client.send("GET", f"/api/probe/fail/{how}/", x_request_id="r-1", **headers)


def body(how: str, status: int, **parts: Any) -> dict[str, Any]:
    return {
        "status": status,
        "instance": f"/api/probe/fail/{how}/",
        "request_id": "r-1",
        "errors": [],
        "title": "Conflict",
        "type": "/api/v1/problems/#conflict",
        **parts,
    }


def test_a_conflict_shows_where_the_first_one_is(anyone: ApiClient) -> None:
    answer = fail(anyone, "conflict")
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Location"] == "/api/probe/fail/conflict/00000000-0000-0000-0000-000000000001/"
    assert (answer.status_code, answer.json()) == (409, body("conflict", 409, code="taken", detail="Ana is taken."))


def test_what_may_go_through_later_says_when(anyone: ApiClient) -> None:
    answer = fail(anyone, "wait")
    assert (answer.status_code, answer.headers["Retry-After"]) == (409, "3")


def test_a_stale_change_is_told_the_present_version(anyone: ApiClient) -> None:
    answer = fail(anyone, "stale")
    assert answer.headers["ETag"] == '"7"'
    assert (answer.status_code, answer.json()) == (
        412,
        body(
            "stale",
            412,
            type="/api/v1/problems/#stale",
            title="Changed meanwhile",
            code="version_stale",
            detail="Changed meanwhile.",
            version=7,
        ),
    )


@pytest.mark.parametrize("how", ["away", "closed"])
def test_a_database_that_is_away_is_503_with_a_time_to_come_back(how: str, anyone: ApiClient) -> None:
    answer = fail(anyone, how)
    assert answer.headers["Retry-After"] == "2"
    assert (answer.status_code, answer.json()) == (
        503,
        body(
            how,
            503,
            type="/api/v1/problems/#unavailable",
            title="Unavailable",
            code="unavailable",
            detail="The database is away; try again shortly.",
        ),
    )


@pytest.mark.parametrize(("how", "status", "code"), [("duplicate", 409, "conflict"), ("nul", 400, "malformed")])
def test_what_the_database_refuses_is_no_crash_and_logged(
    how: str, status: int, code: str, anyone: ApiClient, caplog: pytest.LogCaptureFixture
) -> None:
    answer = fail(anyone, how)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert str(Failing.failures[how]) not in answer.content.decode()
    assert [record.getMessage() for record in caplog.records if record.exc_info] == [
        "the database stood in for a check"
    ]


def test_a_crash_is_logged_with_its_request_and_tells_nothing(
    anyone: ApiClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "django.request"):
        answer = fail(anyone, "crash")
    assert (answer.status_code, answer.json()) == (
        500,
        body(
            "crash",
            500,
            type="/api/v1/problems/#internal",
            title="Internal error",
            code="internal",
            detail="Something went wrong here; it has been noted.",
        ),
    )
    assert [record.exc_info is not None for record in caplog.records] == [True]


@pytest.mark.parametrize(
    ("path", "instance"),
    [
        ("/api/", "/api/"),
        ("/api/v1/a/", "/api/v1/a/"),
        ("/api/v1/%00/", "/api/v1/%00/"),
        ("/api/v1/%ED%A0%80/", "/api/v1/%25ED%25A0%2580/"),  # no UTF-8: Django keeps the escapes as text
        ("/api/v1/" + "9" * 30, "/api/v1/" + "9" * 30),
    ],
)
def test_an_unknown_address_is_a_problem(path: str, instance: str, anyone: ApiClient) -> None:
    answer = anyone.send("GET", path, x_request_id="r-1")
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert (answer.status_code, answer.json()) == (
        404,
        {
            "type": "/api/v1/problems/#not_found",
            "title": "Not found",
            "status": 404,
            "detail": "There is no such thing here.",
            "instance": instance,
            "code": "not_found",
            "request_id": "r-1",
            "errors": [],
        },
    )


def test_an_unknown_page_outside_the_api_is_a_page(anyone: ApiClient) -> None:
    answer = anyone.get("/nothing/")
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "text/html; charset=utf-8")


@pytest.mark.parametrize("method", ["TRACE", "PUT", "DELETE", "OPTIONS", "PROPFIND"])
def test_another_method_is_405_whatever_else_is_wrong(method: str, anyone: ApiClient) -> None:
    answer = anyone.send(method, "/api/probe/things/?what=1", b"{")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert answer.headers["Allow"] == "GET, HEAD"


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "nonsense", "", "*/*;q=0", "image/*"])
def test_any_accept_header_gets_json(accept: str, anyone: ApiClient) -> None:
    answer = anyone.send("GET", "/api/probe/echo/", accept=accept)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")


@pytest.mark.parametrize("sent", ["r-1", "7f3a/b:c=", "a" * 100])
def test_a_sane_request_id_comes_back(sent: str, anyone: ApiClient) -> None:
    assert anyone.send("GET", "/healthz", x_request_id=sent).headers["X-Request-Id"] == sent


@pytest.mark.parametrize("sent", ["", "a b", "a" * 101, "ё", "a\x01"])
def test_another_request_id_is_replaced(sent: str, anyone: ApiClient) -> None:
    given = anyone.send("GET", "/healthz", x_request_id=sent).headers["X-Request-Id"]
    assert given != sent
    assert len(given) == 36


class Names(logging.Handler):
    """Keeps the request that each line is logged for."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(get_contextvars()["request_id"])


@pytest.mark.parametrize(("how", "status"), [("crash", 500), ("away", 503)])
def test_what_is_logged_of_a_request_names_it(how: str, status: int, anyone: ApiClient) -> None:
    logger, names = logging.getLogger("django.request"), Names()
    logger.addHandler(names)
    assert fail(anyone, how).status_code == status
    logger.removeHandler(names)
    assert names.seen == ["r-1"]


def test_every_type_has_a_name_of_its_own() -> None:
    assert len({kind.name for kind in TYPES.values()}) == len(TYPES)
