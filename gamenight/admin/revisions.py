"""Revisions as people read them: who did what when, and each value that changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from gamenight.models import Club, Revision
from gamenight.pages.labels import of_value, own
from gamenight.pages.ruling import is_word, names_seat, place_of
from gamenight.pages.wording import NOTHING, at_time, evening_named, on_day, yes_or_no
from gamenight.selectors import evenings, people
from gamenight.selectors import plays as reading
from gamenight.selectors.access import Caller
from gamenight.selectors.plays import StoredPlay
from gamenight.selectors.revisions import leaves_changed
from gamenight.services.facts import facts_of
from rules.problems import Path

ACTIONS = {
    "log": _("logged"),
    "correct": _("corrected"),
    "void": _("voided"),
    "restore": _("restored"),
    "undo": _("undone"),
    "round": _("round written"),
    "move": _("moved"),
    "move_session": _("moved with its evening"),
}
INSTANTS = ("start", "end")
BESIDE = {"session": _("Evening"), "number": _("Number in the evening")}
"""What stands beside the record, where pages call it otherwise than by its key."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One value of a play before and after: `where` is its place, such as "Final › points › Ada"."""

    where: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Revised:
    """A revision in a play's history."""

    number: int
    what: str
    who: str
    when: str
    reason: str
    differences: list[Difference]


@dataclass(frozen=True, slots=True)
class Told:
    """What a play's differences are told with: its club and game, who sits where, and names by id."""

    club: Club
    game: str
    seats: Sequence[str]
    names: Mapping[str, str]


def history(revisions: Sequence[Revision], told: Told) -> list[Revised]:
    """The newest first."""
    return [
        Revised(
            number=each.number,
            what=_what(each),
            who=_who(each),
            when=at_time(each.made_at, told.club),
            reason=each.reason,
            differences=list(differences(each.change, told)),
        )
        for each in reversed(revisions)
    ]


def history_of(play: StoredPlay, caller: Caller, *, after: int = 0) -> list[Revised]:
    """Its revisions past number `after`, with the names of today's players and of those whom they put in or out."""
    club, made = caller.in_club, reading.revisions(caller, play.id, after=after)
    players = {each.player: each.name for each in play.players} | people.names_by_id(club.id, _ids(made, "players"))
    names = {str(id): name for id, name in players.items()} | _evenings(club, _ids(made, "session"))
    return history(made, Told(club, play.game, [each.name for each in play.players], names))


def foreseen(before: StoredPlay, after: StoredPlay, club: Club) -> list[Difference]:
    """What a change that isn't stored yet would write."""
    was, now = facts_of(before), facts_of(after)
    names = {str(each.player): each.name for play in (before, after) for each in play.players}
    there = {str(play.evening): on_day(play.day) for play in (before, after)}
    there |= _evenings(club, {before.evening, after.evening})
    told = Told(club, after.game, [each.name for each in after.players], names | there)
    return list(differences({key: (was[key], now[key]) for key in was}, told))


def _evenings(club: Club, ids: set[UUID]) -> dict[str, str]:
    """By id, those of the club that there are."""
    return {str(each.id): evening_named(each) for each in evenings.evenings([club.id]).filter(id__in=ids)}


def _ids(revisions: Iterable[Revision], key: str) -> set[UUID]:
    """The ids that changes of `key` name, before and after."""
    sides = [side for each in revisions for side in each.change.get(key, ())]
    return {UUID(id) for side in sides for id in (side if isinstance(side, list) else [side])}


def _what(revision: Revision) -> str:
    if revision.undo_of is None:
        return str(ACTIONS.get(revision.action, revision.action))
    return gettext("back to before revision %(number)s") % {"number": revision.undo_of}


def warning(number: int, newest: int) -> str:
    """What undoing a revision would take back besides."""
    later = newest - number
    if not later:
        return gettext("Its logging taken back, the play is void.") if number == 1 else ""
    sentence = ngettext(
        "It takes the change after it back too.", "It takes the %(count)s changes after it back too.", later
    )
    return sentence % {"count": later}


def _who(revision: Revision) -> str:
    name = revision.author or gettext("somebody whose account is gone")
    return f"{name} ({revision.token.name})" if revision.account and revision.token else name


def differences(change: Mapping[str, Sequence[Any]], told: Told) -> Iterator[Difference]:
    """Every value that `change` (key: before, after) replaces, adds or removes, however deep."""
    for path, before, after in leaves_changed(change):
        was, now = (_shown(path, leaf, told) for leaf in (before, after))
        if was != now:
            where = str(BESIDE.get(str(path[0])) or place_of(told.game, path, told.seats))
            yield Difference(capfirst(where), was, now)


def _shown(path: Path, leaf: Any, told: Told) -> str:
    if leaf in (None, [], {}):
        return NOTHING
    if isinstance(leaf, bool):
        return yes_or_no(leaf)
    if path[0] in INSTANTS:
        return at_time(datetime.fromisoformat(leaf), told.club)
    if isinstance(leaf, int) and names_seat(told.game, path) and 0 <= leaf < len(told.seats):
        return told.seats[leaf]
    if isinstance(leaf, str) and is_word(told.game, path):
        return of_value(own(told.game), path, leaf)
    return told.names.get(leaf, leaf) if isinstance(leaf, str) else str(leaf)
