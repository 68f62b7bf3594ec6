"""Things that a service tells of by their ids, as pages name them: with links, plays by game, day and number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gamenight.admin.page import Cell, Link, Section
from gamenight.models import Play
from gamenight.pages.wording import evening_named, game_title, on_day
from gamenight.selectors.evenings import evenings
from gamenight.selectors.leagues import leagues
from gamenight.selectors.mentions import Mention
from gamenight.selectors.plays import listed

ELSEWHERE = {
    "flags": (_("What is said to be wrong"), "flag_change"),
    "tokens": (_("Token"), "token_change"),
    "invitations": (_("Invitation"), "invitation_change"),
}
"""What needs no name of its own: its word, and the page."""


def plays_named(club: UUID, plays: Iterable[UUID]) -> Section:
    """Those of `plays` that the club has, with who sits there."""
    found = listed([club]).filter(id__in=list(plays))
    rows = [[_play(play), ", ".join(seat.player.name for seat in play.seats.all())] for play in found]
    return Section(_("Plays at which both sit"), (_("Play"), _("Players")), rows, "")


def mentioned(club: UUID, found: Sequence[Mention]) -> list[list[Cell]]:
    """Where each text stands, and the text."""
    ids: dict[str, set[UUID]] = {}
    for each in found:
        noun, id, *_behind = each.address.split("/")
        ids.setdefault(noun, set()).add(UUID(id))
    links = {
        **{play.id: _play(play) for play in listed([club]).filter(id__in=ids.get("plays", ()))},
        **{
            each.id: _evening(each.id, evening_named(each))
            for each in evenings([club]).filter(id__in=ids.get("sessions", ()))
        },
        **{
            each.id: _link(each.name, "league_change", each.id)
            for each in leagues([club]).filter(id__in=ids.get("leagues", ()))
        },
    }
    return [[_where(club, each, links), each.text] for each in found]


def _where(club: UUID, mention: Mention, links: dict[UUID, Link]) -> Link:
    noun, written, behind, *_more = f"{mention.address}/".split("/")
    id = UUID(written)
    if noun == "calendars":
        return _link(gettext("Calendars"), "club_calendars", club)
    if noun in ELSEWHERE:
        return _link(str(ELSEWHERE[noun][0]), ELSEWHERE[noun][1], id)
    link = links[id]
    if behind == "helpers":
        return _link(gettext("Helper links: %(evening)s") % {"evening": link.text}, "evening_helpers", id)
    return Link(gettext("%(play)s, its history") % {"play": link.text}, link.url) if behind == "revisions" else link


def _play(play: Play) -> Link:
    return _link(f"{game_title(play.game)}, {on_day(play.day)}, № {play.number}", "play_change", play.id)


def _evening(id: UUID, named: str) -> Link:
    return _link(gettext("Evening of %(day)s") % {"day": named}, "evening_change", id)


def _link(text: str, door: str, id: UUID) -> Link:
    return Link(text, reverse(f"admin:gamenight_{door}", args=[id]))
