from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from gamenight.dispatcher import Dispatcher
from gamenight.errors import Kind, Refusal
from gamenight.models import Due
from gamenight.selectors.access import Caller
from gamenight.services.due import mark, retry, work_off

pytestmark = pytest.mark.django_db


class Broker:
    """What stands for Celery: it keeps what was sent."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, list[Any], str]] = []

    def send_task(self, name: str, args: list[Any], queue: str) -> None:
        self.sent.append((name, args, queue))


def fail() -> None:
    raise ZeroDivisionError("a league of none")


def leases_lapse() -> None:
    Due.objects.update(leased_until=timezone.now() - timedelta(seconds=1))


def dispatched() -> list[str]:
    broker = Broker()
    Dispatcher(broker).send_due()  # type: ignore[arg-type]
    return [args[0] for _, args, _ in broker.sent]


def test_a_scope_marked_twice_is_due_once(owner: Caller) -> None:
    mark(owner.in_club.id, ["board:1", "ratings:1"])
    mark(owner.in_club.id, ["board:1"])
    assert list(Due.objects.order_by("scope").values_list("scope", "marks")) == [("board:1", 2), ("ratings:1", 1)]


def test_since_stays_the_first_mark(owner: Caller) -> None:
    mark(owner.in_club.id, ["board:1"])
    first = Due.objects.get().since
    mark(owner.in_club.id, ["board:1"])
    assert Due.objects.get().since == first


def test_what_is_worked_off_is_due_no_longer() -> None:
    mark(None, ["tidy"])
    done: list[str] = []
    assert work_off("tidy", lambda: done.append("tidied"))
    assert (done, Due.objects.count()) == (["tidied"], 0)


@pytest.mark.django_db(transaction=True)
def test_only_to_say_that_it_is_done_is_the_disk_waited_for() -> None:
    def asked(sql: str) -> str:
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return str(cursor.fetchone()[0])

    asked("SELECT set_config('synchronous_commit', 'on', false)")
    found: list[str] = []
    mark(None, ["tidy"])
    assert work_off("tidy", lambda: found.append(asked("SHOW synchronous_commit")))
    assert (found, asked("SHOW synchronous_commit")) == (["off"], "on")
    connection.close()


def test_what_is_not_due_is_not_done() -> None:
    assert not work_off("tidy", fail)


def test_a_mark_that_comes_meanwhile_keeps_the_scope_due() -> None:
    mark(None, ["tidy"])
    assert work_off("tidy", lambda: mark(None, ["tidy"]))
    assert list(Due.objects.values_list("scope", "leased_until", "tries")) == [("tidy", None, 0)]
    assert dispatched() == ["tidy"]


def test_what_is_due_is_sent_to_its_queue_and_leased() -> None:
    mark(None, ["tidy", "board:1", "ratings:1:irk"])
    broker = Broker()
    assert Dispatcher(broker).send_due() == 3  # type: ignore[arg-type]
    assert sorted(broker.sent) == [
        ("gamenight.work_off", ["board:1"], "boards"),
        ("gamenight.work_off", ["ratings:1:irk"], "boards"),
        ("gamenight.work_off", ["tidy"], "jobs"),
    ]
    assert dispatched() == []


def test_a_lapsed_lease_is_sent_again() -> None:
    mark(None, ["tidy"])
    assert dispatched() == ["tidy"]
    leases_lapse()
    assert dispatched() == ["tidy"]


class TestFailing:
    def try_in_vain(self, times: int) -> None:
        for _ in range(times):
            with pytest.raises(ZeroDivisionError):
                work_off("tidy", fail)

    def test_the_error_is_kept_and_the_next_try_waits(self) -> None:
        mark(None, ["tidy"])
        self.try_in_vain(1)
        row = Due.objects.get()
        assert (row.tries, row.error) == (1, "ZeroDivisionError('a league of none')")
        assert row.leased_until is not None
        assert row.leased_until > timezone.now()

    @pytest.mark.parametrize(("tries", "sent"), [(4, ["tidy"]), (5, [])])
    def test_after_five_tries_it_is_set_aside(self, tries: int, sent: list[str]) -> None:
        mark(None, ["tidy"])
        self.try_in_vain(tries)
        leases_lapse()
        assert dispatched() == sent

    def test_a_new_mark_gives_it_one_more_try(self) -> None:
        mark(None, ["tidy"])
        self.try_in_vain(5)
        mark(None, ["tidy"])
        leases_lapse()
        assert dispatched() == ["tidy"]
        self.try_in_vain(1)
        leases_lapse()
        assert dispatched() == []

    def test_other_scopes_go_on(self) -> None:
        mark(None, ["tidy", "board:1"])
        self.try_in_vain(5)
        leases_lapse()
        assert dispatched() == ["board:1"]


def test_what_was_set_aside_is_tried_again_at_once(owner: Caller) -> None:
    Due.objects.create(
        scope="board:x", club=owner.in_club, tries=Due.MOST_TRIES, error="boom", leased_until=timezone.now()
    )
    assert dispatched() == []
    retry("board:x")
    assert dispatched() == ["board:x"]


def test_only_what_was_set_aside_can_be_retried(owner: Caller) -> None:
    Due.objects.create(scope="board:x", club=owner.in_club, tries=Due.MOST_TRIES - 1)
    for scope in ("board:x", "board:never"):
        with pytest.raises(Refusal) as refused:
            retry(scope)
        assert (refused.value.kind, refused.value.code) == (Kind.CONFLICT, "not_set_aside")
    assert Due.objects.get().tries == Due.MOST_TRIES - 1
