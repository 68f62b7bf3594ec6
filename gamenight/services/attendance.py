"""Who says that they come, and who is ticked as present."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, stale
from gamenight.models import Attendance, Evening
from gamenight.models.evenings import NOTHING_SAID_YET, EveningState
from gamenight.selectors import evenings as reading
from gamenight.selectors import people
from gamenight.selectors.access import Caller
from gamenight.selectors.evenings import Attending
from gamenight.services.due import mark
from gamenight.services.planning import announce, attended_boards, locked
from gamenight.services.transactions import in_club
from rules.problems import Problem
from rules.text import text


@dataclass(frozen=True, slots=True)
class Noted:
    """What is to be written down of one player, whose attendance its reader saw at `version`."""

    player: UUID
    version: int | None
    changes: Mapping[str, Any]


@in_club
def note(
    *, caller: Caller, evening_id: UUID, player_id: UUID, version: int | None, changes: Mapping[str, Any]
) -> Attending:
    """The player's `answer` and `present` with these changes; said again, they stay as they were.

    The evening is held meanwhile, so that answers come one after the other. Raises Refusal: MISSING, STALE.
    """
    evening = locked(caller, evening_id)
    _tell(caller, evening, _written(caller, evening, Noted(player_id, version, changes)))
    return reading.attending(caller, evening_id, player_id)


@in_club
def note_all(*, caller: Caller, evening_id: UUID, noted: Sequence[Noted]) -> None:
    """What was noted of each player is written down, all of it or nothing.

    Raises Refusal: MISSING, or CONFLICT with a problem for each player of whom something newer is stored.
    """
    evening = locked(caller, evening_id)
    found, overtaken = set(), []
    for each in noted:
        try:
            found |= _written(caller, evening, each)
        except Refusal as refusal:
            if refusal.kind is not Kind.STALE:
                raise
            overtaken.append(Problem("stale", (str(each.player),), text("somebody else has changed this meanwhile")))
    if overtaken:
        detail = text("Somebody else has noted something meanwhile: nothing of yours is stored yet.")
        raise Refusal(Kind.CONFLICT, "noted_meanwhile", detail, problems=overtaken)
    _tell(caller, evening, found)


@in_club
def answer(*, caller: Caller, evening_id: UUID, version: int | None, answer: str | None) -> Attending:
    """What the caller's own player says.

    Raises Refusal: MISSING, STALE, CONFLICT where the evening is closed or no player is the caller's.
    """
    evening = reading.whole(caller, evening_id)
    player = people.own(caller)
    if player is None:
        raise conflict("no_player", text("No player of this club is yours yet."))
    if evening.state == EveningState.CLOSED:
        raise conflict("session_closed", text("This session is closed."))
    return note(caller=caller, evening_id=evening_id, player_id=player.id, version=version, changes={"answer": answer})


def _written(caller: Caller, evening: Evening, noted: Noted) -> set[str]:
    """The columns of the player's attendance that say something else now. Raises Refusal: MISSING, STALE."""
    player = people.player(caller.in_club.id, noted.player)
    found = Attendance.objects.filter(evening=evening, player=player).first()
    known = found or Attendance(club=caller.in_club, evening=evening, player=player, version=NOTHING_SAID_YET)
    if noted.version not in (None, known.version):
        raise stale(known.version)
    answered, was_present = known.answer, bool(known.present)
    if all(getattr(known, key) == value for key, value in noted.changes.items()):
        return set()
    for key, value in noted.changes.items():
        setattr(known, key, value)
    if known.answer != answered:
        known.answered_at = timezone.now() if known.answer else None
    known.version += 1
    known.save(force_insert=found is None)
    return {"present"} if bool(known.present) != was_present else {"answer"}


def _tell(caller: Caller, evening: Evening, changed: set[str]) -> None:
    """The feed tells of what `changed`, and boards that pay for a tick are due."""
    if changed:
        announce(evening)
    if evening.planned and "present" in changed:
        mark(caller.in_club.id, attended_boards(caller.in_club.id, evening.day))
