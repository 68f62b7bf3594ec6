"""Who says that they come, and who is ticked as present."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import timezone

from gamenight.errors import Kind, Refusal, conflict, missing, stale
from gamenight.models import Attendance, Evening, Player
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
    evening, noted = locked(caller, evening_id), [Noted(player_id, version, changes)]
    known = _known(caller, evening, noted)
    for each in _overtaken(known, noted):
        raise stale(each.version)
    _store(caller, evening, known, noted)
    return reading.attending(caller, evening_id, player_id)


@in_club
def note_all(*, caller: Caller, evening_id: UUID, noted: Sequence[Noted]) -> None:
    """What was noted of each player is written down, all of it or nothing, in as many statements for many as for one.

    Raises Refusal: MISSING, or CONFLICT with a problem for each player of whom something newer is stored.
    """
    evening = locked(caller, evening_id)
    known = _known(caller, evening, noted)
    told = text("somebody else has changed this meanwhile")
    overtaken = [Problem("stale", (str(each.player_id),), told) for each in _overtaken(known, noted)]
    if overtaken:
        detail = text("Somebody else has noted something meanwhile: nothing of yours is stored yet.")
        raise Refusal(Kind.CONFLICT, "noted_meanwhile", detail, problems=overtaken)
    _store(caller, evening, known, noted)


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


Known = Mapping[UUID, Attendance]
"""What is stored of each player; of whom nothing is, a row that isn't."""


def _known(caller: Caller, evening: Evening, noted: Sequence[Noted]) -> Known:
    """Of each player that was noted. Raises Refusal (MISSING) where one is not the club's."""
    wanted = {each.player for each in noted}
    players = Player.objects.filter(club=caller.in_club, id__in=wanted).in_bulk()
    if players.keys() != wanted:
        raise missing()
    stored = {each.player_id: each for each in Attendance.objects.filter(evening=evening, player__in=wanted)}
    return {
        id: stored.get(id) or Attendance(club=caller.in_club, evening=evening, player=player, version=NOTHING_SAID_YET)
        for id, player in players.items()
    }


def _overtaken(known: Known, noted: Sequence[Noted]) -> list[Attendance]:
    """Those of which another version is stored than their reader saw."""
    return [known[each.player] for each in noted if each.version not in (None, known[each.player].version)]


def _store(caller: Caller, evening: Evening, known: Known, noted: Sequence[Noted]) -> None:
    """What says something else now is stored; the feed tells of it, and boards that pay for a tick are due."""
    were_present = {id for id, each in known.items() if each.present}
    changed = {each.player: known[each.player] for each in noted if _changed(known[each.player], each.changes)}
    if not changed:
        return
    columns = ["answer", "answered_at", "present", "version"]
    Attendance.objects.bulk_create(
        changed.values(), update_conflicts=True, update_fields=columns, unique_fields=["evening", "player"]
    )
    announce(evening)
    if evening.planned and were_present != {id for id, each in known.items() if each.present}:
        mark(caller.in_club.id, attended_boards(caller.in_club.id, evening.day))


def _changed(known: Attendance, changes: Mapping[str, Any]) -> bool:
    """Whether it says something else with these changes; it is a new version then."""
    if all(getattr(known, key) == value for key, value in changes.items()):
        return False
    answered = known.answer
    for key, value in changes.items():
        setattr(known, key, value)
    if known.answer != answered:
        known.answered_at = timezone.now() if known.answer else None
    known.version += 1
    return True
