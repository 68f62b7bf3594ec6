"""A request sent twice is done once."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from gamenight.errors import Kind, Refusal, conflict
from gamenight.models import Account, Reply
from gamenight.selectors.access import Caller
from gamenight.services.replies import Answer, once
from gamenight.services.transactions import hold_club_alone
from gamenight.shapes import dumped
from rules.text import text
from tests.builders import a_club, an_account

pytestmark = pytest.mark.django_db(transaction=True)
KEY = "0123456789abcdef"


@pytest.fixture
def caller() -> Caller:
    return a_club("Tuesday")


class Pen:
    """Writes an account a time and counts; `waits` holds it until it is let go."""

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()
        self.go_on.set()

    def write(self) -> Answer:
        self.begun.set()
        assert self.go_on.wait(10)
        made = an_account()
        return Answer(201, {"z": str(made.id), "a": [1, 2.5, None, "ё"], "name": "Written"}, {"Location": "/there/"})


def ask(caller: Caller, write: Callable[[], Answer], **changes: Any) -> Answer:
    request = {"route": "POST /plays/", "key": KEY, "fingerprint": b"f" * 32}
    return once(caller=caller, write=write, **request | changes)


def written() -> int:
    return Account.objects.filter(username__startswith="account-").count() - 1  # the owner's


def test_a_second_request_gets_the_first_answer(caller: Caller) -> None:
    first, second = ask(caller, Pen().write), ask(caller, Pen().write)
    assert second == Answer(first.status, first.body, {"Location": "/there/", "Idempotency-Replayed": "true"})
    assert dumped(second.body) == dumped(first.body)
    assert written() == 1


def test_an_answer_without_a_body_is_kept_too(caller: Caller) -> None:
    ask(caller, lambda: Answer(204))
    assert ask(caller, Pen().write) == Answer(204, None, {"Idempotency-Replayed": "true"})


def test_a_secret_is_told_once_and_kept_nowhere(caller: Caller) -> None:
    def write() -> Answer:
        return Answer(201, {"id": 7, "token": "gn_secret", "name": "x"}, secret="token")

    assert ask(caller, write).body == {"id": 7, "token": "gn_secret", "name": "x"}
    assert dumped(ask(caller, write).body) == b'{"id":7,"token":null,"name":"x"}'
    assert b"gn_secret" not in bytes(Reply.objects.get().body or b"")


def test_a_renewed_token_gets_the_first_answer(caller: Caller) -> None:
    first = ask(caller, Pen().write)
    renewed = Caller(account_id=caller.account_id, club=caller.club, token_id=UUID(int=1))
    assert ask(renewed, Pen().write).body == first.body


def test_a_key_serves_one_request_alone(caller: Caller) -> None:
    ask(caller, Pen().write)
    with pytest.raises(Refusal) as refused:
        ask(caller, Pen().write, fingerprint=b"g" * 32)
    assert (refused.value.kind, refused.value.code) == (Kind.BROKEN_RULE, "key_reused")
    assert written() == 1


@pytest.mark.parametrize("other", ["key", "route", "account", "link"])
def test_a_key_is_its_holders_and_the_routes(other: str, caller: Caller) -> None:
    ask(caller, Pen().write)
    if other == "account":
        ask(Caller(account_id=Account.objects.create_user("ana").id, club=caller.club), Pen().write)
    elif other == "link":
        link = Caller(token_id=UUID(int=1), club=caller.club)
        assert ask(link, Pen().write).body == ask(link, Pen().write).body
    else:
        ask(caller, Pen().write, **{other: "another-0123456789"})
    assert written() == 2


def test_without_a_key_every_request_counts(caller: Caller) -> None:
    assert ask(caller, Pen().write, key=None).headers == {"Location": "/there/"}
    ask(caller, Pen().write, key=None)
    assert (written(), Reply.objects.count()) == (2, 0)


def test_outside_clubs_a_key_serves_too(caller: Caller) -> None:
    stranger = Caller(account_id=caller.account_id)
    assert ask(stranger, Pen().write).body == ask(stranger, Pen().write).body


def test_a_refusal_stores_nothing(caller: Caller) -> None:
    def refuse() -> Answer:
        Pen().write()
        raise conflict("taken", text("Taken."))

    with pytest.raises(Refusal):
        ask(caller, refuse)
    assert (written(), Reply.objects.count()) == (0, 0)
    assert ask(caller, Pen().write).status == 201


def in_another_connection(work: Callable[[], Any]) -> Any:
    try:
        return work()
    finally:
        connection.close()


def test_while_the_first_is_under_way_the_second_waits_for_nothing(caller: Caller) -> None:
    pen = Pen()
    pen.go_on.clear()
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(in_another_connection, lambda: ask(caller, pen.write))
        assert pen.begun.wait(10)
        with pytest.raises(Refusal) as refused:
            ask(caller, Pen().write)
        ask(caller, Pen().write, key="another-0123456789")
        pen.go_on.set()
        answer = first.result(10)
    assert (refused.value.kind, refused.value.code, refused.value.retry_after) == (Kind.CONFLICT, "in_flight", 1)
    assert ask(caller, Pen().write).body == answer.body
    assert written() == 2


def test_eight_at_once_write_once(caller: Caller) -> None:
    def attempt() -> str:
        try:
            return str(ask(caller, Pen().write).body["z"])
        except Refusal as refusal:
            return refusal.code

    with ThreadPoolExecutor(8) as pool:
        answers = [each.result(20) for each in [pool.submit(in_another_connection, attempt) for _ in range(8)]]
    made = str(Account.objects.latest("date_joined").id)
    assert set(answers) <= {made, "in_flight"}
    assert made in answers


@pytest.mark.parametrize("refused", [False, True])
def test_an_answer_committed_after_the_look_stands(refused: bool, caller: Caller) -> None:
    """The lock is taken after the statement's snapshot: what another connection keeps in between isn't seen.

    What it has written is seen by `write`, which may refuse to write it a second time.
    """

    def write() -> Answer:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(in_another_connection, keep).result(10)
        if refused:
            raise conflict("taken", text("Taken."))
        return Pen().write()

    def keep() -> None:
        Reply.objects.create(
            holder=caller.account_id, club=caller.club, route="POST /plays/", key=KEY,
            fingerprint=b"f" * 32, status=201, body=b'{"first":true}',
        )  # fmt: skip

    assert ask(caller, write) == Answer(201, {"first": True}, {"Idempotency-Replayed": "true"})
    assert written() == 0


def test_the_guards_take_a_statement_each_beside_the_transaction(caller: Caller) -> None:
    with CaptureQueriesContext(connection) as seen:
        ask(caller, Pen().write)
    assert [query["sql"].split()[0] for query in seen] == ["BEGIN", "--", "INSERT", "--", "COMMIT"]


@pytest.mark.parametrize(("alone", "waits"), [(False, False), (True, True)])
def test_a_write_shares_its_club_or_has_it_alone(alone: bool, waits: bool, caller: Caller) -> None:
    pen = Pen()
    pen.go_on.clear()
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(in_another_connection, lambda: ask(caller, pen.write, alone=alone))
        assert pen.begun.wait(10)
        second = pool.submit(in_another_connection, lambda: ask(caller, Pen().write, key=None))
        if waits:
            with pytest.raises(TimeoutError):
                second.result(0.3)
        else:
            second.result(10)
        pen.go_on.set()
        assert (first.result(10).status, second.result(10).status) == (201, 201)


def test_the_services_share_the_same_lock(caller: Caller) -> None:
    assert caller.club is not None
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            hold_club_alone(caller.club.id)
            waiting = pool.submit(in_another_connection, lambda: ask(caller, Pen().write))
            with pytest.raises(TimeoutError):
                waiting.result(0.3)
        assert waiting.result(10).status == 201
