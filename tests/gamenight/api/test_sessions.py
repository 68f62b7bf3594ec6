"""Sessions over the API: planned, listed, changed, opened, closed, taken off."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest

from gamenight.models import Club, Evening, Event
from gamenight.selectors.access import Caller
from gamenight.services import corrections
from tests.builders import a_helper, an_evening, logged, some_players, statements
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db
LATE = "2026-03-06T23:30:00Z"
"""In Berlin, where the club is, it is half past midnight of the seventh."""


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


def plan(app: App, **said: Any) -> Any:
    answer = app.write("sessions/", said or {"day": "2026-03-06"})
    assert answer.status_code == 201, answer.json()
    return answer.json()


def refusals(answer: Any) -> tuple[int, str, list[tuple[str, str]]]:
    body = answer.json()
    return answer.status_code, body["code"], [(each["pointer"], each["code"]) for each in body["errors"]]


class TestPlanning:
    def test_a_session_says_what_was_planned_and_what_came_of_it(self, owner: Caller, app: App) -> None:
        said = {
            "title": "Spring  games",
            "starts_at": "2026-03-06T19:30:00+01:00",
            "ends_at": "2026-03-06T23:00:00+01:00",
            "place": "Ana's kitchen",
            "notes": "Bring cake.\nРаз, два.",
            "capacity": 12,
        }
        answer = app.write("sessions/", said)
        session = answer.json()
        assert (answer.status_code, session) == (
            201,
            {
                "id": session["id"],
                "version": 1,
                "club": str(owner.in_club.id),
                "day": "2026-03-06",
                "starts_at": "2026-03-06T18:30:00Z",
                "ends_at": "2026-03-06T22:00:00Z",
                "state": "planned",
                "planned": True,
                "title": "Spring games",
                "place": "Ana's kitchen",
                "notes": "Bring cake.\nРаз, два.",
                "capacity": 12,
                "made_at": session["made_at"],
                "plays": 0,
                "answers": {"yes": 0, "no": 0, "maybe": 0},
                "present": 0,
            },
        )
        assert answer.headers["Location"] == f"{app.base}sessions/{session['id']}/"
        read = app.send("GET", answer.headers["Location"])
        assert (read.json(), read.headers["ETag"]) == (session, answer.headers["ETag"])

    def test_its_day_is_the_clubs_local_day_of_its_start_for_good(self, owner: Caller, app: App) -> None:
        session = plan(app, starts_at=LATE)
        assert session["day"] == "2026-03-07"
        Club.objects.filter(id=owner.in_club.id).update(zone="America/New_York")
        renamed = app.change(f"sessions/{session['id']}/", {"title": "Late"}, if_match="*").json()
        assert (renamed["day"], renamed["starts_at"]) == ("2026-03-07", LATE)

    @pytest.mark.parametrize(
        ("said", "pointer", "code"),
        [
            ({}, "", "shape.choice"),
            ({"starts_at": "2026-03-06T19:30:00"}, "/starts_at", "shape.time"),
            ({"starts_at": LATE, "day": "2026-03-06"}, "/day", "day_start"),
            ({"day": "2026-03-06", "ends_at": LATE}, "/ends_at", "end_without_start"),
            ({"starts_at": LATE, "ends_at": "2026-03-06T23:29:59Z"}, "/ends_at", "ends_before_start"),
            ({"day": "2026-03-06", "capacity": 0}, "/capacity", "capacity_range"),
            ({"day": "2026-03-06", "capacity": True}, "/capacity", "shape.type"),
            ({"day": "2026-03-06", "title": "\u202e"}, "/title", "shape.name"),
            ({"day": "2026-03-06", "notes": "\n"}, "/notes", "shape.text"),
            ({"day": "2026-03-06", "notes": "a\tb"}, "/notes", "shape.text"),
            ({"day": "2026-03-06", "notes": "x" * 2001}, "/notes", "shape.text"),
            ({"day": "2026-03-06", "state": "open"}, "/state", "shape.unknown"),
        ],
    )
    def test_what_makes_no_sense_is_pointed_at(self, said: Any, pointer: str, code: str, app: App) -> None:
        answer = app.write("sessions/", said)
        assert (answer.status_code, refusals(answer)[2]) == (400, [(pointer, code)])
        assert not Evening.objects.exists()

    def test_the_same_under_ones_own_id_is_the_stored_one(self, app: App) -> None:
        said = {"id": str(uuid4()), "starts_at": LATE, "capacity": 5}
        first, second = app.write("sessions/", said), app.write("sessions/", said)
        assert (first.status_code, second.status_code, second.json()) == (201, 200, first.json())
        other = app.write("sessions/", said | {"capacity": 6})
        assert refusals(other) == (409, "id_taken", [])
        assert Evening.objects.count() == 1


class TestLists:
    @pytest.fixture
    def shelf(self, owner: Caller, app: App) -> dict[str, str]:
        """Sessions by name, made in another order than they are to be listed in."""
        made = {
            "noon": plan(app, starts_at="2026-03-06T12:00:00Z")["id"],
            "later": plan(app, day="2026-03-09")["id"],
            "some time": plan(app, day="2026-03-06")["id"],
            "night": plan(app, starts_at="2026-03-06T20:00:00Z")["id"],
        }
        play = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, day=date(2026, 3, 1)).play
        app.write(f"sessions/{made['night']}/open/", None, if_match="*")
        return made | {"unplanned": str(play.evening)}

    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            ("", ["later", "night", "noon", "some time", "unplanned"]),
            ("since=2026-03-06", ["later", "night", "noon", "some time"]),
            ("until=2026-03-06&planned=true", ["night", "noon", "some time"]),
            ("planned=false", ["unplanned"]),
            ("state=open", ["night", "unplanned"]),
            ("state=closed", []),
        ],
    )
    def test_a_list_is_the_newest_first(self, wanted: str, found: list[str], shelf: dict[str, str], app: App) -> None:
        names = {id: name for name, id in shelf.items()}
        whole = [names[each["id"]] for each in app.read(f"sessions/?{wanted}").json()["data"]]
        assert whole == found
        paged, cursor = [], ""
        while cursor is not None:
            page = app.read(f"sessions/?limit=1&{wanted}{cursor and f'&cursor={cursor}'}").json()
            paged += [names[each["id"]] for each in page["data"]]
            cursor = page["next_cursor"]
        assert paged == found

    def test_a_list_takes_as_many_statements_for_one_as_for_three(self, app: App) -> None:
        counts = []
        for _ in range(3):
            plan(app)
            with statements() as run:
                app.read("sessions/")
            counts.append(len(run))
        assert counts == [2, 2, 2]

    def test_a_helper_sees_their_own_session_alone(self, owner: Caller, app: App) -> None:
        plan(app)
        own = an_evening(owner, date(2026, 3, 5))
        invited = app.write(f"sessions/{own.id}/helpers/", {"name": "Tablet"}).json()["token"]
        helper = {"authorization": f"Bearer {invited}"}
        assert [each["id"] for each in app.read("sessions/", **helper).json()["data"]] == [str(own.id)]
        assert len(app.read("sessions/").json()["data"]) == 2


class TestChanging:
    def test_a_patch_changes_what_it_names_and_is_told(self, app: App) -> None:
        session = plan(app, day="2026-03-06", title="Games", capacity=8)
        path = f"sessions/{session['id']}/"
        held = app.read(path).headers["ETag"]
        answer = app.change(path, {"title": None, "starts_at": LATE, "version": 1}, if_match=held)
        expected = session | {"version": 2, "title": None, "starts_at": LATE, "day": "2026-03-07"}
        assert (answer.status_code, answer.json()) == (200, expected)
        stale = app.change(path, {"title": "Old"}, if_match=held)
        assert (stale.status_code, stale.headers["ETag"]) == (412, '"2"')
        assert app.change(path, {"title": "Old"}).status_code == 428
        events = Event.objects.filter(subject=session["id"]).order_by("id").values_list("kind", "version")
        assert list(events) == [("session.changed", 1), ("session.changed", 2)]

    @pytest.mark.parametrize(
        ("patch", "refused"),
        [
            ({"capacity": 8}, (409, "nothing_changed", [])),
            ({"state": "open"}, (400, "malformed_body", [("/state", "shape.read_only")])),
            ({"day": None}, (400, "malformed_body", [("/day", "shape.type")])),
            ({"day": "2026-03-08"}, (400, "day_start", [("/day", "day_start")])),
        ],
    )
    def test_what_can_not_be_is_refused(self, patch: Any, refused: Any, app: App) -> None:
        session = plan(app, starts_at=LATE, capacity=8)
        assert refusals(app.change(f"sessions/{session['id']}/", patch, if_match="*")) == refused
        assert app.read(f"sessions/{session['id']}/").json() == session

    def test_a_session_without_a_start_moves_by_its_day(self, app: App) -> None:
        path = f"sessions/{plan(app, starts_at=LATE)['id']}/"
        moved = app.change(path, {"starts_at": None, "day": "2026-03-08"}, if_match="*").json()
        assert (moved["starts_at"], moved["day"]) == (None, "2026-03-08")

    def test_its_etag_goes_by_its_plays_too(self, owner: Caller, app: App) -> None:
        session = plan(app)
        path = f"sessions/{session['id']}/"
        held = app.read(path).headers["ETag"]
        assert app.read(path, if_none_match=held).status_code == 304
        logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, evening=UUID(session["id"]))
        again = app.read(path, if_none_match=held)
        assert (again.status_code, again.json()["plays"], again.json()["version"]) == (200, 1, 1)


class TestRepeating:
    """Every week at the same time by the club's clock: Berlin's goes forward on the 29th of March 2026."""

    def test_it_keeps_the_local_time_over_the_change_of_the_clock(self, app: App) -> None:
        said = {"title": "Games", "place": "Here", "notes": "Cake", "capacity": 8}
        first = plan(app, starts_at="2026-03-20T20:00:00+01:00", ends_at="2026-03-21T00:30:00+01:00", **said)
        app.write(f"sessions/{first['id']}/open/", None, if_match="*")
        answer = app.write(f"sessions/{first['id']}/repeat/", {"weeks": 2})
        again = answer.json()["data"]
        assert (answer.status_code, len({each["id"] for each in [first, *again]})) == (201, 3)
        at = [("2026-03-27T19:00:00Z", "2026-03-27T23:30:00Z"), ("2026-04-03T18:00:00Z", "2026-04-03T22:30:00Z")]
        assert [(each["starts_at"], each["ends_at"]) for each in again] == at
        assert [each["day"] for each in again] == ["2026-03-27", "2026-04-03"]
        fresh = said | {"state": "planned", "planned": True, "version": 1, "plays": 0}
        assert [{key: each[key] for key in fresh} for each in again] == [fresh, fresh]

    def test_an_hour_that_the_clock_skips_ends_no_session_before_it_starts(self, app: App) -> None:
        first = plan(app, starts_at="2026-03-22T02:30:00+01:00", ends_at="2026-03-22T03:00:00+01:00")
        [again] = app.write(f"sessions/{first['id']}/repeat/", {"weeks": 1}).json()["data"]
        assert (again["starts_at"], again["ends_at"]) == ("2026-03-29T01:30:00Z", "2026-03-29T01:30:00Z")

    def test_one_without_a_start_is_repeated_by_its_day(self, app: App) -> None:
        first = plan(app, day="2026-12-25")
        again = app.write(f"sessions/{first['id']}/repeat/", {"weeks": 2}).json()["data"]
        assert [(each["day"], each["starts_at"]) for each in again] == [("2027-01-01", None), ("2027-01-08", None)]

    def test_the_same_request_again_plans_nothing_more(self, app: App) -> None:
        path = f"sessions/{plan(app)['id']}/repeat/"
        key = {"idempotency_key": "repeat-0123456789"}
        first, second = (app.write(path, {"weeks": 3}, **key) for _ in range(2))
        assert (second.status_code, second.json()) == (201, first.json())
        assert Evening.objects.count() == 4
        keyless = app.send("POST", app.base + path, {"weeks": 3})
        assert (keyless.status_code, keyless.json()["code"]) == (400, "key_required")

    def test_a_day_that_has_the_session_already_is_left_out(self, app: App) -> None:
        path = f"sessions/{plan(app, starts_at='2026-12-01T20:00:00+01:00', title='Games')['id']}/repeat/"
        days = [[each["day"] for each in app.write(path, {"weeks": weeks}).json()["data"]] for weeks in (1, 2, 2)]
        assert days == [["2026-12-08"], ["2026-12-15"], []]
        plan(app, starts_at="2026-12-22T21:00:00+01:00", title="Games")
        [again] = app.write(path, {"weeks": 3}).json()["data"]
        assert (again["day"], again["starts_at"]) == ("2026-12-22", "2026-12-22T19:00:00Z")

    @pytest.mark.parametrize("weeks", [0, 53, -1])
    def test_too_many_weeks_are_refused(self, weeks: int, app: App) -> None:
        answer = app.write(f"sessions/{plan(app)['id']}/repeat/", {"weeks": weeks})
        assert refusals(answer) == (400, "weeks_range", [("/weeks", "weeks_range")])
        assert Evening.objects.count() == 1


class TestOpenAndClosed:
    def test_a_session_is_opened_closed_and_opened_again(self, app: App) -> None:
        path = f"sessions/{plan(app)['id']}/"
        for version, (step, state) in enumerate([("open", "open"), ("close", "closed"), ("open", "open")], start=1):
            answer = app.write(f"{path}{step}/", None, if_match=f'"{version}"')
            assert (answer.status_code, answer.json()["state"], answer.json()["version"]) == (200, state, version + 1)
        assert refusals(app.write(f"{path}open/", None, if_match="*")) == (409, "nothing_changed", [])
        assert app.write(f"{path}close/", None, if_match='"1"').status_code == 412
        assert app.write(f"{path}close/", None).status_code == 428

    def test_a_closed_session_has_no_helpers(self, owner: Caller, app: App) -> None:
        id = UUID(plan(app)["id"])
        assert a_helper(owner, id).evening == id
        app.write(f"sessions/{id}/close/", None, if_match="*")
        assert refusals(app.write(f"sessions/{id}/helpers/", {"name": "Tablet"}))[:2] == (409, "session_closed")


class TestTakingOff:
    def test_a_session_without_plays_is_gone(self, app: App) -> None:
        path = f"sessions/{plan(app)['id']}/"
        assert app.send("DELETE", app.base + path).status_code == 428
        gone = app.send("DELETE", app.base + path, if_match='"1"')
        assert (gone.status_code, gone.content) == (204, b"")
        assert app.read(path).status_code == 404
        assert list(Event.objects.order_by("id").values_list("kind", "version")) == [
            ("session.changed", 1),
            ("session.removed", 2),
        ]

    def test_one_with_plays_stays_voided_ones_too(self, owner: Caller, app: App) -> None:
        id = plan(app)["id"]
        play = logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, evening=UUID(id)).play
        corrections.void(caller=owner, play_id=play.id, version=1)
        refused = app.send("DELETE", f"{app.base}sessions/{id}/", if_match="*")
        assert refusals(refused) == (409, "session_has_plays", [])
        assert app.read(f"sessions/{id}/").status_code == 200
