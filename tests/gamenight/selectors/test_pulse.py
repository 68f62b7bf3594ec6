"""Whether anything of a club has changed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from gamenight.models import Due, Event
from gamenight.selectors.access import Caller
from gamenight.selectors.pulse import pulse
from gamenight.services import people
from tests.builders import a_club, logged, some_players, statements, work_off_everything


def test_it_stays_while_nothing_happens_and_differs_after_each_write(owner: Caller) -> None:
    club, found = owner.in_club.id, set()
    for name in ("Ada", "Ben"):
        people.add(caller=owner, name=name)
        assert pulse(club) == pulse(club)
        found.add(pulse(club))
    assert len(found) == 2


def test_it_differs_once_what_was_due_is_counted(owner: Caller) -> None:
    club = owner.in_club.id
    logged(owner, some_players(owner, "Ada", "Ben"), 2, 1)
    due = pulse(club)
    Due.objects.update(marks=7, since=timezone.now() - timedelta(hours=1))
    marked = pulse(club)
    work_off_everything()
    assert len({due, marked, pulse(club)}) == 3


def test_another_clubs_doings_leave_it_as_it_is(owner: Caller) -> None:
    before = pulse(owner.in_club.id)
    people.add(caller=a_club("The Others"), name="Ada")
    assert pulse(owner.in_club.id) == before


def test_it_is_one_statement(owner: Caller) -> None:
    with statements() as run:
        pulse(owner.in_club.id)
    assert len(run) == 1


@pytest.mark.django_db(transaction=True)
def test_an_older_event_that_is_committed_after_a_younger_one_is_noticed() -> None:
    """Ids are handed out before transactions end: the newest id alone would say that nothing happened."""
    club = a_club().in_club
    other: Any = connection.copy()
    try:
        other.set_autocommit(False)
        with other.cursor() as cursor:
            cursor.execute(
                "INSERT INTO event (club_id, kind, subject, version) VALUES (%s, 'club.changed', %s, 2)",
                [club.id, club.id],
            )
        with transaction.atomic():
            Event.objects.create(club=club, kind="club.changed", subject=club.id, version=3)
        before, newest = pulse(club.id), Event.objects.latest("id").id
        other.commit()
        assert (pulse(club.id) != before, Event.objects.latest("id").id == newest) == (True, True)
    finally:
        other.close()
