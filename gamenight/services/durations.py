"""How long a play took that is written down while it goes on."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from gamenight.selectors.plays import StoredPlay
from gamenight.services.facts import Facts, written

LONGEST = timedelta(hours=24)
"""A play that began longer ago was not under way all the time: when it ended isn't known."""


def ended(play: StoredPlay, status: str, at: datetime | None = None) -> Facts:
    """What the play says of its end, if that changes, once it has `status`, at an instant (None: now).

    It ends then if that makes it over, unless another end was noted; one that goes on after all has none yet.
    """
    at = at or timezone.now()
    if play.starts_at is None or not timedelta() <= at - play.starts_at <= LONGEST:
        return {}
    before, now = play.status == "in_progress", status == "in_progress"
    if before and not now and play.ends_at is None:
        return {"end": written(at)}
    return {"end": None} if now and not before else {}
