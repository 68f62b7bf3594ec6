"""What is to recompute: marked in the transaction that makes it necessary, worked off by a job."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from uuid import UUID

from django.db import transaction

from gamenight.errors import conflict
from gamenight.models import Due
from gamenight.selectors.plays import StoredPlay
from gamenight.selectors.ratings import FIRST, Place
from gamenight.services.freezing import refuse_changes
from gamenight.services.transactions import in_one_snapshot, try_to_hold
from gamenight.sql import statement
from gamenight.time_limits import limit_job
from rules.registry import GAMES
from rules.text import text

LEASE = timedelta(seconds=20)


def board_scope(league: UUID) -> str:
    return f"board:{league}"


def ratings_scope(club: UUID, game: str) -> str:
    return f"ratings:{club}:{game}"


def erase_scope(club: UUID) -> str:
    return f"erase:{club}"


def scopes_of(play: StoredPlay) -> set[str]:
    """What depends on the play: the boards of the leagues of its day (attendance too), and a rival game's ratings."""
    boards = {board_scope(league) for league in play.leagues}
    return boards if GAMES[play.game].cooperative else boards | {ratings_scope(play.club, play.game)}


_noted: ContextVar[set[str] | None] = ContextVar("noted", default=None)


def mark(club: UUID | None, scopes: Iterable[str], *, since: Place | None = None) -> None:
    """Each of `scopes` is due once the transaction commits, ratings from the place `since` on, or from the first play.

    The last statement of a write but its reply: it locks. Raises Refusal (CONFLICT) where a board that would change is
    frozen.
    """
    noted = _noted.get()
    if noted is None:
        place = dict(zip(("day", "began_at", "number", "play"), since or (None,) * 4, strict=True))
        row = statement("mark_due").one(club=club, scopes=list(scopes), one_more_try=Due.MOST_TRIES - 1, **place)
        refuse_changes(row.frozen)
    else:
        noted.update(scopes := set(scopes))
        refuse_changes([UUID(scope.partition(":")[2]) for scope in scopes if scope.startswith("board:")])


def since_of(scope: str) -> Place | None:
    """From which place on ratings are due; None where they aren't."""
    columns = ("place_day", "place_began_at", "place_number", "place_play")
    place = Due.objects.filter(scope=scope).values_list(*columns).first()
    return FIRST if place == (None,) * 4 else place


@contextmanager
def noting() -> Iterator[set[str]]:
    """What would become due inside is noted instead, and no row is locked: for a write that will be taken back."""
    scopes: set[str] = set()
    before = _noted.set(scopes)
    try:
        yield scopes
    finally:
        _noted.reset(before)


def work_off(scope: str, compute: Callable[[], None]) -> bool:
    """Run `compute` in a transaction that sees one moment, then take `scope` off what is due, unless marked again.

    False where nothing was due or another worker is at it. An error is kept on the row, which is tried again later. A
    worker that dies in between leaves the scope due: work is done twice rather than not at all.
    """
    begun = statement("begin_due").one(scope=scope, lease=LEASE)
    if begun is None:
        return False
    try:
        with in_one_snapshot():
            if not try_to_hold("due", scope):
                return False
            limit_job()
            compute()
        gone, _ = Due.objects.filter(scope=scope, marks=begun.marks).delete()
        if not gone:
            statement("release_due").run(scope=scope, begun_at=begun.begun_at)
    except Exception as error:
        statement("postpone_due").run(scope=scope, error=repr(error)[:2000])
        raise
    return True


def retry(scope: str) -> None:
    """Work that was set aside is tried again, at once. Raises Refusal (CONFLICT) where `scope` is not set aside."""
    with transaction.atomic():
        if not statement("retry_due").run(scope=scope, most_tries=Due.MOST_TRIES):
            raise conflict("not_set_aside", text("This isn't set aside: it is being tried, or done."))
