"""Frozen boards stand: what would change their ranked rows is refused, unless an organiser says that it may."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import UUID

from gamenight.errors import Kind, Refusal
from gamenight.models import League
from gamenight.models.leagues import LeagueState
from gamenight.selectors.boards import compute
from rules.problems import Problem
from rules.text import text
from scoring.board import kept, otherwise

_overruled: ContextVar[bool] = ContextVar("overruled", default=False)


@contextmanager
def after_freeze() -> Iterator[None]:
    """Writes inside go through; frozen boards stay as they were kept, beside what they would be."""
    token = _overruled.set(True)
    try:
        yield
    finally:
        _overruled.reset(token)


def refuse_changes(leagues: Collection[UUID]) -> None:
    """To be asked at the end of a write. Raises Refusal (CONFLICT) where it changes ranked rows of a frozen league.

    Where that is allowed, the league has them beside those that it keeps, if they aren't the same.
    """
    told = []
    for league in _frozen(leagues) if leagues else ():
        before = league.kept if league.recomputed is None else league.recomputed
        now = kept(compute(league).rows)
        if otherwise(before, now) is None:
            continue
        told.append(Problem("frozen", (), text("the board of {league} would change", league=league.name)))
        if _overruled.get():
            league.recomputed = otherwise(league.kept, now)
            league.save(update_fields=["recomputed"])
    if told and not _overruled.get():
        detail = text("This would change a frozen board: an organiser may send it with after_freeze.")
        raise Refusal(Kind.CONFLICT, "frozen", detail, problems=told)


def _frozen(leagues: Collection[UUID]) -> Iterable[League]:
    """Nobody else looks at them until the transaction ends: two writes at once don't judge by the same board."""
    found = League.objects.select_for_update(no_key=True).filter(id__in=leagues, state=LeagueState.FROZEN)
    return found.order_by("id")
