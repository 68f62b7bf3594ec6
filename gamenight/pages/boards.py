"""What pages say of boards: movement, what is missing, what decided a rank, and how fresh they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext, ngettext

from gamenight.models import Club
from gamenight.pages.labels import words
from gamenight.pages.wording import NOTHING, at_time, figures, on_day
from gamenight.selectors.boards import Published
from gamenight.selectors.explained import Explained


def movement(ranks: int | None) -> tuple[str, str]:
    """So many ranks up, for the eye and in words."""
    if ranks is None:
        return "", gettext("no rank before")
    if ranks > 0:
        return f"▲\u00a0{ranks}", ngettext("%(count)s rank up", "%(count)s ranks up", ranks) % {"count": ranks}
    if ranks < 0:
        return f"▼\u00a0{-ranks}", ngettext("%(count)s rank down", "%(count)s ranks down", -ranks) % {"count": -ranks}
    return "=", gettext("same rank as before")


def missing(plays: int) -> str:
    """Of how many plays a player is short for a rank; nothing where of none."""
    return ngettext("%(count)s play short", "%(count)s plays short", plays) % {"count": plays} if plays else ""


def freshness(board: Published, club: Club) -> str:
    """When the board's results were read, and whether something newer waits to be counted; or how far it goes.

    Of rows that a frozen league keeps, since when: nothing newer is counted into them.
    """
    if board.day is not None:
        return gettext("Results up to %(day)s, by today's records.") % {"day": on_day(board.day)}
    read_at = board.kept_at or board.as_of
    if read_at is None:
        return gettext("Not counted yet")
    counted = gettext("As of %(instant)s") % {"instant": at_time(read_at, club)}
    if board.stale_since is None or board.kept_at is not None:
        return counted
    waiting = gettext("changes since %(instant)s are being counted") % {"instant": at_time(board.stale_since, club)}
    return f"{counted}; {waiting}"


def by_todays(board: Published, most: int) -> Published | None:
    """The first rows that a frozen league would have by today's results, where they aren't those that it keeps."""
    return None if board.recomputed is None else replace(board, rows=board.recomputed[:most], kept_at=None)


def kept_beside(told: Explained) -> str:
    """What a frozen board keeps of the player, where today's results give another rank or other points."""
    if told.kept is None:
        return ""
    rank, points = told.kept["rank"], told.kept["points"]
    if told.row and (told.row.rank, told.row.sums.points) == (rank, points):
        return ""
    kept = gettext("The frozen board keeps rank %(rank)s with %(points)s points. This is what today's results give.")
    return kept % {"rank": rank, "points": points}


def decided(by: Mapping[str, Any] | None) -> str:
    """What put a row below the one above, in words, with both values where a tie-break has them."""
    match by:
        case None:
            return NOTHING
        case {"by": "points"}:
            return gettext("Fewer points than the one above.")
        case {"by": "shared"}:
            return gettext("Equal in everything to the one above: they share the rank.")
        case {"by": "best", "at": at, "this": this, "above": above}:
            which = gettext("Equal until the best results: the one at place %(place)s differs, %(this)s to %(above)s.")
            return which % {"place": at, "this": _value(this), "above": _value(above)}
        case {"by": name, "this": this, "above": above}:
            told = gettext("Equal until “%(what)s”: %(this)s to %(above)s.")
            return told % {"what": words(name), "this": _value(this), "above": _value(above)}
    return gettext("A lower average than the one above.")


def _value(value: Any) -> str:
    return NOTHING if value is None else figures(str(value))
