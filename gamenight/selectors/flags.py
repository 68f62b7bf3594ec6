"""What players say is wrong: organisers see all of it, others what they said themselves."""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from gamenight.errors import missing
from gamenight.models import Flag
from gamenight.roles import Action
from gamenight.selectors.access import Caller
from gamenight.selectors.clubs import Clubs, within

MOST_OWN = 5


def flag(caller: Caller, flag_id: UUID) -> Flag:
    """Raises Refusal (MISSING) where the caller sees none."""
    found = _seen(caller).filter(id=flag_id).first()
    if found is None:
        raise missing()
    return found


def page(caller: Caller, *, state: str | None, play: UUID | None, after: UUID | None, most: int) -> list[Flag]:
    """At most `most` flags after one of them, newest first; those in a `state`, or of a `play`, if one is given."""
    found = _seen(caller)
    if state is not None:
        found = found.filter(state=state)
    if play is not None:
        found = found.filter(play=play)
    if after is not None:
        found = found.filter(id__lt=after)
    return list(found.order_by("-id")[:most])


def own(caller: Caller, play: UUID) -> list[Flag]:
    """The newest of what the caller said of the play; what is open first."""
    found = Flag.objects.filter(club=caller.in_club, play=play, account=caller.signed_in).select_related("settled_by")
    return list(found.order_by("state", "-id")[:MOST_OWN])


def flags(clubs: Clubs) -> QuerySet[Flag]:
    """What is said in the clubs, with who said it of which play: what is open first, then the newest."""
    rows = Flag.objects.select_related("club", "play", "account", "settled_by")
    return within(rows, clubs).order_by("state", "-id")


def _seen(caller: Caller) -> QuerySet[Flag]:
    flags = Flag.objects.filter(club=caller.in_club).select_related("account", "settled_by")
    return flags if caller.may(Action.SETTLE_FLAGS) else flags.filter(account=caller.signed_in)
