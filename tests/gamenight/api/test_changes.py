"""The feed of what changed in a club."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid4

import pytest

from gamenight.models import Account, Event
from gamenight.roles import Role, Scope
from gamenight.selectors.access import Caller
from gamenight.services import corrections, leagues
from tests.builders import a_club, all_changes_told, as_member, logged, some_players, work_off_everything
from tests.gamenight.api.app import App
from tests.gamenight.api.clients import ApiClient, token

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


def some_events(owner: Caller, count: int) -> list[UUID]:
    """Events of one transaction; their subjects, in order."""
    subjects = [uuid4() for _ in range(count)]
    Event.objects.bulk_create(
        Event(club=owner.in_club, kind="thing.changed", subject=each, version=1) for each in subjects
    )
    return subjects


def told(app: App, query: str = "", **headers: str) -> Any:
    """The feed, once it holds all that is committed."""
    all_changes_told()
    return app.read(f"changes/{query}", **headers)


def subjects(answer: Any) -> list[UUID]:
    return [UUID(each["subject"]) for each in answer.json()["data"]]


def test_it_tells_what_changed_in_order_and_where_to_read_it(owner: Caller, app: App) -> None:
    players = some_players(owner, "Ada", "Ben")
    league = leagues.create(caller=owner, name="Season")
    play = logged(owner, players, 1, 2).play
    work_off_everything()
    corrections.void(caller=owner, play_id=play.id, version=1)
    corrections.restore(caller=owner, play_id=play.id, version=2)
    data = told(app).json()["data"]
    at_play, at_league = f"{app.base}plays/{play.id}/", f"{app.base}leagues/{league.id}/"
    assert data == [
        {"kind": kind, "subject": str(subject), "version": version, "at": each["at"], "url": url}
        for each, (kind, subject, version, url) in zip(
            data,
            [
                ("player.added", players[0].id, 1, f"{app.base}players/{players[0].id}/"),
                ("player.added", players[1].id, 1, f"{app.base}players/{players[1].id}/"),
                ("league.created", league.id, 1, at_league),
                ("play.logged", play.id, 1, at_play),
                ("board.changed", league.id, 1, f"{at_league}board/"),
                ("play.voided", play.id, 2, at_play),
                ("play.changed", play.id, 3, at_play),
            ],
            strict=True,
        )
    ]
    assert [each["at"] for each in data] == sorted(each["at"] for each in data)
    for each in data:
        assert app.send("GET", each["url"]).status_code == 200


def test_what_has_no_address_yet_is_told_without_one(owner: Caller, app: App) -> None:
    some_events(owner, 1)
    assert [each["url"] for each in told(app).json()["data"]] == [None]


def test_whoever_comes_back_goes_on_where_they_were(owner: Caller, app: App) -> None:
    first = told(app).json()
    assert first["data"] == []
    early = some_events(owner, 2)
    second = told(app, f"?since={first['next_cursor']}")
    assert subjects(second) == early
    third = told(app, f"?since={second.json()['next_cursor']}").json()
    assert third == {"data": [], "next_cursor": second.json()["next_cursor"]}
    late = some_events(owner, 1)
    assert subjects(told(app, f"?since={third['next_cursor']}")) == late


def test_a_page_has_a_link_where_more_is_there(owner: Caller, app: App) -> None:
    kept = some_events(owner, 5)
    first = told(app, "?limit=3")
    cursor = first.json()["next_cursor"]
    assert first.headers["Link"] == f'<{app.base}changes/?limit=3&since={quote(cursor)}>; rel="next"'
    second = told(app, f"?limit=3&since={cursor}")
    assert (subjects(first) + subjects(second), "Link" in second.headers) == (kept, False)


def test_what_is_held_is_not_sent_again_until_something_comes(owner: Caller, app: App) -> None:
    some_events(owner, 1)
    held = told(app).headers["ETag"]
    assert told(app, if_none_match=held).status_code == 304
    late = some_events(owner, 1)
    assert subjects(told(app, if_none_match=held))[1:] == late


@pytest.mark.parametrize(
    ("query", "pointer", "code"),
    [
        ("since=", "/since", "shape.cursor"),
        ("since=5b312c325d:x", "/since", "shape.cursor"),
        ("limit=0", "/limit", "shape.range"),
        ("limit=101", "/limit", "shape.range"),
        ("cursor=x", "/cursor", "shape.unknown"),
    ],
)
def test_a_made_up_cursor_or_limit_is_400(query: str, pointer: str, code: str, app: App) -> None:
    answer = told(app, f"?{query}")
    assert answer.status_code == 400
    assert [(each["pointer"], each["code"]) for each in answer.json()["errors"]] == [(pointer, code)]


def test_another_clubs_changes_and_cursors_are_none_of_this_ones(owner: Caller, app: App) -> None:
    there = App(a_club("Another club"))
    some_events(owner, 3)
    assert there.read("changes/").json()["data"] == []
    cursor = told(app).json()["next_cursor"]
    assert there.read(f"changes/?since={cursor}").status_code == 400


@pytest.mark.parametrize(
    ("role", "scope", "status"),
    [
        (Role.VIEWER, Scope.RESULTS_READ, 200),
        (Role.OWNER, Scope.BOARDS_READ, 403),
        (Role.OWNER, Scope.RESULTS_WRITE, 403),
        (None, Scope.RESULTS_READ, 404),
    ],
)
def test_it_takes_a_member_and_a_token_that_reads_results(
    role: Role | None, scope: Scope, status: int, owner: Caller
) -> None:
    some_events(owner, 1)
    caller = as_member(owner.in_club, role)
    client = ApiClient(token(Account.objects.get(id=caller.account_id), [scope]))
    answer = client.send("GET", f"/api/v1/clubs/{owner.in_club.id}/changes/")
    assert (answer.status_code, "data" in answer.json()) == (status, status == 200)


def test_1500_changes_are_each_told_once_in_order_while_more_come(owner: Caller, app: App) -> None:
    kept = [subject for _ in range(30) for subject in some_events(owner, 50)]

    seen: list[UUID] = []
    cursor = ""
    while len(seen) < len(kept):
        answer = told(app, f"?limit=100{cursor}")
        assert 0 < len(subjects(answer)) <= 100
        seen += subjects(answer)
        cursor = f"&since={answer.json()['next_cursor']}"
        if len(kept) < 2000:
            kept += some_events(owner, 40)
    assert (len(seen), "Link" in answer.headers) == (2020, False)
    assert seen == kept
