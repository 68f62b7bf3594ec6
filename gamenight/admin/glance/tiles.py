"""The first page's tiles but for its charts, as the template draws them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.contrib.admin.utils import quote
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext

from gamenight.admin import boards
from gamenight.admin.due import why
from gamenight.admin.due import work as in_words
from gamenight.admin.filters import DOUBTS
from gamenight.admin.flags import play_in_words
from gamenight.admin.jobs import kind_in_words, progress
from gamenight.admin.narrowing import Links
from gamenight.admin.page import Link
from gamenight.models import Flag, Job
from gamenight.pages.boards import freshness
from gamenight.pages.wording import OF_EVENING, OF_JOB, OF_PLAY, at_time, game_title, on_day, word
from gamenight.selectors import jobs as jobs_reading
from gamenight.selectors.glance.doubtful import Alike, Doubt, Doubtful, DoubtfulPlay
from gamenight.selectors.glance.plays import PlayLine
from gamenight.selectors.glance.standings import Standing
from gamenight.selectors.glance.week import EveningLine
from gamenight.selectors.glance.work import Work
from rules.registry import GAMES

LONGEST_NOTE = 120


class Waiting(NamedTuple):
    """Work that was set aside: its page, the scope that is tried again, and why it failed."""

    page: Link
    scope: str
    why: Promise


class Moving(NamedTuple):
    """A job that isn't finished: its page, how far it is in words, and in steps."""

    page: Link
    state: str
    progress: str
    done: int
    total: int


class Doubts(NamedTuple):
    """A heading, and what belongs under it: each some links, with what is said beside them."""

    title: Link
    lines: list[tuple[list[Link], str]]


def games() -> list[tuple[str, str]]:
    return [(name, game_title(name)) for name in GAMES]


def standing(told: Standing) -> dict[str, Any]:
    board, hidden = told.board, told.players - len(told.board.rows)
    more = ngettext("%(count)s more player", "%(count)s more players", hidden) % {"count": hidden} if hidden else ""
    return {
        "name": board.name,
        "club": told.club.name,
        "url": reverse("admin:gamenight_league_change", args=[board.league]),
        "lines": boards.lines(board),
        "freshness": freshness(board, told.club),
        "more": more,
    }


def evening(told: EveningLine, several: bool) -> dict[str, str]:
    """Its day, what it is called, and what is known of it."""
    plays = ngettext("%(count)s play", "%(count)s plays", told.plays) % {"count": told.plays} if told.plays else ""
    when = at_time(told.starts_at, told.club) if told.starts_at else on_day(told.day)
    known = [word(OF_EVENING, told.state), told.place, told.club.name if several else "", plays, _coming(told)]
    return {
        "url": reverse("admin:gamenight_evening_change", args=[told.id]),
        "when": when,
        "title": told.title or "",
        "known": ", ".join(filter(None, known)),
    }


def _coming(told: EveningLine) -> str:
    if not told.yes:
        return ""
    if told.capacity is None:
        return ngettext("%(count)s said yes", "%(count)s said yes", told.yes) % {"count": told.yes}
    return gettext("%(count)s said yes, room for %(room)s") % {"count": told.yes, "room": told.capacity}


def play(told: PlayLine, several: bool) -> dict[str, str]:
    return {
        "game": game_title(told.game),
        "url": reverse("admin:gamenight_play_change", args=[told.id]),
        "day": on_day(told.day),
        "club": told.club.name if several else "",
        "state": "" if told.status == "finished" else word(OF_PLAY, told.status),
        "people": ", ".join(map(_person, sorted(told.players, key=_place))),
    }


def table(told: PlayLine, several: bool) -> dict[str, str]:
    """One that is still played: since when, and how many rounds are noted."""
    rounds = ngettext("%(count)s round noted", "%(count)s rounds noted", told.rounds) % {"count": told.rounds}
    since = gettext("since %(start)s") % {"start": at_time(told.began_at, told.club)}
    return play(told, several) | {"day": since, "state": rounds}


def _place(player: dict[str, Any]) -> int:
    return player["place"] or 0


def _person(player: dict[str, Any]) -> str:
    """A name, with the place that a rival game gave it."""
    return player["name"] if player["place"] is None else f"{player['place']}. {player['name']}"


def flag(told: Flag) -> tuple[Link, str]:
    url = reverse("admin:gamenight_flag_change", args=[told.id])
    return Link(play_in_words(told.play), url), Truncator(told.note).chars(LONGEST_NOTE)


def work(told: Work, several: bool) -> dict[str, Any]:
    return {
        "under_way": [_moving(job, several) for job in told.under_way],
        "set_aside": [_waiting(due, several) for due in told.set_aside],
        "checks": [_check(job, several) for job in told.checks],
    }


def _moving(job: Any, several: bool) -> Moving:
    name = f"{kind_in_words(job)}, {job.club.name}" if several else kind_in_words(job)
    page = Link(name, reverse("admin:gamenight_job_change", args=[job.id]))
    total = max(job.total or 0, job.progress, 1)
    return Moving(page, word(OF_JOB, jobs_reading.state(job)), progress(job), job.progress, total)


def _waiting(due: Any, several: bool) -> Waiting:
    name = f"{in_words(due)}, {due.club.name}" if several and due.club else in_words(due)
    return Waiting(
        Link(name, reverse("admin:gamenight_due_change", args=[quote(due.scope)])), due.scope, why(due.error)
    )


def _check(job: Job, several: bool) -> tuple[Link, str]:
    """When a club's boards were last held against the records, and what came of it."""
    report = job.report or {"told": [], "more": 0}
    count = len(report["told"]) + report["more"]
    found = ngettext("%(count)s difference", "%(count)s differences", count) % {"count": count}
    at = at_time(job.finished_at, job.club)
    page = Link(f"{job.club.name}, {at}" if several else at, reverse("admin:gamenight_job_change", args=[job.id]))
    return page, found if count else gettext("as the records give them")


def doubts(told: Doubtful, several: bool, links: Links) -> list[Doubts]:
    """What somebody should look at, each kind under its heading with how many there are."""
    found = [_doubt(each, several, links) for each in told.plays]
    if told.names:
        title = Link(f"{gettext('Names alike')}: {told.names_in_all}", links.to("player", alike="yes"))
        found.append(Doubts(title, [_alike(each, several) for each in told.names]))
    return found


def _doubt(told: Doubt, several: bool, links: Links) -> Doubts:
    lines = [(list(_plays(each)), each.club.name if several else "") for each in told.plays]
    title = Link(f"{DOUBTS[told.kind]}: {told.count}", links.on_days("play", doubt=told.kind))
    return Doubts(title, lines)


def _plays(told: DoubtfulPlay) -> Iterator[Link]:
    name = f"{game_title(told.game)}, {on_day(told.day)}, № {told.number}"
    yield Link(name, reverse("admin:gamenight_play_change", args=[told.id]))
    if told.other:
        yield Link(gettext("the other one"), reverse("admin:gamenight_play_change", args=[told.other]))


def _alike(told: Alike, several: bool) -> tuple[list[Link], str]:
    links = [Link(name, reverse("admin:gamenight_player_change", args=[player])) for player, name in told.players]
    return links, told.club.name if several else ""
