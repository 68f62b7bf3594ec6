"""Saying that a result is wrong, and settling what was said."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from gamenight.errors import conflict, in_flight, missing
from gamenight.models import Event, Flag
from gamenight.models.plays import FlagState
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.services.transactions import in_club, taken
from rules.text import text


@in_club
def flag(*, caller: Caller, play_id: UUID, note: str) -> tuple[Flag, bool]:
    """The caller's flag on the play, and whether it is new: the same one is open already where it was sent before.

    Raises Refusal: MISSING, or CONFLICT where the caller has another one open on the play.
    """
    play = reading.play(caller, play_id)
    own = {"club": caller.in_club, "play_id": play.id, "account_id": caller.signed_in, "state": FlagState.OPEN}
    before = Flag.objects.select_related("account", "settled_by").filter(**own).first()
    if before is not None and before.note != note:
        raise conflict("flagged_already", text("You have flagged this play already: take that back first."))
    if before is not None:
        return before, False
    with taken({"flag_open_once": in_flight}):
        made = Flag.objects.create(**own, note=note)
    _announce(made, play.version)
    return made, True


@in_club
def withdraw(*, caller: Caller, flag_id: UUID) -> None:
    """The caller's own flag is gone. Raises Refusal: MISSING, or CONFLICT where it is settled."""
    _open(caller, flag_id, account=caller.signed_in).delete()


@in_club
def settle(*, caller: Caller, flag_id: UUID, reply: str | None = None) -> Flag:
    """The flag has been looked into. Raises Refusal: MISSING, or CONFLICT where it was settled before."""
    found = _open(caller, flag_id)
    found.state, found.reply = FlagState.SETTLED, reply
    found.settled_by_id, found.settled_at = caller.account_id, timezone.now()
    found.save(update_fields=["state", "reply", "settled_by", "settled_at"])
    _announce(found, reading.play(caller, found.play_id).version)
    return found


def _open(caller: Caller, flag_id: UUID, **more: UUID) -> Flag:
    """The flag, which nobody else settles until the transaction ends."""
    flags = Flag.objects.select_for_update(of=("self",)).select_related("account", "settled_by")
    found = flags.filter(club=caller.in_club, id=flag_id, **more).first()
    if found is None:
        raise missing()
    if found.state != FlagState.OPEN:
        raise conflict("settled_already", text("This is settled already."))
    return found


def _announce(flag: Flag, version: int) -> None:
    """The feed of changes tells of the play, at its version, that there is something to look at."""
    Event.objects.create(club_id=flag.club_id, kind="play.flagged", subject=flag.play_id, version=version)
