"""The frame of every write in a club."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar
from uuid import UUID

import psycopg
from django.db import IntegrityError, connection, transaction

from gamenight.errors import Refusal
from gamenight.services.locks import club_lock, lock_number

IN_ONE_SNAPSHOT = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ; SET LOCAL synchronous_commit = off"

P = ParamSpec("P")
T = TypeVar("T")


def in_club(service: Callable[P, T]) -> Callable[P, T]:
    """Run `service(caller=..., ...)` in one transaction that shares its club, or in the one that is open.

    Writes of plays share the club; what changes the meaning of many plays at once (a policy, a merge) has it alone, so
    that no play is stored by a policy or a player that was just replaced. Who opens a transaction takes the lock first.
    """
    return _locked(service, share_club)


def alone_in_club(service: Callable[P, T]) -> Callable[P, T]:
    """The same with the club held alone."""
    return _locked(service, hold_club_alone)


def _locked(service: Callable[P, T], lock: Callable[[UUID], None]) -> Callable[P, T]:
    @wraps(service)
    def inside(*args: P.args, **kwargs: P.kwargs) -> T:
        if connection.in_atomic_block:
            return service(*args, **kwargs)
        with transaction.atomic():
            lock(kwargs["caller"].in_club.id)  # type: ignore[attr-defined]
            return service(*args, **kwargs)

    return inside


@contextmanager
def taken(refusals: Mapping[str, Callable[[], Refusal]]) -> Iterator[None]:
    """Raise the refusal of the constraint that a write within breaks: somebody else was first."""
    try:
        yield
    except IntegrityError as error:
        broken = error.__cause__.diag.constraint_name if isinstance(error.__cause__, psycopg.Error) else None
        refusal = refusals.get(broken or "")
        if refusal is None:
            raise
        raise refusal() from error


def share_club(club: UUID) -> None:
    """Wait until nobody holds the club alone, and keep it so until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [club_lock(club)])


def hold_club_alone(club: UUID) -> None:
    """Wait until no other write of the club runs, and let none begin until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [club_lock(club)])


def check_at_once() -> None:
    """Constraints are looked at with each statement, in its time, and not all together when the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@contextmanager
def in_one_snapshot() -> Iterator[None]:
    """All that is read inside is of one moment, unless a transaction is open already.

    The end doesn't wait for the disk: what is worked out inside stays due until a later transaction, which does, says
    that it isn't. A server that dies in between has lost both or neither.
    """
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute(IN_ONE_SNAPSHOT)
        yield


@contextmanager
def club_taken(club: UUID, *, alone: bool) -> Iterator[Callable[[], None]]:
    """The club is shared, or held alone, until what this gives is called, at the latest until the end.

    These locks are the session's, since those of a transaction can't be let go of before it ends.
    """
    take, let_go = _HELD_ALONE if alone else _SHARED
    held = [club_lock(club)]

    def early() -> None:
        with connection.cursor() as cursor:
            cursor.execute(let_go, [held.pop()])

    with connection.cursor() as cursor:
        cursor.execute(take, held)
    try:
        yield early
    finally:
        if held and connection.needs_rollback:  # nothing can be asked in a broken transaction: the session ends
            connection.close()
        elif held:
            early()


_HELD_ALONE = ("SELECT pg_advisory_lock(%s)", "SELECT pg_advisory_unlock(%s)")
_SHARED = ("SELECT pg_advisory_lock_shared(%s)", "SELECT pg_advisory_unlock_shared(%s)")


def try_to_hold(*names: object) -> bool:
    """Whether nobody else holds what is called `names`: then it is held alone until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [lock_number(*names)])
        return bool(cursor.fetchone()[0])
