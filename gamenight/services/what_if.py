"""The same season under another policy, beside the present one, and the board of a new league: stored nowhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from gamenight.models import League
from gamenight.selectors import leagues as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.boards import Published, worked_out
from gamenight.services import due
from gamenight.services.freezing import after_freeze
from gamenight.services.leagues import Edit, change
from gamenight.services.transactions import club_taken
from gamenight.services.trials import Deadline, taken_back, tried


@dataclass(frozen=True, slots=True)
class Compared:
    """A league's board by today's results, and what it would be."""

    present: Published
    then: Published


def what_if(*, caller: Caller, league_id: UUID, edit: Edit) -> Compared:
    """The league's board now, and with what `edit` says; a frozen league's too.

    Raises Refusal: MISSING, INVALID with pointers, or CONFLICT where nothing would change, something else is tried in
    the club or this takes too long.
    """
    return tried(caller, lambda deadline: _compared(caller, league_id, edit, deadline))


def as_new(*, caller: Caller, make: Callable[[], League]) -> Published:
    """The board that a league would have which `make`, a service's, gives. Raises Refusal: as `what_if`, and `make`."""
    return tried(caller, lambda deadline: _made(caller, make, deadline))


def _made(caller: Caller, make: Callable[[], League], deadline: Deadline) -> Published:
    club = caller.in_club.id
    with club_taken(club, alone=True), due.noting(), taken_back(), deadline.before_each():
        return worked_out(make())


def _compared(caller: Caller, league_id: UUID, edit: Edit, deadline: Deadline) -> Compared:
    club = caller.in_club.id
    with club_taken(club, alone=True), due.noting(), after_freeze(), taken_back(), deadline.before_each():
        changed = change(caller=caller, league_id=league_id, version=None, edit=edit)
        then = worked_out(changed)
    return Compared(worked_out(reading.league(club, league_id)), then)
