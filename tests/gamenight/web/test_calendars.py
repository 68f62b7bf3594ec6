"""Calendars at secret addresses: shared over the API, read by anyone who has the address."""

from __future__ import annotations

import logging
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from gamenight.models import Calendar, Club, Evening
from gamenight.selectors.access import Caller
from gamenight.services import planning
from tests.builders import a_club, logged, some_players
from tests.gamenight.api.app import App

pytestmark = pytest.mark.django_db
SUMMER = datetime(2126, 7, 5, 17, 30, tzinfo=UTC)
WINTER = datetime(2126, 12, 6, 18, 30, tzinfo=UTC)
"""Half past seven in Berlin, both."""


@pytest.fixture
def app(owner: Caller) -> App:
    return App(owner)


def share(app: App, **headers: str) -> Any:
    answer = app.write("calendars/", {"name": "The chat group"}, **headers)
    assert answer.status_code == 201, answer.json()
    return answer.json()


def read(calendar: Any, **headers: str) -> Any:
    """What somebody without an account gets at the calendar's address."""
    return Client(headers=headers, raise_request_exception=False).get(urlsplit(calendar["address"]).path)


def unfolded(answer: Any) -> list[str]:
    return str(answer.content.decode()).replace("\r\n ", "").split("\r\n")


def events(answer: Any) -> list[list[str]]:
    """The lines of each event."""
    lines = unfolded(answer)
    begins = [at for at, line in enumerate(lines) if line == "BEGIN:VEVENT"]
    return [lines[at + 1 : lines.index("END:VEVENT", at)] for at in begins]


def plan(owner: Caller, **said: Any) -> Evening:
    return planning.plan(caller=owner, **{"day": None, "starts_at": None} | said)


