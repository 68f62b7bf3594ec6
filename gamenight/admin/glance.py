"""The first page: boards, the week's plays, tables still playing, and work that was set aside."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.admin.utils import quote
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext

from gamenight.admin import boards
from gamenight.admin.due import work
from gamenight.admin.flags import play_in_words
from gamenight.admin.page import Link
from gamenight.admin.visitor import visitor
from gamenight.admin.wording import OF_PLAY, at_time, game_title, on_day, word
from gamenight.errors import Refusal
from gamenight.models import Due, Flag, Job
from gamenight.roles import Action
from gamenight.selectors.glance import PlayLine, Standing, glance

LONGEST_NOTE = 120


def first_page(request: HttpRequest) -> dict[str, Any]:
    """What the template draws: of one club where the address names it, else of all that the visitor sees."""
    who = visitor(request)
    chosen = _club(request.GET.get("club", ""))
    try:
        seen = glance(who.clubs(Action.SEE_BOARDS), organised=who.clubs(Action.MANAGE_JOBS), only=chosen)
    except Refusal:
        raise Http404 from None
    several = len(seen.clubs) > 1
    return {
        "clubs": seen.clubs,
        "chosen": chosen,
        "standings": [_standing(each) for each in seen.standings],
        "live": [_line(each, several) for each in seen.live],
        "recent": [_line(each, several) for each in seen.recent],
        "set_aside": [_waiting(due) for due in seen.set_aside],
        "flags": [_flag(each) for each in seen.flags],
        "checks": [_check(job) for job in seen.checks],
        "may_log": who.may_somewhere(Action.LOG_PLAYS),
    }


def _club(written: str) -> UUID | None:
    try:
        return UUID(written) if written else None
    except ValueError:
        raise Http404 from None


def _waiting(due: Due) -> Link:
    return Link(work(due.scope), reverse("admin:gamenight_due_change", args=[quote(due.scope)]))


def _flag(flag: Flag) -> tuple[Link, str]:
    url = reverse("admin:gamenight_flag_change", args=[flag.id])
    return Link(play_in_words(flag.play), url), Truncator(flag.note).chars(LONGEST_NOTE)


def _check(job: Job) -> tuple[str, str]:
    """The club, and when its boards were last held against the records, with what came of it."""
    report = job.report or {"told": [], "more": 0}
    count = len(report["told"]) + report["more"]
    found = ngettext("%(count)s difference", "%(count)s differences", count) % {"count": count}
    at = at_time(job.finished_at, job.club) if job.finished_at else ""
    return job.club.name, f"{at}: {found if count else gettext('as the records give them')}"


def _standing(standing: Standing) -> dict[str, Any]:
    board, hidden = standing.board, standing.players - len(standing.board.rows)
    more = ngettext("%(count)s more player", "%(count)s more players", hidden) % {"count": hidden} if hidden else ""
    return {
        "name": board.name,
        "club": standing.club.name,
        "url": reverse("admin:gamenight_league_change", args=[board.league]),
        "lines": boards.lines(board),
        "freshness": boards.freshness(board, standing.club),
        "more": more,
    }


def _line(line: PlayLine, several: bool) -> dict[str, str]:
    return {
        "game": game_title(line.game),
        "url": reverse("admin:gamenight_play_change", args=[line.id]),
        "day": on_day(line.day),
        "club": line.club.name if several else "",
        "state": "" if line.status == "finished" else word(OF_PLAY, line.status),
        "people": ", ".join(map(_person, sorted(line.players, key=_place))),
    }


def _place(player: dict[str, Any]) -> int:
    return player["place"] or 0


def _person(player: dict[str, Any]) -> str:
    """A name, with the place that a rival game gave it."""
    return player["name"] if player["place"] is None else f"{player['place']}. {player['name']}"
