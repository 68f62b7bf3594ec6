"""Two owners who go at one instant: one stays, by the service's lock and, without that, by the database's own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from django.db import IntegrityError, connection

from gamenight.errors import Refusal
from gamenight.models import Membership
from gamenight.roles import Role
from gamenight.selectors.access import Caller
from gamenight.services import members
from tests.builders import a_club, as_member
from tests.gamenight.services.conftest import Beside

pytestmark = pytest.mark.django_db(transaction=True)
A_MOMENT = 1.0
"""Seconds: longer than one who waits for nobody needs to come as far as the other."""


@pytest.fixture
def owners() -> list[Caller]:
    first = a_club()
    return [first, as_member(first.in_club, Role.OWNER)]


@pytest.fixture
def without_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(members, "held", lambda caller: None)


@pytest.fixture
def without_trigger() -> Iterator[None]:
    run("ALTER TABLE membership DISABLE TRIGGER club_has_owner")
    yield
    run("ALTER TABLE membership ENABLE TRIGGER club_has_owner")


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def leave_at_once(owners: list[Caller], beside: Beside, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What two leavings come to that look for owners at one instant, as far as nothing keeps them from it."""
    both, look = Barrier(2), members.reading.is_owned

    def meet() -> None:
        with suppress(BrokenBarrierError):  # the other one waits for this one's end
            both.wait(A_MOMENT)

    def is_owned(club: Any) -> bool:
        meet()
        found = look(club)
        meet()
        return found

    monkeypatch.setattr(members.reading, "is_owned", is_owned)
    done = [beside(partial(members.leave, caller=owner, version=None)) for owner in owners]
    return [each.exception(20) for each in done]


def test_the_later_is_told_that_it_is_the_last(
    owners: list[Caller], beside: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    [refused] = [each for each in leave_at_once(owners, beside, monkeypatch) if each]
    assert (isinstance(refused, Refusal), refused.code) == (True, "last_owner")
    assert Membership.objects.get().role == Role.OWNER


def test_control_without_the_lock_the_database_refuses_the_later(
    owners: list[Caller], beside: Beside, monkeypatch: pytest.MonkeyPatch, without_lock: None
) -> None:
    [refused] = [each for each in leave_at_once(owners, beside, monkeypatch) if each]
    assert isinstance(refused, IntegrityError)
    assert Membership.objects.get().role == Role.OWNER


def test_control_without_either_nobody_would_own_the_club(
    owners: list[Caller], beside: Beside, monkeypatch: pytest.MonkeyPatch, without_lock: None, without_trigger: None
) -> None:
    assert leave_at_once(owners, beside, monkeypatch) == [None, None]
    assert not Membership.objects.exists()


def test_control_without_its_own_lock_the_database_would_let_both_go(
    owners: list[Caller], beside: Beside, monkeypatch: pytest.MonkeyPatch, without_lock: None
) -> None:
    """Each of the two looks while the other one hasn't ended."""
    kept = function("refuse_without_owner(uuid)")
    guard, end = " FOR NO KEY UPDATE", "END IF;\n"
    assert (kept.count(guard), kept.count(end)) == (1, 1)
    run(kept.replace(guard, "").replace(end, f"{end}PERFORM pg_sleep({A_MOMENT});\n"))
    try:
        assert leave_at_once(owners, beside, monkeypatch) == [None, None]
    finally:
        run(kept)
    assert not Membership.objects.exists()


def function(name: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_functiondef(%s::regprocedure)", [name])
        return str(cursor.fetchone()[0])