class TestTheFeed:
    def test_an_evening_is_an_event_on_the_clubs_clock(self, owner: Caller, app: App) -> None:
        evening = plan(
            owner,
            starts_at=SUMMER,
            ends_at=SUMMER + timedelta(hours=3),
            title="Games, cake; more",
            place="Ana's kitchen",
            notes="Bring cake.\nEND:VCALENDAR",
        )
        calendar = share(app)
        answer = read(calendar)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/calendar; charset=utf-8")
        lines = unfolded(answer)
        assert (lines[0], lines[-2:], lines.count("END:VCALENDAR")) == ("BEGIN:VCALENDAR", ["END:VCALENDAR", ""], 1)
        assert {"VERSION:2.0", "X-WR-CALNAME:A club", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin"} <= set(lines)
        [event] = events(answer)
        assert sorted(event) == sorted(
            [
                "SUMMARY:Games\\, cake\\; more",
                "DTSTART;TZID=Europe/Berlin:21260705T193000",
                "DTEND;TZID=Europe/Berlin:21260705T223000",
                f"DTSTAMP:{evening.made_at:%Y%m%dT%H%M%SZ}",
                f"UID:{evening.id}@gamenight",
                "SEQUENCE:0",
                "LOCATION:Ana's kitchen",
                "DESCRIPTION:Bring cake.\\nEND:VCALENDAR",
            ]
        )

    def test_one_without_a_start_takes_its_day_and_goes_by_the_clubs_language(self, owner: Caller, app: App) -> None:
        Club.objects.filter(id=owner.in_club.id).update(language="ru")
        plan(owner, day=SUMMER.date())
        [event] = events(read(share(app)))
        assert {"DTSTART;VALUE=DATE:21260705", "SUMMARY:Игровой вечер"} <= set(event)
        assert not [line for line in event if line.startswith(("DTEND", "LOCATION", "DESCRIPTION"))]

    def test_the_same_local_time_in_summer_and_winter(self, owner: Caller, app: App) -> None:
        plan(owner, starts_at=SUMMER)
        plan(owner, starts_at=WINTER)
        starts = [line for event in events(read(share(app))) for line in event if line.startswith("DTSTART")]
        assert starts == [
            "DTSTART;TZID=Europe/Berlin:21261206T193000",
            "DTSTART;TZID=Europe/Berlin:21260705T193000",
        ]

    def test_a_moved_evening_is_the_same_event_later_in_sequence(self, owner: Caller, app: App) -> None:
        evening, calendar = plan(owner, starts_at=SUMMER), share(app)
        planning.replan(caller=owner, evening_id=evening.id, version=1, changes={"starts_at": WINTER})
        [event] = events(read(calendar))
        moved = {f"UID:{evening.id}@gamenight", "SEQUENCE:1", "DTSTART;TZID=Europe/Berlin:21261206T193000"}
        assert moved <= set(event)

    def test_it_has_what_this_club_planned_for_the_last_year_on(self, owner: Caller, app: App) -> None:
        today = timezone.now().date()
        logged(owner, some_players(owner, "Ada", "Ben"), 1, 2, day=today)
        plan(owner, day=today - timedelta(days=367))
        plan(a_club("Another club"), day=today)
        kept = [plan(owner, day=today - timedelta(days=days)).id for days in (0, 300)]
        uids = [line for event in events(read(share(app))) for line in event if line.startswith("UID")]
        assert uids == [f"UID:{id}@gamenight" for id in kept]

    def test_what_is_held_is_not_sent_again_until_something_changes(self, owner: Caller, app: App) -> None:
        plan(owner, day=date(2126, 7, 5))
        calendar = share(app)
        held = read(calendar).headers["ETag"]
        again = read(calendar, if_none_match=held)
        assert (again.status_code, again.content) == (304, b"")
        plan(owner, day=date(2126, 7, 6))
        assert read(calendar, if_none_match=held).status_code == 200


class TestTheSecret:
    def test_it_is_told_once_and_kept_as_a_hash(self, app: App) -> None:
        key = {"idempotency_key": "calendar-0123456789"}
        first, replayed = share(app, **key), share(app, **key)
        assert replayed == first | {"address": None}
        secret = first["address"].rpartition("/")[2].removesuffix(".ics").rpartition("_")[2]
        assert len(secret) == 48
        row = Calendar.objects.values().get()
        assert secret[:40] not in str(row)
        assert app.read(f"calendars/{first['id']}/").json() == {
            key: value for key, value in first.items() if key != "address"
        }
        assert app.read("calendars/").json()["data"] == [app.read(f"calendars/{first['id']}/").json()]

    def test_revoked_it_opens_nothing_and_stays_listed(self, app: App) -> None:
        calendar, other = share(app), share(app)
        revoked = [app.send("DELETE", f"{app.base}calendars/{calendar['id']}/").status_code for _ in range(2)]
        assert (revoked, read(calendar).status_code, read(other).status_code) == ([204, 204], 404, 200)
        listed = {each["id"]: each["revoked_at"] is not None for each in app.read("calendars/").json()["data"]}
        assert listed == {calendar["id"]: True, other["id"]: False}

    @pytest.mark.parametrize("where", ["check sum", "secret", "public id"])
    def test_a_wrong_one_opens_nothing(self, where: str, app: App) -> None:
        calendar = share(app)
        start, public, secret = calendar["address"].removesuffix(".ics").rsplit("_", 2)
        assert read(calendar).status_code == 200
        if where == "secret":
            Calendar.objects.update(secret_hash=b"0" * 32)
        elif where == "public id":
            Calendar.objects.update(public_id="0" * 16)
        else:
            calendar["address"] = f"{start}_{public}_{secret[::-1]}.ics"
        assert read(calendar).status_code == 404

    def test_it_is_in_no_log_and_no_referer(self, app: App, caplog: pytest.LogCaptureFixture) -> None:
        calendar = share(app)
        caplog.set_level(logging.DEBUG)
        answer = read(calendar)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("ALTER TABLE attendance RENAME TO elsewhere")
            assert read(calendar).status_code == 500
            transaction.set_rollback(True)
        app.send("DELETE", f"{app.base}calendars/{calendar['id']}/")
        assert read(calendar).status_code == 404
        assert "/calendars/" in caplog.text
        assert calendar["address"].rpartition("_")[2].removesuffix(".ics") not in caplog.text
        assert (answer.headers["Referrer-Policy"], answer.headers["Cache-Control"]) == (
            "no-referrer",
            "private, no-cache",
        )

    @pytest.mark.parametrize("method", ["POST", "DELETE", "PROPFIND"])
    def test_nothing_is_written_there_and_no_log_tells_who_tried(
        self, method: str, app: App, caplog: pytest.LogCaptureFixture
    ) -> None:
        path = urlsplit(share(app)["address"]).path
        caplog.set_level(logging.DEBUG, "django.request")
        answer = Client(enforce_csrf_checks=True).generic(method, path)
        assert (answer.status_code, answer.headers["Allow"]) == (405, "GET, HEAD")
        assert "Method Not Allowed" in caplog.text
        assert path.rpartition("_")[2].removesuffix(".ics") not in caplog.text
