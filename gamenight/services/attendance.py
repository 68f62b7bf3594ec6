"""Who says that they come, and who is ticked as present."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils import timezone

from gamenight.errors import conflict, stale
from gamenight.models import Attendance
from gamenight.models.evenings import NOTHING_SAID_YET, EveningState
from gamenight.selectors import evenings as reading
from gamenight.selectors import people
from gamenight.selectors.access import Caller
from gamenight.selectors.evenings import Attending
from gamenight.services.due import mark
from gamenight.services.planning import announce, attended_boards, locked
from gamenight.services.transactions import in_club
from rules.text import text


@in_club
def note(
    *, caller: Caller, evening_id: UUID, player_id: UUID, version: int | None, changes: Mapping[str, Any]
) -> Attending:
    """The player's `answer` and `present` with these changes; said again, they stay as they were.

    The evening is held meanwhile, so that answers come one after the other. Raises Refusal: MISSING, STALE.
    """
    evening = locked(caller, evening_id)
    player = people.player(caller.in_club.id, player_id)
    found = Attendance.objects.filter(evening=evening, player=player).first()
    known = found or Attendance(club=caller.in_club, evening=evening, player=player, version=NOTHING_SAID_YET)
    if version not in (None, known.version):
        raise stale(known.version)
    answered, was_present = known.answer, bool(known.present)
    if any(getattr(known, key) != value for key, value in changes.items()):
        for key, value in changes.items():
            setattr(known, key, value)
        if known.answer != answered:
            known.answered_at = timezone.now() if known.answer else None
        known.version += 1
        known.save(force_insert=found is None)
        announce(evening)
    if evening.planned and bool(known.present) != was_present:
        mark(caller.in_club.id, attended_boards(caller.in_club.id, evening.day))
    return reading.attending(caller, evening_id, player_id)


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
