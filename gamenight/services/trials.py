"""What is worked out for whoever asks, by the jobs' own functions: in one snapshot of the database, and taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeVar

from django.db import OperationalError, connection, transaction
from psycopg.errors import DeadlockDetected, QueryCanceled, SerializationFailure

from gamenight.errors import conflict
from gamenight.selectors.access import Caller
from gamenight.services.transactions import in_one_snapshot, try_to_hold
from rules.text import text

MOST_SECONDS = 2

T = TypeVar("T")


class OutOfTime(Exception):
    """This has taken as long as it may."""


def tried(caller: Caller, work: Callable[[Deadline], T]) -> T:
    """What `work` gives, of which nothing is stored. One that meets a change committed meanwhile is begun anew.

    Raises Refusal: CONFLICT where something else is tried in the club or this takes too long, and whatever `work`
    raises.
    """
    deadline = Deadline(monotonic() + MOST_SECONDS)
    while True:
        try:
            with in_time(), in_one_snapshot(), taken_back():
                if not try_to_hold("trial", caller.in_club.id):
                    raise conflict("busy", text("Another preview in this club is under way; ask again."), retry_after=1)
                deadline.hold()
                return work(deadline)
        except OutOfTime:
            detail = text("What would change can't be worked out in {seconds} seconds.", seconds=MOST_SECONDS)
            raise conflict("preview_too_long", detail, retry_after=MOST_SECONDS) from None
        except OperationalError as error:
            if not isinstance(error.__cause__, SerializationFailure | DeadlockDetected):
                raise


@dataclass(frozen=True, slots=True)
class Deadline:
    at: float

    def hold(self) -> None:
        """A statement that runs past the deadline is broken off. Raises OutOfTime once it has passed."""
        left = self.at - monotonic()
        if left <= 0:
            raise OutOfTime
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('statement_timeout', %s, true)", [f"{int(left * 1000) + 1}ms"])

    @contextmanager
    def before_each(self) -> Iterator[None]:
        """No statement inside is begun once it has passed. Raises OutOfTime there."""
        with connection.execute_wrapper(self._in_time):
            yield

    def _in_time(self, execute: Callable[..., Any], *statement: Any) -> Any:
        if monotonic() > self.at:
            raise OutOfTime
        return execute(*statement)

    def holding(self, rows: Iterable[T]) -> Iterator[T]:
        """`rows`, as long as there is time."""
        for row in rows:
            if monotonic() > self.at:
                raise OutOfTime
            yield row


@contextmanager
def in_time() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        if isinstance(error.__cause__, QueryCanceled):
            raise OutOfTime from error
        raise


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
